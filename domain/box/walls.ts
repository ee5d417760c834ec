/** Four walls with one glued joint at the back left corner. */
import type { Crease, Inside, Panel } from './blank.ts'
import { type Outline, rectangle } from './geometry-2d.ts'

export type WallName = 'left' | 'front' | 'right' | 'back'

export interface Wall {
  readonly name: WallName
  /** Position and width between creases. */
  readonly x: number
  readonly width: number
}

/**
 * Walls are one thickness wider than the inside dimension, except the back wall, whose glue tab is inside the left
 * wall.
 */
export function wallsAround({ length, width }: Inside, thickness: number): readonly Wall[] {
  const widths = {
    left: width + thickness,
    front: length + thickness,
    right: width + thickness,
    back: length,
  }
  let x = 0
  return (Object.keys(widths) as WallName[]).map((name) => {
    const wall = { name, x, width: widths[name] }
    x += wall.width
    return wall
  })
}

export interface JoinedWalls {
  readonly panels: readonly Panel[]
  readonly creases: readonly Crease[]
}

interface Span {
  readonly bottom: number
  readonly top: number
}

/**
 * Joins four walls and the tab by creases as high as the lower neighbour.
 * @param joint extent of the tab, if shorter than its wall
 */
export function joinWalls(
  walls: readonly Wall[],
  outlineOf: (wall: Wall) => Outline,
  { tab, height, joint }: { tab: number; height: (wall: Wall) => Span; joint?: Span },
): JoinedWalls {
  const back = walls.at(-1) as Wall
  const end = back.x + back.width
  const { bottom, top } = joint ?? height(back)
  const nick = Math.min(tab / 3, (top - bottom) / 6)
  const glueTab: Outline = [
    [end, bottom],
    [end + tab, bottom + nick],
    [end + tab, top - nick],
    [end, top],
  ]
  const upright = (x: number, ...neighbours: Wall[]) => {
    const spans = neighbours.map(height)
    return [
      [x, Math.max(...spans.map((span) => span.bottom))],
      [x, Math.min(...spans.map((span) => span.top))],
    ] as const
  }
  const [left, front, right] = walls as [Wall, Wall, Wall]
  return {
    panels: [
      ...walls.map((wall) => ({ name: wall.name, outline: outlineOf(wall) })),
      { name: 'glue tab', outline: glueTab },
    ],
    creases: [
      { parent: 'front', child: 'left', line: upright(front.x, left, front) },
      { parent: 'front', child: 'right', line: upright(right.x, front, right) },
      { parent: 'right', child: 'back', line: upright(back.x, right, back) },
      {
        parent: 'back',
        child: 'glue tab',
        line: [
          [end, bottom],
          [end, top],
        ],
      },
    ],
  }
}

export const plainWall = ({ x, width }: Wall, bottom: number, top: number): Outline =>
  rectangle(x, bottom, width, top - bottom)
