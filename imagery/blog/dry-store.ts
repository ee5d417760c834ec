import { bar, barCode, label, words } from '../artwork.ts'
import { type Good, type Place, plainly, printedWith, type Scene } from '../scene.ts'
import { everywhere } from '../scenery/arranging.ts'
import { flatSheets } from '../scenery/cases.ts'
import { pallet, palletHeight, straps } from '../scenery/pallet.ts'
import { store } from '../scenery/rooms.ts'

const [length, width, height] = [1140, 940, 620]
const sheets = 200
const pile: Place[] = Array.from({ length: sheets }, (_, index) => [
  (((index >> 3) * 7) % 5) - 2,
  (((index >> 3) * 5) % 7) - 3,
  palletHeight + index * (height / sheets),
  0,
])

/** The dial of a hygrometer, its hand at fifty. */
const dial = printedWith(
  label(
    204,
    204,
    `<g transform="translate(-18 -18)">` +
      bar(0, 0, 240, 240, '#fbfaf6') +
      Array.from({ length: 41 }, (_, index) => {
        const angle = ((-135 + index * 6.75) * Math.PI) / 180
        const [sin, cos, long] = [Math.sin(angle), -Math.cos(angle), index % 4 === 0 ? 16 : 8]
        return `<path d="M${120 + sin * 100} ${120 + cos * 100}L${120 + sin * (100 - long)} ${120 + cos * (100 - long)}" stroke="#222" stroke-width="${index % 4 === 0 ? 2.6 : 1.2}"/>`
      }).join('') +
      [0, 20, 40, 60, 80, 100]
        .map((value) => {
          const angle = ((-135 + value * 2.7) * Math.PI) / 180
          return words(String(value), 120 + Math.sin(angle) * 70, 126 - Math.cos(angle) * 70, 17, {
            fill: '#222',
          })
        })
        .join('') +
      `<path d="M104.3 21.2A100 100 0 0 1 135.7 21.2" stroke="#3f8a4d" stroke-width="9" fill="none"/>` +
      words('% RH', 120, 176, 17, { fill: '#222' }) +
      '<path d="M116.5 142L119 34H121L123.5 142Z" fill="#b3261e"/><circle cx="120" cy="120" r="7" fill="#222"/></g>',
  ),
  0.4,
)
const hygrometer: Good[] = [
  {
    kind: 'turned',
    at: [700, 1478, 1010],
    turn: [90, 0, 0],
    material: plainly('#2d3238', 0.35),
    profile: [
      [0, 0],
      [0, 0],
      [136, 0],
      [136, 0],
      [136, 34],
      [136, 34],
      [124, 34],
      [124, 34],
      [122, 22],
      [122, 22],
      [0, 22],
    ],
  },
  {
    kind: 'turned',
    at: [700, 1455.4, 1010],
    turn: [90, 0, 0],
    material: plainly('#fbfaf6', 0.5),
    profile: [
      [0, 0],
      [0, 0],
      [121, 0],
    ],
  },
  { kind: 'sheet', at: [700, 1455, 1010], turn: [90, 0, 0], size: [172, 172], material: dial },
]

const ticket = printedWith(
  label(
    210,
    148,
    bar(0, 0, 210, 148, '#fdfcf8') +
      words('MADE', 14, 30, 15, { anchor: 'start', fill: '#222', weight: 500 }) +
      words('12 NOV', 14, 74, 42, { anchor: 'start', fill: '#222', font: 'Bebas Neue' }) +
      words('OLDEST FIRST', 196, 34, 18, { anchor: 'end', fill: '#222' }) +
      `<g fill="#222">${barCode(14, 92, 182, 44, 11)}</g>`,
  ),
  0.55,
)

const one: Place[] = [[-130, 0, 0, 0]]
const two: Place[] = [[-1620, 120, 0, 3]]
const load = [length + 4, width + 8, height] as const

export const dryStore: Scene = {
  boards: everywhere([flatSheets('sheets', [length, width], pile)], [...one, ...two]),
  goods: [
    ...everywhere([...pallet(), ...straps(load, [-330, 330], palletHeight)], [...one, ...two]),
    {
      kind: 'sheet',
      at: [-420, -482, palletHeight + 380],
      turn: [90, 0, 0],
      size: [210, 148],
      material: ticket,
    },
    ...hygrometer,
    { kind: 'sheet', at: [0, 0, 0], size: [14000, 12000], material: { type: 'concrete' } },
    {
      kind: 'carton',
      at: [0, 1540, 0],
      size: [14000, 100, 5000],
      faces: { others: plainly('#d8d9d6', 0.75) },
    },
    {
      kind: 'carton',
      at: [0, 1484, 0],
      size: [14000, 12, 900],
      bevel: 1,
      faces: { others: plainly('#5f7f97', 0.5) },
    },
  ],
  setting: store,
  camera: {
    at: [640, -2050, 1090],
    towards: [-10, 300, 610],
    sharp: [40, -480, 500],
    lens: 40,
    aperture: 5.6,
  },
}
