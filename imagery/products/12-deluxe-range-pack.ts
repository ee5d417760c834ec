import { type BlankArt, bar, sign, words } from '../artwork.ts'
import { BOARDS, madeUp, sleeve, tray } from '../box.ts'
import { boxOf, type Good, plainly, type Scene } from '../scene.ts'

const [long, deep, high] = [290, 176, 62]
const [black, copper] = ['#17171a', '#c98d5a']

const ground: BlankArt['all'] = (wide, tall) => bar(0, 0, wide, tall, black)
const top: BlankArt['panels'][string] = (wide, tall) =>
  `<rect x="10" y="10" width="${wide - 20}" height="${tall - 20}" fill="none" stroke="${copper}" stroke-width=".8"/>` +
  `<g fill="${copper}">${sign('leaf', wide / 2 - 12, 42, 22, -50)}${sign('leaf', wide / 2 + 12, 42, 22, 50)}${sign('leaf', wide / 2, 36, 24)}</g>` +
  words('Corvane', wide / 2, 116, 54, { font: 'EB Garamond', weight: 'normal', fill: copper }) +
  words('DELUXE CARAMEL TRUFFLES', wide / 2, 141, 10, {
    font: 'League Spartan',
    weight: 'normal',
    spacing: 4.4,
    fill: copper,
  })
const front: BlankArt['panels'][string] = (wide, tall) =>
  words('Corvane', wide / 2, tall / 2 + 8, 29, { font: 'EB Garamond', weight: 'normal', fill: copper }) +
  `<g fill="${copper}">${bar(24, tall / 2, wide / 2 - 94, 0.7)}${bar(wide / 2 + 70, tall / 2, wide / 2 - 94, 0.7)}</g>`

const drawn = 128
const truffles: Good[] = [0, 1, 2, 3, 4, 5].flatMap((column) =>
  [0, 1, 2, 3].map(
    (row): Good => ({
      kind: 'turned',
      at: [38 + drawn - 26 - column * 40 + long / 2 - 34, (row - 1.5) * 40, 3],
      material: plainly(
        (row + column) % 3 === 0 ? '#5a3420' : '#2f1a12',
        (row + column) % 3 === 0 ? 0.75 : 0.5,
      ),
      profile: [
        [0, 0],
        [0, 0],
        [13, 0],
        [16, 6],
        [16.5, 15],
        [13, 25],
        [7, 30],
        [0, 31],
      ],
    }),
  ),
)

/** A sleeve that lies on its front panel's side, the tray drawn half out of it to the right. */
export const deluxeRangePack: Scene = {
  boards: [
    boxOf('sleeve', sleeve({ length: high, width: deep, height: long }, BOARDS['E clay coat']), {
      pose: madeUp,
      stand: { root: 'upright', tilt: { about: 'y', degrees: 90 }, at: [-long / 2, -deep / 2 - 0.75] },
      finish: 'matt',
      print: { all: ground, panels: { front, left: top }, turns: { front: 1, left: 1 } },
    }),
    boxOf('tray', tray({ length: long - 6, width: deep - 5, height: high - 8 }, BOARDS['E kraft']), {
      pose: madeUp,
      stand: { root: 'flat', at: [drawn, 0], lift: 1.7 },
    }),
  ],
  goods: truffles.filter(({ at }) => at[0] < drawn + long / 2 - 14),
  camera: { elevation: 28, fill: [0.84, 0.78] },
}
