import { carton } from '../goods.ts'
import { arc, curve } from '../outline.ts'
import { blueInk, paleInk, white } from '../palette.ts'
import { band, ink, mirrored, sign, words } from '../print.ts'
import type { Drawing } from '../sheet.ts'
import { block } from '../solid.ts'
import { standing } from '../standing.ts'
import type { Point } from '../vector.ts'

const [length, width, front, side, header] = [270, 230, 52, 176, 300]

/** A tray whose back folds up into a curved header; three steps bring the back rows forward. */
export function countertopDisplayUnit(board: number): Drawing {
  const crown: Point[] = [
    [length, side],
    [length, 236],
    ...arc(length / 2, 236, length / 2, header - 236, 0, 180, 9),
    [0, 236],
    [0, side],
  ]
  const sweep = curve([
    [width, side],
    [width * 0.78, side - 6],
    [width * 0.4, front + 44],
    [width * 0.16, front + 6],
    [0, front],
  ])
  const look = { outside: white, inside: white }
  const { faces } = standing({
    size: { length, width },
    board,
    floorMaterial: white,
    sides: {
      front: {
        top: front,
        ...look,
        print: [
          ink([
            [0, 0],
            [length, 0],
            [length, front],
            [0, front],
          ]),
          ...words('TRY ME', length / 2, 16, 22, { colour: '#ffffff', width: 6 }),
        ],
      },
      right: {
        top: sweep,
        ...look,
        print: [band(0, 0, width, 16), ...sign('leaf', 158, 76, 74, blueInk, -24)],
      },
      back: {
        top: crown,
        ...look,
        printInside: mirrored(
          [
            ink([
              [12, 186],
              [length - 12, 186],
              ...arc(length / 2, 236, length / 2 - 12, header - 248, 0, 180, 9),
            ]),
            ...words('GOOD HANDS', length / 2, 214, 22, { colour: '#ffffff', width: 6 }),
            ...sign('leaf', length / 2, 266, 30, white),
          ],
          length,
        ),
      },
      left: { top: sweep.map(([x, y]): Point => [width - x, y]).reverse(), ...look },
    },
  })
  for (const [step, rise] of [22, 62, 102].entries()) {
    const depth = (width - 2 * board) / 3
    const x = width - board - (step + 1) * depth
    faces.push(...block([x, board, board], [depth - 1, length - 2 * board, rise], white))
    for (let column = 0; column < 4; column++)
      faces.push(
        ...carton(
          [x + 20, board + 12 + column * 62, board + rise],
          34,
          46,
          74,
          (step + column) % 2 === 0 ? blueInk : paleInk,
        ),
      )
  }
  return {
    pieces: [faces],
    dimensions: [
      { from: [width, 0, 0], to: [width, length, 0], away: [1, 0, 0], text: `${length}` },
      { from: [0, length, 0], to: [width, length, 0], away: [0, 1, 0], text: `${width}` },
    ],
    code: 'CDU 0713',
    flute: 'E',
  }
}
