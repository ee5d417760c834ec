/**
 * FEFCO 0711 and 0713: a glued carton with a self-locking base. Two outer flaps hook into each other; side flaps lie on
 * them, each glued to an outer flap at a corner that folds at 45°.
 */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import type { Point } from './geometry-2d.ts'
import { joinWalls, plainWall, type Wall, wallsAround } from './walls.ts'

const TAB = 25
const HOOK = 12

export function crashLock(inside: Inside, board: Board): Blank {
  const thickness = thicknessOf(board)
  const walls = wallsAround(inside, thickness)
  const isOuter = ({ name }: Wall) => name === 'front' || name === 'back'
  const foot = (wall: Wall) => (isOuter(wall) ? -1.5 : -0.5) * thickness
  const joined = joinWalls(walls, (wall) => plainWall(wall, foot(wall), inside.height), {
    tab: TAB,
    height: (wall) => ({ bottom: foot(wall), top: inside.height }),
  })
  const parts = walls.flatMap((wall) =>
    isOuter(wall) ? outerFlap(wall, foot(wall)) : sideFlap(wall, foot(wall), inside),
  )
  return {
    style: 'FEFCO 0713',
    panels: [...joined.panels, ...parts.map(({ panel }) => panel)],
    creases: [...joined.creases, ...parts.map(({ crease }) => crease)],
  }

  function outerFlap({ name, x, width }: Wall, y: number): Part[] {
    const half = (inside.width + thickness) / 2
    const inset = thickness
    return [
      part(
        name,
        `base ${name}`,
        [x + inset, y],
        [x + width - inset, y],
        [
          [x + inset, y],
          [x + inset, y - half - HOOK + 1],
          [x + width / 2 - 1, y - half - HOOK + 1],
          [x + width / 2 - 1, y - half + HOOK],
          [x + width - inset, y - half + HOOK],
          [x + width - inset, y],
        ],
      ),
    ]
  }
}

interface Part {
  readonly panel: Panel
  readonly crease: Crease
}

function part(parent: string, name: string, from: Point, to: Point, points: readonly Point[]): Part {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)
  return {
    panel: { name, outline: area < 0 ? [...points].reverse() : points },
    crease: { parent, child: name, line: [from, to] },
  }
}

/** Makes a side flap; `right` is glued to the outer flap before it, `left` to the one after. */
function sideFlap({ name, x, width }: Wall, y: number, { length }: Inside): Part[] {
  const depth = Math.min(width * 0.45, length * 0.45)
  const [corner, away, sign] = name === 'right' ? [x, x + width, 1] : [x + width, x, -1]
  const knee: Point = [corner + sign * depth, y - depth]
  return [
    part(
      name,
      `base ${name}`,
      [x, y],
      [x + width, y],
      [[corner, y], knee, [away - sign * depth * 0.4, y - depth], [away, y]],
    ),
    part(`base ${name}`, `glued corner ${name}`, [corner, y], knee, [[corner, y], knee, [corner, y - depth]]),
  ]
}
