import { dot, type Point, unit, type Vec } from './vector.ts'

const cos30 = Math.sqrt(3) / 2

/** Isometric: the three axes of space are equally long on paper, 120° apart. y grows downwards. */
export function project([x, y, z]: Vec): Point {
  return [(y - x) * cos30, (x + y) / 2 - z]
}

/** From the scene to the eye, which is infinitely far away. */
export const towardsEye: Vec = unit([1, 1, 1])

/** The horizontal direction that runs across the view, to the right: with z it spans an upright picture. */
export const acrossView: Vec = unit([-1, 1, 0])

/** Whether a face with this normal is turned to the eye. */
export function isSeen(normal: Vec): boolean {
  return dot(normal, towardsEye) > 1e-6
}
