import { type BlankArt, bar, label, plate, sign, words } from '../artwork.ts'
import { BOARDS, dip, levelAt, madeUp, swing, torn, tray } from '../box.ts'
import { boxOf, type Good, printedWith, type Scene } from '../scene.ts'

const [length, width, height] = [292, 184, 196]
const board = BOARDS['E white top']
const [teal, orange, yellow, black] = ['#0e7c7b', '#ef7d21', '#f6c945', '#22211f']
const trayTurns = { front: 2, left: 1, right: 3 } as const

const waves = (wide: number, high: number, foot: number) =>
  `<path d="M-5 ${high}V${foot}Q${wide * 0.25} ${foot - 22} ${wide * 0.5} ${foot}T${wide + 5} ${foot}V${high + 5}H-5Z"/>`
const front: BlankArt['panels'][string] = (wide, high) =>
  plate(teal, bar(-4, -4, wide + 8, high + 8)) +
  `<g fill="${yellow}">${words('Crackle & Co', wide / 2, high - 19, 25, { font: 'Lobster Two' })}</g>` +
  plate(orange, '', [0.3, 0.2]) +
  `<g fill="#fff">${words('LENTIL WAVES', wide / 2, high - 7.5, 7.5, { spacing: 3 })}</g>`
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(yellow, bar(-4, -4, wide + 8, high + 8)) +
  plate(orange, waves(wide, high, high - 82), [0.3, -0.2]) +
  plate(teal, waves(wide, high, high - 52), [-0.25, 0.2]) +
  `<g fill="#fff">${words('Crackle & Co', wide / 2, high - 17, 22, { font: 'Lobster Two' })}</g>` +
  plate(black, sign('recycle', wide - 20, high - 96, 13))

const bag = (flavour: string, ground: string, dark: string) =>
  label(
    80,
    160,
    [
      bar(0, 0, 80, 160, ground),
      bar(0, 0, 80, 9, '#e9e6de'),
      bar(0, 151, 80, 9, '#e9e6de'),
      `<path d="M0 104Q20 92 40 104T80 104V151H0Z" fill="${dark}"/>`,
      words('Crackle', 40, 50, 17.5, { font: 'Lobster Two', fill: '#fff' }),
      words('& Co', 40, 66, 14, { font: 'Lobster Two', fill: '#fff' }),
      bar(18, 75, 44, 0.7, '#fff'),
      words('LENTIL WAVES', 40, 86, 5.8, { fill: '#fff', spacing: 0.5 }),
      ...flavour.split('|').map((line, index) => words(line, 40, 124 + index * 10, 8.5, { fill: '#fff' })),
    ].join(''),
  )
const bags = [
  bag('SEA SALT', teal, '#0a5a59'),
  bag('SMOKED|CHILLI', orange, '#c4550c'),
  bag('SEA SALT', teal, '#0a5a59'),
  bag('SMOKED|CHILLI', orange, '#c4550c'),
].map((art) => printedWith(art, 0.3, 0.25))

const goods: Good[] = [0, 1].flatMap((row) =>
  [0, 1, 2, 3].map(
    (column): Good => ({
      kind: 'pouch',
      at: [(column - 1.5) * 71.5, -38 + row * 84, 2],
      turn: [-5, 0, ((column * 7 + row * 3) % 5) - 2],
      size: [69, 158 + row * 4, 46],
      seed: column + row * 4 + 1,
      front: bags[column] as (typeof bags)[number],
    }),
  ),
)

/** The tray after the hood has been torn off, and the hood on its back beside it. */
export const snackShelfReadyPack: Scene = {
  boards: [
    boxOf(
      'tray',
      tray({ length, width, height }, board, {
        front: torn(dip(74, 46)),
        right: torn(swing(74, height)),
        left: torn(swing(height, 74)),
        back: levelAt(height),
      }),
      {
        pose: madeUp,
        stand: { root: 'flat' },
        print: { panels: { front, left: side, right: side }, turns: trayTurns },
      },
    ),
  ],
  goods,
  camera: { elevation: 20 },
}
