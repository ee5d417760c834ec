/** The clipboard stands before three wrapped pallets, as large as the work it judges. */

import { boardFloor } from './board-edge.ts'
import { palletHeight, palletOfCases } from './flat-cases.ts'
import { letter } from './lettering.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  flat,
  group,
  ink,
  kraft,
  kraftPale,
  kraftShade,
  line,
  night,
  pale,
  paper,
  path,
  polyline,
  rect,
  repeat,
  rust,
  sheet,
  steel,
  white,
} from './picture.ts'

const floor = 782

export function brcgsAudit(): string {
  return sheet(
    blue,
    rect(0, 0, 1600, 150, flat(deep)),
    repeat(5, (index) => rect(90 + index * 320, 60, 200, 16, flat(pale))),
    boardFloor(floor, night),
    wrapped(40, 430, 4),
    wrapped(1136, 430, 5),
    wrapped(590, 430, 5),
    clipboard(),
  )
}

function wrapped(x: number, width: number, layers: number): string {
  const load = { layers, thickness: 27, boards: 4 }
  const height = layers * 108
  const top = floor - palletHeight - height
  return [
    palletOfCases(x, floor, width, load),
    rect(x - 4, top - 6, width + 8, height + 30, {
      fill: pale,
      'fill-opacity': 0.2,
      stroke: ink,
      'stroke-width': 4,
    }),
    repeat(Math.ceil(height / 74), (index) =>
      path(`M${x - 2} ${top + 60 + index * 74} L${x + width + 2} ${top + 18 + index * 74}`, {
        ...line(white, 4),
        'stroke-opacity': 0.8,
      }),
    ),
    rect(x + width - 128, top + 70, 88, 104, drawn(white)),
    repeat(9, (index) => rect(x + width - 118 + index * 8, top + 84, index % 3 === 0 ? 5 : 3, 44, flat(ink))),
    rect(x + width - 118, top + 142, 68, 8, flat(ink)),
    rect(x + width - 118, top + 156, 44, 8, flat(ink)),
  ].join('\n')
}

function clipboard(): string {
  const rows = 5
  return group(
    { transform: 'translate(640 470) rotate(-7)' },
    rect(-262, -360, 524, 720, { fill: night, 'fill-opacity': 0.55, transform: 'translate(22 22)' }),
    rect(-262, -360, 524, 720, drawn(kraft)),
    rect(-262, 340, 524, 20, drawn(kraftShade)),
    rect(-226, -306, 452, 622, drawn(white)),
    rect(-104, -392, 208, 74, drawn(ink)),
    rect(-60, -420, 120, 42, drawn(steel)),
    rect(-190, -274, 220, 22, flat(blue)),
    rect(-190, -238, 140, 12, flat(steel)),
    polyline('-226,-204 226,-204', line()),
    repeat(rows, (row) => {
      const y = -172 + row * 78
      const length = [190, 240, 160, 220, 130][row] as number
      return [
        rect(-190, y, 52, 52, drawn(kraftPale)),
        path(`M-182 ${y + 24} L-166 ${y + 42} L-126 ${y - 14}`, line(blue, 13)),
        rect(-100, y + 8, length, 12, flat(ink)),
        rect(-100, y + 32, length * 0.6, 10, flat(steel)),
      ].join('\n')
    }),
    seal(128, 226),
    path('M-190 262 c24 -50 34 36 52 -8 s22 26 40 2 s34 -16 50 -10', line(blue, 4)),
    polyline('-190,284 -20,284', line()),
  )
}

/** The grade, on a rosette. */
function seal(x: number, y: number): string {
  const petals = 18
  const rim = Array.from({ length: petals * 2 }, (_, index) => {
    const [radius, angle] = [index % 2 === 0 ? 84 : 72, (index * Math.PI) / petals]
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
  })
  return [
    path(`M${x - 50} ${y + 40} l-16 96 l42 -22 l24 30 l24 -30 l42 22 l-16 -96z`, drawn(deep)),
    path(`M${rim.join('L')}Z`, drawn(rust)),
    circle(x, y, 56, drawn(paper)),
    ...['A', 'A'].flatMap((sign, index) =>
      letter(sign, 46).map((stroke) =>
        polyline(
          stroke.map(([sx, sy]) => [x - 38 + index * 44 + sx, y + 23 - sy] as const),
          line(ink, 9),
        ),
      ),
    ),
  ].join('\n')
}
