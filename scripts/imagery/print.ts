/** What a plate prints on a panel, in the panel's own millimetres. */
import type { Mark, Pen } from './face.ts'
import { type Frame, place } from './frame.ts'
import { letter, widthOf } from './lettering.ts'
import { arc, ellipse, enlarge, loop, mirror, move, rectangle, turn } from './outline.ts'
import { blueInk, ink as inkColour, type Material } from './palette.ts'
import type { Point } from './vector.ts'

/** As thin as a fold. */
const foldPen: Pen = { colour: inkColour, width: 1.8 }

export type Print =
  | { readonly area: readonly Point[]; readonly material: Material; readonly outlined?: boolean }
  | { readonly stroke: readonly Point[]; readonly pen: Pen }

/** A printed outline is a stroke of its own, so that cutting the face leaves no line along the cut. */
export function marksOn(frame: Frame, print: Print, depth = 0): Mark[] {
  const points = (flat: readonly Point[]) => flat.map((point) => place(frame, point, depth))
  if ('stroke' in print) return [{ kind: 'stroke', points: points(print.stroke), pen: print.pen }]
  const area: Mark = { kind: 'area', points: points(print.area), material: print.material }
  const closed = [...print.area, print.area[0] as Point]
  return print.outlined ? [area, { kind: 'stroke', points: points(closed), pen: foldPen }] : [area]
}

export const ink = (area: readonly Point[], material: Material = blueInk): Print => ({ area, material })

export const band = (x: number, y: number, width: number, height: number, material?: Material): Print =>
  ink(rectangle(x, y, width, height), material)

/** Capitals `height` high, centred on `x`, standing on `y`. */
export function words(text: string, x: number, y: number, height: number, pen: Pen): Print[] {
  const left = x - widthOf(text, height) / 2
  return letter(text, height).map((stroke) => ({ stroke: move(stroke, left, y), pen }))
}

/** The same, for a side that is seen from behind the panel's frame. */
export const mirrored = (prints: readonly Print[], width: number): Print[] =>
  prints.map((print) =>
    'stroke' in print
      ? { ...print, stroke: print.stroke.map(([x, y]) => [width - x, y] as const) }
      : { ...print, area: move(mirror(print.area), width, 0) },
  )

/** An outline from -1 up to 1, as wide to each side as `half` says for the part of the way. */
function blade(half: (part: number) => number, steps = 9): Point[] {
  const rise = Array.from({ length: steps + 1 }, (_, index) => index / steps)
  const right = rise.map((part): Point => [half(part), part * 2 - 1])
  return [
    ...right,
    ...right
      .slice(1, -1)
      .reverse()
      .map(([x, y]): Point => [-x, y]),
  ]
}

/** Marks about 2 wide and 2 high, around the origin. */
export const signs = {
  apple: [
    loop([
      [0, 0.58],
      [-0.4, 0.68],
      [-0.84, 0.42],
      [-0.9, -0.16],
      [-0.66, -0.7],
      [-0.3, -0.92],
      [0, -0.86],
      [0.3, -0.92],
      [0.66, -0.7],
      [0.9, -0.16],
      [0.84, 0.42],
      [0.4, 0.68],
    ]),
    loop([
      [0.06, 0.74],
      [0.16, 1.02],
      [0.5, 1.16],
      [0.4, 0.86],
    ]),
  ],
  leaf: [blade((t) => 0.52 * Math.sin(Math.PI * t) ** 0.9)],
  drop: [blade((t) => 1.15 * Math.sin(Math.PI * t) * (1 - t) ** 0.75)],
  up: [
    [
      [-0.35, -0.6],
      [0.35, -0.6],
      [0.35, 0.2],
      [0.8, 0.2],
      [0, 1],
      [-0.8, 0.2],
      [-0.35, 0.2],
    ],
  ],
  cheese: [
    [
      [-1, -0.6],
      [1, -0.6],
      [1, 0.1],
      [-1, 0.1],
    ],
    [
      [-1, 0.2],
      [1, 0.2],
      [0.5, 0.75],
    ],
  ],
  spanner: [
    [
      ...arc(0, 1.15, 0.62, 0.62, -65, 62, 8),
      [0.22, 1.32],
      [-0.22, 1.32],
      ...arc(0, 1.15, 0.62, 0.62, 118, 245, 8),
      [-0.24, -1],
      ...arc(0, -1, 0.24, 0.24, 180, 360, 6),
    ],
  ],
  star: [
    Array.from({ length: 10 }, (_, index) => {
      const [radius, angle] = [index % 2 === 0 ? 1 : 0.42, ((90 + index * 36) * Math.PI) / 180]
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
    }),
  ],
  disc: [ellipse(0, 0, 1, 1, 26)],
} as const satisfies Record<string, readonly (readonly Point[])[]>

export function sign(
  name: keyof typeof signs,
  x: number,
  y: number,
  size: number,
  material: Material = blueInk,
  degrees = 0,
): Print[] {
  return signs[name].map((outline) =>
    ink(move(turn(enlarge(outline as readonly Point[], size / 2), degrees), x, y), material),
  )
}

/** A line around a panel, `inset` from its edges. */
export const border = (width: number, height: number, inset: number, pen: Pen): Print => ({
  stroke: [...rectangle(inset, inset, width - 2 * inset, height - 2 * inset), [inset, inset]],
  pen,
})
