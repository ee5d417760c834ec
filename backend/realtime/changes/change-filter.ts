/** Filters of subscriptions: `status=eq.open,weight=gt.5`, whose conditions all have to be met. */
import { readField } from '#backend/rest/parse/field.ts'
import { type Filter, readLogicFilter } from '#backend/rest/parse/filter.ts'
import { QueryScanner } from '#backend/rest/parse/query-scanner.ts'
import { conditionSql } from '#backend/rest/plan/filter-sql.ts'
import { emptyNode } from '#backend/rest/plan/read-node.ts'
import type { Binder } from '#backend/rest/plan/sql.ts'
import type { Relation } from '#backend/rest/schema/schema.ts'

/** Each filter is evaluated for every changed row and caller. */
const LIMITS = { length: 2000, conditions: 8, listItems: 100, patternLength: 100, wildcards: 4 }
const OPERATORS = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike'])

/** @throws {RestError} if the filter cannot be read or is too large */
export function parseChangeFilter(text: string): readonly Filter[] {
  const cursor = new QueryScanner(`filter (${text.slice(0, LIMITS.length)})`, text)
  if (text.length > LIMITS.length) cursor.reject(`a filter is limited to ${LIMITS.length} characters`)
  const filters: Filter[] = []
  do {
    if (filters.length === LIMITS.conditions)
      cursor.reject(`a filter is limited to ${LIMITS.conditions} conditions`)
    const field = readField(cursor)
    if (field.path.length > 0) cursor.reject('a filter compares whole columns')
    cursor.expect('=')
    const filter = readLogicFilter(cursor, field)
    assertSupported(cursor, filter)
    filters.push(filter)
  } while (cursor.take(','))
  if (!cursor.done) cursor.fail(['","', 'end of input'])
  return filters
}

function assertSupported(cursor: QueryScanner, { operation }: Filter): void {
  if (operation.kind === 'is') return
  if (operation.kind === 'in') {
    if (operation.values.length > LIMITS.listItems)
      cursor.reject(`a list is limited to ${LIMITS.listItems} values`)
    return
  }
  const { operator, value } = operation
  if (operation.kind !== 'compare' || !OPERATORS.has(operator) || operation.quantifier !== null)
    cursor.reject(`the operator ${operator} is not supported`)
  if (!operator.endsWith('like')) return
  if (value.length > LIMITS.patternLength || value.split(/[%*]/).length > LIMITS.wildcards + 1)
    cursor.reject(
      `a pattern is limited to ${LIMITS.patternLength} characters and ${LIMITS.wildcards} wildcards`,
    )
}

/**
 * Returns the condition on a row of alias `t`.
 * @throws {RestError} 42703 for an unknown column
 */
export function changeFilterSql(table: Relation, filters: readonly Filter[], binder: Binder): string {
  const node = emptyNode(table, 't')
  const conditions = filters.map((filter) =>
    conditionSql(node, { kind: 'filter', filter }, binder, () => 'false'),
  )
  return conditions.join(' and ')
}
