import { panel } from '../board.ts'
import { bottle } from '../bottles.ts'
import { frame } from '../frame.ts'
import { arc, rounded } from '../outline.ts'
import { blue } from '../palette.ts'
import { sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, height, handle] = [264, 184, 118, 300]

/** Six bottles, three on each side of a wall that is also the handle. */
export function ciderFestivalSurvivalKit(board: number): Drawing {
  const end: Point[] = [
    [width, height],
    [width * 0.8, height + 16],
    [width * 0.58, 218],
    [width * 0.42, 218],
    [width * 0.2, height + 16],
    [0, height],
  ]
  const { faces } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        top: height,
        print: [
          ...sign('apple', 52, 58, 62),
          ...words('CIDER', 168, 58, 34, { colour: blue, width: 13 }),
          ...words('SURVIVAL KIT', 168, 30, 13, { colour: blue, width: 5 }),
        ],
      },
      right: { top: end, print: sign('apple', width / 2, 78, 74) },
      back: { top: height },
      left: { top: end },
    },
  })
  const inside = length - 2 * board
  const grip: Point[] = [
    [0, 0],
    [inside, 0],
    [inside, 190],
    [inside * 0.82, 226],
    ...arc(inside * 0.72, handle - 30, 30, 30, 10, 90, 4),
    ...arc(inside * 0.28, handle - 30, 30, 30, 90, 170, 4),
    [inside * 0.18, 226],
    [0, 190],
  ]
  faces.push(
    ...panel({
      frame: frame([width / 2 + board, board, 0], [0, 1, 0], [0, 0, 1]),
      outline: grip,
      holes: [rounded(inside / 2 - 46, handle - 64, 92, 32, 16)],
      board,
      layers: 2,
    }),
  )
  for (const x of [width * 0.76, width * 0.23])
    for (const part of [1, 3, 5]) faces.push(bottle([x, (length * part) / 6, 0], { radius: 34, height: 232 }))
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'FEFCO 0713',
    flute: 'B',
  }
}
