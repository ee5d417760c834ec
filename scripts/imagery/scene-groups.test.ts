import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { committedPictures } from '#app/ui/picture/committed-pictures.ts'
import { blogScenes } from './blog-scenes.ts'
import { committedGroups, contactSheet } from './contact-sheet.ts'
import { places as drawnPlaces } from './drawn/places.ts'
import { placeScenes } from './place-scenes.ts'

const root = join(import.meta.dirname, '../..')
const blogFolder = join(root, 'supabase/seed/blog-media/blog-images')

test('places are photographed or drawn, never both, and no other picture is among them', () => {
  const [photographed, drawn] = [Object.keys(placeScenes), [...drawnPlaces.keys()]]
  expect(photographed.filter((name) => drawn.includes(name))).toEqual([])
  const committed = Object.keys(committedPictures).filter((address) => address.startsWith('/uploads/places/'))
  expect(committed.length).toBeGreaterThan(drawn.length)
  expect([...photographed, ...drawn].map((name) => `/uploads/places/${name}.webp`)).toEqual(
    expect.arrayContaining(committed),
  )
})

test('each picture of the blog is that of a post', async () => {
  const sql = await readFile(join(root, 'supabase/seed/03_blog.sql'), 'utf8')
  const named = [...sql.matchAll(/blog-media\/blog-images\/([\w-]+)\.webp/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(Object.keys(blogScenes).sort())
})

describe.each(Object.entries({ ...placeScenes, ...blogScenes }))('the scene of %s', (_, scene) => {
  const pieces = [...scene.boards, ...(scene.goods ?? [])]

  test('has nothing but numbers for lengths and angles', () => {
    expect(pieces.length).toBeGreaterThan(0)
    expect(JSON.stringify(scene)).not.toMatch(/null|NaN|Infinity|undefined|\[object/)
  })

  test('puts nothing at the same place twice', () => {
    for (const { places = [] } of pieces) expect(new Set(places.map(String)).size).toBe(places.length)
  })
})

describe.each(Object.keys(blogScenes))('the blog picture %s', (name) => {
  const file = join(blogFolder, `${name}.webp`)

  test('is 1600 × 1067 and at most 300 kB', async () => {
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1067 })
    expect((await stat(file)).size).toBeLessThanOrEqual(300_000)
  })
})

test('all committed pictures are on the contact sheet, which weighs at most 400 kB', async () => {
  const groups = await committedGroups(root)
  const files = groups.flatMap(({ files: own }) => own)
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeGreaterThanOrEqual(Object.keys(committedPictures).length + 10)
  const sheet = join(root, 'docs/pictures/contact-sheet.webp')
  expect((await stat(sheet)).size).toBeLessThanOrEqual(400_000)
  const [committed, now] = await Promise.all(
    [await readFile(sheet), await contactSheet(groups)].map((one) => sharp(one).metadata()),
  )
  expect([committed?.width, committed?.height]).toEqual([now?.width, now?.height])
})
