/** Measures a folded box, that is, how its panels are placed towards each other. */
import type { Blank } from './blank.ts'
import { panelOf } from './blank.ts'
import { fold, type Pose } from './folding.ts'
import type { Point } from './plane.ts'
import { dot, lengthOf, type Motion, placed, subtract, type Vec } from './space.ts'

export interface FoldedBox {
  /**
   * Returns the millimetres from one panel's middle to the middle of another that is parallel to it; NaN where it is
   * not.
   */
  apart(panel: string, other: string): number
  corners(panel: string): readonly Vec[]
  place(panel: string, point: Point): Vec
  /** Returns a point in space as seen from a panel: x and y on the blank, z above the printed side's middle. */
  on(panel: string, point: Vec): Vec
}

export function foldedBox(blank: Blank, pose: Pose): FoldedBox {
  const motions = fold(blank, pose)
  const motionOf = (name: string): Motion => {
    panelOf(blank, name)
    return motions.get(name) as Motion
  }
  const corners = (name: string) => panelOf(blank, name).outline.map((point) => placed(motionOf(name), point))
  const on = (name: string, point: Vec): Vec => {
    const { x, y, z, origin } = motionOf(name)
    const way = subtract(point, origin)
    return [dot(way, x), dot(way, y), dot(way, z)]
  }
  return {
    corners,
    on,
    place: (name, point) => placed(motionOf(name), point),
    apart(name, other) {
      const [{ z }, { z: otherZ }] = [motionOf(name), motionOf(other)]
      const isParallel = Math.abs(Math.abs(dot(z, otherZ)) - lengthOf(z) * lengthOf(otherZ)) < 1e-9
      return isParallel ? Math.abs(on(name, corners(other)[0] as Vec)[2]) : Number.NaN
    },
  }
}
