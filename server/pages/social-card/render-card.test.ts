import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { HOSTILE_MARKUP } from '#tests/support/hostile-markup.ts'
import { createCardServices } from './render-card.ts'

const PUBLIC = join(import.meta.dirname, '../../../company/public')
const { draw: drawCard } = createCardServices(PUBLIC, async () => new Response(null, { status: 404 }))

const DRAWING = [20, 34, 138]

async function pixelOf(jpeg: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

/** Number of dark pixels in the title's area. */
async function inkOf(jpeg: Uint8Array): Promise<number> {
  const area = sharp(jpeg).extract({ left: 64, top: 132, width: 620, height: 330 })
  const pixels = await area.greyscale().raw().toBuffer()
  return pixels.filter((value) => value < 90).length
}

describe('social card', () => {
  it.each([
    ['a short title', 'Case'],
    ['a title of many lines', 'The board that kept a festival dry, and what it taught us about coatings'],
    ['one overlong word', 'W'.repeat(400)],
    ['markup, which is shown as it is written', '<b>Tom & Jerry</b> <span size="999999">'],
  ])('is 1200 × 630 and shows its title: %s', async (_, title) => {
    const card = await drawCard({ kicker: 'News', title })
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await inkOf(card)).toBeGreaterThan(2000)
    // The title overlaps neither the drawing nor the company name.
    expect(await pixelOf(card, 1190, 620)).toEqual(DRAWING.map((value) => expect.closeTo(value, -1)))
    expect((await pixelOf(card, 40, 480))[0]).toBeGreaterThan(235)
  })

  it('is rendered whatever markup its title contains', async () => {
    // One of each kind.
    for (const markup of HOSTILE_MARKUP.filter((_, index) => index % 12 === 0)) {
      const card = await drawCard({ kicker: markup.slice(0, 40), title: markup.slice(0, 200) })
      expect(await sharp(card).metadata(), markup).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    }
  })

  it.each(['', ' ', '\u0000', '\ud800'])('is rendered for an empty title: %j', async (title) => {
    expect(await sharp(await drawCard({ kicker: title, title })).metadata()).toMatchObject({ width: 1200 })
  })

  it('shows the image on its right at full height', async () => {
    const picture = await sharp({ create: { width: 90, height: 40, channels: 3, background: '#c02010' } })
      .png()
      .toBuffer()
    const card = await drawCard({ kicker: 'News', title: 'Red', picture })
    for (const [left, top] of [
      [730, 5],
      [1195, 625],
    ] as const)
      expect(await pixelOf(card, left, top)).toEqual([192, 32, 16].map((value) => expect.closeTo(value, -1)))
  })

  it.each([
    ['the left', { x: 0, y: 50 }, [255, 0, 0]],
    ['the middle', undefined, [0, 255, 0]],
    ['the right', { x: 100, y: 50 }, [0, 0, 255]],
  ])('keeps %s of a wide image visible if the focal point is there', async (_where, focus, colour) => {
    const third = (background: string) =>
      ({ create: { width: 600, height: 600, channels: 3, background } }) as const
    const picture = await sharp([third('red'), third('lime'), third('blue')] as never, {
      join: { across: 3 },
    })
      .png()
      .toBuffer()
    const card = await drawCard({ kicker: 'News', title: 'Thirds', picture, focus })
    const middle = await pixelOf(card, 960, 315)
    expect(middle.map((value) => (value > 128 ? 255 : 0))).toEqual(colour)
  })

  it('rotates an image upright before cropping', async () => {
    const upper = { input: { create: { width: 400, height: 600, channels: 3, background: 'red' } } } as const
    const upright = await sharp({ create: { width: 400, height: 1200, channels: 3, background: 'blue' } })
      .composite([{ ...upper, left: 0, top: 0 }] as never)
      .png()
      .toBuffer()
    const side = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const card = await drawCard({ kicker: 'News', title: 'Up', picture: side, focus: { x: 50, y: 0 } })
    expect((await pixelOf(card, 960, 100))[0]).toBeGreaterThan(200)
  })

  it.each(['\u{D386B}\u{69C34}\u2F67', '\u2F67', '\u200B', '\u2028', '\u{E8C78}', '\u202E', '\n\n\n'])(
    'is rendered for a title without any visible glyph: %j',
    async (title) => {
      const { width, height } = await sharp(await drawCard({ kicker: title, title })).metadata()
      expect({ width, height }).toEqual({ width: 1200, height: 630 })
    },
  )

  it('rejects bytes that are not an image', async () => {
    const picture = new TextEncoder().encode('<svg onload="alert(1)">')
    await expect(drawCard({ kicker: 'News', title: 'None', picture })).rejects.toThrow()
  })

  it('is small enough for all services', async () => {
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1200,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
      },
    })
      .png()
      .toBuffer()
    const card = await drawCard({ kicker: 'News', title: 'Noise', picture: noise })
    expect(card.byteLength).toBeLessThan(600_000)
  })
})
