/**
 * FEFCO 0201, the regular slotted case. Length flaps meet in the middle; width flaps lie under them, creased one
 * thickness lower.
 */
import type { Blank, Crease, Inside, Panel } from './blank.ts'
import { type Board, thicknessOf } from './board.ts'
import type { Outline, Segment } from './geometry-2d.ts'
import { type Joint, joinWalls, plainWall, type Wall, wallsAround } from './walls.ts'

/** Slot between flaps, and width of the glue tab. */
const SLOT_IN_THICKNESSES = 2
const TAB = 35

/**
 * With thickness t the blank is (2L + 2W + 3t + 35) by (H + W + 4t), and one t longer with its glue tab outside.
 */
export function slottedCase(inside: Inside, board: Board, joint: Joint = 'inside'): Blank {
  const thickness = thicknessOf(board)
  const walls = wallsAround(inside, thickness, joint)
  const flapEdge = (inside.width + thickness) / 2
  const slot = (SLOT_IN_THICKNESSES * thickness) / 2
  const reach = (wall: Wall) => {
    const isOuter = wall.name === 'front' || wall.name === 'back'
    const lap = isOuter ? 1.5 * thickness : thickness / 2
    return { bottom: -lap, top: inside.height + lap }
  }
  const outer = { bottom: -1.5 * thickness - flapEdge, top: inside.height + 1.5 * thickness + flapEdge }

  const joined = joinWalls(
    walls,
    (wall) => {
      const { bottom, top } = reach(wall)
      return plainWall(wall, bottom, top)
    },
    // The tab is limited to the inside height, because flaps fold in above and below it.
    { tab: TAB, height: reach, joint: { bottom: 0, top: inside.height } },
  )
  const flaps = walls.flatMap((wall) => {
    const { bottom, top } = reach(wall)
    const [from, to] = [wall.x + slot, wall.x + wall.width - slot]
    const flap = (side: 'top' | 'bottom', crease: Segment, outline: Outline): [Panel, Crease] => [
      { name: `${side} ${wall.name}`, outline },
      {
        parent: wall.name,
        child: `${side} ${wall.name}`,
        line: crease,
      },
    ]
    return [
      flap('top', line(from, to, top), span(from, to, top, outer.top)),
      flap('bottom', line(from, to, bottom), span(from, to, outer.bottom, bottom)),
    ]
  })
  return {
    style: 'FEFCO 0201',
    panels: [...joined.panels, ...flaps.map(([panel]) => panel)],
    creases: [...joined.creases, ...flaps.map(([, crease]) => crease)],
  }
}

const line = (from: number, to: number, y: number): Segment => [
  [from, y],
  [to, y],
]
const span = (from: number, to: number, bottom: number, top: number): Outline => [
  [from, bottom],
  [to, bottom],
  [to, top],
  [from, top],
]
