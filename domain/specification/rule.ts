import type { ManufacturingLimits, SheetSize } from '../company/product.ts'
import type { SpecificationField } from './fields.ts'
import type { ParsedMeasurement } from './parse-measurements.ts'
import type { Specification } from './specification.ts'

export interface Suggestion {
  /** Field the question appears at. */
  readonly about: SpecificationField
  readonly text: string
  /** Page with details. */
  readonly see?: { readonly to: string; readonly label: string }
}

export interface Rule extends Omit<Suggestion, 'text'> {
  readonly id: string
  readonly getQuestion: (box: Specification, context: RuleContext) => string | false | null
}

export interface RuleContext {
  readonly limits: ManufacturingLimits
  readonly today: Date
  /** Flat blank, if all dimensions are known and plausible. */
  readonly blank: SheetSize | null
}

export const BOX_MAKING = {
  to: '/how-we-do-it/box-manufacturing',
  label: 'How boxes are made, and minimum runs',
} as const

export function whenEquals(reading: ParsedMeasurement<number>): reading is number {
  return typeof reading === 'number'
}

export function whenAll<T>(
  { length, width, depth }: Specification,
  getQuestion: (of: { readonly length: number; readonly width: number; readonly depth: number }) => T,
): T | null {
  if (!whenEquals(length) || !whenEquals(width) || !whenEquals(depth) || Math.min(length, width, depth) <= 0)
    return null
  return getQuestion({ length, width, depth })
}
