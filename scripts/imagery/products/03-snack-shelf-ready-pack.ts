import { frame } from '../frame.ts'
import { bag } from '../goods.ts'
import { curve } from '../outline.ts'
import { blue, blueInk, paleInk, white } from '../palette.ts'
import { band, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, front, back] = [330, 220, 74, 214]

/** The tray that is left when the hood is torn off along its perforation: low in front, high behind. */
export function snackShelfReadyPack(board: number): Drawing {
  const lip = curve([
    [length, front],
    [length * 0.82, front - 4],
    [length * 0.5, front - 22],
    [length * 0.18, front - 4],
    [0, front],
  ])
  const rise = curve([
    [width, back],
    [width * 0.72, back - 6],
    [width * 0.42, front + 62],
    [width * 0.2, front + 8],
    [0, front],
  ])
  const mirrored = rise.map(([x, y]): Point => [width - x, y]).reverse()
  const look = { outside: white }
  const { faces } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        top: lip,
        ...look,
        print: [
          band(0, 0, length, 14),
          ...words('SNACK PACK', length / 2, 24, 20, { colour: blue, width: 6 }),
        ],
      },
      right: {
        top: rise,
        ...look,
        print: [band(0, 0, width, 14), ...sign('disc', 132, 78, 84), ...sign('star', 132, 78, 46, white)],
      },
      back: { top: back, ...look },
      left: { top: mirrored, ...look },
    },
  })
  for (const [row, x] of [
    [0, 196],
    [1, 104],
  ] as const)
    for (const column of [0, 1, 2, 3]) {
      const place = frame([x, 14 + column * 77, 8], [0, 1, 0], [0, 0, 1])
      const dark = (column + row) % 2 === 0
      faces.push(...bag(place, 70, 172, 40, dark ? blueInk : paleInk, dark ? white : blueInk))
    }
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
      { from: [0, length, 0], to: [0, length, back], away: [-1, 0, 0], text: `${back}` },
    ],
    code: 'FEFCO 0201 SRP',
    flute: 'E',
  }
}
