import { type BlankArt, bar, barCode, label, plate, sign, words } from '../artwork.ts'
import { BOARDS, madeUp, madeUpBut, mailer } from '../box.ts'
import { type BoardPiece, boxOf, plainly, printedWith, type Scene } from '../scene.ts'

const size = { length: 240, width: 165, height: 19 }
const blank = mailer(size, BOARDS['E kraft'])
const [moss, clay] = ['#4d6446', '#b5573a']

/** The print inside, which a courier does not see. */
const inside: BlankArt['panels'][string] = (wide, high) =>
  plate(moss, bar(-4, -4, wide + 8, high + 8)) +
  `<g fill="#f0e2c8">${Array.from({ length: 70 }, (_, index) => {
    const [column, row] = [index % 10, Math.floor(index / 10)]
    return sign('leaf', (column + (row % 2) / 2) * 27, row * 27 + 8, 13, (index * 53) % 360)
  }).join('')}</g>` +
  plate(moss, bar(wide / 2 - 98, high / 2 - 26, 196, 52)) +
  `<g fill="#f0e2c8">${words('Good things, thin.', wide / 2, high / 2 + 9, 22, { font: 'Lobster Two' })}</g>`
const address = label(
  98,
  64,
  [
    bar(0, 0, 98, 64, '#fdfcf8'),
    words('LARGE LETTER', 6, 10, 6, { anchor: 'start', fill: '#222' }),
    bar(6, 14, 86, 0.5, '#222'),
    ...[52, 60, 44, 34].map((wide, index) => bar(6, 21 + index * 6.5, wide, 2.4, '#555')),
    `<g fill="#222">${barCode(58, 44, 34, 14, 6)}</g>`,
  ].join(''),
)
const lid: BlankArt['panels'][string] = (wide, high) =>
  plate(
    clay,
    sign('leaf', wide - 24, high - 24, 20, 30) +
      words('thicket', wide - 42, high - 18, 17, { font: 'Lobster Two', anchor: 'end' }),
  )
/** A closed mailer is this thick outside, so that mailers in a pile touch. */
const thickness = 22.35

const closed = [0, 1, 2].map(
  (index): BoardPiece =>
    boxOf(`closed ${index}`, blank, {
      pose: madeUp,
      stand: {
        root: 'flat',
        at: [-172 + index * 3, 30 - index * 2],
        heading: [16, 9, 21][index] as number,
        lift: index * thickness,
      },
      flutes: 'y',
      print: { panels: { lid }, turns: { lid: 2 } },
    }),
)

const card = label(
  105,
  74,
  bar(0, 0, 105, 74, '#fbf6ec') + words('thank you', 52, 44, 25, { font: 'Dancing Script', fill: clay }),
)

export const letterboxMailers: Scene = {
  boards: [
    ...closed,
    boxOf('open', blank, {
      pose: madeUpBut({ lid: -22, tuck: 48 }),
      stand: { root: 'flat', at: [142, -18], heading: -16 },
      flutes: 'y',
      printInside: { panels: { lid: inside } },
    }),
  ],
  goods: [
    {
      kind: 'sheet',
      at: [-178, 34, thickness * 3 + 0.1],
      turn: [0, 0, 21],
      size: [98, 64],
      material: printedWith(address, 0.55),
    },
    {
      kind: 'pouch',
      at: [117, -96, 10.5],
      turn: [-90, 0, -16],
      size: [222, 158, 17],
      seed: 3,
      crimp: 2,
      front: plainly('#f1e7da', 0.85),
    },
    {
      kind: 'sheet',
      at: [150, -30, 20.5],
      turn: [0, 0, -7],
      size: [105, 74],
      material: printedWith(card, 0.6),
    },
  ],
  camera: { azimuth: 10, elevation: 31, fill: [0.86, 0.8] },
}
