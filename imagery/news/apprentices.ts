/** Four of them behind the sample table: the same clothes for all, and nobody the same. */
import { type Apprentice, figure, handsOf } from './apprentice.ts'
import { levelEdge } from './board-edge.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  flat,
  ink,
  kraft,
  kraftEdge,
  kraftPale,
  kraftShade,
  line,
  night,
  pale,
  paper,
  path,
  polygon,
  rect,
  repeat,
  rust,
  sheet,
  steel,
  white,
} from './picture.ts'

const printers = { clothes: blue, shirt: paper, cups: rust }
const fitters = { clothes: deep, shirt: pale, cups: white }
const people: readonly Apprentice[] = [
  {
    ...printers,
    x: 330,
    y: 262,
    skin: '#e3b48c',
    hair: '#7a3a1e',
    cut: 'bun',
    lean: 5,
    hands: [250, 644, 486, 644],
  },
  {
    ...fitters,
    x: 640,
    y: 226,
    skin: '#6b4128',
    hair: ink,
    cut: 'crop',
    lean: 2,
    hands: [548, 644, 680, 666],
  },
  {
    ...printers,
    x: 962,
    y: 240,
    skin: '#f0cba8',
    hair: kraftEdge,
    cut: 'bob',
    lean: -3,
    hands: [964, 650, 1070, 644],
  },
  {
    ...fitters,
    x: 1270,
    y: 216,
    skin: '#a8683f',
    hair: ink,
    cut: 'curls',
    lean: -5,
    hands: [1166, 644, 1362, 644],
  },
]

export function apprentices(): string {
  return sheet(kraftPale, wall(), ...people.map(figure), table(), ...people.map(handsOf))
}

const wall = (): string =>
  [
    repeat(13, (index) => path(`M${index * 128 + 30} 0 V560`, line(kraft))),
    rect(-10, 560, 1620, 350, drawn(kraft)),
  ].join('\n')

function table(): string {
  return [
    rect(-10, 704, 1620, 260, flat(night)),
    polygon('60,624 1540,624 1640,734 -40,734', drawn(paper)),
    blank(),
    carton(690, 560),
    ruler(),
    levelEdge(-40, 1640, 734, 62),
    ...[150, 1390].map((x) => rect(x, 798, 60, 200, drawn(steel))),
  ].join('\n')
}

const thinBoard = { linerWidth: 2.5, waveWidth: 2 }

/** The box that is being tried out, two flaps open. */
function carton(x: number, y: number): string {
  return [
    path(`M${x} ${y} h220 v150 h-220 Z`, drawn(kraft)),
    path(`M${x + 220} ${y} l48 -34 v146 l-48 38 Z`, drawn(kraftShade)),
    path(`M${x} ${y} l48 -34 h220 l-48 34 Z`, drawn(kraftEdge)),
    path(`M${x} ${y} l-40 62 h216 l44 -62 Z`, drawn(kraftPale)),
    levelEdge(x - 40, x + 176, y + 62, 14, thinBoard),
    path(`M${x + 48} ${y - 34} l28 -52 h220 l-28 52 Z`, drawn(kraftPale)),
    circle(x + 110, y + 112, 22, flat(blue)),
  ].join('\n')
}

const blank = (): string =>
  [
    polygon('210,654 566,654 536,712 160,712', drawn(kraft)),
    levelEdge(160, 536, 712, 14, thinBoard),
    path('M330 654 L292 712 M450 654 L418 712', line()),
  ].join('\n')

const ruler = (): string =>
  [
    polygon('1052,676 1436,676 1452,702 1060,702', drawn(blue)),
    repeat(18, (index) => path(`M${1072 + index * 20} 702 v${index % 5 === 0 ? -15 : -9}`, line(white))),
  ].join('\n')
