/** The downs are sheets of board, one behind the other, and their cut edges are the ridges. */
import type { Point } from '../vector.ts'
import { boardEdge } from './board-edge.ts'
import {
  blue,
  deep,
  ink,
  kraft,
  kraftEdge,
  kraftPale,
  night,
  pale,
  paper,
  rust,
  steel,
  white,
} from './inks.ts'
import { sheet } from './picture.ts'
import { circle, drawn, flat, group, line, path, polygon, polyline, repeat } from './shapes.ts'

interface Rider {
  readonly jersey: string
  readonly helmet: string
  readonly skin: string
  readonly pedal: number
}

const riders: readonly Rider[] = [
  { jersey: rust, helmet: white, skin: '#e3b48c', pedal: 20 },
  { jersey: white, helmet: blue, skin: '#6b4128', pedal: 140 },
  { jersey: blue, helmet: rust, skin: '#f0cba8', pedal: 250 },
  { jersey: kraft, helmet: white, skin: '#a8683f', pedal: 60 },
  { jersey: rust, helmet: blue, skin: '#e3b48c', pedal: 190 },
]

const ridge = (height: number, swell: number, length: number, phase: number): Point[] =>
  Array.from({ length: 84 }, (_, index) => {
    const x = index * 20 - 30
    return [
      x,
      height - swell * Math.sin(x / length + phase) - swell * 0.35 * Math.sin((x / length) * 2.1 + phase * 2),
    ]
  })

const lane = (x: number): number => 742 - 0.07 * (x - 800) - 14 * Math.sin(x / 260)

export function charityRide(): string {
  return sheet(
    pale,
    circle(1096, 196, 112, flat(white)),
    hill(ridge(320, 84, 300, 0.6), 22, steel, white),
    hill(ridge(438, 88, 360, 2.6), 28, white, kraftPale),
    hill(ridge(584, 54, 330, 4.6), 34, kraft, kraftPale),
    foreground(),
    ...riders.map((rider, index) => {
      const x = 258 + index * 272
      const slope = (Math.atan((lane(x + 80) - lane(x - 80)) / 160) * 180) / Math.PI
      return group(
        { transform: `translate(${x} ${lane(x) - 4}) rotate(${slope}) scale(0.88)` },
        cyclist(rider),
      )
    }),
  )
}

function hill(spine: readonly Point[], thickness: number, colour: string, edge: string): string {
  return [
    polygon([...spine, [1640, 900], [-40, 900]], flat(colour)),
    boardEdge(spine, thickness, { fill: edge, wave: kraftEdge }),
  ].join('\n')
}

function foreground(): string {
  const spine = Array.from({ length: 84 }, (_, index): Point => [index * 20 - 30, lane(index * 20 - 30)])
  return [
    polygon([...spine, [1640, 900], [-40, 900]], flat(deep)),
    boardEdge(spine, 46),
    repeat(18, (index) => {
      const x = 20 + index * 92
      return path(
        `M${x} ${lane(x) + 96} q-8 -22 -20 -26 M${x} ${lane(x) + 96} q2 -26 0 -34 M${x} ${lane(x) + 96} q8 -22 20 -26`,
        line(steel),
      )
    }),
  ].join('\n')
}

/** Rear wheel at the left, the ground at y = 0. */
function cyclist({ jersey, helmet, skin, pedal }: Rider): string {
  const wheel = 62
  const [rear, front, crank]: Point[] = [
    [-88, -wheel],
    [88, -wheel],
    [-14, -wheel + 4],
  ] as Point[]
  const seat: Point = [-44, -170]
  const head: Point = [66, -158]
  const hip: Point = [-42, -196]
  const shoulder: Point = [46, -276]
  const grip: Point = [92, -190]
  const foot = (angle: number): Point => [
    (crank as Point)[0] + 30 * Math.cos((angle * Math.PI) / 180),
    (crank as Point)[1] + 30 * Math.sin((angle * Math.PI) / 180),
  ]
  return [
    limb([hip, knee(hip, foot(pedal + 180)), foot(pedal + 180)], 26, night),
    ...[rear, front].map((hub) =>
      [
        circle((hub as Point)[0], (hub as Point)[1], wheel, line(ink, 9)),
        repeat(5, (spoke) => {
          const angle = (spoke * Math.PI) / 5 + 0.2
          const [dx, dy] = [Math.cos(angle) * (wheel - 6), Math.sin(angle) * (wheel - 6)]
          return polyline(
            `${(hub as Point)[0] - dx},${(hub as Point)[1] - dy} ${(hub as Point)[0] + dx},${(hub as Point)[1] + dy}`,
            line(ink, 2),
          )
        }),
      ].join('\n'),
    ),
    polyline([rear as Point, crank as Point, seat, rear as Point], line(ink, 8)),
    polyline([seat, head, crank as Point], line(ink, 8)),
    polyline([front as Point, head, [62, -186], grip], line(ink, 8)),
    polyline('-66,-176 -24,-176', line(ink, 12)),
    circle((crank as Point)[0], (crank as Point)[1], 14, drawn(steel)),
    limb([hip, knee(hip, foot(pedal)), foot(pedal)], 26, deep),
    limb([foot(pedal), [foot(pedal)[0] + 20, foot(pedal)[1]]], 16, paper),
    path(
      'M-70 -196 C-76 -222 -40 -246 6 -286 C28 -306 66 -306 72 -280 C76 -258 50 -246 30 -226 C10 -206 -4 -186 -20 -178 C-40 -168 -64 -172 -70 -196 Z',
      drawn(jersey),
    ),
    limb([shoulder, [72, -222], grip], 20, skin),
    circle(74, -322, 30, drawn(skin)),
    path('M40 -326 Q42 -366 80 -364 Q110 -360 112 -326 Z', drawn(helmet)),
    path('M62 -360 l-6 32 M84 -364 l2 36', line(ink)),
  ].join('\n')
}

/** Thigh and shin are equally long; the knee bends forwards. */
function knee(hip: Point, foot: Point): Point {
  const [dx, dy] = [foot[0] - hip[0], foot[1] - hip[1]]
  const span = Math.hypot(dx, dy)
  const bow = Math.sqrt(Math.max(0, 88 ** 2 - (span / 2) ** 2))
  return [hip[0] + dx / 2 + (dy / span) * bow, hip[1] + dy / 2 - (dx / span) * bow]
}

const limb = (points: readonly Point[], width: number, colour: string): string =>
  [polyline(points, line(ink, width + 8)), polyline(points, line(colour, width))].join('\n')
