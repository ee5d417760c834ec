/** Cases with a handle of their own board, apples on them and apples beside them. */

import type { Point } from '../box.ts'
import { appleOutlines } from './apple.ts'
import { boardFloor, levelEdge } from './board-edge.ts'
import {
  blue,
  circle,
  deep,
  drawn,
  flat,
  group,
  ink,
  kraft,
  kraftEdge,
  kraftPale,
  kraftShade,
  line,
  pale,
  path,
  polygon,
  polyline,
  rect,
  repeat,
  rust,
  sheet,
  white,
} from './picture.ts'

const floor = 776
const side: Point = [86, -62]

export function ciderCases(): string {
  return sheet(
    pale,
    orchard(),
    boardFloor(floor, deep),
    carryCase(642, floor, false),
    carryCase(906, floor, false),
    carryCase(1170, floor, true),
    carryCase(782, floor - 234, true),
    basket(246, floor, 1),
    basket(466, floor + 40, 1.1),
    apple(690, floor + 58, 40, 14),
    apple(770, floor + 72, 40, -20),
  )
}

function orchard(): string {
  return [
    circle(330, 250, 118, flat(white)),
    path('M0 640 Q400 560 800 610 T1600 590 V800 H0 Z', flat(kraftPale)),
    repeat(7, (index) => {
      const [x, y] = [60 + index * 250, 590 - (index % 2) * 20]
      return [
        polyline(`${x},${y} ${x},${y - 120}`, line(ink, 14)),
        circle(x, y - 190, 104, flat(blue)),
        path(
          `M${x + 30} ${y - 289} A104 104 0 1 1 ${x - 66} ${y - 109} A140 140 0 0 0 ${x + 30} ${y - 289} Z`,
          flat(deep),
        ),
        circle(x, y - 190, 104, line(ink, 4)),
        ...[
          [-44, -40],
          [30, -60],
          [10, 20],
          [-20, 60],
          [58, 6],
        ].map(([dx, dy]) => circle(x + (dx as number), y - 190 + (dy as number), 11, flat(rust))),
      ].join('\n')
    }),
    polyline('0,640 1600,640', line(kraftPale, 1)),
  ].join('\n')
}

/**
 * Front face from `x`, standing on `y`; the depth is drawn to the right. Folded down, the handle lets another case
 * stand on it.
 */
function carryCase(x: number, y: number, isHandleUp: boolean): string {
  const [w, h] = [248, 226]
  const top = y - h
  const back = ([px, py]: Point): Point => [px + side[0], py + side[1]]
  const middle = ([px, py]: Point): Point => [px + side[0] / 2, py + side[1] / 2]
  return [
    polygon([[x + w, top], back([x + w, top]), back([x + w, y]), [x + w, y]], drawn(kraftShade)),
    polygon([[x, top], back([x, top]), back([x + w, top]), [x + w, top]], drawn(kraftPale)),
    isHandleUp ? handle(middle([x, top]), w) : '',
    polygon(`${x},${top} ${x + w},${top} ${x + w},${y} ${x},${y}`, drawn(kraft)),
    rect(x, y - 62, w, 44, flat(blue)),
    rect(x + 44, y - 46, w - 88, 12, flat(kraftPale)),
    rect(x, top + 18, w, 12, flat(blue)),
    ...[-70, 0, 70].map((dx, index) =>
      printedApple(x + w / 2 + dx, top + 96, index === 1 ? 60 : 46, index === 1 ? rust : blue),
    ),
    polygon(`${x},${top} ${x + w},${top} ${x + w},${y} ${x},${y}`, line(ink, 4)),
    levelEdge(x, x + w, top, 15, { linerWidth: 3, waveWidth: 2 }),
    path(`M${x + w + 20} ${y - 70} l46 -33 v-44 l-46 33z`, flat(blue)),
    path(`M${x + w + 20} ${top + 26} l46 -33 M${x + w + 20} ${top + 44} l46 -33`, line(kraftEdge, 4)),
  ].join('\n')
}

