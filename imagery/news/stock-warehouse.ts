/** Down the aisle, in one-point perspective: the racking is what is large, the truck gives the scale. */
import type { Point } from '../box.ts'
import { bundles, pallet } from './flat-cases.ts'
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

const horizon: Point = [800, 560]
const focus = 560
/** Metres: half the aisle, the height of a beam level, the length of a bay. */
const aisle = 2.3
const level = 1.7
const bay = 2.1
const bays = 6
const levels = 5
const eye = 1.5
const near = 2.2
/** Where the sheet's edges cut the racking. */
const nearest = 1.3

/** x to the right of the aisle's middle, y up from the floor, z away from the eye. */
const at = (x: number, y: number, z: number): Point => [
  horizon[0] + (focus * x) / z,
  horizon[1] - (focus * (y - eye)) / z,
]

export function stockWarehouse(): string {
  const far = near + bays * bay
  return sheet(
    night,
    polygon(
      [at(-aisle, 0, far), at(aisle, 0, far), at(aisle, 0, nearest), at(-aisle, 0, nearest)],
      drawn(deep),
    ),
    rect(
      at(-aisle, 0, far)[0],
      at(0, levels * level, far)[1],
      at(aisle, 0, far)[0] - at(-aisle, 0, far)[0],
      at(0, 0, far)[1] - at(0, levels * level, far)[1],
      drawn(pale),
    ),
    lamps(far),
    ...[-1, 1].map((side) => rack(side)),
    ...[-1.05, 1.05].map((x) => polyline([at(x, 0, far), at(x, 0, 1.2)], line(steel, 4))),
    reachTruck(),
  )
}

function lamps(far: number): string {
  return repeat(bays, (index) => {
    const z = far - index * bay
    return polygon(
      [at(-0.5, 8.2, z), at(0.5, 8.2, z), at(0.5, 8.2, z - 0.8), at(-0.5, 8.2, z - 0.8)],
      flat(paper),
    )
  })
}

function rack(side: number): string {
  const x = side * aisle
  const shapes: string[] = []
  for (let index = bays - 1; index >= -1; index--) {
    const [z0, z1] = [Math.max(nearest, near + index * bay), near + (index + 1) * bay]
    shapes.push(
      polygon(
        [at(x, 0, z0), at(x, levels * level, z0), at(x, levels * level, z1), at(x, 0, z1)],
        flat(night),
      ),
    )
    for (let row = 0; row < levels; row++)
      shapes.push(
        load(x, row * level + (row === 0 ? 0.04 : 0.1), z0 + 0.16, z1 - 0.16, (index + 1 + row * 2) % 3),
      )
    for (let row = 1; row <= levels; row++) {
      const y = row * level
      shapes.push(
        polygon(
          [at(x, y + 0.08, z0), at(x, y + 0.08, z1), at(x, y - 0.1, z1), at(x, y - 0.1, z0)],
          drawn(row === levels ? blue : rust),
        ),
      )
    }
    for (const z of [z1, z0]) if (z > nearest) shapes.push(upright(x, z))
  }
  return shapes.join('\n')
}

const upright = (x: number, z: number): string =>
  polygon(
    [
      at(x, 0, z - 0.06),
      at(x, levels * level + 0.4, z - 0.06),
      at(x, levels * level + 0.4, z + 0.06),
      at(x, 0, z + 0.06),
    ],
    drawn(steel),
  )

