/** Puts many alike in rows and layers, and what was built at one place at many. */
import type { BoardPiece, Good, Place } from '../scene.ts'

type Vector = readonly [number, number, number]

/** The same row of numbers from 0 to 1 for the same seed. */
export function chances(seed: number): () => number {
  let state = seed * 7919 + 17
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

export interface Stack {
  readonly count: Vector
  /** From one's middle to the next one's, and from one's foot to the next one's. */
  readonly pitch: Vector
  /** The middle of the stack, and its foot. */
  readonly at?: Vector
  readonly seed?: number
  /** Millimetres by which hands miss, either way. */
  readonly careless?: number
  /** The uppermost layer may be unfinished. */
  readonly missing?: number
}

export function stacked({
  count,
  pitch,
  at = [0, 0, 0],
  seed = 1,
  careless = 0,
  missing = 0,
}: Stack): Place[] {
  const chance = chances(seed)
  const off = (by: number) => (chance() * 2 - 1) * by
  const places: Place[] = []
  const [columns, rows, layers] = count
  for (let layer = 0; layer < layers; layer++)
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        places.push([
          at[0] + (column - (columns - 1) / 2) * pitch[0] + off(careless),
          at[1] + (row - (rows - 1) / 2) * pitch[1] + off(careless),
          at[2] + layer * pitch[2],
          off(careless * 0.25),
        ])
  return missing > 0 ? places.slice(0, -missing) : places
}

/** Finds where `inner` lies when `outer` has moved its origin. */
function compose([x, y, z, degrees]: Place, inner: Place): Place {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    x + cos * inner[0] - sin * inner[1],
    y + sin * inner[0] + cos * inner[1],
    z + inner[2],
    degrees + inner[3],
  ]
}

const here: readonly Place[] = [[0, 0, 0, 0]]

/** Goods, or boards, at each of many places instead of at their own. */
export function everywhere<Piece extends Good | BoardPiece>(
  pieces: readonly Piece[],
  places: readonly Place[],
): Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    places: places.flatMap((place) => (piece.places ?? here).map((own) => compose(place, own))),
  }))
}
