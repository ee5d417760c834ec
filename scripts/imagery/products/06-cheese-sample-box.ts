import { panel } from '../board.ts'
import { frame } from '../frame.ts'
import { wedge } from '../goods.ts'
import { mailer } from '../mailer.ts'
import { rectangle } from '../outline.ts'
import { blue, white } from '../palette.ts'
import { sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'

const [length, width, height] = [330, 230, 58]

/** A 0427 low enough for a letter plate; one divider makes six cells. */
export function cheeseSampleBox(board: number): Drawing {
  const faces = mailer({
    size: { length, width, height },
    board,
    lid: -4,
    tuck: 34,
    outside: white,
    front: [
      ...sign('cheese', 44, 28, 34),
      ...words('SIX CHEESES', 190, 20, 20, { colour: blue, width: 5.5 }),
    ],
    right: sign('cheese', width / 2, 28, 34),
    lidInside: Array.from({ length: 15 }, (_, index) =>
      sign('cheese', 42 + (index % 5) * 61, 44 + Math.floor(index / 5) * 68, 32),
    ).flat(),
  })
  const top = height - 12
  const [deep, wide] = [width - 3 * board, length - 4 * board]
  const bars = [
    panel({
      frame: frame([width / 2 + board / 2, 2 * board, 0], [0, 1, 0], [0, 0, 1]),
      outline: rectangle(0, 0, wide, top),
      board,
    }),
    ...[1, 2].map((part) =>
      panel({
        frame: frame(
          [width - 2 * board, 2 * board + (wide * part) / 3 + board / 2, 0],
          [-1, 0, 0],
          [0, 0, 1],
        ),
        outline: rectangle(0, 0, deep, top),
        board,
      }),
    ),
  ]
  const cell = { x: deep / 2, y: wide / 3 }
  const wedges = [0, 1].flatMap((row) =>
    [0, 1, 2].map((column) =>
      wedge([board + row * cell.x + 12, 2 * board + column * cell.y + 16, 14], cell.x - 26, cell.y - 32, 30),
    ),
  )
  faces.push(...bars.flat(), ...wedges.flat())
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
