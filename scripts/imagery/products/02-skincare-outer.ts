import { panel } from '../board.ts'
import { jar } from '../bottles.ts'
import { frame, hinge } from '../frame.ts'
import { ellipse, rectangle } from '../outline.ts'
import { blue, kraft, white } from '../palette.ts'
import { band, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, height] = [300, 150, 104]
const goods = [
  { y: 70, radius: 48, top: 136 },
  { y: 172, radius: 38, top: 128 },
  { y: 250, radius: 25, top: 222 },
] as const

/** A tuck-top outer; a deck with die-cut holes holds two jars and a tube by their shoulders. */
export function skincareOuter(board: number): Drawing {
  const look = { outside: white, inside: kraft }
  const { faces, frames } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        top: height,
        ...look,
        print: [
          band(0, 0, length, 20),
          ...sign('drop', 52, 62, 52),
          ...words('SKINCARE', 176, 46, 26, { colour: blue, width: 6 }),
        ],
      },
      right: {
        top: height,
        edges: ['open'],
        ...look,
        print: [band(0, 0, width, 20), ...sign('drop', width / 2, 62, 44)],
      },
      back: { top: height, edges: ['open'], ...look },
      left: { top: height, edges: ['open'], ...look },
    },
  })
  const deck = height - 20
  faces.push(
    ...panel({
      frame: frame([width - board, board, deck], [0, 1, 0], [-1, 0, 0]),
      outline: rectangle(0, 0, length - 2 * board, width - 2 * board),
      edges: ['none', 'none', 'none', 'none'],
      holes: goods.map(({ y, radius }) => ellipse(y - board, width / 2 - board, radius + 5, radius + 5, 18)),
      board,
      outside: kraft,
    }),
    ...goods.flatMap(({ y, radius, top }) => jar([width / 2, y, 30], radius, top - 30)),
  )
  const lid = hinge(frames.back, [length, height], [0, height], -6)
  faces.push(
    ...panel({
      frame: lid,
      outline: rectangle(0, 0, length, width),
      edges: ['open', 'cut', 'open', 'cut'],
      board,
      ...look,
    }),
  )
  const tuck = hinge(lid, [length, width], [0, width], 58)
  const tongue: Point[] = [
    [4, 0],
    [length - 4, 0],
    [length - 18, 46],
    [18, 46],
  ]
  faces.push(...panel({ frame: tuck, outline: tongue, edges: ['fold'], board, ...look }))
  const dust: Point[] = [
    [board, 0],
    [width - board, 0],
    [width - board - 8, 70],
    [board + 26, 70],
  ]
  for (const side of [frames.right, frames.left])
    faces.push(
      ...panel({
        frame: hinge(side, [width, height], [0, height], -52),
        outline: dust,
        edges: ['fold'],
        board,
        ...look,
      }),
    )
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'FEFCO 0215',
    flute: 'E',
  }
}
