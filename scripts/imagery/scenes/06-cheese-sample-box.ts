import { BOARDS } from '#domain/box/board.ts'
import { madeUp, madeUpBut } from '#domain/box/folding.ts'
import { strip } from '#domain/box/insert.ts'
import { mailer } from '#domain/box/mailer.ts'
import { arc, type Outline } from '#domain/box/plane.ts'
import { type BlankArt, bar, label, plate, words } from '../artwork.ts'
import { boxOf, type Good, plainly, printedWith, type Scene } from '../scene.ts'

const [length, width, height] = [306, 214, 44]
const board = BOARDS['E white top']
const [claret, ink] = ['#7b1e34', '#2b2a26']

const front: BlankArt['panels'][string] = (wide, high) =>
  plate(claret, bar(-3, -3, wide + 6, high + 6)) +
  `<g fill="#fff">${words('THE MONGER’S SIX', wide / 2, high / 2 + 6, 18, { font: 'Bebas Neue', spacing: 4 })}</g>`
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(claret, bar(-3, -3, wide + 6, high + 6)) +
  `<g fill="#fff">${words('KEEP COOL', wide / 2, high / 2 + 5, 13, { spacing: 4 })}</g>`
const insideLid: BlankArt['panels'][string] = (wide, _high) =>
  plate(
    claret,
    words('Six to taste,', wide / 2, 78, 34, { font: 'Lobster Two' }) +
      words('one to order again.', wide / 2, 116, 34, { font: 'Lobster Two' }),
  ) +
  plate(
    ink,
    bar(wide / 2 - 60, 134, 120, 1) + words('CURD ROW CHEESEMONGERS', wide / 2, 154, 10.5, { spacing: 3 }),
    [0.3, 0.2],
  )

const names = ['Ashdown Blue', 'Old Ferry', 'Wold Red', 'Chalk Hill', 'Long Barrow', 'Mill Goat']
const bodies = ['#ece3c6', '#e9b45a', '#d88a3a', '#f0e6cb', '#eac877', '#f4efe0']
const rinds = ['#a39b80', '#8a5a24', '#7d2b20', '#cfc7b2', '#3a3630', '#d9d2bf']
const wedge: Outline = [[-44, -24], [36, -31], ...arc([-44, -24], 92, -4, 28, 10).slice(1, -1), [30, 26]]

const cell = { x: length / 3, y: width / 2 }
const cheese = (column: number, row: number): Good[] => {
  const index = column + row * 3
  const [x, y] = [(column - 1) * cell.x, (row - 0.5) * cell.y]
  const turn = [0, 0, index % 2 === 0 ? 8 : 186] as const
  const ticket = label(
    46,
    22,
    bar(0, 0, 46, 22, '#fbf8f0') +
      `<rect x="1.5" y="1.5" width="43" height="19" fill="none" stroke="${claret}" stroke-width=".6"/>` +
      words(names[index] as string, 23, 13.5, 7.2, { font: 'Lobster Two', fill: ink }),
  )
  return [
    {
      kind: 'prism',
      at: [x, y, 3],
      turn,
      outline: wedge,
      height: 30,
      bevel: 1.6,
      material: plainly(bodies[index] as string, 0.48),
      sides: plainly(bodies[index] as string, 0.5),
    },
    {
      kind: 'prism',
      at: [x, y, 2.4],
      turn,
      outline: [
        [47.2, -27],
        ...arc([-44, -24], 93.4, -1.5, 27.5, 10),
        ...arc([-44, -24], 90.5, -1.5, 27.5, 10).reverse(),
      ],
      height: 31,
      bevel: 0.8,
      material: plainly(rinds[index] as string, 0.7),
    },
    {
      kind: 'sheet',
      at: [x - 3, y + (index % 2 === 0 ? -2 : 2), 33.4],
      turn: [0, 0, index % 2 === 0 ? 6 : 6],
      size: [46, 22],
      material: printedWith(ticket, 0.6),
    },
  ]
}

export const cheeseSampleBox: Scene = {
  boards: [
    boxOf('box', mailer({ length, width, height }, board), {
      pose: madeUpBut({ lid: -32, tuck: 46 }),
      stand: { root: 'flat' },
      print: {
        panels: { front, 'side left': side, 'side right': side },
        turns: { front: 2, 'side left': 1, 'side right': 3 },
      },
      printInside: { panels: { lid: insideLid } },
    }),
    boxOf('divider', strip(length - 2, 36, board, { at: [cell.x - 1, 2 * cell.x - 1], from: 'top' }), {
      pose: madeUp,
      stand: { root: 'upright', lift: 2.4 },
    }),
    ...[-0.5, 0.5].map((part) =>
      boxOf('divider', strip(width - 2, 36, board, { at: [width / 2 - 1], from: 'bottom' }), {
        pose: madeUp,
        stand: { root: 'upright', heading: 90, at: [part * cell.x, 0], lift: 2.4 },
      }),
    ),
  ],
  goods: [0, 1].flatMap((row) => [0, 1, 2].flatMap((column) => cheese(column, row))),
  camera: { elevation: 38 },
}
