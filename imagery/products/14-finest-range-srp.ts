import { type BlankArt, bar, label, words } from '../artwork.ts'
import { BOARDS, levelAt, madeUp, swing, tray } from '../box.ts'
import { boxOf, type Good, printedWith, type Scene } from '../scene.ts'

const [length, width] = [276, 190]
const board = BOARDS['E clay coat']
const [aubergine, blush, ivory] = ['#3a1630', '#d9a79a', '#f7efe6']

const ground: BlankArt['all'] = (wide, high) => bar(0, 0, wide, high, aubergine)
/** Fine lines that fan from a foot, so that the tear hides among them. */
const fan = (x: number, y: number, radius: number) =>
  Array.from({ length: 37 }, (_, index) => {
    const angle = ((index * 5 - 180) * Math.PI) / 180
    return `<path d="M${x} ${y}L${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}" stroke="${blush}" stroke-width=".55" fill="none"/>`
  }).join('')
const front: BlankArt['panels'][string] = (wide, high) =>
  words('Aldersay', wide / 2, high / 2 + 8, 25, {
    font: 'EB Garamond',
    weight: 'normal',
    italic: true,
    fill: ivory,
  }) +
  `<g fill="${blush}">${bar(22, high / 2, wide / 2 - 82, 0.7)}${bar(wide / 2 + 60, high / 2, wide / 2 - 82, 0.7)}</g>`
const side: BlankArt['panels'][string] = (wide, high) =>
  fan(wide / 2, high - 44, 240) +
  bar(-2, high - 44, wide + 4, 60, aubergine) +
  words('Aldersay', wide / 2, high - 15, 25, {
    font: 'EB Garamond',
    weight: 'normal',
    italic: true,
    fill: ivory,
  })

const teas = [
  ['ASSAM', '#7a2d3a'],
  ['EARL GREY', '#31516b'],
  ['JASMINE', '#5f7a4d'],
] as const
const tea = (name: string, colour: string) =>
  printedWith(
    label(
      84,
      120,
      [
        bar(0, 0, 84, 120, ivory),
        `<rect x="5" y="5" width="74" height="110" fill="none" stroke="${colour}" stroke-width=".8"/>`,
        `<g stroke="${colour}">${fan(42, 46, 33).replaceAll(blush, colour)}</g>`,
        bar(6, 46, 72, 22, ivory),
        words('Aldersay', 42, 62, 17, {
          font: 'EB Garamond',
          weight: 'normal',
          italic: true,
          fill: aubergine,
        }),
        words(name, 42, 77, 6.6, { spacing: 1.6, fill: colour }),
        words('THE FINEST RANGE', 42, 87, 3.8, { spacing: 0.8, fill: aubergine }),
      ].join(''),
    ),
    0.32,
  )
const wrap = (colour: string) => printedWith(label(60, 120, bar(0, 0, 60, 120, colour)), 0.32)

const goods: Good[] = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column): Good => {
    const [name, colour] = teas[column] as (typeof teas)[number]
    return {
      kind: 'carton',
      at: [(column - 1) * 90.5, -62 + row * 62, 2],
      turn: [0, 0, ((row + column * 2) % 3) - 1],
      size: [86, 58, 124],
      bevel: 0.9,
      faces: { others: wrap(colour), front: tea(name, colour) },
    }
  }),
)

export const finestRangeSrp: Scene = {
  boards: [
    boxOf(
      'tray',
      tray({ length, width, height: 150 }, board, {
        front: levelAt(36),
        right: swing(36, 138),
        left: swing(138, 36),
        back: levelAt(138),
      }),
      {
        pose: madeUp,
        stand: { root: 'flat' },
        finish: 'satin',
        print: {
          all: ground,
          panels: { front, left: side, right: side },
          turns: { front: 2, left: 1, right: 3 },
        },
      },
    ),
  ],
  goods,
  camera: { elevation: 20 },
}
