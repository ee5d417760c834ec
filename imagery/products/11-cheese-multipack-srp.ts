import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import { BOARDS, dip, levelAt, madeUp, swing, tray } from '../box.ts'
import { boxOf, type Good, printedWith, type Scene } from '../scene.ts'

const [length, width, height] = [300, 196, 112]
const board = BOARDS['B white top']
const [blue, yellow, red] = ['#1c4e9c', '#f4c430', '#cf2e2e']

const band: BlankArt['panels'][string] = (wide, high) =>
  plate(yellow, bar(-4, -4, wide + 8, high + 8)) +
  plate(
    blue,
    bar(-4, high - 13, wide + 8, 20) +
      words('Byre & Bell', wide / 2, high - 19.5, 23, { font: 'Lobster Two' }),
    [0.35, -0.3],
  )
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(yellow, bar(-4, -4, wide + 8, high + 8)) +
  plate(
    blue,
    bar(-4, high - 13, wide + 8, 20) + words('Byre & Bell', wide / 2, high - 23, 26, { font: 'Lobster Two' }),
    [0.35, -0.3],
  )
const hoodFront: BlankArt['panels'][string] = (wide, high) =>
  plate(yellow, bar(-4, -4, wide + 8, high + 8)) +
  plate(
    blue,
    words('CHEESE SNACKS', wide / 2, high / 2 - 2, 26, { font: 'Bebas Neue', spacing: 3 }) +
      words('8 MULTIPACKS OF 6', wide / 2, high / 2 + 17, 11, { spacing: 2 }),
    [0.35, -0.3],
  )
const hoodTop: BlankArt['panels'][string] = (wide, high) =>
  plate(yellow, bar(-6, -6, wide + 12, high + 12)) +
  plate(
    blue,
    words('Byre & Bell', wide / 2, high / 2 + 4, 56, { font: 'Lobster Two' }) +
      words('LIFT HERE', wide / 2, high - 16, 11, { spacing: 3 }) +
      sign('up', 30, high - 24, 20) +
      sign('up', wide - 30, high - 24, 20),
    [0.35, -0.3],
  )

const pack = printedWith(
  label(
    130,
    96,
    [
      bar(0, 0, 130, 96, '#fbf6e6'),
      `<path d="M0 60Q34 44 66 58T130 52V96H0Z" fill="${yellow}"/>`,
      `<g fill="${red}"><circle cx="108" cy="25" r="14"/></g>`,
      words('6', 108, 31.5, 17, { fill: '#fff' }),
      words('Byre & Bell', 50, 36, 17, { font: 'Lobster Two', fill: blue }),
      words('CHEDDAR STICKS', 50, 47, 6, { spacing: 0.8, fill: blue }),
      ...[0, 1, 2, 3, 4, 5].map(
        (stick) =>
          `<rect x="${22 + stick * 15}" y="64" width="10" height="25" rx="3" fill="#f0a93a" stroke="#d98c1c" stroke-width=".6"/>`,
      ),
    ].join(''),
  ),
  0.28,
  0.3,
)
const goods: Good[] = [0, 1, 2, 3].flatMap((row) =>
  [0, 1].map(
    (column): Good => ({
      kind: 'pouch',
      at: [(column - 0.5) * 146, -70 + row * 47, 3.6],
      turn: [-4, 0, ((row * 3 + column * 2) % 4) - 1.5],
      size: [140, 102, 38],
      crimp: 7,
      seed: 3 + row * 2 + column,
      front: pack,
    }),
  ),
)

export const cheeseMultipackSrp: Scene = {
  boards: [
    boxOf(
      'tray',
      tray({ length, width, height }, board, {
        front: dip(64, 42),
        right: swing(64, 92),
        left: swing(92, 64),
        back: levelAt(92),
      }),
      {
        pose: madeUp,
        stand: { root: 'flat' },
        print: {
          panels: { front: band, left: side, right: side, back: side },
          turns: { front: 2, left: 1, right: 3 },
        },
      },
    ),
    boxOf('hood', tray({ length: length + 8, width: width + 8, height: 84 }, board), {
      pose: madeUp,
      stand: { root: 'face up', at: [132, 246], heading: 10 },
      print: {
        panels: { base: hoodTop, front: hoodFront, back: hoodFront, left: hoodFront, right: hoodFront },
        turns: { back: 2, right: 1, left: 3 },
      },
    }),
  ],
  goods,
  camera: { elevation: 25, fill: [0.84, 0.8] },
}
