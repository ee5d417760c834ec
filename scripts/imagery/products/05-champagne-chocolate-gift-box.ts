import { panel } from '../board.ts'
import { lyingBottle } from '../bottles.ts'
import { frame } from '../frame.ts'
import { chocolate } from '../goods.ts'
import { rectangle, rounded } from '../outline.ts'
import { blue, cream, deepInk, white } from '../palette.ts'
import { border, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { slab } from '../solid.ts'
import { standing } from '../standing.ts'

const [length, width, height] = [370, 250, 92]

/** Base and lid; a fitted tray with one long bay and one square one, both filled level with the rim. */
export function champagneChocolateGiftBox(board: number): Drawing {
  const gold = { colour: '#fbeecb', width: 3.5 }
  const wall = { top: height, outside: deepInk, inside: white }
  const { faces } = standing({
    size: { length, width },
    board,
    sides: {
      front: {
        ...wall,
        print: [
          border(length, height, 12, gold),
          ...words('CELEBRATE', length / 2, 35, 24, { ...gold, width: 6 }),
        ],
      },
      right: { ...wall, print: [border(width, height, 12, gold), ...sign('star', width / 2, 46, 42, cream)] },
      back: wall,
      left: wall,
    },
  })
  const deck = height - 12
  const [deep, wide] = [width - 2 * board, length - 2 * board]
  const bay = { x: 14, y: deep - 14 - 86, width: wide - 28, height: 86 }
  const square = { x: wide - 14 - 150, y: 14, width: 150, height: deep - 3 * 14 - 86 }
  faces.push(
    ...panel({
      frame: frame([width - board, board, deck], [0, 1, 0], [-1, 0, 0]),
      outline: rectangle(0, 0, wide, deep),
      edges: ['none', 'none', 'none', 'none'],
      holes: [
        rounded(bay.x, bay.y, bay.width, bay.height, 10, 2),
        rectangle(square.x, square.y, square.width, square.height),
      ],
      board,
      outside: white,
      print: [
        {
          stroke: [...rectangle(22, 22, 140, square.height - 16), [22, 22]],
          pen: { colour: blue, width: 3 },
        },
        ...words('WITH LOVE', 92, square.height / 2 + 4, 16, { colour: blue, width: 4 }),
      ],
    }),
    ...lyingBottle(
      [width - board - bay.y - bay.height / 2, board + bay.x + 6, deck - 12],
      bay.width - 12,
      33,
    ),
  )
  const [rows, columns] = [2, 3]
  const [cellX, cellY] = [square.width / columns, square.height / rows]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      faces.push(
        ...chocolate(
          [
            width - board - square.y - (row + 0.5) * cellY,
            board + square.x + (column + 0.5) * cellX,
            deck - 18,
          ],
          Math.min(cellX, cellY) * 0.36,
          (row + column) % 2 === 0,
        ),
      )
  // The lid stands on its edge behind the base.
  const lean = frame([-24, -6, 0], [0, 1, 0], [0, 0, 1])
  const lid = slab(lean, rectangle(0, 0, length + 12, width + 12), 34, deepInk, [
    border(length + 12, width + 12, 16, gold),
    ...sign('star', (length + 12) / 2, 190, 70, cream),
    ...words('CELEBRATE', (length + 12) / 2, 112, 28, { ...gold, width: 7 }),
  ])
  return {
    pieces: [lid, faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'FEFCO 0306',
    flute: 'E',
  }
}
