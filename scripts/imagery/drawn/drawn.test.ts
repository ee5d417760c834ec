import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { committedPictures } from '#app/ui/picture/committed-pictures.ts'
import { places } from './places.ts'
import { portraitFiles } from './portraits.ts'
import { height, width } from './sheet.ts'

const root = join(import.meta.dirname, '../../..')
const uploads = join(root, 'public/uploads')
/** Of 255, at any spot of a 200th of the width: what compression takes evens out there, a shape that moved does not. */
const tolerance = 24
const spots = async (input: string | Buffer) =>
  sharp(await sharp(input).flatten().png({ compressionLevel: 1 }).toBuffer())
    .removeAlpha()
    .resize(200)
    .raw()
    .toBuffer()

describe.each([...places, ...portraitFiles])('%s', (_name, draw) => {
  test('is drawn the same each time', () => {
    expect(draw()).toBe(draw())
  })

  test('has no coordinate that is not a number', () => {
    expect(draw()).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })

  test('brings no typeface, script, image or address with it', () => {
    expect(draw().replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /<(text|image|script|style|foreignObject)|\son\w+=|href|url\(|https?:/,
    )
  })
})

describe.each([...places])('the place %s', (name, draw) => {
  test('lies there, for pages to show, as it is drawn now', async () => {
    expect(committedPictures[`/uploads/places/${name}.webp`]).toMatchObject({ width, height })
    const committed = await spots(join(uploads, `places/${name}.webp`))
    const drawn = await spots(Buffer.from(draw()))
    const off = committed.map((value, at) => Math.abs(value - (drawn[at] ?? 255)))
    expect(Math.max(...off)).toBeLessThanOrEqual(tolerance)
  })
})

describe('the portraits', () => {
  test('lie there as they are drawn now, each under 12 kB, and nothing else does', async () => {
    const folder = join(uploads, 'team')
    expect((await readdir(folder)).sort()).toEqual([...portraitFiles.keys()].sort())
    for (const [file, draw] of portraitFiles) {
      const committed = await readFile(join(folder, file), 'utf8')
      expect(committed, file).toBe(draw())
      expect(Buffer.byteLength(committed), file).toBeLessThanOrEqual(12_000)
    }
  })

  test('are of nobody twice', () => {
    expect(new Set([...portraitFiles.values()].map((draw) => draw())).size).toBe(portraitFiles.size)
  })

  test('are those of the demonstration’s team, everybody’s own, described with the name', async () => {
    const sql = await readFile(join(root, 'supabase/seed/04_team.sql'), 'utf8')
    const names = [...sql.matchAll(/^\(\d+, '([^']+)'/gm)].map(([, name = '']) => name)
    const pictured = [...sql.matchAll(/'\/uploads\/team\/([^']+)', '([^']+)'/g)].map(([, file, alt]) => [
      file,
      alt,
    ])
    const files = names.map((name) => `${name.toLowerCase().replaceAll(' ', '-')}.svg`)
    expect(names.length).toBeGreaterThan(0)
    expect(pictured.map(([file]) => file)).toEqual(files)
    expect([...portraitFiles.keys()]).toEqual(files)
    for (const [index, [, alt]] of pictured.entries())
      expect(alt).toMatch(new RegExp(`^Drawing of ${names[index]}, with .{15,}`))
  })
})
