/** Specification checker for the browser, loaded on the first input. */
import { MANUFACTURING_LIMITS } from '#company/manufacturing-limits.ts'
import { type CheckedSpecification, checkSpecification } from '#domain/specification/check.ts'
import type { TypedSpecification } from '#domain/specification/fields.ts'

export function checkNow(typed: TypedSpecification): CheckedSpecification {
  return checkSpecification(typed, MANUFACTURING_LIMITS, new Date())
}
