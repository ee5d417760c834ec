import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCard } from './draw-card.ts'

const DRAWING = [20, 34, 138]

async function pixelOf(jpeg: Uint8Array, left: number, top: number): Promise<number[]> {
  return [...(await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}

/** How many pixels of the space for the title are dark. */
async function inkOf(jpeg: Uint8Array): Promise<number> {
  const area = sharp(jpeg).extract({ left: 64, top: 132, width: 620, height: 330 })
  const pixels = await area.greyscale().raw().toBuffer()
  return pixels.filter((value) => value < 90).length
}

describe('a social card', () => {
  it.each([
    ['a short title', 'Case'],
    ['a title of many lines', 'The board that kept a festival dry, and what it taught us about coatings'],
    ['one overlong word', 'W'.repeat(400)],
    ['markup, which is shown as it is written', '<b>Tom & Jerry</b> <span size="999999">'],
  ])('is 1200 × 630 and says what it is given: %s', async (_, title) => {
    const card = await drawCard({ kicker: 'News', title })
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(await inkOf(card)).toBeGreaterThan(2000)
    // Nothing runs into the drawing beside it, or into the company's name under it.
    expect(await pixelOf(card, 1190, 620)).toEqual(DRAWING.map((value) => expect.closeTo(value, -1)))
    expect((await pixelOf(card, 40, 480))[0]).toBeGreaterThan(235)
  })

  it.each(['', ' ', '\u0000', '\ud800'])('is drawn for a title of nothing: %j', async (title) => {
    expect(await sharp(await drawCard({ kicker: title, title })).metadata()).toMatchObject({ width: 1200 })
  })

  it('has the picture on its right, from top to foot', async () => {
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

  it('is refused for bytes that are no picture', async () => {
    const picture = new TextEncoder().encode('<svg onload="alert(1)">')
    await expect(drawCard({ kicker: 'News', title: 'None', picture })).rejects.toThrow()
  })

  it('stays small enough to be fetched by everybody', async () => {
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
