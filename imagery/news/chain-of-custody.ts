/** Paper from wood becomes board, and the board an arrow that leads into the box. */
import type { Point } from '../box.ts'
import { boardEdge, boardFloor, levelEdge } from './board-edge.ts'
import {
  blue,
  deep,
  drawn,
  ellipse,
  flat,
  group,
  ink,
  kraft,
  kraftEdge,
  kraftPale,
  kraftShade,
  line,
  night,
  pale,
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

const floor = 776

export function chainOfCustody(): string {
  return sheet(
    blue,
    drawingGrid(),
    boardFloor(floor, night),
    tree(306),
    arrow(),
    reel(572, floor - 150, 116, 230),
    reel(450, floor + 10, 130, 250),
    reel(706, floor + 10, 130, 200),
    box(1038, floor),
  )
}

const drawingGrid = (): string =>
  [
    repeat(20, (index) => polyline(`${index * 80 + 40},0 ${index * 80 + 40},${floor}`, line(deep))),
    repeat(10, (index) => polyline(`0,${index * 80 + 56} 1600,${index * 80 + 56}`, line(deep))),
  ].join('\n')

/** Young: a stem as thick as a wrist, tied to its stake. Leaves: where they begin, and their turn in degrees. */
function tree(x: number): string {
  const leaves: readonly (readonly [number, number, number])[] = [
    [-62, -262, 168],
    [64, -286, 14],
    [-78, -356, 188],
    [80, -372, -10],
    [-66, -440, 204],
    [68, -452, -26],
    [-46, -514, 222],
    [48, -520, -42],
    [0, -566, -90],
  ]
  const colours = [pale, steel, white]
  return group(
    { transform: `translate(${x} ${floor})` },
    path('M-96 0 Q0 -58 96 0 Z', drawn(kraftEdge)),
    rect(30, -250, 18, 236, drawn(kraftShade)),
    ...leaves.map(([lx, ly]) => path(`M0 ${ly + 70} Q${lx * 0.4} ${ly + 44} ${lx} ${ly}`, line(ink, 12))),
    polyline('0,-20 0,-560', line(ink, 22)),
    ...leaves.map(([lx, ly]) => path(`M0 ${ly + 70} Q${lx * 0.4} ${ly + 44} ${lx} ${ly}`, line(kraft, 5))),
    polyline('0,-20 0,-560', line(kraft, 14)),
    path('M-10 -216 L52 -206', line(rust, 13)),
    ...leaves.map(([lx, ly, turn], index) =>
      group(
        { transform: `translate(${lx} ${ly}) rotate(${turn})` },
        path('M-14 0 Q26 -56 112 0 Q26 56 -14 0 Z', drawn(colours[index % 3] as string)),
        polyline('-14,0 84,0', line(blue, 3)),
        ...[18, 46].map((at) => path(`M${at - 14} 0 l20 -15 M${at - 14} 0 l20 15`, line(blue))),
      ),
    ),
  )
}

/** A reel that stands on its end. */
function reel(x: number, base: number, radius: number, height: number): string {
  const ry = radius * 0.3
  const [top, foot] = [base - height, base - ry]
  const round = (y: number) => `A${radius} ${ry} 0 0 0 ${x + radius} ${y}`
  const turn = x + radius * 0.4
  const turnDrop = ry * Math.sqrt(1 - 0.4 ** 2)
  const [bandTop, bandFoot] = [top + height * 0.46, top + height * 0.6]
  return [
    path(`M${x - radius} ${top} V${foot} ${round(foot)} V${top} Z`, drawn(kraft)),
    path(
      `M${turn} ${top} V${foot + turnDrop} A${radius} ${ry} 0 0 0 ${x + radius} ${foot} V${top} Z`,
      flat(kraftShade),
    ),
    path(
      `M${x - radius} ${bandTop} ${round(bandTop)} V${bandFoot} A${radius} ${ry} 0 0 1 ${x - radius} ${bandFoot} Z`,
      drawn(white),
    ),
    path(`M${x - radius} ${top} V${foot} ${round(foot)} V${top}`, line(ink, 4)),
    ellipse(x, top, radius, ry, drawn(kraftPale)),
    repeat(5, (ring) =>
      ellipse(x, top, radius * (0.36 + ring * 0.12), ry * (0.36 + ring * 0.12), line(kraftEdge)),
    ),
    ellipse(x, top, radius * 0.22, ry * 0.24, drawn(ink)),
  ].join('\n')
}

function arrow(): string {
  const [cx, cy, rx, ry] = [886, 404, 316, 278]
  const thickness = 76
  const spine = Array.from({ length: 61 }, (_, index): Point => {
    const angle = Math.PI * (1 - index / 60)
    return [cx + (rx + thickness / 2) * Math.cos(angle), cy - ry * Math.sin(angle)]
  })
  const tip = cx + rx
  return [
    boardEdge(spine, thickness, { fill: kraftPale, wave: blue, waveWidth: 7, linerWidth: 6 }),
    polygon(`${tip - 92},386 ${tip + 92},386 ${tip},490`, drawn(white)),
  ].join('\n')
}

/** Open, its flaps out, with a mark of two links and a leaf. */
function box(x: number, y: number): string {
  const [width, height] = [296, 236]
  const side: Point = [92, -66]
  const top = y - height
  const right = x + width
  return [
    // inside and the flaps behind
    polygon(
      `${x},${top} ${x + side[0]},${top + side[1]} ${right + side[0]},${top + side[1]} ${right},${top}`,
      drawn(kraftEdge),
    ),
    polygon(
      `${right},${top} ${right + side[0]},${top + side[1]} ${right + side[0] + 62},${top + side[1] + 44} ${right + 62},${top + 44}`,
      drawn(kraftPale),
    ),
    polygon(
      `${x},${top} ${x + side[0]},${top + side[1]} ${x + side[0] - 76},${top + side[1] - 16} ${x - 76},${top - 16}`,
      drawn(kraftPale),
    ),
    arrowTip(),
    polygon(
      `${right},${top} ${right + side[0]},${top + side[1]} ${right + side[0]},${y + side[1]} ${right},${y}`,
      drawn(kraftShade),
    ),
    polygon(
      `${right},${top} ${right + side[0]},${top + side[1]} ${right + side[0] + 62},${top + side[1] + 44} ${right + 62},${top + 44}`,
      drawn(kraftPale),
    ),
    rect(x, top, width, height, drawn(kraft)),
    polygon(`${x},${top} ${right},${top} ${right - 24},${top + 58} ${x - 24},${top + 58}`, drawn(kraftPale)),
    levelEdge(x - 24, right - 24, top + 58, 16, { linerWidth: 3, waveWidth: 2 }),
    mark(x + width / 2, top + 158),
  ].join('\n')
}

/** The part of the arrow that is already in the box. */
const arrowTip = (): string => polygon('1110,386 1294,386 1202,506', drawn(white))

function mark(x: number, y: number): string {
  const link = (dx: number) => ({ x: x + dx - 44, y: y - 26, width: 88, height: 52, rx: 26 })
  return [
    ...[-36, 36].map((dx) => {
      const { x: left, y: up, width, height, rx } = link(dx)
      return rect(left, up, width, height, { ...line(blue, 13), rx })
    }),
    path(`M${x + 9} ${y - 20} A26 26 0 0 1 ${x + 9} ${y + 8}`, line(blue, 13)),
    ...[-50, 10].map((dx) => rect(x + dx, y + 46, 40, 9, flat(blue))),
  ].join('\n')
}
