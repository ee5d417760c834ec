/** The strip that closes a case: along the seam of its outer flaps and a hand's breadth down both ends. */

import type { BoardModel, Matrix } from '../board-model.ts'
import { arc, boundsOf, type Point, panelOf, thicknessOf } from '../box.ts'
import { blank } from './case.ts'
import { caseInside } from './storyboard.ts'

export const tapeWidth = 48
const down = 52
const corner = 5
/** Above the board, so that it lies on it and not in it. */
const above = 0.3

type Spot = readonly [number, number, number]
export type Ribbon = readonly (readonly [Spot, Spot])[]

const thickness = thicknessOf(blank.board)
const front = boundsOf(panelOf(blank, blank.root).outline)

/** Over the top of the case, seen on its front wall: along the wall and up it. */
const path: readonly Point[] = (() => {
  const [left, right] = [front.left - thickness / 2 - above, front.right + thickness / 2 + above]
  const top = caseInside.height + 2 * thickness + above
  return [
    [left, top - down],
    ...arc([left + corner, top - corner], corner, 180, 90, 6),
    ...arc([right - corner, top - corner], corner, 90, 0, 6),
    [right, top - down],
  ]
})()

/** @returns pairs of points across the strip, from its beginning to where it has got; none when it has not begun */
export function tape({ panels }: BoardModel, end: 'top' | 'bottom', part: number): Ribbon {
  const matrix = panels.find(({ name }) => name === blank.root)?.matrix
  if (!matrix || part <= 0) return []
  const seam = -(caseInside.width + thickness) / 2
  return firstOf(path, part).map(([x, y]) => {
    const up = end === 'top' ? y : caseInside.height - y
    return [
      apply(matrix, [x, up, seam - tapeWidth / 2]),
      apply(matrix, [x, up, seam + tapeWidth / 2]),
    ] as const
  })
}

function firstOf(points: readonly Point[], part: number): Point[] {
  const lengths = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point
    return Math.hypot(x - fromX, y - fromY)
  })
  let left = part * lengths.reduce((sum, length) => sum + length, 0)
  const found = [points[0] as Point]
  lengths.forEach((length, index) => {
    if (left <= 1e-9) return
    const [[fromX, fromY], [x, y]] = [points[index] as Point, points[index + 1] as Point]
    const share = Math.min(1, left / length)
    found.push([fromX + (x - fromX) * share, fromY + (y - fromY) * share])
    left -= length
  })
  return found
}

function apply(matrix: Matrix, [x, y, z]: Spot): Spot {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z + row[3])
  return [a, b, c]
}
