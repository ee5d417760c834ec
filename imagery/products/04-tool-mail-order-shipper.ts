import { type BlankArt, bar, barCode, plate, sign, words } from '../artwork.ts'
import { BOARDS, madeUpBut, mailer } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'

const navy = '#1d2740'

const front: BlankArt['panels'][string] = (wide, high) =>
  plate(navy, bar(-4, high / 2 - 17, wide + 8, 34)) +
  plate('#fff', '') +
  `<g fill="#fff">${words('FERRIS & HOLT', wide / 2, high / 2 + 8.5, 26, { font: 'Bebas Neue', spacing: 3.5 })}</g>`
const side: BlankArt['panels'][string] = (wide, high) =>
  plate(
    navy,
    sign('spanner', wide / 2 - 26, high / 2, 46, 45) +
      sign('up', wide / 2 + 18, high / 2, 30) +
      sign('up', wide / 2 + 48, high / 2, 30),
  )
const lid: BlankArt['panels'][string] = (wide, high) =>
  plate(
    navy,
    words('FERRIS & HOLT', wide / 2, high / 2 - 4, 50, { font: 'Bebas Neue', spacing: 4 }) +
      bar(wide / 2 - 124, high / 2 + 8, 248, 3) +
      words('TOOLS SENT TODAY', wide / 2, high / 2 + 32, 19, { spacing: 3.6 }) +
      sign('spanner', 40, 46, 46, 45) +
      sign('recycle', wide - 40, high - 40, 26) +
      barCode(24, high - 54, 56, 26, 4),
  )

/** Its lid half open, the tuck still bent. */
export const toolMailOrderShipper: Scene = {
  boards: [
    boxOf('shipper', mailer({ length: 340, width: 240, height: 96 }, BOARDS['B kraft']), {
      pose: madeUpBut({ lid: 32, tuck: 72 }),
      stand: { root: 'flat' },
      flutes: 'y',
      print: {
        panels: { front, lid, 'side left': side, 'side right': side },
        turns: { front: 2, lid: 2, 'side left': 1, 'side right': 3 },
      },
    }),
  ],
  camera: { elevation: 24 },
}
