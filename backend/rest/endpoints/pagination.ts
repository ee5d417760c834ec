import type { Result, Statement } from '#backend/database/database.ts'
import type { Query } from '../parse/query.ts'
import { requestErrors } from '../protocol/errors.ts'
import { MAX_ROWS } from '../protocol/limits.ts'
import { type RowRange, restrictRange } from '../request/range.ts'
import type { RestRequest } from '../request/request.ts'
import { contentRange } from './response.ts'

type CountPreference = RestRequest['preferences']['count']

/**
 * Returns the rows requested by `Range` header and parameters, at most `MAX_ROWS`.
 * @throws {RestError} PGRST103
 */
export function requestedRange({ query, range }: RestRequest): RowRange {
  const { offset, limit } = restrictRange(range, rootValue(query.limits), rootValue(query.offsets))
  return { offset, limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS) }
}

export function totalSql(preference: CountPreference, buildCountSql: () => string): string | null {
  if (preference === 'exact') return `(select count(*) from (${buildCountSql()}) as "counted")`
  if (preference === 'estimated') {
    return `(select count(*) from (${buildCountSql()} limit ${MAX_ROWS + 1}) as "counted")`
  }
  return null
}

/** Returns an `explain` statement if the preference needs the planner's estimate. */
export function explainStatement(
  preference: CountPreference,
  buildCount: () => { text: string; values: readonly string[] },
): Statement[] {
  if (preference !== 'planned' && preference !== 'estimated') return []
  const { text, values } = buildCount()
  return [{ text: `explain (format json) ${text}`, values }]
}

/** Returns the total; for `estimated`, the planner's estimate if there are more than `MAX_ROWS`. */
export function getTotal(
  preference: CountPreference,
  exactCount: number | null,
  explainResult: Result | undefined,
): number | null {
  if (preference === 'planned') return plannedRows(explainResult)
  if (preference === 'estimated' && exactCount !== null && exactCount > MAX_ROWS) {
    return Math.max(exactCount, plannedRows(explainResult))
  }
  return exactCount
}

/**
 * Returns 206 if there are more rows than on this page.
 * @throws {RestError} PGRST103 when the page begins after the last row
 */
export function pageStatus(
  { offset }: RowRange,
  pageTotal: number,
  total: number | null,
): { status: 200 | 206; range: string } {
  if (total !== null && offset > total) throw requestErrors.offsetBeyondTotal(offset, total)
  const status = total !== null && pageTotal < total ? 206 : 200
  return { status, range: contentRange(offset, offset + pageTotal - 1, total) }
}

function rootValue(values: Query['limits']): number | undefined {
  return values.findLast(({ path }) => path.length === 0)?.value
}

function plannedRows(result: Result | undefined): number {
  const [explainOutput] = Object.values(result?.rows[0] ?? {})
  const [plan] = (typeof explainOutput === 'string' ? JSON.parse(explainOutput) : explainOutput) as [
    { Plan: { 'Plan Rows': number } },
  ]
  return plan.Plan['Plan Rows']
}
