/** Pallet racking along an aisle: blue uprights, orange beams, a load in each place. */
import { type BoardPiece, type Good, type Place, plainly } from '../scene.ts'
import { chances, everywhere } from './arranging.ts'
import { pallet } from './pallet.ts'

const blue = plainly('#24507f', 0.42)
const orange = plainly('#d9722a', 0.42)

export const bayLength = 2700
const depth = 1000
/** Where beams carry pallets; the lowest stand on the floor. */
export const levels = [0, 1800, 3600] as const
const beamHigh = 110

interface Run {
  /** The aisle's side of it, and where it begins. */
  readonly face: number
  readonly from: number
  readonly bays: number
  /** On which side of the aisle. */
  readonly side: 'left' | 'right'
}

export function racking({ face, from, bays, side }: Run): Good[] {
  const out = side === 'left' ? -1 : 1
  const posts = Array.from({ length: bays + 1 }, (_, index) => from + index * bayLength)
  const [near, far] = [face + out * 50, face + out * (depth - 50)]
  const part = (
    size: readonly [number, number, number],
    places: readonly Place[],
    material: typeof blue,
    turn: readonly [number, number, number] = [0, 0, 0],
  ): Good => ({ kind: 'carton', at: [0, 0, 0], turn, size, bevel: 3, faces: { others: material }, places })
  const braces = posts.flatMap((y) =>
    [0, 1, 2, 3].map((step): Place => [(near + far) / 2, y, 700 + step * 1200, 0]),
  )
  return [
    part(
      [80, 100, 5400],
      posts.flatMap((y): Place[] => [
        [near, y, 0, 0],
        [far, y, 0, 0],
      ]),
      blue,
    ),
    part([depth - 100, 30, 40], braces, blue, [0, 34, 0]),
    part(
      [50, bayLength - 100, beamHigh],
      posts.slice(0, -1).flatMap((y) =>
        levels
          .filter((level) => level > 0)
          .flatMap((level): Place[] => [
            [near, y + bayLength / 2, level - beamHigh, 0],
            [far, y + bayLength / 2, level - beamHigh, 0],
          ]),
      ),
      orange,
    ),
  ]
}

/** Two pallets in a bay, their shorter sides to the aisle's length. */
export function rackPlaces({ face, from, bays, side }: Run): Place[] {
  const x = face + (side === 'left' ? -1 : 1) * (depth / 2)
  return Array.from({ length: bays }, (_, bay) => from + bay * bayLength).flatMap((y) =>
    levels.flatMap((level) => [700, 2000].map((along): Place => [x, y + along, level, 90])),
  )
}

export interface Load {
  readonly boards: readonly BoardPiece[]
  readonly goods: readonly Good[]
}

/** Loads by chance, always the same for the same seed; a place in twelve is empty. */
export function loaded(places: readonly Place[], loads: readonly Load[], seed: number): Load {
  const chance = chances(seed)
  const chosen = places.map(() => Math.floor(chance() * (loads.length * 1.08)))
  const parts = loads.map((load, index) => {
    const own = places.filter((_, place) => chosen[place] === index)
    return { boards: everywhere(load.boards, own), goods: everywhere(load.goods, own) }
  })
  const filled = places.filter((_, place) => (chosen[place] ?? 0) < loads.length)
  return {
    boards: parts.flatMap(({ boards }) => boards),
    goods: [...everywhere(pallet(), filled), ...parts.flatMap(({ goods }) => goods)],
  }
}
