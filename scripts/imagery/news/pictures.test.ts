import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { height, width } from './picture.ts'
import { pictures } from './pictures.ts'

const seed = join(import.meta.dirname, '../../../supabase/seed')
/** Of 255, on average. */
const tolerance = 0.6
const bucket = join(seed, 'news-media')

describe('the news pictures', () => {
  it('are those that the demonstration content names', async () => {
    const sql = await readFile(join(seed, '02_news.sql'), 'utf8')
    const named = [...sql.matchAll(/news-media\/demo\/([\w-]+)\.webp/g)].map(([, name]) => name)
    expect([...pictures.keys()].toSorted()).toEqual(named.toSorted())
  })

  it('are alone in the folder that is uploaded', async () => {
    const entries = await readdir(bucket, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    expect(files.toSorted()).toEqual(
      [...pictures.keys()].map((name) => join(bucket, 'demo', `${name}.webp`)).toSorted(),
    )
  })
})

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
