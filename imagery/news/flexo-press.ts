/** The press in elevation with its depth drawn obliquely, so that rolls stay round and the sheet shows its print. */

import type { Point } from '../box.ts'
import { boardFloor, levelEdge } from './board-edge.ts'
import { letter } from './lettering.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  ellipse,
  flat,
  group,
  ink,
  kraft,
  kraftPale,
  line,
  night,
  pale,
  paper,
  path,
  polygon,
  polyline,
  rect,
  repeat,
  rust,
  sheet,
  steel,
  white,
} from './picture.ts'

const floor = 780
const sheetTop = 506
const board = 32
const depth: Point = [150, -128]
const unitTop = 262
const unitWidth = 186
const units = [
  { x: 146, colour: pale },
  { x: 374, colour: blue },
  { x: 602, colour: rust },
  { x: 830, colour: ink },
]
const leadingEdge = 1336

const back = ([x, y]: Point): Point => [x + depth[0], y + depth[1]]
/** A face that reaches from the front to the back. */
const deepFace = (from: Point, to: Point, fill: string): string =>
  polygon([from, to, back(to), back(from)], drawn(fill))

export function flexoPress(): string {
  return sheet(
    kraftPale,
    repeat(9, (index) => polyline(`${index * 190 + 50},0 ${index * 190 + 50},${floor}`, line(kraft))),
    rect(-10, floor + depth[1] - 34, 1620, 300, drawn(paper)),
    boardFloor(floor, kraft),
    handrail(),
    delivery(),
    boardLying(-30, 150, 0),
    ...units.map(({ x, colour }, index) =>
      [
        unit(x, colour, index + 1),
        boardLying(x + unitWidth, units[index + 1]?.x ?? leadingEdge, index + 1),
      ].join('\n'),
    ),
    ...units.map(({ x, colour }) => pail(x, colour)),
  )
}

/** Along the walkway on top, at the back. */
function handrail(): string {
  const [from, to] = [back([146, unitTop]), back([1016, unitTop])]
  const posts = 9
  return [
    ...[66, 34].map((rise) =>
      polyline(`${from[0]},${from[1] - rise} ${to[0]},${to[1] - rise}`, line(ink, 6)),
    ),
    repeat(posts, (index) => {
      const x = from[0] + ((to[0] - from[0]) * index) / (posts - 1)
      return polyline(`${x},${from[1]} ${x},${from[1] - 66}`, line(ink, 6))
    }),
  ].join('\n')
}

/** One printing unit: anilox and plate cylinder above the board, impression cylinder below it. */
function unit(x: number, colour: string, number: number): string {
  const right = x + unitWidth
  const middle = x + unitWidth / 2
  const plate = 68
  const anilox = 36
  const [plateY, aniloxY] = [sheetTop - plate, sheetTop - 2 * plate - anilox + 8]
  return [
    deepFace([x, unitTop], [right, unitTop], steel),
    deepFace([right, unitTop], [right, floor], night),
    // door and slot in the side
    path(
      `M${right + 28} ${unitTop + 20} l94 -80 v150 l-94 80 Z M${right + 28} ${floor - 190} l94 -80 v126 l-94 80 Z`,
      line(blue, 4),
    ),
    path(
      `M${right} ${sheetTop - 14} l${depth[0]} ${depth[1]} v${board + 24} l${-depth[0]} ${-depth[1]} Z`,
      flat(ink),
    ),
    rect(x, unitTop, unitWidth, floor - unitTop, drawn(blue)),
    path(
      `M${x + 18} ${sheetTop + 150} V${unitTop + 44} Q${x + 18} ${unitTop + 20} ${x + 42} ${unitTop + 20} H${right - 42} Q${right - 18} ${unitTop + 20} ${right - 18} ${unitTop + 44} V${sheetTop + 150} Z`,
      drawn(white),
    ),
    // chamber that gives the anilox its ink
    polygon(
      `${x + 30},${aniloxY - 26} ${middle - 30},${aniloxY - 22} ${middle - 38},${aniloxY + 22} ${x + 30},${aniloxY + 30}`,
      drawn(colour),
    ),
    circle(middle, aniloxY, anilox, drawn(paper)),
    ...[-14, 0, 14].map((step) => path(`M${middle - 14 + step} ${aniloxY + 14 + step / 2} l28 -28`, line())),
    circle(middle, plateY, plate, drawn(colour)),
    circle(middle, plateY, plate - 20, drawn(white)),
    repeat(6, (index) => {
      const angle = (index * Math.PI) / 3 + 0.3
      return polyline(
        `${middle + 20 * Math.cos(angle)},${plateY + 20 * Math.sin(angle)} ${middle + 44 * Math.cos(angle)},${plateY + 44 * Math.sin(angle)}`,
        line(ink, 4),
      )
    }),
    circle(middle, plateY, 16, drawn(steel)),
    circle(middle, sheetTop + board + 56, 56, drawn(steel)),
    circle(middle, sheetTop + board + 56, 16, drawn(ink)),
    levelEdge(x + 18, right - 18, sheetTop, board),
    polyline(`${x + 18},${sheetTop - 60} ${x + 18},${sheetTop + 100}`, line(ink, 4)),
    polyline(`${right - 18},${sheetTop - 60} ${right - 18},${sheetTop + 100}`, line(ink, 4)),
    rect(right - 66, floor - 94, 50, 60, drawn(deep)),
    ...letter(String(number), 30).map((stroke) =>
      polyline(
        stroke.map(([sx, sy]) => [right - 51 + sx, floor - 49 - sy] as const),
        line(white, 5),
      ),
    ),
  ].join('\n')
}

