import { type BlankArt, bar, label, sign, words } from '../artwork.ts'
import { arch, BOARDS, crashLock, levelAt, madeUp, stairs, swing } from '../box.ts'
import { boxOf, type Good, printedWith, type Scene } from '../scene.ts'

const [length, width] = [236, 190]
const [coral, plum, cream] = ['#ec6a5c', '#4a1942', '#fdf1e2']
const sides = { low: 66, high: 214 }

const ground: BlankArt['all'] = (wide, high) => bar(0, 0, wide, high, coral)
const burst = (x: number, y: number, radius: number) =>
  Array.from(
    { length: 28 },
    (_, index) =>
      `<path transform="rotate(${(index * 360) / 28} ${x} ${y})" d="M${x} ${y}l${-radius * 0.056} ${-radius}h${radius * 0.112}Z"/>`,
  ).join('')
const front: BlankArt['panels'][string] = (wide, high) =>
  words('bramble', wide / 2, high - 26, 44, { font: 'Lobster Two', fill: cream }) +
  words('LIP BALM', wide / 2, high - 11, 8.5, { spacing: 4, fill: plum })
/** The header is the back wall seen from inside; the back's outside is plain. */
const header: BlankArt['panels'][string] = (wide) =>
  bar(-5, -5, wide + 10, 500, coral) +
  `<g fill="#f2877a">${burst(wide / 2, 74, 190)}</g>` +
  words('bramble', wide / 2, 74, 47, { font: 'Lobster Two', fill: cream }) +
  words('hedgerow lip balm', wide / 2, 98, 14, { font: 'League Spartan', fill: plum, spacing: 0.4 })
const side: BlankArt['panels'][string] = (wide, high) =>
  `<g fill="#f2877a">${burst(wide / 2, high - 30, 260)}</g>` +
  words('bramble', wide / 2, high - 22, 32, { font: 'Lobster Two', fill: cream })

const flavours = [
  ['BLACKBERRY', '#5b2a6b'],
  ['ROSEHIP', '#c9364a'],
  ['HONEY', '#e0a02c'],
] as const
const face = (name: string, colour: string) =>
  printedWith(
    label(
      34,
      74,
      [
        bar(0, 0, 34, 74, cream),
        bar(0, 40, 34, 34, colour),
        `<g fill="${colour}">${sign('flower', 17, 13, 12)}</g>`,
        words('bramble', 17, 30, 8, { font: 'Lobster Two', fill: plum }),
        words(name, 17, 58, 4.6, { fill: '#fff', spacing: 0.4 }),
      ].join(''),
    ),
    0.35,
  )
const rows = [
  { y: 34, z: 2 },
  { y: 90, z: 40 },
  { y: 146, z: 78 },
]
const goods: Good[] = rows.flatMap(({ y, z }, row) =>
  [0, 1, 2, 3, 4].map((column): Good => {
    const [name, colour] = flavours[row] as (typeof flavours)[number]
    return {
      kind: 'carton',
      at: [(column - 2) * 44, y + ((column * 5 + row) % 3) - 1, z + 1.6],
      turn: [0, 0, ((column * 3 + row * 2) % 5) - 2],
      size: [36, 34, 76],
      bevel: 0.9,
      faces: {
        others: printedWith(label(34, 74, bar(0, 0, 34, 74, colour)), 0.35),
        front: face(name, colour),
      },
    }
  }),
)

export const countertopDisplayUnit: Scene = {
  boards: [
    boxOf(
      'display',
      crashLock({ length, width, height: sides.high }, BOARDS['E clay coat both'], {
        uppers: {
          front: levelAt(sides.low),
          right: swing(sides.low, sides.high),
          left: swing(sides.high, sides.low),
          back: arch(sides.high, 322),
        },
      }),
      {
        pose: madeUp,
        stand: { root: 'upright' },
        finish: 'gloss',
        print: { all: ground, panels: { front, left: side, right: side } },
        printInside: { all: (w, h) => bar(0, 0, w, h, '#f6d9c4'), panels: { back: header } },
      },
    ),
    boxOf(
      'stairs',
      stairs(
        length - 3,
        [
          { tread: 58, rise: 0 },
          { tread: 56, rise: 38 },
          { tread: 64, rise: 38 },
        ],
        BOARDS['E clay coat both'],
      ),
      {
        pose: madeUp,
        stand: { root: 'face up', at: [0, 32], lift: 3.2 },
        finish: 'satin',
        print: { all: (w, h) => bar(0, 0, w, h, plum), panels: {} },
      },
    ),
  ],
  goods: goods.map((good) => ({ ...good, at: [good.at[0], good.at[1], good.at[2] + 3.2] as const })),
  camera: { elevation: 17 },
}
