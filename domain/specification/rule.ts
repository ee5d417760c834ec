/** How a rule of the checker looks, and what rules of several tables ask. */
import type { Limits, Rectangle } from '../company/product.ts'
import type { SpecificationField } from './fields.ts'
import type { Reading } from './measures.ts'
import type { Specification } from './specification.ts'

export interface Advice {
  /** The field beside which it stands. */
  readonly about: SpecificationField
  readonly text: string
  /** A page that says more. */
  readonly see?: { readonly to: string; readonly label: string }
}

export interface Rule extends Omit<Advice, 'text'> {
  readonly id: string
  readonly says: (box: Specification, context: RuleContext) => string | false | null
}

export interface RuleContext {
  readonly limits: Limits
  readonly today: Date
  /** The flat blank, where all three dimensions are known and a box can have them. */
  readonly blank: Rectangle | null
}

export const BOX_MAKING = {
  to: '/how-we-do-it/box-manufacturing',
  label: 'How boxes are made, and in what runs',
} as const

export function is(reading: Reading<number>): reading is number {
  return typeof reading === 'number'
}

export function ofAll<T>(
  { length, width, depth }: Specification,
  says: (of: { readonly length: number; readonly width: number; readonly depth: number }) => T,
): T | null {
  if (!is(length) || !is(width) || !is(depth) || Math.min(length, width, depth) <= 0) return null
  return says({ length, width, depth })
}
