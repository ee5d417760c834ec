/** The cut edge of corrugated board, which every picture shows: two liners and the wave between them. */
import type { Point } from '../box.ts'
import { contour, fine, flat, ink, kraftEdge, kraftPale, line, polygon, polyline, rect } from './picture.ts'

export interface BoardEdgeLook {
  readonly fill?: string
  readonly wave?: string
  readonly liner?: string
  readonly linerWidth?: number
  readonly waveWidth?: number
}

/**
 * @param spine the upper liner, from left to right; the board lies `thickness` below it.
 */
export function boardEdge(spine: readonly Point[], thickness: number, look: BoardEdgeLook = {}): string {
  const { fill = kraftPale, wave = kraftEdge, liner = ink, linerWidth = contour, waveWidth = fine } = look
  const stations = walk(spine, thickness / 9)
  const lower = stations.map(({ at, normal }) => shift(at, normal, thickness))
  const upper = stations.map(({ at }) => at)
  const waveLength = thickness * 1.5
  const waves = stations.map(({ at, normal, far }) =>
    shift(
      at,
      normal,
      thickness / 2 + Math.sin((far / waveLength) * 2 * Math.PI) * (thickness / 2 - linerWidth / 2),
    ),
  )
  return [
    polygon([...upper, ...lower.toReversed()], flat(fill)),
    polyline(waves, line(wave, waveWidth)),
    polyline(upper, line(liner, linerWidth)),
    polyline(lower, line(liner, linerWidth)),
  ].join('\n')
}

/** Draws the same edge on the level. */
export const levelEdge = (
  from: number,
  to: number,
  y: number,
  thickness: number,
  look?: BoardEdgeLook,
): string =>
  boardEdge(
    [
      [from, y],
      [to, y],
    ],
    thickness,
    look,
  )

interface Station {
  readonly at: Point
  /** One unit to the right of the way, which is down when it leads to the right. */
  readonly normal: Point
  readonly far: number
}

function walk(spine: readonly Point[], step: number): Station[] {
  const stations: Station[] = []
  let far = 0
  for (const [index, from] of spine.slice(0, -1).entries()) {
    const to = spine[index + 1] as Point
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = Math.hypot(dx, dy)
    const steps = Math.max(1, Math.round(length / step))
    for (let taken = index === 0 ? 0 : 1; taken <= steps; taken++) {
      const part = taken / steps
      stations.push({
        at: [from[0] + dx * part, from[1] + dy * part],
        normal: [-dy / length, dx / length],
        far: far + length * part,
      })
    }
    far += length
  }
  return stations
}

const shift = ([x, y]: Point, [nx, ny]: Point, by: number): Point => [x + nx * by, y + ny * by]

/** The ground that a scene stands on: one thick board across the sheet, and what lies under it. */
export const boardFloor = (y: number, under: string): string =>
  [rect(0, y, 1600, 900 - y, flat(under)), levelEdge(-20, 1620, y, 44)].join('\n')
