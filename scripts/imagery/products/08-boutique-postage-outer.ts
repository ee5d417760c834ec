import { frame } from '../frame.ts'
import { mailer } from '../mailer.ts'
import { ellipse, rectangle } from '../outline.ts'
import { blue, blueInk, white } from '../palette.ts'
import { ink, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { slab } from '../solid.ts'
import type { Point } from '../vector.ts'

const [length, width, height] = [360, 250, 56]

/** Plain kraft outside; a pattern and a folded sheet of tissue when the lid opens. */
export function boutiquePostageOuter(board: number): Drawing {
  const leaves = Array.from({ length: 24 }, (_, index) => {
    const [row, column] = [Math.floor(index / 6), index % 6]
    return sign('leaf', 38 + column * 58 + (row % 2) * 12, 36 + row * 56, 40, white, row % 2 === 0 ? 32 : -32)
  }).flat()
  const faces = mailer({
    size: { length, width, height },
    board,
    lid: -6,
    tuck: 30,
    front: words('MAISON RIVE', length / 2, 21, 17, { colour: blue, width: 4 }),
    lidInside: [ink(rectangle(board, board, length - 2 * board, width - 3 * board), blueInk), ...leaves],
    flapInside: [ink(rectangle(board * 3.5, 3, length - 9 * board, height - 3 * board - 3), blueInk)],
  })
  const level = frame([width - 2 * board - 4, 2 * board + 4, height - 16], [0, 1, 0], [-1, 0, 0])
  const [wide, deep] = [length - 4 * board - 8, width - 3 * board - 8]
  const fold: Point[][] = [
    [
      [0, deep * 0.16],
      [wide * 0.5, deep * 0.5],
      [wide, deep * 0.1],
    ],
    [
      [0, deep * 0.9],
      [wide * 0.5, deep * 0.5],
      [wide, deep * 0.94],
    ],
  ]
  faces.push(
    ...slab(level, rectangle(0, 0, wide, deep), height - 24, white, [
      ...fold.map((stroke) => ({ stroke, pen: { colour: '#1d1a16', width: 1.8 } })),
      { area: ellipse(wide / 2, deep / 2, 30), material: blueInk, outlined: true },
      ...words('M', wide / 2, deep / 2 - 13, 26, { colour: '#ffffff', width: 5 }),
    ]),
  )
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'FEFCO 0427',
    flute: 'E',
  }
}
