/** Used by pages, terms and the specification check. */
import type { ManufacturingLimits } from '#domain/company/product.ts'

export const MANUFACTURING_LIMITS = {
  minimumRun: { printed: 500, plain: 250 },
  leadDays: { repeat: 14, first: 28 },
  slottedBlank: { length: 4200, width: 2500 },
  dieCutBlank: { length: 1600, width: 1200 },
  smallestBlank: { length: 200, width: 120 },
  palletHeight: 1500,
} as const satisfies ManufacturingLimits

/** Tolerance of inside dimensions in mm: `small` up to `upTo`, `large` above. */
export const TOLERANCES = { upTo: 500, small: 2, large: 3 } as const
