/** A die-cut tray with glued corners. */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import { type Outline, type Point, rectangle, signedArea } from './geometry-2d.ts'
import type { WallName } from './walls.ts'

const MAX_TAB_MM = 32

/**
 * With thickness t the base is L + t by W + t between creases; the side walls' tabs are glued inside front and back.
 */
export function tray({ length, width, height }: Inside, board: Board): Blank {
  const thickness = thicknessOf(board)
  const [across, deep] = [length + thickness, width + thickness]
  // Walls start half a thickness above the middle of the base.
  const top = height + thickness / 2
  const high = top - 1.5
  const panels: Panel[] = [{ name: 'base', outline: rectangle(0, 0, across, deep) }]
  const creases: Crease[] = []
  const set = (name: WallName, foot: (x: number, y: number) => Point, from: number, to: number) => {
    const points: Point[] = [
      [from, 0],
      [to, 0],
      [to, top],
      [from, top],
    ]
    panels.push({ name, outline: anticlockwise(points.map(([x, y]) => foot(x, y))) })
    creases.push({ parent: 'base', child: name, line: [foot(from, 0), foot(to, 0)] })
  }
  set('front', (x, y) => [x, -y], 0, across)
  set('back', (x, y) => [across - x, deep + y], 0, across)
  const places = {
    right: (x: number, y: number): Point => [across + y, x],
    left: (x: number, y: number): Point => [-y, deep - x],
  }
  for (const name of ['left', 'right'] as const) {
    const place = places[name]
    set(name, place, thickness, deep - thickness)
    for (const [end, x, direction] of [
      ['first', thickness, -1],
      ['last', deep - thickness, 1],
    ] as const) {
      const reach = Math.min(MAX_TAB_MM, across / 3)
      const child = `tab ${name} ${end}`
      panels.push({
        name: child,
        outline: anticlockwise(
          (
            [
              [x, 1.5 * thickness],
              [x, high],
              [x + direction * reach, high - Math.min(6, high / 5)],
              [x + direction * reach, 1.5 * thickness + Math.min(6, high / 5)],
            ] as const
          ).map(([along, up]) => place(along, up)),
        ),
      })
      creases.push({ parent: name, child, line: [place(x, 1.5 * thickness), place(x, high)] })
    }
  }
  return { style: 'Die-cut tray', panels, creases }
}

const anticlockwise = (outline: Outline): Outline =>
  signedArea(outline) < 0 ? [...outline].reverse() : outline
