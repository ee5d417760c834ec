/**
 * FEFCO 0406: a wraparound blank for packing machines. Base, front, top and back run around the contents; end flaps are
 * glued over each other.
 */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import { type Point, rectangle } from './geometry-2d.ts'

const TAB = 35

/** With thickness t the blank is (2W + 2H + 4t + 35) around by (L + t) and two end flaps across. */
export function wraparound({ length, width, height }: Inside, board: Board): Blank {
  const thickness = thicknessOf(board)
  const across = length + thickness
  const rows = [
    { name: 'top', high: width + thickness },
    { name: 'front', high: height + thickness },
    { name: 'base', high: width + thickness },
    { name: 'back', high: height },
  ]
  const panels: Panel[] = []
  const creases: Crease[] = []
  let y = 0
  for (const [index, { name, high }] of rows.entries()) {
    const [top, bottom] = [y, y - high]
    panels.push({ name, outline: rectangle(0, bottom, across, high) })
    const previousRow = rows[index - 1]
    if (previousRow && previousRow.name !== 'top')
      creases.push(fold(previousRow.name, name, thickness / 2, across - thickness / 2, top))
    if (previousRow?.name === 'top')
      creases.push(fold('front', 'top', thickness / 2, across - thickness / 2, top))
    // End flaps of front and back are inside.
    const isInner = name === 'front' || name === 'back'
    const reach = isInner ? Math.min(high, width) * 0.55 : (height + thickness) * 0.5
    const inset = isInner ? 0.8 * thickness : thickness
    for (const [side, x, direction] of [
      ['left', isInner ? thickness / 2 : -thickness / 2, -1],
      ['right', isInner ? across - thickness / 2 : across + thickness / 2, 1],
    ] as const) {
      const child = `${name} end ${side}`
      // Outer flaps are creased half a thickness further out.
      const [from, to] = [bottom + inset, top - inset]
      const end = x + direction * reach
      panels.push({ name: child, outline: rectangle(Math.min(x, end), from, Math.abs(end - x), to - from) })
      creases.push({
        parent: name,
        child,
        line: [
          [x, from],
          [x, to],
        ],
      })
    }
    y = bottom
  }
  panels.push({ name: 'glue tab', outline: rectangle(4, y - TAB, across - 8, TAB) })
  creases.push(fold('back', 'glue tab', 4, across - 4, y))
  return { style: 'FEFCO 0406', panels: panels.map(reachOut), creases }

  /** Widens and notches the rows so that their edges carry the end flap creases. */
  function reachOut(panel: Panel): Panel {
    const row = rows.find(({ name }) => name === panel.name)
    if (!row) return panel
    const isInner = row.name === 'front' || row.name === 'back'
    const by = isInner ? -thickness / 2 : thickness / 2
    return { ...panel, outline: panel.outline.map(([x, up]): Point => [x === 0 ? -by : x + by, up]) }
  }
}

const fold = (parent: string, child: string, from: number, to: number, y: number): Crease => ({
  parent,
  child,
  line: [
    [from, y],
    [to, y],
  ],
})
