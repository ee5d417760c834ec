import { at, bar, plate, sign, words } from '../artwork.ts'
import { BOARDS, flat, piece, rectangle } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'

const [wide, high] = [210, 148]

const hill = (y: number, swing: number) =>
  `M-4 ${y}C${wide * 0.25} ${y - swing} ${wide * 0.45} ${y + swing * 0.4} ${wide * 0.62} ${y - swing * 0.2}S${wide * 0.9} ${y + swing * 0.5} ${wide + 4} ${y - swing * 0.4}V${high + 4}H-4Z`
const rays = (x: number, y: number) =>
  Array.from({ length: 24 }, (_, index) =>
    at(x, y, 1, '<path d="M-2.1 -34L2.1 -34 4.6 -150 -4.6 -150Z"/>', index * 15),
  ).join('')

/** Two plates and brown paper. */
const flexo = () => {
  const [red, green] = ['#b23a2b', '#27563f']
  return (
    plate(green, `<path d="${hill(104, 26)}"/>`) +
    plate(red, `<g opacity=".9">${rays(150, 66)}</g><circle cx="150" cy="66" r="27"/>`, [0.3, -0.2]) +
    plate(green, `<path d="${hill(106, 26)}"/>`) +
    `<g fill="#fff">${words('ORCHARD', 18, 134, 26, { font: 'Bebas Neue', spacing: 2, anchor: 'start' })}${words('No. 7', 192, 134, 22, { font: 'Lobster Two', anchor: 'end' })}</g>` +
    plate(red, sign('apple', 46, 66, 56), [-0.3, 0.2]) +
    plate(green, sign('leaf', 60, 34, 18, 38))
  )
}

/** The same, with every tone that a sheet-fed press has. */
const litho = () =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f5f9b"/><stop offset=".45" stop-color="#f0a35e"/><stop offset=".72" stop-color="#fbe0a6"/></linearGradient>
<linearGradient id="near" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4d8a3c"/><stop offset="1" stop-color="#173d2a"/></linearGradient>
<linearGradient id="far" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#7f9f86"/><stop offset="1" stop-color="#5d7f86"/></linearGradient>
<radialGradient id="sun"><stop offset="0" stop-color="#fffbe6"/><stop offset=".45" stop-color="#ffe9a0"/><stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient>
<radialGradient id="skin" cx=".36" cy=".34" r=".8"><stop offset="0" stop-color="#ffb08a"/><stop offset=".3" stop-color="#e2402f"/><stop offset=".8" stop-color="#9c1621"/><stop offset="1" stop-color="#5f0d18"/></radialGradient>
<linearGradient id="blade" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#a8cf62"/><stop offset="1" stop-color="#3f7a35"/></linearGradient></defs>` +
  bar(-4, -4, wide + 8, high + 8, 'url(#sky)') +
  '<circle cx="150" cy="66" r="62" fill="url(#sun)"/>' +
  `<path d="${hill(92, 20)}" fill="url(#far)"/><path d="${hill(108, 26)}" fill="url(#near)"/>` +
  at(
    46,
    52,
    28,
    '<path d="M0-.52C.2-.72.62-.7.82-.36 1.06.1.74.92.32.96 .18.98.12.9 0 .9S-.18.98-.32.96C-.74.92-1.06.1-.82-.36-.62-.7-.2-.72 0-.52Z" fill="url(#skin)"/><ellipse cx="-.34" cy="-.2" rx=".16" ry=".26" fill="#fff" opacity=".35" transform="rotate(24 -.34 -.2)"/>',
  ) +
  '<path d="M46 39C45 32 47 26 51 21" stroke="#4a2c16" stroke-width="2.4" fill="none"/>' +
  at(60, 20, 9, '<path d="M0-1C.62-.5.62.4 0 1-.62.4-.62-.5 0-1Z" fill="url(#blade)"/>', 38) +
  `<g fill="#fff">${words('ORCHARD', 18, 134, 26, { font: 'Bebas Neue', spacing: 2, anchor: 'start' })}</g><g fill="#ffe9b0">${words('No. 7', 192, 134, 22, { font: 'Lobster Two', anchor: 'end' })}</g>`

const sample = rectangle(0, 0, wide, high)

/** One picture printed both ways: two inks on kraft, and a laminated sheet. */
export const printSideBySide: Scene = {
  boards: [
    boxOf('flexo', piece(sample, BOARDS['B kraft']), {
      pose: flat,
      stand: { root: 'face up', at: [-104, 40], heading: 7 },
      flutes: 'y',
      print: { panels: { piece: flexo } },
    }),
    boxOf('litho', piece(sample, BOARDS['E clay coat']), {
      pose: flat,
      stand: { root: 'face up', at: [92, -40], heading: -6, lift: 3.2, tilt: { about: 'x', degrees: 0.8 } },
      flutes: 'y',
      print: { panels: { piece: litho } },
      finish: 'gloss',
    }),
  ],
  camera: { azimuth: 10, elevation: 46, fill: [0.93, 0.95], lens: 70 },
}
