import { type BlankArt, bar, barCode, label, plate, sign, words } from '../artwork.ts'
import { BOARDS, dip, levelAt, madeUp, swing, torn, tray, wraparound } from '../box.ts'
import { boxOf, plainly, printedWith, type Scene } from '../scene.ts'
import { beerBottle, gold, green as greenGlass } from '../vessels.ts'

const board = BOARDS['B kraft']
const [length, width, height] = [284, 214, 236]
const [forest, rust] = ['#17452f', '#b4441f']

const low: BlankArt['panels'][string] = (wide, high) =>
  plate(
    forest,
    bar(-4, high - 12, wide + 8, 18) +
      words('Kelder & Sons', wide / 2, high - 28, 30, { font: 'Lobster Two' }),
    [0.3, 0.2],
  ) + plate(rust, sign('star', 30, high - 38, 18) + sign('star', wide - 30, high - 38, 18), [-0.3, 0.2])
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(
    forest,
    bar(-4, high - 12, wide + 8, 18) +
      words('PALE ALE', wide / 2, high - 30, 30, { font: 'Bebas Neue', spacing: 3 }),
    [0.3, 0.2],
  )
const closedFront: BlankArt['panels'][string] = (wide, high) =>
  plate(
    forest,
    bar(-4, high - 12, wide + 8, 18) +
      words('Kelder & Sons', wide / 2, high - 84, 42, { font: 'Lobster Two' }) +
      words('PALE ALE', wide / 2, high - 44, 30, { font: 'Bebas Neue', spacing: 6 }),
    [0.3, 0.2],
  ) +
  plate(
    rust,
    sign('star', wide / 2, 58, 44) +
      sign('star', wide / 2 - 52, 66, 26) +
      sign('star', wide / 2 + 52, 66, 26),
    [-0.3, 0.2],
  ) +
  plate('#6d4a28', tearLine(wide, high))
const tearLine = (wide: number, high: number) =>
  Array.from({ length: Math.floor(wide / 7) }, (_, index) => bar(index * 7, high - 66 - 0.25, 4.6, 0.5)).join(
    '',
  )
const closedEnd: BlankArt['panels'][string] = (wide, high) =>
  plate(forest, sign('up', wide / 2 - 24, high / 2, 32) + sign('glass', wide / 2 + 24, high / 2, 32))

const beerLabel = printedWith(
  label(
    170,
    74,
    [
      bar(0, 0, 170, 74, forest),
      bar(0, 3, 170, 1, '#d9b25f'),
      bar(0, 70, 170, 1, '#d9b25f'),
      `<g fill="#d9b25f">${sign('star', 85, 15, 13)}</g>`,
      words('Kelder', 85, 42, 24, { font: 'Lobster Two', fill: '#f5ecd2' }),
      words('PALE ALE', 85, 58, 9, { spacing: 2.4, fill: '#d9b25f' }),
    ].join(''),
  ),
  0.4,
)

const upTo = [0, 1, 2].flatMap((row) =>
  [0, 1, 2, 3].map((column) => [(column - 1.5) * 70.5, (row - 1) * 70.5] as const),
)

/** In front the pack with its upper part torn off, behind it one as the machine closes it. */
export const drinkWrapSrp: Scene = {
  boards: [
    boxOf(
      'opened',
      tray({ length, width, height }, board, {
        front: torn(dip(96, 58)),
        right: torn(swing(96, 150)),
        left: torn(swing(150, 96)),
        back: levelAt(150),
      }),
      {
        pose: madeUp,
        stand: { root: 'flat', at: [-40, 0] },
        print: { panels: { front: low, left: side, right: side }, turns: { front: 2, left: 1, right: 3 } },
      },
    ),
    boxOf('closed', wraparound({ length, width, height }, board), {
      pose: madeUp,
      stand: { root: 'upright', at: [190, 180], heading: -14 },
      print: {
        panels: {
          front: closedFront,
          'top end right': (wide, high) => plate(forest, barCode(wide / 2 - 28, high / 2 - 14, 56, 26, 13)),
          'base end right': closedEnd,
          top: (wide, high) =>
            plate(forest, words('Kelder & Sons', wide / 2, high / 2 + 12, 44, { font: 'Lobster Two' })),
        },
        turns: { 'top end right': 3, 'base end right': 3 },
      },
    }),
  ],
  goods: upTo.flatMap(([x, y]) =>
    beerBottle([x - 40, y, 3.4], {
      glass: greenGlass,
      cap: gold,
      label: beerLabel,
      neckLabel: plainly('#d9b25f', 0.4),
    }),
  ),
  camera: { elevation: 18, fill: [0.84, 0.8] },
}
