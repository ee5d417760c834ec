/** The sheet as a grid of cells, for asking what covers what. */
import type { Point } from './vector.ts'

export interface Grid {
  /** Paper units. */
  readonly cell: number
  readonly columns: number
  readonly rows: number
}

export const gridOf = (width: number, height: number, cell: number): Grid => ({
  cell,
  columns: Math.ceil(width / cell),
  rows: Math.ceil(height / cell),
})

/** Cells whose middle lies inside, by the even-odd rule, row by row. */
export function cellsInside(
  outlines: readonly (readonly Point[])[],
  { cell, columns, rows }: Grid,
): number[] {
  const cells: number[] = []
  const ys = outlines.flatMap((outline) => outline.map(([, y]) => y))
  const first = Math.max(0, Math.floor(Math.min(...ys) / cell))
  const last = Math.min(rows - 1, Math.ceil(Math.max(...ys) / cell))
  for (let row = first; row <= last; row++) {
    const crossings = outlines
      .flatMap((outline) => crossingsAt(outline, (row + 0.5) * cell))
      .sort((a, b) => a - b)
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(0, Math.ceil((crossings[pair] as number) / cell - 0.5))
      const to = Math.min(columns - 1, Math.floor((crossings[pair + 1] as number) / cell - 0.5))
      for (let column = from; column <= to; column++) cells.push(row * columns + column)
    }
  }
  return cells
}

function crossingsAt(outline: readonly Point[], y: number): number[] {
  const crossings: number[] = []
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] as Point
    if (ay <= y !== by <= y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  return crossings
}

/** Cells that a line passes. */
export function cellsAlong([ax, ay]: Point, [bx, by]: Point, { cell, columns, rows }: Grid): number[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / cell))
  return Array.from({ length: steps + 1 }, (_, step) => {
    const column = Math.floor((ax + ((bx - ax) * step) / steps) / cell)
    const row = Math.floor((ay + ((by - ay) * step) / steps) / cell)
    return column < 0 || row < 0 || column >= columns || row >= rows ? -1 : row * columns + column
  }).filter((at) => at >= 0)
}
