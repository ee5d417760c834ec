import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import { arc, BOARDS, crashLock, plate as insertPlate, madeUp, madeUpBut, roundedRectangle } from '../box.ts'
import { boxOf, plainly, printedWith, type Scene } from '../scene.ts'
import { jar } from '../vessels.ts'

const [length, width, height] = [236, 150, 84]
const [sage, ink] = ['#6f8f7a', '#23392f']
const shelf = 46

const front: BlankArt['panels'][string] = (wide, high) =>
  plate(sage, bar(0, high - 20, wide, 26), [0.2, 0.2]) +
  plate(
    ink,
    words('SOLENNE', wide / 2, 38, 24, { font: 'EB Garamond', weight: 'normal', spacing: 9 }) +
      words('botanical skincare', wide / 2, 52, 9.5, {
        font: 'EB Garamond',
        italic: true,
        weight: 'normal',
        spacing: 0.6,
      }),
  )
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(
    sage,
    bar(0, high - 20, wide, 26) +
      sign('leaf', wide / 2 - 8, 34, 30, -24) +
      sign('leaf', wide / 2 + 9, 38, 22, 30),
    [0.2, 0.2],
  )
const lid: BlankArt['panels'][string] = (wide, high) =>
  plate(
    sage,
    sign('leaf', wide / 2 - 14, high / 2, 58, -24) + sign('leaf', wide / 2 + 17, high / 2 + 6, 42, 30),
  )

const tubeArt = label(
  80,
  110,
  [
    bar(0, 0, 80, 110, '#eef0ea'),
    bar(0, 84, 80, 26, sage),
    words('SOLENNE', 40, 50, 9, { font: 'EB Garamond', weight: 'normal', spacing: 2.4, fill: ink }),
    words('hand balm', 40, 60, 6, { font: 'EB Garamond', italic: true, weight: 'normal', fill: ink }),
  ].join(''),
)
const jarArt = label(
  100,
  24,
  [
    bar(0, 0, 100, 24, '#f4f3ee'),
    words('SOLENNE', 50, 12, 7.5, { font: 'EB Garamond', weight: 'normal', spacing: 2, fill: ink }),
    words('day cream', 50, 19, 4.6, { font: 'EB Garamond', italic: true, weight: 'normal', fill: ink }),
  ].join(''),
)
const frosted = plainly('#cfdcd3', 0.22, { clearcoat: 0.5 })
const lidGreen = plainly('#54735f', 0.3, { clearcoat: 0.3 })

/** Seen from the front, from the plate's middle. */
const jars = [
  { x: -76, y: 28, radius: 27 },
  { x: -76, y: -36, radius: 23 },
  { x: -12, y: -36, radius: 23 },
]
const plateSize = { length: length - 2, width: width - 2 }

export const skincareOuter: Scene = {
  boards: [
    boxOf(
      'outer',
      crashLock({ length, width, height }, BOARDS['E white top'], { lid: { tuck: 22, dust: 46 } }),
      {
        pose: madeUpBut({ lid: -22, tuck: 58, 'dust left': -48, 'dust right': -56 }),
        stand: { root: 'upright' },
        print: {
          panels: {
            front,
            right: side,
            back: front,
            left: side,
            lid,
            tuck: (w, h) => plate(sage, bar(0, 0, w, h)),
          },
        },
      },
    ),
    boxOf(
      'insert',
      insertPlate({ ...plateSize, height: shelf }, BOARDS['E white top'], [
        ...jars.map(({ x, y, radius }) =>
          arc([x + plateSize.length / 2, y + plateSize.width / 2], radius + 0.7, 0, 354, 56),
        ),
        roundedRectangle(plateSize.length / 2 + 20, 12, 40, plateSize.width - 24, 6),
        roundedRectangle(plateSize.length / 2 + 66, 12, 40, plateSize.width - 24, 6),
      ]),
      { pose: madeUp, stand: { root: 'face up', at: [0, width / 2 + 0.75], lift: 3.2 } },
    ),
  ],
  goods: [
    ...jars.flatMap(({ x, y, radius }) =>
      jar([x, width / 2 + 0.75 + y, 14], radius, radius * 2.1, frosted, lidGreen, printedWith(jarArt, 0.4)),
    ),
    ...[40, 86].map((x) => ({
      kind: 'tube' as const,
      at: [x, width / 2 - 54, shelf + 4] as const,
      turn: [-90, 0, 0] as const,
      radius: 17,
      height: 94,
      cap: 16,
      material: printedWith(tubeArt, 0.32, 0.3),
      capMaterial: lidGreen,
    })),
  ],
  camera: { elevation: 34 },
}
