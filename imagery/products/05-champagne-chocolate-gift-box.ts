import { type BlankArt, bar, label, sign, words } from '../artwork.ts'
import { BOARDS, plate as insertPlate, madeUp, rectangle, roundedRectangle, tray } from '../box.ts'
import { boxOf, type Good, plainly, printedWith, type Scene } from '../scene.ts'
import { gold, green } from '../vessels.ts'

const [length, width, height] = [366, 236, 92]
const board = BOARDS['E clay coat both']
const [night, leaf] = ['#14213d', '#d8b25c']
const shelf = 74

const frame = (wide: number, high: number, inset: number, line: number) =>
  `<rect x="${inset}" y="${inset}" width="${wide - 2 * inset}" height="${high - 2 * inset}" fill="none" stroke="${leaf}" stroke-width="${line}"/>`
const ground: BlankArt['all'] = (wide, high) => bar(0, 0, wide, high, night)
const wall: BlankArt['panels'][string] = (wide, high) =>
  frame(wide, high, 8, 0.9) +
  words('MAISON ÉLOUET', wide / 2, high / 2 + 5, 15, {
    font: 'EB Garamond',
    weight: 'normal',
    spacing: 6,
    fill: leaf,
  })
const end: BlankArt['panels'][string] = (wide, high) =>
  `${frame(wide, high, 8, 0.9)}<g fill="${leaf}">${sign('star', wide / 2, high / 2, 24)}</g>`
const top: BlankArt['panels'][string] = (wide, high) =>
  frame(wide, high, 12, 1.4) +
  frame(wide, high, 16, 0.5) +
  `<g fill="${leaf}">${[-30, -15, 0, 15, 30].map((x, index) => sign('star', wide / 2 + x, 66 - (2 - Math.abs(index - 2)) * 4, index === 2 ? 13 : 8)).join('')}</g>` +
  words('Maison Élouet', wide / 2, 128, 50, {
    font: 'EB Garamond',
    weight: 'normal',
    italic: true,
    fill: leaf,
  }) +
  words('CHAMPAGNE & CHOCOLATE', wide / 2, 156, 12, {
    font: 'EB Garamond',
    weight: 'normal',
    spacing: 5.2,
    fill: leaf,
  })

const bay = { x: 14, y: 118, width: length - 30, height: 96 }
const square = { x: length - 190, y: 16, width: 172, height: 86 }
const middle = { x: (length - 2) / 2, y: (width - 2) / 2 }

const bottleLabel = label(
  150,
  80,
  [
    bar(0, 0, 150, 80, '#f4efe2'),
    `<rect x="4" y="4" width="142" height="72" fill="none" stroke="${leaf}" stroke-width="1"/>`,
    `<g fill="${night}">${sign('star', 75, 17, 11)}</g>`,
    words('Maison Élouet', 75, 42, 12, { font: 'EB Garamond', weight: 'normal', italic: true, fill: night }),
    words('BRUT', 75, 60, 8, { font: 'EB Garamond', weight: 'normal', spacing: 4, fill: night }),
  ].join(''),
)

const chocolate = (x: number, y: number, index: number): Good[] => {
  const dark = plainly(['#3b2116', '#6b4126', '#e9d9b8'][index % 3] as string, 0.32, { clearcoat: 0.3 })
  const z = shelf - 14
  if (index % 2 === 0)
    return [
      {
        kind: 'turned',
        at: [x, y, z],
        material: dark,
        profile: [
          [0, 0],
          [0, 0],
          [13, 0],
          [14.5, 2],
          [14, 10],
          [11, 15],
          [6, 17.5],
          [0, 18],
        ],
      },
      {
        kind: 'turned',
        at: [x, y, z + 17.6],
        material: gold,
        profile: [
          [0, 0],
          [0, 0],
          [2.4, 0],
          [2, 1.2],
          [0, 1.5],
        ],
      },
    ]
  return [
    {
      kind: 'prism',
      at: [x, y, z],
      outline: [
        [-13.5, -13.5],
        [13.5, -13.5],
        [13.5, 13.5],
        [-13.5, 13.5],
      ],
      height: 15,
      bevel: 3.4,
      material: dark,
    },
  ]
}

const lid = { length: length + 5, width: width + 5, height: 40 }

export const champagneChocolateGiftBox: Scene = {
  boards: [
    boxOf('base', tray({ length, width, height }, board), {
      pose: madeUp,
      stand: { root: 'flat' },
      finish: 'gloss',
      print: {
        all: ground,
        panels: { front: wall, back: wall, left: end, right: end },
        turns: { front: 2, left: 1, right: 3 },
      },
    }),
    boxOf(
      'tray',
      insertPlate({ length: length - 2, width: width - 2, height: shelf }, board, [
        roundedRectangle(bay.x, bay.y, bay.width, bay.height, 12),
        rectangle(square.x, square.y, square.width, square.height),
      ]),
      {
        pose: madeUp,
        stand: { root: 'face up', lift: 2 },
        finish: 'satin',
        print: {
          all: (w, h) => bar(0, 0, w, h, '#ece5d6'),
          panels: {
            plate: (wide) =>
              words('Santé', wide * 0.24, 176, 34, {
                font: 'EB Garamond',
                weight: 'normal',
                italic: true,
                fill: '#a98434',
              }),
          },
        },
      },
    ),
    boxOf('nest', tray({ length: square.width - 4, width: square.height - 4, height: 30 }, board), {
      pose: madeUp,
      stand: {
        root: 'flat',
        at: [square.x + square.width / 2 - middle.x, square.y + square.height / 2 - middle.y],
        lift: shelf - 34,
      },
      finish: 'satin',
    }),
    boxOf('lid', tray(lid, board), {
      pose: madeUp,
      stand: { root: 'face up', tilt: { about: 'x', degrees: 90 }, at: [-26, width / 2 + 62], heading: 7 },
      finish: 'gloss',
      print: { all: ground, panels: { base: top } },
    }),
  ],
  goods: [
    {
      kind: 'turned',
      at: [bay.x + 6 - middle.x, bay.y + bay.height / 2 - middle.y, shelf - 22],
      turn: [-90, 0, -90],
      material: green,
      profile: [
        [0, 6],
        [0, 6],
        [30, 1],
        [38, 4],
        [43, 12],
        [43.5, 30],
        [43.5, 132],
        [41, 158],
        [32, 192],
        [22, 222],
        [16.5, 244],
        [16.5, 244],
        [0, 244],
      ],
      label: { from: 40, to: 122, span: 200, material: printedWith(bottleLabel, 0.45) },
    },
    {
      kind: 'turned',
      at: [bay.x + 6 - middle.x, bay.y + bay.height / 2 - middle.y, shelf - 22],
      turn: [-90, 0, -90],
      material: gold,
      profile: [
        [31, 196],
        [22.6, 222],
        [17.2, 244],
        [16.6, 262],
        [16.6, 266],
        [19.5, 268],
        [19.5, 279],
        [18, 282],
        [20.5, 288],
        [20, 303],
        [15, 310],
        [0, 312],
      ],
    },
    ...[0, 1].flatMap((row) =>
      [0, 1, 2, 3].flatMap((column) =>
        chocolate(
          square.x + 23 + column * 42 - middle.x,
          square.y + 23 + row * 40 - middle.y,
          row + column + (row === 1 && column > 1 ? 1 : 0),
        ),
      ),
    ),
  ],
  camera: { elevation: 33 },
}