/** The handle is doubled, from the same blank. */
function handle([x, y]: Point, width: number): string {
  const [right, top] = [x + width, y - 74]
  return [
    path(`M${x + 10} ${y} L${x + 34} ${top} H${right - 34} L${right - 10} ${y} Z`, drawn(kraft)),
    levelEdge(x + 34, right - 34, top, 15, { linerWidth: 3, waveWidth: 2 }),
    rect(x + 86, y - 48, width - 172, 26, { ...drawn(ink), rx: 13 }),
  ].join('\n')
}

function printedApple(x: number, y: number, radius: number, colour: string): string {
  return appleOutlines
    .map((outline) =>
      polygon(
        outline.map(([px, py]) => [x + (px * radius) / 1.6, y - (py * radius) / 1.6] as const),
        flat(colour),
      ),
    )
    .join('\n')
}

function apple(x: number, y: number, radius: number, turn: number): string {
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    path(
      `M0 ${-radius * 0.78} C${-radius * 0.5} ${-radius * 1.2} ${-radius * 1.15} ${-radius * 0.8} ${-radius} 0 C${-radius * 0.9} ${radius * 0.8} ${-radius * 0.4} ${radius * 1.05} 0 ${radius * 0.86} C${radius * 0.4} ${radius * 1.05} ${radius * 0.9} ${radius * 0.8} ${radius} 0 C${radius * 1.15} ${-radius * 0.8} ${radius * 0.5} ${-radius * 1.2} 0 ${-radius * 0.78} Z`,
      drawn(rust),
    ),
    path(
      `M${-radius * 0.62} ${radius * 0.1} Q${-radius * 0.66} ${-radius * 0.45} ${-radius * 0.3} ${-radius * 0.6}`,
      line(white, 5),
    ),
    path(`M0 ${-radius * 0.7} q2 ${-radius * 0.4} 12 ${-radius * 0.5}`, line(ink, 5)),
    path(
      `M8 ${-radius * 1.0} q${radius * 0.5} ${-radius * 0.6} ${radius * 0.9} ${-radius * 0.1} q${-radius * 0.5} ${radius * 0.4} ${-radius * 0.9} ${radius * 0.1}z`,
      drawn(blue),
    ),
  )
}

/** A bushel basket, woven of slats. */
function basket(x: number, y: number, size: number): string {
  const [top, base, height] = [132, 100, 150]
  const rows = 4
  return group(
    { transform: `translate(${x} ${y}) scale(${size})` },
    ...[
      [-78, -160, -8],
      [-26, -182, 12],
      [32, -186, -14],
      [84, -162, 16],
      [-52, -146, 20],
      [2, -152, -4],
      [54, -144, 8],
    ].map(([ax, ay, turn]) => apple(ax as number, ay as number, 40, turn as number)),
    path(
      `M${-top} ${-height} L${-base} 0 Q0 26 ${base} 0 L${top} ${-height} Q0 ${-height + 46} ${-top} ${-height} Z`,
      drawn(kraftShade),
    ),
    group(
      { 'stroke-linecap': 'butt' },
      repeat(9, (index) => {
        const part = index / 4 - 1
        return polyline(
          `${part * top * 0.92},${-height + 20 - part * part * 14} ${part * base * 0.92},${11 - part * part * 11}`,
          line(kraftEdge, 10),
        )
      }),
      repeat(rows, (row) => {
        const part = (row + 0.7) / rows
        const half = top + (base - top) * part
        const rise = -height + height * part - 4
        return path(
          `M${-half} ${rise} Q0 ${rise + 36} ${half} ${rise}`,
          line(row % 2 === 0 ? kraftPale : kraft, 14),
        )
      }),
    ),
    path(`M${-top - 8} ${-height} Q0 ${-height + 50} ${top + 8} ${-height}`, line(ink, 28)),
    path(`M${-top - 8} ${-height} Q0 ${-height + 50} ${top + 8} ${-height}`, line(kraft, 20)),
    path(`M${-top} ${-height} L${-base} 0 Q0 26 ${base} 0 L${top} ${-height}`, line(ink, 4)),
  )
}
