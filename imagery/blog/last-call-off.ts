import { bar, plate, sign, words } from '../artwork.ts'
import type { Blank } from '../box.ts'
import { BOARDS, rectangle } from '../box.ts'
import { boxOf, type Scene } from '../scene.ts'
import { closedCases } from '../scenery/cases.ts'

const [wide, high] = [210, 150]
const [red, green, ink] = ['#a5282c', '#2c5a41', '#262a30']

/** A calendar that stands: two leaves of board and the crease between them. */
const tent: Blank = {
  style: 'Tent card',
  board: BOARDS['E white top both'],
  root: 'front',
  panels: [
    { name: 'front', outline: rectangle(0, 0, wide, high) },
    { name: 'back', outline: rectangle(0, high, wide, high) },
  ],
  creases: [
    {
      parent: 'front',
      child: 'back',
      line: [
        [0, high],
        [wide, high],
      ],
      fold: 132,
    },
  ],
}

const week = (y: number, days: readonly (number | string)[]) =>
  days
    .map((day, index) => {
      const x = 118 + index * 14
      const mark = day === 23 ? `<circle cx="${x}" cy="${y - 2.6}" r="6" fill="${red}"/>` : ''
      return mark + words(String(day), x, y, 7, { fill: day === 23 ? '#fff' : ink, weight: 500 })
    })
    .join('')
const leaf = () =>
  bar(-3, -3, wide + 6, 33, red) +
  `<g fill="#fff">${words('DECEMBER', 14, 22, 21, { font: 'Bebas Neue', spacing: 2.5, anchor: 'start' })}</g>` +
  words('23', 53, 104, 76, { fill: ink, font: 'Bebas Neue' }) +
  words('last call-off', 53, 127, 15, { font: 'Lobster Two', fill: red }) +
  words('M', 118, 46, 6, { fill: red }) +
  ['T', 'W', 'T', 'F', 'S', 'S']
    .map((day, index) => words(day, 132 + index * 14, 46, 6, { fill: red }))
    .join('') +
  week(62, ['', 1, 2, 3, 4, 5, 6]) +
  week(78, [7, 8, 9, 10, 11, 12, 13]) +
  week(94, [14, 15, 16, 17, 18, 19, 20]) +
  week(110, [21, 22, 23, 24, 25, 26, 27]) +
  week(126, [28, 29, 30, 31, '', '', ''])

const cases = closedCases(
  'case',
  [260, 190, 150],
  [
    [110, 150, 0, -12],
    [112, 148, 150.4, -17],
    [-178, 178, 0, 9],
  ],
  {
    print: {
      panels: {
        front: (across, up) =>
          plate(
            red,
            bar(-4, up - 24, across + 8, 9) +
              Array.from({ length: 7 }, (_, index) =>
                sign('star', 22 + index * ((across - 44) / 6), up - 42, 11),
              ).join(''),
          ) + plate(green, words('Merry & bright', across / 2, up / 2 + 6, 30, { font: 'Lobster Two' })),
        right: (across, up) =>
          plate(red, bar(-4, up - 24, across + 8, 9)) + plate(green, sign('up', across / 2, up / 2 - 6, 40)),
      },
    },
  },
)

export const lastCallOff: Scene = {
  boards: [
    ...cases.boards,
    boxOf('calendar', tent, {
      pose: ({ fold }) => fold,
      stand: { root: 'upright', at: [-60, -96], heading: 6, tilt: { about: 'x', degrees: -24 } },
      print: { panels: { front: leaf } },
      finish: 'matt',
    }),
  ],
  goods: cases.goods,
  camera: { azimuth: 12, elevation: 20, fill: [0.82, 0.84] },
}
