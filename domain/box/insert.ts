/** What stands inside a box: plates with holes on folded legs, stairs for rows of goods, strips of a divider. */
import type { Blank, Crease, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import { type Outline, type Point, rectangle, type Segment } from './plane.ts'

/** Makes a plate `height` above the floor on four folded legs. */
export function plate(
  { length, width, height }: { length: number; width: number; height: number },
  board: Board,
  holes: readonly Outline[],
): Blank {
  const t = thicknessOf(board)
  const leg = height - t / 2
  const legs: [string, Segment, Outline][] = [
    [
      'front',
      [
        [t, 0],
        [length - t, 0],
      ],
      rectangle(t, -leg, length - 2 * t, leg),
    ],
    [
      'back',
      [
        [t, width],
        [length - t, width],
      ],
      rectangle(t, width, length - 2 * t, leg),
    ],
    [
      'left',
      [
        [0, t],
        [0, width - t],
      ],
      rectangle(-leg, t, leg, width - 2 * t),
    ],
    [
      'right',
      [
        [length, t],
        [length, width - t],
      ],
      rectangle(length, t, leg, width - 2 * t),
    ],
  ]
  return {
    style: 'Insert',
    board,
    root: 'plate',
    panels: [
      { name: 'plate', outline: rectangle(0, 0, length, width), holes },
      ...legs.map(([name, , outline]): Panel => ({ name, outline })),
    ],
    creases: legs.map(([child, line]): Crease => ({ parent: 'plate', child, line, fold: 90 })),
  }
}

/** Makes stairs across a display, with the lowest step in front; each step is a tread and the riser behind it. */
export function stairs(
  length: number,
  steps: readonly { tread: number; rise: number }[],
  board: Board,
): Blank {
  const panels: Panel[] = []
  const creases: Crease[] = []
  let y = 0
  let last: string | undefined
  const add = (name: string, deep: number, fold: number) => {
    panels.push({ name, outline: rectangle(0, y, length, deep) })
    if (last)
      creases.push({
        parent: last,
        child: name,
        line: [
          [0, y],
          [length, y],
        ],
        fold,
      })
    last = name
    y += deep
  }
  // With the printed side up, a riser folds up towards it and the next tread away again.
  for (const [index, { tread, rise }] of steps.entries()) {
    if (rise > 0) add(`riser ${index}`, rise, last ? -90 : 0)
    add(`tread ${index}`, tread, last ? 90 : 0)
  }
  const root = panels[0] as Panel
  return { style: 'Stepped insert', board, root: root.name, panels, creases }
}

/** Makes one strip of a divider, slotted from above or below where others cross it. */
export function strip(
  length: number,
  height: number,
  board: Board,
  slots: { readonly at: readonly number[]; readonly from: 'top' | 'bottom' },
): Blank {
  const half = thicknessOf(board) * 0.6
  const bottom: Point[] = []
  const top: Point[] = []
  for (const x of slots.at) {
    const notch: Point[] =
      slots.from === 'bottom'
        ? [
            [x - half, 0],
            [x - half, height / 2],
            [x + half, height / 2],
            [x + half, 0],
          ]
        : [
            [x + half, height],
            [x + half, height / 2],
            [x - half, height / 2],
            [x - half, height],
          ]
    if (slots.from === 'bottom') bottom.push(...notch)
    else top.unshift(...notch)
  }
  return {
    style: 'Divider',
    board,
    root: 'strip',
    panels: [
      { name: 'strip', outline: [[0, 0], ...bottom, [length, 0], [length, height], ...top, [0, height]] },
    ],
    creases: [],
  }
}

/** Makes one flat piece with any outline. */
export function piece(outline: Outline, board: Board, holes: readonly Outline[] = []): Blank {
  return { style: 'Pad', board, root: 'piece', panels: [{ name: 'piece', outline, holes }], creases: [] }
}
