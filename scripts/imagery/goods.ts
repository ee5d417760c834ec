/** Things that the packs are made for, drawn plainly so that the board stays the subject. */
import type { Face } from './face.ts'
import { type Frame, frame, place } from './frame.ts'
import { ellipse, enlarge, loop, rectangle, turn } from './outline.ts'
import { cocoa, cream, ink, kraft, type Material, white } from './palette.ts'
import { marksOn, type Print, sign } from './print.ts'
import { block, picture, prism, slab, solid } from './solid.ts'
import { type Point, subtract, unit, type Vec } from './vector.ts'

/** A filled bag that leans back to its crimped head; the frame lies along its foot and upright. */
export function bag(
  foot: Frame,
  width: number,
  height: number,
  depth: number,
  material: Material,
  print: Material,
): Face[] {
  const corner = (x: number, y: number, z: number) => place(foot, [x, y], z)
  const [a, b] = [corner(0, 0, 0), corner(width, 0, 0)]
  const [c, d] = [corner(width, 0, depth), corner(0, 0, depth)]
  const [left, right] = [corner(0, height, depth / 2), corner(width, height, depth / 2)]
  const front = frame(a, foot.u, unit(subtract(left, a)))
  const seal: Print = {
    stroke: [
      [0, 9],
      [width, 9],
    ],
    pen: { colour: ink, width: 1.8 },
  }
  const crimp = frame(left, foot.u, foot.v)
  return [
    ...solid([
      {
        points: [a, b, right, left],
        material,
        marks: [
          ...sign('disc', width / 2, height * 0.5, width * 0.72, print),
          ...sign('star', width / 2, height * 0.5, width * 0.4, material),
          seal,
        ].flatMap((one) => marksOn(front, one)),
      },
      { points: [b, c, right], material },
      { points: [c, d, left, right], material },
      { points: [d, a, left], material },
      { points: [d, c, b, a], material },
    ]),
    ...slab(crimp, rectangle(0, 0, width, 12), 2, material),
  ]
}

/** A moulded chocolate, square or round, standing with its middle on `at`. */
export function chocolate([x, y, z]: Vec, size: number, isRound: boolean): Face[] {
  const outline = isRound ? ellipse(x, y, size, size, 8) : rectangle(x - size, y - size, size * 2, size * 2)
  return prism(outline, [z, z + size], cocoa, { taper: 0.7 })
}

/** A wedge of cheese with its corner at `at`: its rind along y. */
export function wedge([x, y, z]: Vec, length: number, width: number, height: number): Face[] {
  const outline: Point[] = [
    [x, y],
    [x + length, y + width / 2],
    [x, y + width],
  ]
  const face = { material: kraft, outlined: true }
  return prism(outline, [z, z + height], cream, {
    print: {
      1: [
        { area: ellipse(length * 0.4, height * 0.5, height * 0.2, height * 0.2, 10), ...face },
        { area: ellipse(length * 0.72, height * 0.62, height * 0.13, height * 0.13, 8), ...face },
      ],
    },
  })
}

/** A small upright carton with its corner at `at`, `depth` along x and `width` along y, printed on the front. */
export function carton(
  at: Vec,
  depth: number,
  width: number,
  height: number,
  material: Material,
  face: Material = white,
): Face[] {
  return block(at, [depth, width, height], material, {
    print: {
      1: [{ area: rectangle(width * 0.16, height * 0.42, width * 0.68, height * 0.4), material: face }],
    },
  })
}

const popped: Material = { light: [255, 253, 246], dark: [236, 226, 203] }

/** A piece of popcorn, one of a few shapes by its number. */
export function kernel(at: Vec, size: number, number: number): Face {
  const outline = turn(
    loop(
      [
        [0, 0.7],
        [-0.5, 0.95],
        [-0.95, 0.5],
        [-0.7, 0],
        [-1, -0.45],
        [-0.5, -0.9],
        [0, -0.65],
        [0.5, -0.95],
        [0.95, -0.5],
        [0.72, 0],
        [1, 0.5],
        [0.5, 0.95],
      ],
      2,
    ),
    number * 37,
  )
  const shade = loop(
    turn(
      [
        [0.05, -0.5],
        [0.5, -0.75],
        [0.8, -0.45],
        [0.55, -0.1],
        [0.2, -0.1],
      ],
      (number % 3) * 14 - 14,
    ),
    3,
  )
  const dent: Point[] = turn(
    [
      [-0.35, 0.3],
      [-0.1, 0.05],
      [0.2, 0.2],
    ],
    number * 25,
  )
  const sized = (points: readonly Point[]) => enlarge(points, size)
  return picture(at, sized(outline), popped, [
    { area: sized(shade), material: cream },
    { stroke: sized(dent), pen: { colour: ink, width: 1.8 } },
  ])
}
