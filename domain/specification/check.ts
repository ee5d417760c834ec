/** Checks a specification: questions, missing fields and flat blank. */

import type { ManufacturingLimits } from '#domain/company/product.ts'
import { SPECIFICATION_NAMES, type SpecificationField, type TypedSpecification } from './fields.ts'
import { type FlatBlank, flatBlank } from './flat-blank.ts'
import type { Suggestion } from './rule.ts'
import { RULES } from './rules.ts'
import { parseSpecification, type Specification } from './specification.ts'

export interface CheckedSpecification {
  readonly advice: Readonly<Partial<Record<SpecificationField, readonly Suggestion[]>>>
  /** Fields needed for a first price, in words. */
  readonly missing: readonly string[]
  readonly blank: FlatBlank | null
}

/** In order of importance. */
const REQUIRED_FIELDS: readonly (readonly [what: string, isMissing: (box: Specification) => boolean])[] = [
  ['the inside length, width and depth', ({ length, width, depth }) => !length && !width && !depth],
  ['how many at a time', ({ quantity }) => !quantity],
  ['the print colours', ({ print }) => print === null],
  ['the weight of the contents', ({ weight }) => !weight],
  ['the delivery postcode', ({ postcode }) => !postcode],
]

export function checkSpecification(
  typed: TypedSpecification,
  limits: ManufacturingLimits,
  today: Date,
): CheckedSpecification {
  const box = parseSpecification(typed)
  const blank = flatBlank(box)
  const suggestions = RULES.flatMap(({ about, getQuestion, see }): Suggestion[] => {
    const text = getQuestion(box, { limits, today, blank })
    return text ? [{ about: fieldOf(about, box), text, ...(see && { see }) }] : []
  })
  return {
    advice: Object.fromEntries(
      SPECIFICATION_NAMES.map(
        (name) => [name, suggestions.filter((one) => one.about === name)] as const,
      ).filter(([, own]) => own.length > 0),
    ),
    missing: REQUIRED_FIELDS.flatMap(([what, isMissing]) => (isMissing(box) ? [what] : [])),
    blank,
  }
}

/** Shows the question at the dimension that is missing. */
function fieldOf(about: SpecificationField, box: Specification): SpecificationField {
  if (about !== 'depth' || box.depth !== null) return about
  return (['length', 'width', 'depth'] as const).find((name) => box[name] === null) ?? about
}
