/** The case that is followed: how far it is folded, and where it is, in every frame. */

import { type BoardModel, boardModel, type Stand } from '../board-model.ts'
import { BOARDS, madeUp, type Pose, slottedCase, thicknessOf } from '../box.ts'
import { bench, caseInside, folds, lift, pallet, stack, tip, travel } from './storyboard.ts'
import { eased } from './timeline.ts'

const board = BOARDS['B kraft']
const thickness = thicknessOf(board)
export const blank = slottedCase(caseInside, board)

export const outside = {
  length: caseInside.length + 2 * thickness,
  width: caseInside.width + 2 * thickness,
  height: caseInside.height + 4 * thickness,
} as const

export const pose =
  (frame: number): Pose =>
  ({ child, fold }) => {
    const keys = folds[child]
    return keys ? eased(keys, frame) : fold
  }

/** From the middle of the case to the middle of the front wall, which is behind: the blank is folded inside up. */
const wallBehind = (caseInside.width + thickness) / 2

/** Folded lying on its front wall, it tips over its bottom edge; then it is carried to the pallet. */
export function stand(frame: number): Stand {
  const [angle, part] = [eased(tip, frame), eased(travel, frame)]
  const radians = (angle * Math.PI) / 180
  const bottom = outside.height / 2
  // Where the wall's middle would be when the bottom edge, not the middle, stays where it is.
  const tipped = bottom * Math.cos(radians) - (thickness / 2) * Math.sin(radians) + thickness / 2
  const target = place(gap)
  return {
    root: 'flat',
    tilt: { about: 'x', degrees: angle },
    at: [bench.x + (target.x - bench.x) * part, bench.y + wallBehind + tipped + (target.y - bench.y) * part],
    lift: eased(lift, frame),
  }
}

export const model = (frame: number): BoardModel => boardModel(blank, pose(frame), stand(frame))

/** The corner of the stack's last layer that is nearest to where the case comes from. */
export const gap = { column: 0, row: 0, layer: stack.high - 1 } as const
type Slot = { readonly column: number; readonly row: number; readonly layer: number }

/** The middle of a case's foot in the stack. */
export function place({ column, row, layer }: Slot) {
  return {
    x: pallet.x + (column - (stack.across - 1) / 2) * stack.pitch.x,
    y: pallet.y + (row - (stack.deep - 1) / 2) * stack.pitch.y,
    z: pallet.height + layer * outside.height,
  }
}

/** All that are there before it, set down as exactly as hands do it: within a millimetre and a third of a degree. */
export const others = Array.from({ length: stack.across * stack.deep * stack.high }, (_, index) => ({
  column: index % stack.across,
  row: Math.floor(index / stack.across) % stack.deep,
  layer: Math.floor(index / (stack.across * stack.deep)),
}))
  .filter(({ column, row, layer }) => column !== gap.column || row !== gap.row || layer !== gap.layer)
  .map((slot, index) => {
    const { x, y, z } = place(slot)
    return { x: x + stray(index), y: y + stray(index + 40), z, degrees: stray(index + 80) / 3 }
  })

/** Answers a number from -1 to 1, the same each time. */
function stray(index: number): number {
  const part = Math.sin(index * 12.9898 + 4.1) * 43758.5453
  return 2 * (part - Math.floor(part)) - 1
}

/** One that is made up, standing around the origin as those in the stack do. */
export const madeUpModel: BoardModel = boardModel(blank, madeUp, {
  root: 'flat',
  tilt: { about: 'x', degrees: 90 },
  at: [0, wallBehind],
})
