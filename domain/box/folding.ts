/** Folds a blank: says where each panel is, for any state between the flat sheet and the made-up box. */
import type { Blank, Crease } from './blank.ts'
import { panelOf } from './blank.ts'
import { distanceLeft, type Segment } from './plane.ts'
import { after, foldAlong, type Motion, still } from './space.ts'

/** Returns the degrees for each crease. */
export type Pose = (crease: Crease) => number

export const flat: Pose = () => 0
export const madeUp: Pose = ({ fold }) => fold

/** @param part from 0, the flat blank, to 1, the made-up box */
export const foldedBy =
  (part: number): Pose =>
  ({ fold, during: [from, to] = [0, 1] }) =>
    fold * ease((part - from) / (to - from))

/** Makes the box up except for the named panels. */
export const madeUpBut =
  (degrees: Readonly<Record<string, number>>): Pose =>
  ({ child, fold }) =>
    degrees[child] ?? fold

const ease = (part: number) => {
  const held = Math.min(1, Math.max(0, part))
  return held * held * (3 - 2 * held)
}

/**
 * Returns every panel's motion from the flat blank, by name; the root stays where it is.
 * @throws when the creases are not a tree that reaches every panel from the root
 */
export function fold(blank: Blank, pose: Pose): ReadonlyMap<string, Motion> {
  const motions = new Map<string, Motion>([[blank.root, still]])
  const visit = (parent: string, motion: Motion) => {
    for (const crease of blank.creases.filter((one) => one.parent === parent)) {
      if (motions.has(crease.child)) throw new Error(`Panel ${crease.child} hangs on two creases`)
      const childMotion = after(motion, foldAlong(towardsChild(blank, crease), pose(crease)))
      motions.set(crease.child, childMotion)
      visit(crease.child, childMotion)
    }
  }
  visit(blank.root, still)
  const loose = blank.panels.find(({ name }) => !motions.has(name))
  if (loose) throw new Error(`Panel ${loose.name} hangs on no crease`)
  return motions
}

/** Returns the crease's line, directed so that its child is on the left. */
export function towardsChild(blank: Blank, { child, line }: Crease): Segment {
  const [from, to] = line
  const { outline } = panelOf(blank, child)
  const side = outline.reduce((sum, point) => sum + distanceLeft(line, point), 0)
  return side > 0 ? line : [to, from]
}
