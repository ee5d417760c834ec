/** Cases and trays that stand open: four walls, each cut along its top in a line of its own. */
import { type Edge, panel } from './board.ts'
import { floor, type Size, walls } from './case.ts'
import type { Face } from './face.ts'
import type { Frame } from './frame.ts'
import type { Material } from './palette.ts'
import type { Print } from './print.ts'
import type { Point } from './vector.ts'

export interface Wall {
  /** The height, or the line of the top from the right end to the left as one stands before the wall. */
  readonly top: number | readonly Point[]
  /** Of the top's edges; cut where not given. */
  readonly edges?: readonly (Edge | undefined)[]
  readonly outside?: Material
  readonly inside?: Material
  readonly print?: readonly Print[]
  readonly printInside?: readonly Print[]
  /** In boards; 2 for a wall rolled over into itself. */
  readonly layers?: number
}

export type Side = 'front' | 'right' | 'back' | 'left'

export interface Standing {
  readonly size: Omit<Size, 'height'>
  readonly sides: Readonly<Record<Side, Wall>>
  readonly board: number
  readonly floorMaterial?: Material
}

const round = ['front', 'right', 'back', 'left'] as const
/** What the wall's upright edges show below the neighbour's top: right end, then left end. */
const corners: Readonly<Record<Side, readonly [Edge, Edge]>> = {
  front: ['fold', 'contour'],
  right: ['contour', 'fold'],
  back: ['fold', 'fold'],
  left: ['fold', 'fold'],
}

export function standing({ size, sides, board, floorMaterial }: Standing): {
  faces: Face[]
  frames: Record<Side, Frame>
} {
  const frames = walls(size)
  const faces = [floor(size, board, floorMaterial)]
  for (const [index, side] of round.entries()) {
    const width = side === 'front' || side === 'back' ? size.length : size.width
    const wall = sides[side]
    const line = lineOf(wall.top, width)
    const after = sides[round[(index + 1) % 4] as Side]
    const before = sides[round[(index + 3) % 4] as Side]
    const rightNeighbour =
      lineOf(after.top, after === sides.front || after === sides.back ? size.length : size.width).at(
        -1,
      )?.[1] ?? 0
    const leftNeighbour =
      lineOf(
        before.top,
        before === sides.front || before === sides.back ? size.length : size.width,
      )[0]?.[1] ?? 0
    const [rightEdge, leftEdge] = corners[side]
    const right = upright(width, (line[0] as Point)[1], rightNeighbour, rightEdge)
    const left = upright(0, (line.at(-1) as Point)[1], leftNeighbour, leftEdge)
    const outline: Point[] = [[0, 0], [width, 0], ...right.points, ...line, ...[...left.points].reverse()]
    const tops = Array.from({ length: line.length - 1 }, (_, at) => wall.edges?.[at])
    const { outside, inside, print, printInside, layers = 1 } = wall
    faces.push(
      ...panel({
        frame: frames[side],
        outline,
        edges: ['contour', ...right.edges, ...tops, ...[...left.edges].reverse()],
        board,
        layers,
        ...(outside && { outside }),
        ...(inside && { inside }),
        ...(print && { print }),
        ...(printInside && { printInside }),
      }),
    )
  }
  return { faces, frames }
}

function lineOf(top: Wall['top'], width: number): readonly Point[] {
  return typeof top === 'number'
    ? [
        [width, top],
        [0, top],
      ]
    : top
}

/** An upright edge from the foot to `height`: joined to the neighbour as far as that reaches, cut above. */
function upright(x: number, height: number, neighbour: number, joined: Edge) {
  if (neighbour <= 0) return { points: [] as Point[], edges: ['cut'] as Edge[] }
  if (neighbour >= height - 1e-6) return { points: [] as Point[], edges: [joined] }
  return { points: [[x, neighbour] as const] as Point[], edges: [joined, 'cut'] as Edge[] }
}
