/** The downs are sheets of board, one behind the other, and their cut edges are the ridges. */
import type { Point } from '../box.ts'
import { boardEdge } from './board-edge.ts'
import { cyclist, type Rider } from './cyclist.ts'
import {
  blue,
  circle,
  deep,
  flat,
  group,
  kraft,
  kraftEdge,
  kraftPale,
  line,
  pale,
  path,
  polygon,
  repeat,
  rust,
  sheet,
  steel,
  white,
} from './picture.ts'

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
