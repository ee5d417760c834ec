import { panel } from '../board.ts'
import { jar } from '../bottles.ts'
import { type Face, moved } from '../face.ts'
import { frame } from '../frame.ts'
import { rectangle } from '../outline.ts'
import { cream, deepInk, kraft, kraftInside, white } from '../palette.ts'
import { border, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { standing } from '../standing.ts'
import type { Vec } from '../vector.ts'

const [length, width, height, drawn] = [330, 200, 96, 190]

/** A dark printed sleeve, and the plain tray drawn half out of it. */
export function deluxeRangePack(board: number): Drawing {
  const gold = { colour: '#fbeecb', width: 3.5 }
  const sleeve: Face[] = [
    ...panel({
      frame: frame([width, 0, 0], [0, 1, 0], [0, 0, 1]),
      outline: rectangle(0, 0, length, height),
      edges: ['contour', 'cut', 'fold', 'contour'],
      board,
      flutes: 'u',
      outside: deepInk,
      print: [
        border(length, height, 13, gold),
        ...words('DELUXE', length / 2, 36, 26, { ...gold, width: 7 }),
      ],
    }),
    ...panel({
      frame: frame([width, 0, height], [0, 1, 0], [-1, 0, 0]),
      outline: rectangle(0, 0, length, width),
      edges: ['fold', 'cut', 'contour', 'contour'],
      board,
      flutes: 'u',
      outside: deepInk,
      print: [border(length, width, 16, gold), ...sign('star', length / 2, width / 2, 76, cream)],
    }),
    // The far wall and the floor, of which only the cut end is seen.
    ...panel({
      frame: frame([0, length, 0], [0, -1, 0], [0, 0, 1]),
      outline: rectangle(0, 0, length, height),
      edges: ['contour', 'contour', 'fold', 'cut'],
      board,
      flutes: 'u',
    }),
    ...panel({
      frame: frame([0, 0, 0], [0, 1, 0], [1, 0, 0]),
      outline: rectangle(0, 0, length, width),
      edges: ['contour', 'cut', 'contour', 'contour'],
      board,
      flutes: 'u',
    }),
  ]
  const inner = { length: length - 8, width: width - 2 * board - 4 }
  const at: Vec = [board + 2, drawn, board]
  const { faces } = standing({
    size: inner,
    board,
    sides: {
      front: { top: height - 24, outside: kraft, inside: kraftInside },
      right: { top: height - 24, outside: kraft },
      back: { top: height - 24 },
      left: { top: height - 24 },
    },
  })
  const goods = [0, 1].flatMap((column) =>
    [0, 1].flatMap((row) =>
      jar(
        [46 + row * 84, inner.length - 44 - column * 84, 16],
        36,
        62,
        white,
        row === column ? deepInk : white,
      ),
    ),
  )
  const tray = [...faces, ...goods].map((face) => moved(face, at))
  return {
    pieces: [sleeve, tray],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      {
        from: [0, drawn + inner.length, 0],
        to: [width, drawn + inner.length, 0],
        away: [0, 1, 0],
        text: `${width}`,
      },
    ],
    code: 'FEFCO 0501 + 0422',
    flute: 'E',
  }
}
