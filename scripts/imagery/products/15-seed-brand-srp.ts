import { frame } from '../frame.ts'
import { rectangle } from '../outline.ts'
import { blue, blueInk, cream, paleInk, white } from '../palette.ts'
import { band, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { block, slab } from '../solid.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, tread] = [320, 216, 72]
const heights = [58, 112, 166] as const

/** A tray in three steps, each holding a row of seed packets upright. */
export function seedBrandSrp(board: number): Drawing {
  const steps: Point[] = [
    [width, heights[2]],
    [tread * 2, heights[2]],
    [tread * 2, heights[1]],
    [tread, heights[1]],
    [tread, heights[0]],
    [0, heights[0]],
  ]
  const look = { outside: white }
  const { faces } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        top: heights[0],
        ...look,
        print: [
          band(0, 0, length, 12),
          ...words('SOW IN SPRING', length / 2, 23, 20, { colour: blue, width: 6 }),
        ],
      },
      right: {
        top: steps,
        ...look,
        print: [
          band(0, 0, width, 12),
          ...sign('leaf', 136, 72, 68, blueInk, -30),
          ...sign('leaf', 176, 84, 68, blueInk, 24),
        ],
      },
      back: { top: heights[2], ...look },
      left: { top: steps.map(([x, y]): Point => [width - x, y]).reverse(), ...look },
    },
  })
  const inks = [blueInk, paleInk, cream]
  for (const [row, height] of heights.entries()) {
    const x = width - row * tread
    if (row > 0)
      faces.push(
        ...block([x - tread + board, board, board], [tread - board, length - 2 * board, height - 26], white),
      )
    for (let column = 0; column < 5; column++) {
      const material = inks[(row + column) % 3] as typeof white
      const leaf = material === cream || material === paleInk ? blueInk : white
      const lean = frame([x - 30, 14 + column * 60, height - 24], [0, 1, 0], [-0.2, 0, 0.98])
      faces.push(
        ...slab(lean, rectangle(0, 0, 52, 78), 5, material, [
          ...sign('leaf', 26, 38, 38, leaf, column % 2 === 0 ? 20 : -20),
          { area: rectangle(0, 62, 52, 16), material: white },
        ]),
      )
    }
  }
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'FEFCO 0713',
    flute: 'E',
  }
}
