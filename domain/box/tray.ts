/**
 * A die-cut tray with glued corners: a base and four walls, whose upper edges may follow any line. Turned over, it is a
 * hood or a lid. Trays and tear-off hoods of shelf-ready packs are two such blanks that share the tear line.
 */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import { level, type UpperEdge } from './crash-lock.ts'
import { type Outline, type Point, rectangle, signedArea } from './plane.ts'
import type { WallName } from './walls.ts'

const longestTab = 32

/**
 * With thickness t the base is L + t by W + t between its creases; the side walls' tabs are glued inside front and
 * back.
 */
export function tray(
  { length, width, height }: Inside,
  board: Board,
  uppers: Partial<Readonly<Record<WallName, UpperEdge>>> = {},
): Blank {
  const t = thicknessOf(board)
  const [across, deep] = [length + t, width + t]
  // Walls begin half a board above the base's middle.
  const upperOf = (name: WallName, wide: number) =>
    (uppers[name] ?? level)(wide, height).map(([x, y]): Point => [x, y + t / 2])
  const panels: Panel[] = [{ name: 'base', outline: rectangle(0, 0, across, deep) }]
  const creases: Crease[] = []
  const set = (name: WallName, foot: (x: number, y: number) => Point, from: number, to: number) => {
    const points = [
      [from, 0] as Point,
      [to, 0] as Point,
      ...upperOf(name, to - from)
        .map(([x, y]): Point => [from + x, y])
        .reverse(),
    ]
    panels.push({ name, outline: anticlockwise(points.map(([x, y]) => foot(x, y))) })
    creases.push({
      parent: 'base',
      child: name,
      line: [foot(from, 0), foot(to, 0)],
      fold: 90,
      during: [0, 0.5],
    })
  }
  // Seen from inside the box, each wall's upper edge runs from left to right as it does from outside.
  set('front', (x, y) => [x, -y], 0, across)
  set('back', (x, y) => [across - x, deep + y], 0, across)
  const places = {
    right: (x: number, y: number): Point => [across + y, x],
    left: (x: number, y: number): Point => [-y, deep - x],
  }
  for (const name of ['left', 'right'] as const) {
    const place = places[name]
    set(name, place, t, deep - t)
    const upper = upperOf(name, deep - 2 * t)
    for (const [end, x, way, high] of [
      ['first', t, -1, (upper[0] as Point)[1]],
      ['last', deep - t, 1, (upper.at(-1) as Point)[1]],
    ] as const) {
      const neighbour =
        name === 'right' ? (end === 'first' ? 'front' : 'back') : end === 'first' ? 'back' : 'front'
      const edge = upperOf(neighbour, across)
      const beside = Math.min(...edge.map(([, y]) => y))
      const top = Math.min(high, beside) - 1.5
      const reach = Math.min(longestTab, across / 3)
      const child = `tab ${name} ${end}`
      panels.push({
        name: child,
        outline: anticlockwise(
          (
            [
              [x, 1.5 * t],
              [x, top],
              [x + way * reach, top - Math.min(6, top / 5)],
              [x + way * reach, 1.5 * t + Math.min(6, top / 5)],
            ] as const
          ).map(([along, up]) => place(along, up)),
        ),
      })
      creases.push({
        parent: name,
        child,
        line: [place(x, 1.5 * t), place(x, top)],
        fold: 90,
        during: [0.4, 0.8],
      })
    }
  }
  return { style: 'Die-cut tray', board, root: 'base', panels, creases }
}

const anticlockwise = (outline: Outline): Outline =>
  signedArea(outline) < 0 ? [...outline].reverse() : outline
