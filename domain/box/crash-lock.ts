/**
 * FEFCO 0711 and 0713: a glued carton whose base locks by itself when the walls are pushed upright. Made up, its base
 * is flat: two outer flaps hook into each other in the middle, and over them lie the side flaps, each with a corner
 * that is glued to an outer flap and creased at 45° so that it folds when the carton lies flat.
 */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import type { Point } from './plane.ts'
import { joinWalls, type Wall, type WallName, wallsAround } from './walls.ts'

/**
 * A wall's upper edge from left to right, where the inside of the floor is 0. Without one the wall ends at the height.
 */
export type UpperEdge = (width: number, height: number) => readonly Point[]

export interface CrashLockOptions {
  readonly uppers?: Partial<Readonly<Record<WallName, UpperEdge>>>
  /** A lid on the back wall, with its tuck and the two dust flaps under it. */
  readonly lid?: { readonly tuck: number; readonly dust: number }
}

const tab = 25
const hook = 12

export const level: UpperEdge = (width, height) => [
  [0, height],
  [width, height],
]

export function crashLock(inside: Inside, board: Board, { uppers = {}, lid }: CrashLockOptions = {}): Blank {
  const thickness = thicknessOf(board)
  const walls = wallsAround(inside, thickness)
  const isOuter = ({ name }: Wall) => name === 'front' || name === 'back'
  const foot = (wall: Wall) => (isOuter(wall) ? -1.5 : -0.5) * thickness
  // The lid closes over its dust flaps.
  const head = (wall: Wall) => inside.height + (lid ? (wall.name === 'back' ? 1.5 : 0.5) * thickness : 0)
  const upperOf = (wall: Wall) => (uppers[wall.name] ?? level)(wall.width, head(wall))
  const joined = joinWalls(
    walls,
    (wall) => [
      [wall.x, foot(wall)],
      [wall.x + wall.width, foot(wall)],
      ...[...upperOf(wall)].reverse().map(([x, y]): Point => [wall.x + x, y]),
    ],
    {
      tab,
      height: (wall) => {
        const upper = upperOf(wall)
        return { bottom: foot(wall), top: Math.min((upper[0] as Point)[1], (upper.at(-1) as Point)[1]) }
      },
    },
  )
  const parts = [
    ...walls.flatMap((wall) =>
      isOuter(wall) ? outerFlap(wall, foot(wall)) : sideFlap(wall, foot(wall), inside),
    ),
    ...(lid ? lidParts(walls, head, lid, inside, thickness) : []),
  ]
  return {
    style: lid ? 'FEFCO 0713 with a tuck lid' : 'FEFCO 0713',
    board,
    root: 'front',
    panels: [...joined.panels, ...parts.map(({ panel }) => panel)],
    creases: [...joined.creases, ...parts.map(({ crease }) => crease)],
  }

  function outerFlap({ name, x, width }: Wall, y: number): Part[] {
    const half = (inside.width + thickness) / 2
    const inset = thickness
    return [
      part(name, `base ${name}`, [x + inset, y], [x + width - inset, y], 90, [
        [x + inset, y],
        [x + inset, y - half - hook + 1],
        [x + width / 2 - 1, y - half - hook + 1],
        [x + width / 2 - 1, y - half + hook],
        [x + width - inset, y - half + hook],
        [x + width - inset, y],
      ]),
    ]
  }
}

interface Part {
  readonly panel: Panel
  readonly crease: Crease
}

function part(
  parent: string,
  name: string,
  from: Point,
  to: Point,
  fold: number,
  points: readonly Point[],
): Part {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as Point
    return sum + x * nextY - nextX * y
  }, 0)
  return {
    panel: { name, outline: area < 0 ? [...points].reverse() : points },
    crease: { parent, child: name, line: [from, to], fold, during: [0.5, 1] },
  }
}

/**
 * Makes a side flap. Its glued corner is on the side of the outer flap before it for `right`, and after it for `left`.
 */
function sideFlap({ name, x, width }: Wall, y: number, { length }: Inside): Part[] {
  const depth = Math.min(width * 0.45, length * 0.45)
  const [corner, away, sign] = name === 'right' ? [x, x + width, 1] : [x + width, x, -1]
  const knee: Point = [corner + sign * depth, y - depth]
  return [
    part(name, `base ${name}`, [x, y], [x + width, y], 90, [
      [corner, y],
      knee,
      [away - sign * depth * 0.4, y - depth],
      [away, y],
    ]),
    part(`base ${name}`, `glued corner ${name}`, [corner, y], knee, 0, [
      [corner, y],
      knee,
      [corner, y - depth],
    ]),
  ]
}

function lidParts(
  walls: readonly Wall[],
  head: (wall: Wall) => number,
  { tuck, dust }: { tuck: number; dust: number },
  { width }: Inside,
  thickness: number,
): Part[] {
  const [left, , right, back] = walls as [Wall, Wall, Wall, Wall]
  const inset = 0.5 * thickness
  const [from, to, y] = [back.x + inset, back.x + back.width - inset, head(back)]
  // The tuck goes inside the front wall.
  const front = y + width
  const round = Math.min(tuck, 14)
  return [
    part('back', 'lid', [from, y], [to, y], 90, [
      [from, y],
      [to, y],
      [to, front],
      [from, front],
    ]),
    part('lid', 'tuck', [from + inset, front], [to - inset, front], 90, [
      [from + inset, front],
      [to - inset, front],
      [to - inset, front + tuck - round],
      [to - inset - round, front + tuck],
      [from + inset + round, front + tuck],
      [from + inset, front + tuck - round],
    ]),
    ...[left, right].map((wall) => {
      const [begin, end, up] = [wall.x + 2 * thickness, wall.x + wall.width - 2 * thickness, head(wall)]
      return part(wall.name, `dust ${wall.name}`, [begin, up], [end, up], 90, [
        [begin, up],
        [end, up],
        [end - dust * 0.12, up + dust],
        [begin + dust * 0.12, up + dust],
      ])
    }),
  ]
}
