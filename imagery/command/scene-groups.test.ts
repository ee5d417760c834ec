import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blogScenes } from '../blog/blog-scenes.ts'
import { COMMITTED_PICTURES } from '../manifest.ts'
import { placeScenes } from '../places/place-scenes.ts'
import { committedGroups, contactSheet } from './contact-sheet.ts'

const root = join(import.meta.dirname, '../..')
const blogFolder = join(root, 'supabase/seed/blog-media/blog-images')

describe.each(Object.entries({ ...placeScenes, ...blogScenes }))('the scene of %s', (_, scene) => {
  const pieces = [...scene.boards, ...(scene.goods ?? [])]

  it('has nothing but numbers for lengths and angles', () => {
    expect(pieces.length).toBeGreaterThan(0)
    expect(JSON.stringify(scene)).not.toMatch(/null|NaN|Infinity|undefined|\[object/)
  })

  it('puts nothing at the same place twice', () => {
    for (const { places = [] } of pieces) expect(new Set(places.map(String)).size).toBe(places.length)
  })
})

describe.each(Object.keys(blogScenes))('the blog picture %s', (name) => {
  const file = join(blogFolder, `${name}.webp`)

  it('is 1600 × 1067 and at most 300 kB', async () => {
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1067 })
    expect((await stat(file)).size).toBeLessThanOrEqual(300_000)
  })
})

it('all committed pictures are on the contact sheet, which weighs at most 400 kB', async () => {
  const groups = await committedGroups(root)
  const files = groups.flatMap(({ files: own }) => own)
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(COMMITTED_PICTURES).length + 10)
  const sheet = join(root, 'docs/pictures/contact-sheet.webp')
  expect((await stat(sheet)).size).toBeLessThanOrEqual(400_000)
  const [committed, now] = await Promise.all(
    [await readFile(sheet), await contactSheet(groups)].map((one) => sharp(one).metadata()),
  )
  expect([committed?.width, committed?.height]).toEqual([now?.width, now?.height])
})
