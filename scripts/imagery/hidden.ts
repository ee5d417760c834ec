/** Leaves out what nearer faces cover, so that a file holds only what is seen. */
import { cellsAlong, cellsInside, gridOf } from './grid.ts'
import type { Point } from './vector.ts'

/** Paper units of the grid on which is noted what is covered. */
const cell = 2

export interface Shape {
  /** An area's outline and holes, or one stroke. */
  readonly outlines: readonly (readonly Point[])[]
  /** An area covers what was painted before it; a stroke does not. */
  readonly kind: 'area' | 'stroke'
}

/**
 * @param shapes on paper, painted first to last.
 * @returns for each what may be seen of it: an area with all its outlines or none, a stroke in as many parts as show.
 */
export function visibleParts(
  shapes: readonly Shape[],
  width: number,
  height: number,
): (readonly (readonly Point[])[])[] {
  const grid = gridOf(width, height, cell)
  const covered = new Uint8Array(grid.columns * grid.rows)
  const isHidden = (cells: readonly number[]) =>
    cells.length > 0 && cells.every((at) => isCoveredAround(covered, at, grid.columns))
  const result: (readonly (readonly Point[])[])[] = shapes.map(() => [])
  for (let index = shapes.length - 1; index >= 0; index--) {
    const { outlines, kind } = shapes[index] as Shape
    if (kind === 'stroke') {
      result[index] = shownRuns(outlines[0] ?? [], (from, to) => !isHidden(cellsAlong(from, to, grid)))
      continue
    }
    const cells = cellsInside(outlines, grid)
    // What is narrower than a cell is not found on the grid: it stays.
    if (!isHidden(cells)) result[index] = outlines
    for (const at of cells) covered[at] = 1
  }
  return result
}

/** Also the eight cells around: what borders on something uncovered may show there. */
function isCoveredAround(covered: Uint8Array, at: number, columns: number): boolean {
  for (const row of [-columns, 0, columns])
    for (const column of [-1, 0, 1]) if (!covered[at + row + column]) return false
  return true
}

function shownRuns(points: readonly Point[], isShown: (from: Point, to: Point) => boolean): Point[][] {
  const runs: Point[][] = []
  let isOpen = false
  for (const [index, to] of points.entries()) {
    const from = points[index - 1]
    if (!from) continue
    if (!isShown(from, to)) isOpen = false
    else if (isOpen) runs.at(-1)?.push(to)
    else {
      runs.push([from, to])
      isOpen = true
    }
  }
  return runs
}
