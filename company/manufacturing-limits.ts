/** What the works make, in figures: pages, terms and the checker of specifications take them from here. */
import type { ManufacturingLimits } from '#domain/company/product.ts'

export const MANUFACTURING_LIMITS = {
  minimumRun: { printed: 500, plain: 250 },
  leadDays: { repeat: 14, first: 28 },
  slottedBlank: { length: 4200, width: 2500 },
  dieCutBlank: { length: 1600, width: 1200 },
  smallestBlank: { length: 200, width: 120 },
  palletHeight: 1500,
} as const satisfies ManufacturingLimits

/** How far the inside of a box may be from what was ordered, in millimetres: another number beyond a length. */
export const TOLERANCES = { upTo: 500, small: 2, large: 3 } as const
