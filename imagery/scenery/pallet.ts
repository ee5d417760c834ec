/** A four-way pallet of sawn softwood, 1,200 × 1,000 mm, and what goes around a load. */
import { type Good, type Material, type Place, plainly } from '../scene.ts'

export const palletHeight = 144
const wood: Material = { type: 'wood' }
const blockWood: Material = { type: 'wood', colour: '#b99468', dark: '#94704a' }

/** Its middle at the origin, its foot on the floor, the longer side along x. */
export function pallet(): Good[] {
  const plank = (
    size: readonly [number, number, number],
    places: readonly Place[],
    material = wood,
  ): Good => ({
    kind: 'carton',
    at: [0, 0, 0],
    size,
    bevel: 1.5,
    faces: { others: material },
    places,
  })
  const blocks = [-527, 0, 527].flatMap((x) => [-450, 0, 450].map((y): Place => [x, y, 22, 0]))
  return [
    plank(
      [1200, 100, 22],
      [-450, 0, 450].map((y) => [0, y, 0, 0]),
    ),
    plank([145, 100, 78], blocks, blockWood),
    plank(
      [1000, 145, 22],
      [-527, 0, 527].map((x) => [x, 0, 100, 90]),
    ),
    plank(
      [1200, 110, 22],
      Array.from({ length: 7 }, (_, index): Place => [0, -445 + index * 148.3, 122, 0]),
    ),
  ]
}

/** Stretch film around a load that stands on the pallet. */
export function wrapping(
  [length, width, height]: readonly [number, number, number],
  { from = palletHeight - 60, milk = 0.05 }: { from?: number; milk?: number } = {},
): Good {
  return {
    kind: 'carton',
    at: [0, 0, from],
    size: [length + 10, width + 10, height + palletHeight - from + 4],
    bevel: 9,
    faces: { others: { type: 'film', milk } },
  }
}

const strapping = plainly('#1f2a33', 0.35)

/** Polypropylene straps around a load, across its length at `offsets`; it stands at `foot`. */
export function straps(
  [, width, height]: readonly [number, number, number],
  offsets: readonly number[],
  foot: number,
): Good[] {
  const band = (size: readonly [number, number, number], at: readonly [number, number, number]): Good => ({
    kind: 'carton',
    at,
    size,
    bevel: 0.2,
    faces: { others: strapping },
    places: offsets.map((x) => [x, 0, 0, 0]),
  })
  return [
    band([12, width + 1.6, 0.8], [0, 0, foot + height]),
    band([12, 0.8, height], [0, -width / 2 - 0.4, foot]),
    band([12, 0.8, height], [0, width / 2 + 0.4, foot]),
  ]
}
