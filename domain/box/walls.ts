/** Four walls with one glued joint. */
import type { Crease, Inside, Panel } from './blank.ts'
import { type Outline, rectangle } from './geometry-2d.ts'

export type WallName = 'left' | 'front' | 'right' | 'back'

export interface Wall {
  readonly name: WallName
  /** Position and width between creases. */
  readonly x: number
  readonly width: number
}

/** Side of the first wall on which the glue tab of the last wall lies. */
export type Joint = 'inside' | 'outside'

/**
 * Walls are one thickness wider than the inside dimension. With the glue tab inside, the first wall is the left one and
 * the last is one thickness narrower; with the tab outside, where its print can be read, the first wall is the front,
 * one thickness narrower, and the last is one thickness wider.
 */
export function wallsAround(
  { length, width }: Inside,
  thickness: number,
  joint: Joint = 'inside',
): readonly Wall[] {
  const [across, deep] = [length + thickness, width + thickness]
  const widths: Partial<Record<WallName, number>> =
    joint === 'inside'
      ? { left: deep, front: across, right: deep, back: length }
      : { front: length, right: deep, back: across, left: deep + thickness }
  let x = 0
  return (Object.keys(widths) as WallName[]).map((name) => {
    const wall = { name, x, width: widths[name] as number }
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
  const last = walls.at(-1) as Wall
  const end = last.x + last.width
  const { bottom, top } = joint ?? height(last)
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
  const front = walls.findIndex(({ name }) => name === 'front')
  const joints = walls.slice(1).map((wall, index): Crease => {
    const before = walls[index] as Wall
    const [parent, child] = index < front ? [wall, before] : [before, wall]
    return { parent: parent.name, child: child.name, line: upright(wall.x, before, wall) }
  })
  return {
    panels: [
      ...walls.map((wall) => ({ name: wall.name, outline: outlineOf(wall) })),
      { name: 'glue tab', outline: glueTab },
    ],
    creases: [
      ...joints,
      {
        parent: last.name,
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
