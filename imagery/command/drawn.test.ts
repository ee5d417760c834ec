import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { height, width } from '../drawn/parts/drafting.ts'
import { drawnPlaces as places } from '../drawn/places/drawn-places.ts'
import { portraitFiles } from '../drawn/portrait/portraits.ts'
import { COMMITTED_PICTURES } from '../manifest.ts'

const root = join(import.meta.dirname, '../..')
const uploads = join(root, 'company/public/uploads')
/** Of 255, at any spot of a 200th of the width: what compression takes evens out there, a shape that moved does not. */
const tolerance = 24
const spots = async (input: string | Buffer) =>
  sharp(await sharp(input).flatten().png({ compressionLevel: 1 }).toBuffer())
    .removeAlpha()
    .resize(200)
    .raw()
    .toBuffer()

describe.each([...places, ...portraitFiles])('%s', (_name, draw) => {
  it('is drawn the same each time', () => {
    expect(draw()).toBe(draw())
  })

  it('has no coordinate that is not a number', () => {
    expect(draw()).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })

  it('brings no typeface, script, image or address with it', () => {
    expect(draw().replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /<(text|image|script|style|foreignObject)|\son\w+=|href|url\(|https?:/,
    )
  })
})

describe.each([...places])('the place %s', (name, draw) => {
  it('lies there, for pages to show, as it is drawn now', async () => {
    expect(COMMITTED_PICTURES[`/uploads/places/${name}.webp`]).toMatchObject({ width, height })
    const committed = await spots(join(uploads, `places/${name}.webp`))
    const drawn = await spots(Buffer.from(draw()))
    const off = committed.map((value, at) => Math.abs(value - (drawn[at] ?? 255)))
    expect(Math.max(...off)).toBeLessThanOrEqual(tolerance)
  })
})

describe('the portraits', () => {
  it('lie there as they are drawn now, each under 12 kB, and nothing else does', async () => {
    const folder = join(uploads, 'team')
    expect((await readdir(folder)).sort()).toEqual([...portraitFiles.keys()].sort())
    for (const [file, draw] of portraitFiles) {
      const committed = await readFile(join(folder, file), 'utf8')
      expect(committed, file).toBe(draw())
      expect(Buffer.byteLength(committed), file).toBeLessThanOrEqual(12_000)
    }
  })

  it('are of nobody twice', () => {
    expect(new Set([...portraitFiles.values()].map((draw) => draw())).size).toBe(portraitFiles.size)
  })
})
