/**
 * The order in which faces are painted so that near ones cover far ones. Faces of a box touch and pass each other
 * in ways that no sorting by distance gets right; a binary space partition does, cutting faces where it must.
 */
import { clipFace, distance, opposite, type Plane, tolerance } from './clip.ts'
import type { Face } from './face.ts'
import { isSeen } from './projection.ts'
import { dot, type Vec } from './vector.ts'

/** A face or a part of one, and the face that it is a part of. */
export interface Part {
  readonly face: Face
  readonly whole: Face
}

/** Visible faces from the farthest to the nearest, some in parts; those turned away from the eye are left out. */
export function paintOrder(faces: readonly Face[]): Part[] {
  const placed = faces
    .filter((face) => isSeen(face.normal))
    .map((face) => ({ face, whole: face, plane: planeOf(face) }))
  return order(placed)
}

interface Placed extends Part {
  readonly plane: Plane
}

function planeOf({ outlines, normal }: Face): Plane {
  return { normal, offset: dot(normal, outlines[0]?.points[0] as Vec) }
}

function order(faces: readonly Placed[]): Part[] {
  if (faces.length < 2) return [...faces]
  const { plane } = bestCut(faces)
  const behind: Placed[] = []
  const inside: Placed[] = []
  const before: Placed[] = []
  for (const placed of faces) {
    const side = sideOf(placed.face, plane)
    if (side === 'inside') inside.push(placed)
    else if (side === 'before') before.push(placed)
    else if (side === 'behind') behind.push(placed)
    else {
      const [near, far] = [clipFace(placed.face, plane), clipFace(placed.face, opposite(plane))]
      if (near) before.push({ ...placed, face: near })
      if (far) behind.push({ ...placed, face: far })
    }
  }
  // Every plane here is that of a face turned to the eye, so its positive side is the nearer one.
  return [...order(behind), ...inside, ...order(before)]
}

/** The face whose plane cuts fewest others, and those least that have much on them. */
function bestCut(faces: readonly Placed[]): Placed {
  let best = faces[0] as Placed
  let lowest = Number.POSITIVE_INFINITY
  for (const candidate of faces) {
    let [cost, before, behind] = [0, 0, 0]
    for (const { face } of faces) {
      const side = sideOf(face, candidate.plane)
      if (side === 'cut') cost += 8 + 4 * face.marks.length
      else if (side === 'before') before += 1
      else if (side === 'behind') behind += 1
    }
    cost += Math.abs(before - behind)
    if (cost < lowest) {
      lowest = cost
      best = candidate
    }
  }
  return best
}

function sideOf({ outlines }: Face, plane: Plane): 'before' | 'behind' | 'inside' | 'cut' {
  let [before, behind] = [false, false]
  for (const point of outlines.flatMap(({ points }) => points)) {
    const at = distance(plane, point)
    if (at > tolerance) before = true
    if (at < -tolerance) behind = true
  }
  if (before && behind) return 'cut'
  if (before) return 'before'
  return behind ? 'behind' : 'inside'
}
