import { bar, barCode, label, plate, sign, words } from '../artwork.ts'
import { type Good, type Material, plainly, printedWith, type Scene } from '../scene.ts'
import { everywhere, stacked } from '../scenery/arranging.ts'
import { closedCases } from '../scenery/cases.ts'
import { pallet, palletHeight, straps, wrapping } from '../scenery/pallet.ts'
import { type Load, loaded, racking, rackPlaces } from '../scenery/racking.ts'
import { warehouse } from '../scenery/rooms.ts'

const kraft: Material = { type: 'board', surface: 'kraft' }
const white: Material = { type: 'board', surface: 'white top' }
const ink = '#26384c'

/** Far down the aisle a closed case is a box of board with a line where its flaps meet. */
function plainCases(
  size: readonly [number, number, number],
  count: readonly [number, number, number],
  seed: number,
  material: Material = kraft,
): Good {
  const [length, width, height] = size
  return {
    kind: 'carton',
    at: [0, 0, 0],
    size: [length - 4, width - 4, height - 1.5],
    bevel: 3,
    faces: { others: material },
    places: stacked({ count, pitch: size, at: [0, 0, palletHeight], seed, careless: 2 }),
  }
}

/** Bundles of flat cases: their edges are lines from here. */
function bundles(count: readonly [number, number, number], seed: number): Good[] {
  const [length, width, height] = [1160 / count[0], 960 / count[1], 150]
  const lines = Array.from({ length: 24 }, (_, index) =>
    bar(0, index * 6.25 + 2.6, 600, 1.1, '#c09a6c'),
  ).join('')
  const edge: Material = {
    type: 'board',
    surface: 'kraft',
    art: label(600, height, bar(0, 0, 600, height, '#f6ecdd') + lines),
  }
  const places = stacked({
    count,
    pitch: [length, width, height + 2],
    at: [0, 0, palletHeight],
    seed,
    careless: 5,
  })
  return [
    {
      kind: 'carton',
      at: [0, 0, 0],
      size: [length - 14, width - 14, height],
      bevel: 1.5,
      faces: { front: edge, back: edge, left: edge, right: edge, others: kraft },
      places,
    },
    ...everywhere(straps([length - 14, width - 14, height], [-length / 4, length / 4], 0), places),
  ]
}

const ticket = printedWith(
  label(
    148,
    210,
    bar(0, 0, 148, 210, '#fbfaf6') +
      words('ANSER', 74, 40, 30, { font: 'Bebas Neue', fill: '#222' }) +
      bar(12, 50, 124, 1.5, '#222') +
      words('PALLET 0417', 74, 78, 19, { fill: '#222' }) +
      words('MADE 12 NOV', 74, 102, 14, { fill: '#222' }) +
      `<g fill="#222">${barCode(16, 124, 116, 66, 5)}</g>`,
  ),
  0.6,
)
const tickets = (height: number): Good[] => [
  {
    kind: 'sheet',
    at: [0, 0, 0],
    turn: [90, 0, 0],
    size: [148, 210],
    material: ticket,
    places: [[120, -508, palletHeight + height, 0]],
  },
]

const loads: Load[] = [
  {
    boards: [],
    goods: [
      plainCases([400, 333, 300], [3, 3, 4], 3),
      wrapping([1200, 1000, 1200], { milk: 0.07 }),
      ...tickets(600),
    ],
  },
  {
    boards: [],
    goods: [...bundles([2, 2, 8], 5), ...tickets(500)],
  },
  { boards: [], goods: [plainCases([600, 500, 400], [2, 2, 3], 8)] },
  { boards: [], goods: [...bundles([1, 2, 7], 9)] },
  {
    boards: [],
    goods: [plainCases([300, 250, 250], [4, 4, 5], 12, white)],
  },
]

const runs = [
  { face: -1700, from: 900, bays: 9, side: 'left' },
  { face: 1700, from: 900, bays: 9, side: 'right' },
] as const
const stock = loaded(runs.flatMap(rackPlaces), loads, 11)

/** The next call-off, brought down to the floor. */
const size = [396, 328, 300] as const
const cases = closedCases(
  'case',
  size,
  stacked({ count: [3, 3, 4], pitch: [399, 331, 300.6], at: [0, 0, palletHeight], seed: 2, careless: 1 }),
  {
    print: {
      panels: {
        front: (wide, high) =>
          plate(
            ink,
            words('HEDGEROW & VALE', wide / 2, high / 2 - 4, 40, { font: 'Bebas Neue', spacing: 3 }) +
              bar(wide / 2 - 130, high / 2 + 10, 260, 3) +
              words('12 × 500 ML', wide / 2, high / 2 + 38, 20, { spacing: 2 }) +
              sign('up', 40, 44, 40) +
              barCode(wide - 104, high - 58, 84, 40, 8),
          ),
        right: (wide, high) =>
          plate(ink, sign('up', wide / 2 - 46, high / 2, 62) + sign('glass', wide / 2 + 46, high / 2, 62)),
        left: (wide, high) =>
          plate(ink, sign('up', wide / 2 - 46, high / 2, 62) + sign('glass', wide / 2 + 46, high / 2, 62)),
      },
    },
  },
)
const staged = [
  [-720, 3300, 0, -5],
  [-790, 4800, 0, 2],
] as const

const floor: Good[] = [
  { kind: 'sheet', at: [0, 12000, 0], size: [40000, 50000], material: { type: 'concrete' } },
  ...[-1560, 1560].map(
    (x): Good => ({
      kind: 'sheet',
      at: [x, 12000, 0.6],
      size: [90, 40000],
      material: plainly('#d9b23a', 0.55),
    }),
  ),
]
const lamps: Good = {
  kind: 'carton',
  at: [0, 0, 7420],
  size: [320, 3000, 60],
  faces: { bottom: plainly('#ffffff', 0.9), others: plainly('#e8eaec', 0.5) },
  places: [2000, 8000, 14000, 20000, 26000].map((y) => [0, y, 0, 0]),
}
const shell: Good[] = [
  lamps,
  { kind: 'carton', at: [0, 27600, 0], size: [40000, 100, 9000], faces: { others: plainly('#dfe2e4', 0.7) } },
  {
    kind: 'carton',
    at: [0, 12000, 8200],
    size: [40000, 50000, 80],
    faces: { others: plainly('#f2f4f5', 0.9) },
  },
  { kind: 'carton', at: [0, 27500, 0], size: [3600, 60, 4400], faces: { others: plainly('#8fa3b5', 0.5) } },
  ...[-7000, 7000].map(
    (x): Good => ({
      kind: 'carton',
      at: [x, 12000, 0],
      size: [100, 50000, 9000],
      faces: { others: plainly('#c6cace', 0.7) },
    }),
  ),
]

export const jitWarehouse: Scene = {
  boards: [...everywhere(cases.boards, staged), ...stock.boards],
  goods: [
    ...floor,
    ...shell,
    ...runs.flatMap(racking),
    ...stock.goods,
    ...everywhere(
      [...pallet(), ...cases.goods, ...straps([1200, 998, 1204], [-400, 0, 400], palletHeight)],
      staged,
    ),
  ],
  setting: warehouse,
  camera: {
    at: [620, -1500, 1720],
    towards: [-60, 6000, 1350],
    sharp: [-500, 3000, 900],
    lens: 30,
    aperture: 5.6,
  },
}
