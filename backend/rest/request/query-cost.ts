/** Anonymous callers are limited by the cost of a query, because their number is unlimited; users by query time. */
import type { Field } from '../parse/field.ts'
import type { Filter, Operation } from '../parse/filter.ts'
import type { Logic } from '../parse/logic.ts'
import type { SelectItem } from '../parse/select.ts'
import { requestErrors } from '../protocol/errors.ts'
import { ANONYMOUS_LIMITS } from '../protocol/limits.ts'
import type { Relation } from '../schema/schema.ts'
import { validateLikePattern, validateRegex, validateSearchQuery } from './pattern.ts'
import type { RestRequest } from './request.ts'

const LIMITS = ANONYMOUS_LIMITS

/**
 * @param length of the whole URL
 * @throws {RestError} 54000 for a query that is too expensive
 */
export function assertAnonymousLimits({ query }: RestRequest, length: number): void {
  if (length > LIMITS.addressLength) reject(`a URL is limited to ${LIMITS.addressLength} characters`)
  const logic = query.logic.map(({ value }) => value)
  const filters = [...query.filters.map(({ value }) => value), ...logic.flatMap(filtersOf)]
  if (filters.length > LIMITS.conditions) reject(`a request is limited to ${LIMITS.conditions} conditions`)
  if (logic.some((tree) => depthOf(tree) > LIMITS.levels))
    reject(`conditions are limited to ${LIMITS.levels} levels`)
  rejectPatterns(filters)
  const terms = query.order.flatMap(({ value }) => value)
  if (terms.length > LIMITS.orderTerms) reject(`a request is limited to ${LIMITS.orderTerms} order terms`)
  rejectSelection(query.select)
  const paths = [...filters, ...terms].map(({ field }) => field)
  for (const field of [...paths, ...fieldsOf(query.select)]) rejectLongPath(field)
}

function rejectPatterns(filters: readonly Filter[]): void {
  let patterns = 0
  for (const { operation } of filters) {
    if (operation.kind === 'in' && operation.values.length > LIMITS.listItems)
      reject(`a list is limited to ${LIMITS.listItems} values`)
    const matched = patternsOf(operation)
    patterns += matched.length
    if (patterns > LIMITS.patterns) reject(`a request is limited to ${LIMITS.patterns} patterns`)
    const problem = matched
      .map((pattern) => validatePattern(operation, pattern))
      .find((found) => found !== null)
    if (problem) reject(problem)
    if ('value' in operation && operation.value.length > LIMITS.valueLength)
      reject(`a value is limited to ${LIMITS.valueLength} characters`)
  }
}

function patternsOf(operation: Operation): readonly string[] {
  if (operation.kind === 'search') return [operation.value]
  if (operation.kind !== 'compare' || !/^i?(like|match)$/.test(operation.operator)) return []
  const { quantifier, value } = operation
  return quantifier === null ? [value] : value.replace(/^\{|\}$/g, '').split(',')
}

function validatePattern(operation: Operation, pattern: string): string | null {
  if (operation.kind === 'search') return validateSearchQuery(pattern)
  return operation.kind === 'compare' && operation.operator.endsWith('match')
    ? validateRegex(pattern)
    : validateLikePattern(pattern)
}

function rejectSelection(items: readonly SelectItem[]): void {
  let fields = 0
  let embeds = 0
  function visit(level: readonly SelectItem[], depth: number): void {
    if (depth > LIMITS.embedLevels) reject(`embedding is limited to ${LIMITS.embedLevels} levels`)
    const occurrences = new Map<string, number>()
    for (const item of level) {
      if (item.kind === 'embed') {
        embeds += 1
        visit(item.items, depth + 1)
      } else {
        fields += 1
        const repeats = (occurrences.get(item.field.name) ?? 0) + 1
        if (repeats > LIMITS.repeats && item.field.path.length === 0)
          reject(`the same values are limited to ${LIMITS.repeats} fields`)
        occurrences.set(item.field.name, repeats)
      }
    }
  }
  visit(items, 0)
  if (fields > LIMITS.fields) reject(`a request is limited to ${LIMITS.fields} selected fields`)
  if (embeds > LIMITS.embeds) reject(`a request is limited to ${LIMITS.embeds} embedded resources`)
}

function rejectLongPath({ path }: Field): void {
  if (path.length > LIMITS.jsonSteps) reject(`a path is limited to ${LIMITS.jsonSteps} steps`)
}

function reject(details: string): never {
  throw requestErrors.beyondAnonymous(details)
}

/** Types that are as cheap to compare and write as a number. */
const SHORT_TYPES =
  /^(smallint|integer|bigint|real|double precision|numeric|boolean|uuid|date|time\b.*|timestamp\b.*|interval)$/

export function isFixedWidth(type: string | undefined): boolean {
  return type !== undefined && SHORT_TYPES.test(type)
}

/**
 * Whether the request searches text, embeds tables, counts rows or calls a function.
 * @param table undefined for a function call
 */
export function isExpensive({ query, preferences }: RestRequest, table: Relation | undefined): boolean {
  if (!table || preferences.count !== undefined) return true
  if (query.select.some((item) => item.kind === 'embed' || item.aggregate !== null)) return true
  const filters = [
    ...query.filters.map(({ value }) => value),
    ...query.logic.flatMap(({ value }) => filtersOf(value)),
  ]
  const isLong = ({ name, path }: Field) => path.length > 0 || !isFixedWidth(table.columns.get(name)?.type)
  return (
    filters.some(({ field, operation }) => !isLookup(operation) && isLong(field)) ||
    filters.some(({ field }) => field.path.length > 0) ||
    query.order.some(({ value }) => value.some(({ field }) => isLong(field)))
  )
}

function isLookup(operation: Operation): boolean {
  return (
    operation.kind === 'in' ||
    operation.kind === 'is' ||
    (operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null)
  )
}

function filtersOf(logic: Logic): Filter[] {
  return logic.kind === 'filter' ? [logic.filter] : logic.children.flatMap(filtersOf)
}

function depthOf(logic: Logic): number {
  return logic.kind === 'filter' ? 0 : 1 + Math.max(0, ...logic.children.map(depthOf))
}

function fieldsOf(items: readonly SelectItem[]): Field[] {
  return items.flatMap((item) => (item.kind === 'field' ? [item.field] : fieldsOf(item.items)))
}