/** The ink of one unit, and the hose it is pumped up through. */
function pail(unitX: number, colour: string): string {
  const [x, top, foot] = [unitX + 50, floor - 66, floor + 10]
  return [
    path(
      `M${x - 30} ${top} V${floor - 130} Q${x - 30} ${floor - 150} ${unitX + 9} ${floor - 170} V340 Q${unitX + 9} 320 ${unitX + 30} 320`,
      line(ink, 10),
    ),
    path(`M${x - 44} ${top} C${x - 40} ${top - 56} ${x + 40} ${top - 56} ${x + 44} ${top}`, line(white, 4)),
    path(`M${x - 46} ${top} L${x - 40} ${foot} H${x + 40} L${x + 46} ${top} Z`, drawn(white)),
    path(`M${x - 44} ${top + 22} L${x - 42} ${top + 54} H${x + 42} L${x + 44} ${top + 22} Z`, flat(colour)),
    ellipse(x, top, 46, 12, drawn(colour)),
  ].join('\n')
}

/** The board between two units or after the last, with the colours it has got so far. */
function boardLying(from: number, to: number, colours: number): string {
  const place = `matrix(1 0 ${depth[0] / 100} ${depth[1] / 100} 0 ${sheetTop})`
  const corners = [[from, sheetTop], [to, sheetTop], back([to, sheetTop]), back([from, sheetTop])] as const
  return [
    polygon(corners, flat(white)),
    group({ transform: place }, ...print(from, to).slice(0, colours)),
    polygon(corners, line(ink, 4)),
    levelEdge(from, to, sheetTop, board),
    polyline(`${to},${sheetTop} ${to},${sheetTop + board}`, line(ink, 4)),
  ].join('\n')
}

/** What each unit adds: x in units of the sheet, y from 0 at the front edge to 100 at the back. */
function print(from: number, to: number): string[] {
  const ups = Math.max(1, Math.round((to - from) / 170))
  const pitch = (to - from) / ups
  const each = (draw: (x: number) => string) => repeat(ups, (up) => draw(from + up * pitch))
  const crisp = (x: number, y: number) => ellipse(x, y, pitch * 0.12, 9, flat(rust))
  return [
    each((x) => rect(x + pitch * 0.08, 9, pitch * 0.84, 82, flat(pale))),
    each((x) =>
      [
        rect(x + pitch * 0.08, 9, pitch * 0.84, 20, flat(blue)),
        ellipse(x + pitch * 0.5, 60, pitch * 0.3, 25, flat(blue)),
      ].join('\n'),
    ),
    each((x) =>
      [crisp(x + pitch * 0.36, 53), crisp(x + pitch * 0.64, 53), crisp(x + pitch * 0.5, 69)].join('\n'),
    ),
    each((x) =>
      [
        rect(x + pitch * 0.2, 15, pitch * 0.6, 8, flat(ink)),
        ...[2, 94].flatMap((y) => [
          rect(x + 2, y, 10, 4, flat(ink)),
          rect(x + pitch - 12, y, 10, 4, flat(ink)),
        ]),
      ].join('\n'),
    ),
  ]
}

/** Rollers that carry the sheet away, on a table with four legs. */
function delivery(): string {
  const [start, end] = [1000, leadingEdge - 20]
  const top = sheetTop + board
  const leg = (x: number, y: number, colour: string) => rect(x, y, 26, floor - (top + 44), drawn(colour))
  return [
    leg(end + depth[0] - 30, top + 44 + depth[1], night),
    leg(1030 + depth[0], top + 44 + depth[1], night),
    deepFace([end, top + 26], [end, top + 66], night),
    rect(start, top + 26, end - start, 40, drawn(blue)),
    leg(end - 36, top + 44, blue),
    leg(1100, top + 44, blue),
    repeat(7, (index) =>
      [
        circle(1044 + index * 47, top + 26, 22, drawn(steel)),
        circle(1044 + index * 47, top + 26, 6, flat(ink)),
      ].join('\n'),
    ),
  ].join('\n')
}
