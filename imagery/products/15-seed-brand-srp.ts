import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import { arch, BOARDS, crashLock, levelAt, madeUp, piece, rectangle, stepped } from '../box.ts'
import { boxOf, type Good, printedWith, type Scene } from '../scene.ts'

const [length, width] = [300, 168]
const board = BOARDS['E white top both']
const [leaf, soil, sun, sky] = ['#3c7a34', '#5a3a22', '#f2b632', '#cfe4dd']
const steps = [58, 104, 150]

const front: BlankArt['panels'][string] = (wide, high) =>
  plate(leaf, bar(-4, -4, wide + 8, high + 8)) +
  `<g fill="#fff">${words('Furrow & Fern', wide / 2, high / 2 + 9, 34, { font: 'Lobster Two' })}</g>`
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(sky, bar(-4, -4, wide + 8, high + 8)) +
  plate(sun, sign('disc', wide * 0.68, 74, 46), [0.3, 0.2]) +
  plate(
    leaf,
    `<path d="M-5 ${high - 46}Q${wide / 2} ${high - 84} ${wide + 5} ${high - 50}V${high + 5}H-5Z"/>`,
    [-0.25, 0.2],
  ) +
  plate(soil, bar(-4, high - 20, wide + 8, 26)) +
  `<g fill="#fff">${words('SOW · GROW · EAT', wide / 2, high - 32, 13, { spacing: 1.4 })}</g>`
const header: BlankArt['panels'][string] = (wide) =>
  plate(
    leaf,
    words('Furrow & Fern', wide / 2, 64, 31, { font: 'Lobster Two' }) +
      words('SEEDS FOR SMALL GARDENS', wide / 2, 84, 9.5, { spacing: 2.2 }) +
      sign('leaf', wide / 2 - 8.5, 27, 17, -56) +
      sign('leaf', wide / 2 + 8.5, 27, 17, 56),
  )

const kinds = [
  ['Tomato', '#d23b2b', 'disc'],
  ['Sweet Pea', '#c05aa0', 'flower'],
  ['Chard', '#3f8a3a', 'leaf'],
  ['Marigold', '#ef8f1f', 'flower'],
  ['Beetroot', '#7d1f4b', 'drop'],
  ['Nigella', '#4c6fb8', 'flower'],
] as const
const packet = (index: number) => {
  const [name, colour, mark] = kinds[index % kinds.length] as (typeof kinds)[number]
  return printedWith(
    label(
      84,
      118,
      [
        bar(0, 0, 84, 118, '#fbf7ea'),
        bar(0, 0, 84, 30, colour),
        words(name, 42, 20, name.length > 7 ? 14 : 17, { font: 'Lobster Two', fill: '#fff' }),
        `<g fill="${colour}">${mark === 'flower' ? [0, 1, 2].map((one) => sign('flower', 26 + one * 16, 62 + (one % 2) * 12, 26, one * 20)).join('') : sign(mark, 42, 66, 40)}</g>`,
        mark === 'disc' ? `<g fill="${leaf}">${sign('star', 42, 48, 17)}</g>` : '',
        words('Furrow & Fern', 42, 100, 9, { font: 'Lobster Two', fill: leaf }),
        words('SOW MARCH TO JUNE', 42, 110, 4.4, { spacing: 0.6, fill: soil }),
      ].join(''),
    ),
    0.55,
  )
}
const packets = kinds.map((_, index) => packet(index))

const goods: Good[] = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].flatMap((column) =>
    [0, 1, 2].map(
      (layer): Good => ({
        kind: 'pouch',
        at: [(column - 1) * 97, 14 + row * 55 + layer * 11, 4 + row * 46],
        turn: [-9, 0, ((column * 2 + layer * 3 + row) % 5) * 0.6 - 1.2],
        size: [84, 118, 6],
        crimp: 5,
        seed: row * 9 + column * 3 + layer,
        front: packets[(column * 2 + row) % packets.length] as (typeof packets)[number],
      }),
    ),
  ),
)

export const seedBrandSrp: Scene = {
  boards: [
    boxOf(
      'tray',
      crashLock({ length, width, height: 150 }, board, {
        uppers: {
          front: levelAt(54),
          right: stepped(steps),
          left: stepped([...steps].reverse()),
          back: arch(178, 312),
        },
      }),
      {
        pose: madeUp,
        stand: { root: 'upright' },
        print: { panels: { front, left: side, right: side } },
        printInside: { all: (w, h) => bar(0, 0, w, h, '#fff'), panels: { back: header } },
      },
    ),
    ...[1, 2].flatMap((step) => [
      boxOf('riser', piece(rectangle(0, 0, length - 2, step * 46), board), {
        pose: madeUp,
        stand: { root: 'upright', at: [0, step * 55 + 2], lift: 3 },
      }),
      boxOf('shelf', piece(rectangle(0, 0, length - 2, 54), board), {
        pose: madeUp,
        stand: { root: 'face up', at: [0, step * 55 + 28], lift: 1 + step * 46 },
      }),
    ]),
  ],
  goods,
  camera: { elevation: 18 },
}
