/** A portrait is 480 units square and shown as small as a thumb: its lines are bolder than those of a scene. */
import { ink } from '../../news/inks.ts'
import { group, type Paint } from '../../news/shapes.ts'

export const side = 480
export const bold = (fill: string): Paint => ({ fill, stroke: ink, 'stroke-width': 6 })
export const stroke = (colour = ink, width = 5): Paint => ({ stroke: colour, 'stroke-width': width })

/** Drawn on the left of the middle, and again on the right. */
export const both = (...shapes: readonly string[]): string =>
  [group({}, ...shapes), group({ transform: `translate(${side} 0) scale(-1 1)` }, ...shapes)].join('\n')
