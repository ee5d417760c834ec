/** A specification looked at as an estimator would: what to ask of it, what is missing, and how its blank lies flat. */

import type { ManufacturingLimits } from '#domain/company/product.ts'
import { SPECIFICATION_NAMES, type SpecificationField, type TypedSpecification } from './fields.ts'
import { type FlatBlank, flatBlank } from './flat-blank.ts'
import type { Suggestion } from './rule.ts'
import { RULES } from './rules.ts'
import { parseSpecification, type Specification } from './specification.ts'

export interface CheckedSpecification {
  /** By field, in the order of the rules. */
  readonly advice: Readonly<Partial<Record<SpecificationField, readonly Suggestion[]>>>
  /** What a first price still needs, in words; empty when it needs nothing. */
  readonly missing: readonly string[]
  readonly blank: FlatBlank | null
}

/** What no price is made without, in the order in which an estimator asks. */
const NEEDED: readonly (readonly [what: string, isMissing: (box: Specification) => boolean])[] = [
  ['the inside length, width and depth', ({ length, width, depth }) => !length && !width && !depth],
  ['how many at a time', ({ quantity }) => !quantity],
  ['the print colours', ({ print }) => print === null],
  ['the weight of the contents', ({ weight }) => !weight],
  ['the delivery postcode', ({ postcode }) => !postcode],
]

/** @param today decides what is soon, and what has passed */
export function checkSpecification(
  typed: TypedSpecification,
  limits: ManufacturingLimits,
  today: Date,
): CheckedSpecification {
  const box = parseSpecification(typed)
  const blank = flatBlank(box)
  const said = RULES.flatMap(({ about, says, see }): Suggestion[] => {
    const text = says(box, { limits, today, blank })
    return text ? [{ about: fieldOf(about, box), text, ...(see && { see }) }] : []
  })
  return {
    advice: Object.fromEntries(
      SPECIFICATION_NAMES.map((name) => [name, said.filter((one) => one.about === name)] as const).filter(
        ([, own]) => own.length > 0,
      ),
    ),
    missing: NEEDED.flatMap(([what, isMissing]) => (isMissing(box) ? [what] : [])),
    blank,
  }
}

/** What is said of a missing dimension stands beside the one that is missing. */
function fieldOf(about: SpecificationField, box: Specification): SpecificationField {
  if (about !== 'depth' || box.depth !== null) return about
  return (['length', 'width', 'depth'] as const).find((name) => box[name] === null) ?? about
}
