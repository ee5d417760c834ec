import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import {
  arc,
  BOARDS,
  crashLock,
  madeUp,
  type Outline,
  piece,
  roundedRectangle,
  type UpperEdge,
} from '../box.ts'
import { boxOf, plainly, printedWith, type Scene } from '../scene.ts'
import { amber, beerBottle, gold } from '../vessels.ts'

const [length, width, height, handle] = [252, 172, 122, 292]
const board = BOARDS['B kraft']
const [green, red] = ['#1f5a38', '#b3261e']

/** Six cells, three on each side of a wall that is also the handle. */
const ends: UpperEdge = (wide) => [
  [0, height],
  [wide * 0.16, height + 4],
  [wide * 0.4, 214],
  [wide * 0.6, 214],
  [wide * 0.84, height + 4],
  [wide, height],
]

const front: BlankArt['panels'][string] = (wide, high) =>
  plate(
    green,
    bar(0, high - 15, wide, 6) +
      bar(0, high - 7, wide, 2.5) +
      words('Hedgerow & Vale', wide / 2, 30, 21, { font: 'Lobster Two' }) +
      words('CIDER FESTIVAL', wide / 2, 96, 14, { font: 'League Spartan', spacing: 3.2 }),
  ) +
  plate(
    red,
    words('SURVIVAL KIT', wide / 2, 76, 50, { font: 'Bebas Neue', spacing: 1.5 }) +
      sign('apple', 26, 26, 24) +
      sign('apple', wide - 26, 26, 24),
    [0.35, -0.25],
  )

const end: BlankArt['panels'][string] = (wide, high) =>
  plate(
    green,
    bar(0, high - 15, wide, 6) +
      bar(0, high - 7, wide, 2.5) +
      words('SIX OF THE BEST', wide / 2, high - 28, 12, { spacing: 2 }),
  ) + plate(red, sign('apple', wide / 2, high - 84, 62), [-0.3, 0.3])

const grip: Outline = (() => {
  const inside = length - 2
  return [
    [1, 0],
    [inside, 0],
    [inside, 178],
    [inside * 0.86, 214],
    ...arc([inside * 0.74, handle - 32], 32, 10, 90),
    ...arc([inside * 0.26, handle - 32], 32, 90, 170),
    [inside * 0.14, 214],
    [1, 178],
  ]
})()

const ciderLabel = label(
  170,
  74,
  [
    bar(0, 0, 170, 74, '#f3e6c4'),
    bar(0, 4, 170, 1.2, green),
    bar(0, 69, 170, 1.2, green),
    `<g fill="${red}">${sign('apple', 85, 19, 20)}</g>`,
    words('Hedgerow', 85, 46, 22, { font: 'Lobster Two', fill: green }),
    words('MEDIUM DRY CIDER', 85, 60, 7.5, { fill: red, spacing: 1.2 }),
  ].join(''),
)

const cell = { x: length / 3, y: width / 2 }
const bottle = (column: number, row: number) =>
  beerBottle([(column - 1) * cell.x, 3 + cell.y * (row + 0.5) - 1, 5], {
    glass: amber,
    cap: gold,
    label: printedWith(ciderLabel, 0.45),
    neckLabel: plainly('#8d1f18', 0.4),
  })

export const ciderFestivalSurvivalKit: Scene = {
  boards: [
    boxOf('pack', crashLock({ length, width, height }, board, { uppers: { left: ends, right: ends } }), {
      pose: madeUp,
      stand: { root: 'upright' },
      print: { panels: { front, back: front, left: end, right: end } },
    }),
    ...[-1.6, 1.6].map((off) =>
      boxOf('handle', piece(grip, board, [roundedRectangle(length / 2 - 48, handle - 58, 96, 31, 15)]), {
        pose: madeUp,
        stand: { root: 'upright', at: [0, width / 2 + 1.5 + off], lift: 5 },
      }),
    ),
    ...[-0.5, 0.5].map((part) =>
      boxOf(
        'partition',
        piece(
          [
            [0, 0],
            [width / 2 - 5, 0],
            [width / 2 - 5, 100],
            [0, 100],
          ],
          board,
        ),
        {
          pose: madeUp,
          stand: { root: 'upright', heading: 90, at: [part * cell.x, cell.y / 2 - 1], lift: 5 },
        },
      ),
    ),
  ],
  goods: [
    ...bottle(0, 0),
    ...bottle(1, 0),
    ...bottle(2, 0),
    ...bottle(0, 1),
    ...bottle(1, 1),
    ...bottle(2, 1),
  ],
  camera: { elevation: 19 },
}
