import { at, type BlankArt, bar, barCode, plate, sign, words } from '../artwork.ts'
import { BOARDS, madeUp, slottedCase } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'

const ink = '#2b2f36'

/** Letters along a circle, from the left over the top, or under the bottom to be read from below. */
function around(text: string, radius: number, size: number, from: number, to: number, below = false): string {
  const letters = [...text]
  return letters
    .map((letter, index) => {
      const degrees = from + ((to - from) * (index + 0.5)) / letters.length
      const angle = (degrees * Math.PI) / 180
      return at(
        Math.sin(angle) * radius,
        -Math.cos(angle) * radius,
        1,
        words(letter, 0, 0, size),
        below ? degrees + 180 : degrees,
      )
    })
    .join('')
}
const ring = (radius: number, wide: number) =>
  `<circle r="${radius}" fill="none" stroke="${ink}" stroke-width="${wide}"/>`

/** What a box maker prints on the base: who made it, of what, and what that bears. */
const stamp =
  ring(62, 1.8) +
  ring(44, 0.9) +
  around('BOX MAKER’S CERTIFICATE', 49.5, 8.6, -112, 112) +
  around('MADE IN ENGLAND', 56, 7, 230, 130, true) +
  words('B 186K / 110 / 180T', 0, -17, 7.4) +
  bar(-37, -12, 74, 0.7) +
  words('EDGE CRUSH', 0, -3, 5.6, { weight: 500, spacing: 0.8 }) +
  words('5.2 kN/m', 0, 8, 10.5) +
  bar(-37, 12.5, 74, 0.7) +
  words('GROSS WEIGHT 20 KG', 0, 21.5, 5.4, { weight: 500 }) +
  words('SIZE 1,900 MM', 0, 29.5, 5.4, { weight: 500 })

const half: BlankArt['panels'][string] = (wide) => plate(ink, at(wide * 0.31, 63.5, 0.9, stamp))
const rest: BlankArt['panels'][string] = (wide, high) =>
  plate(
    ink,
    sign('recycle', wide * 0.16, high * 0.5, 44) +
      sign('up', wide * 0.34, high * 0.5, 38) +
      sign('dry', wide * 0.5, high * 0.5, 38) +
      barCode(wide * 0.7, high * 0.34, 74, 36, 21),
  )
const front: BlankArt['panels'][string] = (wide, high) =>
  plate(ink, words('CASE 0201', wide / 2, high / 2 + 14, 42, { font: 'Bebas Neue', spacing: 4 }))

/** The base of a case, turned up. */
export const makersCertificate: Scene = {
  boards: [
    boxOf('case', slottedCase({ length: 360, width: 250, height: 160 }, BOARDS['B kraft']), {
      pose: madeUp,
      stand: { root: 'upright', heading: -20, tilt: { about: 'x', degrees: 180 } },
      print: {
        panels: { 'bottom back': half, 'bottom front': rest, front },
        turns: { 'bottom back': 2, front: 2 },
      },
    }),
  ],
  camera: { azimuth: 6, elevation: 52, fill: [1.25, 1.25], shift: [0.06, 0.04], lens: 80 },
}
