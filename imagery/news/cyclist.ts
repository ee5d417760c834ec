/** Rider and bicycle from the side, riding to the right: the rear wheel at the left, the ground at y = 0. */
import type { Point } from '../box.ts'
import { circle, deep, drawn, ink, line, night, paper, path, polyline, repeat, steel } from './picture.ts'

export interface Rider {
  readonly jersey: string
  readonly helmet: string
  readonly skin: string
  /** Where the near pedal stands, in degrees clockwise from the front. */
  readonly pedal: number
}

const wheelRadius = 62
const [rear, front, crank]: readonly [Point, Point, Point] = [
  [-88, -wheelRadius],
  [88, -wheelRadius],
  [-14, -wheelRadius + 4],
]
const [seat, steerer, grip]: readonly [Point, Point, Point] = [
  [-44, -170],
  [66, -158],
  [92, -190],
]
const [hip, shoulder, elbow]: readonly [Point, Point, Point] = [
  [-42, -196],
  [46, -276],
  [72, -222],
]

export function cyclist({ jersey, helmet, skin, pedal }: Rider): string {
  return [
    leg(pedal + 180, night),
    wheel(rear),
    wheel(front),
    polyline([rear, crank, seat, rear], line(ink, 8)),
    polyline([seat, steerer, crank], line(ink, 8)),
    polyline([front, steerer, [62, -186], grip], line(ink, 8)),
    polyline('-66,-176 -24,-176', line(ink, 12)),
    circle(crank[0], crank[1], 14, drawn(steel)),
    leg(pedal, deep),
    path(
      'M-70 -196 C-76 -222 -40 -246 6 -286 C28 -306 66 -306 72 -280 C76 -258 50 -246 30 -226 C10 -206 -4 -186 -20 -178 C-40 -168 -64 -172 -70 -196 Z',
      drawn(jersey),
    ),
    limb([shoulder, elbow, grip], 20, skin),
    circle(74, -322, 30, drawn(skin)),
    path('M40 -326 Q42 -366 80 -364 Q110 -360 112 -326 Z', drawn(helmet)),
    path('M62 -360 l-6 32 M84 -364 l2 36', line()),
  ].join('\n')
}

function wheel([x, y]: Point): string {
  const spokes = 5
  return [
    circle(x, y, wheelRadius, line(ink, 9)),
    repeat(spokes, (spoke) => {
      const angle = (spoke * Math.PI) / spokes + 0.2
      const [dx, dy] = [Math.cos(angle) * (wheelRadius - 6), Math.sin(angle) * (wheelRadius - 6)]
      return polyline(
        [
          [x - dx, y - dy],
          [x + dx, y + dy],
        ],
        line(ink, 2),
      )
    }),
  ].join('\n')
}

function leg(pedal: number, colour: string): string {
  const angle = (pedal * Math.PI) / 180
  const foot: Point = [crank[0] + 30 * Math.cos(angle), crank[1] + 30 * Math.sin(angle)]
  return [limb([hip, knee(foot), foot], 26, colour), limb([foot, [foot[0] + 20, foot[1]]], 16, paper)].join(
    '\n',
  )
}

/** Thigh and shin are equally long; the knee bends forwards. */
function knee(foot: Point): Point {
  const [dx, dy] = [foot[0] - hip[0], foot[1] - hip[1]]
  const span = Math.hypot(dx, dy)
  const bow = Math.sqrt(Math.max(0, 88 ** 2 - (span / 2) ** 2))
  return [hip[0] + dx / 2 + (dy / span) * bow, hip[1] + dy / 2 - (dx / span) * bow]
}

const limb = (points: readonly Point[], width: number, colour: string): string =>
  [polyline(points, line(ink, width + 8)), polyline(points, line(colour, width))].join('\n')