/** Bundles of flat cases on a pallet. What is far away shows fewer of its boards, or they would close up. */
function load(x: number, y: number, z0: number, z1: number, kind: number): string {
  const bundlesHigh = 4
  const foot = y + 0.14
  const height = kind === 1 ? 1.05 : 1.28
  const bundle = height / bundlesHigh
  const boards = z0 < 3 ? 4 : z0 < 5 ? 2 : 1
  const face = (low: number, high: number) => [
    at(x, low, z0),
    at(x, high, z0),
    at(x, high, z1),
    at(x, low, z1),
  ]
  const level = (up: number) => [at(x, foot + up, z0), at(x, foot + up, z1)]
  const strap = (part: number) => {
    const z = 1 / (1 / z0 + (1 / z1 - 1 / z0) * part)
    return polyline([at(x, foot, z), at(x, foot + height, z)], line(blue, z0 < 7 ? 5 : 3))
  }
  return [
    polygon(face(y, foot), drawn(kraftEdge)),
    polygon(face(foot, foot + height), drawn(kind === 1 ? kraftPale : kraft)),
    group(
      { 'stroke-linecap': 'butt' },
      repeat(bundlesHigh * boards - 1, (index) =>
        (index + 1) % boards === 0
          ? polyline(level((bundle * (index + 1)) / boards), line(ink, z0 < 7 ? 3 : 2))
          : polyline(level((bundle * (index + 1)) / boards), line(kind === 1 ? kraftShade : kraftEdge, 2)),
      ),
      ...[0.3, 0.7].map(strap),
    ),
  ].join('\n')
}

/** From the front: the mast before the driver, the forks raised, a pallet on them. */
function reachTruck(): string {
  const floor = 846
  const middle = 800
  return [
    // body, under its guard
    path(
      `M${middle - 128} ${floor - 40} V${floor - 260} Q${middle - 124} ${floor - 286} ${middle - 98} ${floor - 286} H${middle + 98} Q${middle + 124} ${floor - 286} ${middle + 128} ${floor - 260} V${floor - 40} Z`,
      drawn(rust),
    ),
    ...[-112, 96].map((dx) => rect(middle + dx, floor - 372, 16, 110, drawn(ink))),
    rect(middle - 128, floor - 386, 256, 20, drawn(rust)),
    rect(middle - 96, floor - 262, 192, 116, drawn(night)),
    driver(middle, floor - 192),
    rect(middle - 128, floor - 132, 256, 32, drawn(ink)),
    repeat(7, (index) =>
      polygon(
        `${middle - 116 + index * 35},${floor - 100} ${middle - 97 + index * 35},${floor - 100} ${middle - 84 + index * 35},${floor - 132} ${middle - 103 + index * 35},${floor - 132}`,
        flat(kraftPale),
      ),
    ),
    ...[-98, 98].map((dx) => circle(middle + dx, floor - 72, 15, drawn(white))),
    // mast
    ...[-74, 56].map((dx) => rect(middle + dx, 400, 18, floor - 440, drawn(steel))),
    ...[floor - 66, floor - 150, 520].map((y) => rect(middle - 74, y, 148, 14, drawn(steel))),
    // reach legs and their wheels
    ...[-166, 104].map((dx) => rect(middle + dx, floor - 62, 62, 62, drawn(ink))),
    ...[-152, 118].map((dx) => rect(middle + dx, floor - 48, 34, 48, drawn(steel))),
    // carriage, forks, load
    rect(middle - 96, 396, 192, 70, drawn(ink)),
    pallet(middle - 160, 470, 320),
    ...[-92, 62].map((dx) => rect(middle + dx, 444, 30, 16, drawn(steel))),
    bundles(middle - 152, 426, 304, { layers: 3, thickness: 27, boards: 3 }),
  ].join('\n')
}

const driver = (x: number, y: number): string =>
  [
    path(`M${x - 46} ${y + 46} Q${x - 46} ${y} ${x} ${y} Q${x + 46} ${y} ${x + 46} ${y + 46} Z`, drawn(blue)),
    circle(x, y - 22, 24, drawn(kraftPale)),
    path(
      `M${x - 28} ${y - 26} Q${x - 26} ${y - 54} ${x} ${y - 54} Q${x + 26} ${y - 54} ${x + 28} ${y - 26} Z`,
      drawn(white),
    ),
  ].join('\n')
