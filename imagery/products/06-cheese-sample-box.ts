import { type BlankArt, bar, label, plate, words } from '../artwork.ts'
import { arc, BOARDS, madeUp, madeUpBut, mailer, type Outline, type Point, strip } from '../box.ts'
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

interface Cheese {
  readonly name: string
  readonly paste: string
  readonly rind: string
  /** What the cut shows: veins, eyes or crumbs, in this colour. */
  readonly grain: {
    readonly colour: string
    readonly count: number
    readonly size: number
    readonly long: number
  }
}

const cheeses: readonly Cheese[] = [
  {
    name: 'Ashdown Blue',
    paste: '#ece3c6',
    rind: '#a39b80',
    grain: { colour: '#5f7a83', count: 46, size: 2.1, long: 2.6 },
  },
  {
    name: 'Old Ferry',
    paste: '#e9b45a',
    rind: '#8a5a24',
    grain: { colour: '#d99a3c', count: 60, size: 1.1, long: 1.4 },
  },
  {
    name: 'Wold Red',
    paste: '#d88a3a',
    rind: '#7d2b20',
    grain: { colour: '#c8752a', count: 50, size: 1.6, long: 2 },
  },
  {
    name: 'Chalk Hill',
    paste: '#f0e6cb',
    rind: '#cfc7b2',
    grain: { colour: '#e2d4b0', count: 70, size: 1.3, long: 1.3 },
  },
  {
    name: 'Long Barrow',
    paste: '#eac877',
    rind: '#3a3630',
    grain: { colour: '#cfa552', count: 22, size: 2.4, long: 1.1 },
  },
  {
    name: 'Mill Goat',
    paste: '#f4efe0',
    rind: '#d9d2bf',
    grain: { colour: '#e4dcc6', count: 80, size: 1.1, long: 1.5 },
  },
]

/** A wedge along x, its point to the left. */
const point: Point = [-42, 0]
const wedge: Outline = [point, ...arc(point, 84, -21, 21, 12)]
const crust: Outline = [...arc(point, 87, -21.4, 21.4, 12), ...arc(point, 83.6, -21.4, 21.4, 12).reverse()]

function cut({ paste, grain: { colour, count, size, long } }: Cheese, seed: number): string {
  let state = seed * 7349 + 11
  const chance = () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
  return (
    bar(0, 0, 84, 62, paste) +
    Array.from({ length: count }, () => {
      const [x, y, radius] = [chance() * 84, chance() * 62, size * (0.35 + chance())]
      return `<ellipse cx="${x}" cy="${y}" rx="${radius * long}" ry="${radius}" transform="rotate(${chance() * 180} ${x} ${y})" fill="${colour}" opacity="${0.3 + 0.6 * chance()}"/>`
    }).join('')
  )
}

const cell = { x: length / 3, y: width / 2 }
const cheese = (column: number, row: number): Good[] => {
  const index = column + row * 3
  const kind = cheeses[index] as Cheese
  const [x, y] = [(column - 1) * cell.x, (row - 0.5) * cell.y]
  const degrees = index % 2 === 0 ? 9 : 188
  const angle = (degrees * Math.PI) / 180
  const ticket = label(
    36,
    17,
    bar(0, 0, 36, 17, '#fbf8f0') +
      `<rect x="1.2" y="1.2" width="33.6" height="14.6" fill="none" stroke="${claret}" stroke-width=".5"/>` +
      words(kind.name, 18, 10.6, 5.7, { font: 'Lobster Two', fill: ink }),
  )
  return [
    {
      kind: 'prism',
      at: [x, y, 3],
      turn: [0, 0, degrees],
      outline: wedge,
      height: 30,
      bevel: 1.4,
      material: printedWith(label(84, 62, cut(kind, index + 1)), 0.42),
      sides: plainly(kind.paste, 0.45),
    },
    {
      kind: 'prism',
      at: [x, y, 2.6],
      turn: [0, 0, degrees],
      outline: crust,
      height: 30.8,
      bevel: 0.8,
      material: plainly(kind.rind, 0.75),
    },
    {
      kind: 'sheet',
      at: [x + 17 * Math.cos(angle), y + 17 * Math.sin(angle), 33.15],
      turn: [0, 0, index % 2 === 0 ? 9 : 8],
      size: [36, 17],
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
  camera: { elevation: 38, fill: [0.8, 0.84] },
}
