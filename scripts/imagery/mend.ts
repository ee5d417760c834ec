/**
 * Faces that were cut to find their order are put together again wherever the order allows it, so that no seam
 * shows and the file stays small.
 */
import type { Face } from './face.ts'
import { cellsAlong, cellsInside, gridOf } from './grid.ts'
import type { Part } from './painter.ts'
import type { Point, Vec } from './vector.ts'

/** @param at where a point lies on paper, on a sheet of `width` by `height`. */
export function mend(
  parts: readonly Part[],
  at: (point: Vec) => Point,
  width: number,
  height: number,
): Face[] {
  const grid = gridOf(width, height, 3)
  const covers = parts.map(({ face }) => {
    const outlines = face.outlines.map(({ points }) => points.map(at))
    const edges = outlines.flatMap((outline) =>
      outline.flatMap((point, index) =>
        cellsAlong(point, outline[(index + 1) % outline.length] as Point, grid),
      ),
    )
    return new Set([...cellsInside(outlines, grid), ...edges])
  })
  const list = parts.map((part, index) => ({ ...part, covers: covers[index] as ReadonlySet<number> }))
  for (const whole of new Set(parts.map((part) => part.whole))) {
    const indices = list.flatMap((part, index) => (part.whole === whole ? [index] : []))
    if (indices.length < 2) continue
    const target = indices.find((index) => indices.every((other) => canMove(list, other, index)))
    if (target === undefined) continue
    const merged = new Set(indices.flatMap((index) => [...(list[index] as (typeof list)[number]).covers]))
    list[target] = { face: whole, whole, covers: merged }
    for (const index of indices.filter((one) => one !== target).reverse()) list.splice(index, 1)
  }
  return list.map(({ face }) => face)
}

interface Covering extends Part {
  readonly covers: ReadonlySet<number>
}

/** Whether nothing that is painted between the two places meets the part on paper, save parts of the same face. */
function canMove(list: readonly Covering[], from: number, to: number): boolean {
  const { covers, whole } = list[from] as Covering
  return list
    .slice(Math.min(from, to) + 1, Math.max(from, to))
    .every((other) => other.whole === whole || !meets(covers, other.covers))
}

function meets(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  for (const cell of small) if (large.has(cell)) return true
  return false
}
