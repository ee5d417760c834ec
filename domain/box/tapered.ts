/**
 * A square carton that widens towards its mouth, with a crash-lock base. Each wall is a trapezoid that leans outwards,
 * so the four lie on the blank around a circle and are creased along their slanting edges.
 */
import type { Blank, Crease, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import type { Outline, Point, Segment } from './plane.ts'

export interface Taper {
  /** The inside lengths of the base's and the mouth's sides; the height is measured upright. */
  readonly base: number
  readonly mouth: number
  readonly height: number
}

const names = ['left', 'front', 'right', 'back'] as const
const tab = 18

/** Returns the degrees by which each wall leans outwards. */
export const leanOf = ({ base, mouth, height }: Taper): number =>
  (Math.atan2((mouth - base) / 2, height) * 180) / Math.PI

/** Returns the degrees by which two neighbouring walls are folded: less than 90, because both lean. */
export function foldOf(taper: Taper): number {
  const lean = (leanOf(taper) * Math.PI) / 180
  return (Math.acos(Math.sin(lean) ** 2) * 180) / Math.PI
}

export function taperedCarton(taper: Taper, board: Board): Blank {
  const t = thicknessOf(board)
  const [foot, rim] = [taper.base + t, taper.mouth + t]
  const slant = Math.hypot(taper.height, (rim - foot) / 2)
  // One wall takes up this angle around the blank's centre, and its foot is this far from there.
  const side = Math.hypot(slant, (rim - foot) / 2)
  const turn = 2 * Math.asin((rim - foot) / 2 / side)
  const near = foot / 2 / Math.sin(turn / 2)
  const far = near + side
  const at = (radius: number, angle: number): Point => [radius * Math.sin(angle), radius * Math.cos(angle)]
  const edge = (index: number): Segment => [at(near, edgeAngle(index)), at(far, edgeAngle(index))]
  const edgeAngle = (index: number) => (index - 1.5) * turn
  const panels: Panel[] = []
  const creases: Crease[] = []
  for (const [index, name] of names.entries()) {
    const [from, to] = [edge(index), edge(index + 1)]
    panels.push({ name, outline: [from[0], to[0], to[1], from[1]] })
    const [axis, middle] = [(edgeAngle(index) + edgeAngle(index + 1)) / 2, near * Math.cos(turn / 2)]
    const local = (x: number, y: number): Point => [
      x * Math.cos(axis) + (middle + y) * Math.sin(axis),
      -x * Math.sin(axis) + (middle + y) * Math.cos(axis),
    ]
    const half = foot / 2 - t
    const isOuter = name === 'front' || name === 'back'
    const flap: Outline = isOuter
      ? [
          [-half, -foot / 2 - 7],
          [-1, -foot / 2 - 7],
          [-1, -foot / 2 + 8],
          [half, -foot / 2 + 8],
          [half, 0],
          [-half, 0],
        ]
      : [
          [-half + foot * 0.3, -foot * 0.42],
          [half - foot * 0.3, -foot * 0.42],
          [half, 0],
          [-half, 0],
        ]
    const lower = isOuter ? 0 : 1.2 * t
    panels.push({ name: `base ${name}`, outline: flap.map(([x, y]) => local(x, y === 0 ? 0 : y + lower)) })
    creases.push({
      parent: name,
      child: `base ${name}`,
      line: [local(-half, 0), local(half, 0)],
      // Side flaps stop short of the outer ones on which they rest.
      fold: 90 - leanOf(taper) - (isOuter ? 0 : 2),
      during: [0.5, 1],
    })
  }
  const [low, high] = edge(4)
  const along = (part: number, off: number): Point => {
    const angle = edgeAngle(4)
    const [x, y] = [low[0] + (high[0] - low[0]) * part, low[1] + (high[1] - low[1]) * part]
    return [x + off * Math.cos(angle), y - off * Math.sin(angle)]
  }
  panels.push({ name: 'glue tab', outline: [low, along(0.06, tab), along(0.94, tab), high] })
  const fold = foldOf({ base: foot, mouth: rim, height: taper.height })
  const joint = (parent: string, child: string, line: Segment): Crease => ({
    parent,
    child,
    line,
    fold,
    during: [0, 0.5],
  })
  creases.push(
    joint('front', 'left', edge(1)),
    joint('front', 'right', edge(2)),
    joint('right', 'back', edge(3)),
    joint('back', 'glue tab', edge(4)),
  )
  return { style: 'Tapered, FEFCO 0713 base', board, root: 'front', panels, creases }
}
