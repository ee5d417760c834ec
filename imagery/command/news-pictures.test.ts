import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { height, width } from '../news/picture.ts'
import { pictures } from '../news/pictures.ts'

const seed = join(import.meta.dirname, '../../supabase/seed')
/** Of 255, on average. */
const tolerance = 0.6
const bucket = join(seed, 'news-media')

describe.each([...pictures])('%s', (name, draw) => {
  const file = join(bucket, 'demo', `${name}.webp`)

  it('is drawn the same each time', () => {
    expect(draw()).toBe(draw())
  })

  it('has no coordinate that is not a number', () => {
    expect(draw()).not.toMatch(/NaN|Infinity|undefined|\[object/)
  })

  it('brings no typeface, image or address with it', () => {
    expect(draw().replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<text|<image|href|url\(|https?:/)
  })

  it(`is ${width} × ${height} and at most 120 kB`, async () => {
    const { format, width: across, height: down } = await sharp(file).metadata()
    expect([format, across, down]).toEqual(['webp', width, height])
    expect((await stat(file)).size).toBeLessThanOrEqual(120_000)
  })

  it('lies there as it is drawn now', async () => {
    const pixels = (input: string | Buffer) => sharp(input).flatten().removeAlpha().raw().toBuffer()
    const [committed, drawn] = await Promise.all([pixels(file), pixels(Buffer.from(draw()))])
    let far = 0
    for (const [at, value] of committed.entries()) far += Math.abs(value - (drawn[at] ?? 0))
    expect(committed.length).toBe(drawn.length)
    // The palette rounds the edges of shapes; a shape that was moved or painted anew is much farther off.
    expect(far / committed.length).toBeLessThan(tolerance)
  })
})
