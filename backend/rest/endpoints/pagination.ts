import type { Result, Statement } from '#backend/database/database.ts'
import type { Query } from '../parse/query.ts'
import { requestErrors } from '../protocol/errors.ts'
import { MAX_ROWS } from '../protocol/limits.ts'
import { type RowRange, restrictRange } from '../request/range.ts'
import type { RestRequest } from '../request/request.ts'
import { contentRange } from './response.ts'

type CountPreference = RestRequest['preferences']['count']

/** @throws {RestError} PGRST103 */
export function requestedRange({ query, range }: RestRequest): RowRange {
  const { offset, limit } = restrictRange(range, rootValue(query.limits), rootValue(query.offsets))
  return { offset, limit: Math.min(limit ?? MAX_ROWS, MAX_ROWS) }
}

export function totalSql(preference: CountPreference, counted: () => string): string | null {
  if (preference === 'exact') return `(select count(*) from (${counted()}) as "counted")`
  if (preference === 'estimated') {
    return `(select count(*) from (${counted()} limit ${MAX_ROWS + 1}) as "counted")`
  }
  return null
}

/** Its plan provides the estimate. */
export function explainStatement(
  preference: CountPreference,
  counted: () => { text: string; values: readonly string[] },
): Statement[] {
  if (preference !== 'planned' && preference !== 'estimated') return []
  const { text, values } = counted()
  return [{ text: `explain (format json) ${text}`, values }]
}

/** An estimate also replaces a count that was given up. */
export function getTotal(
  preference: CountPreference,
  counted: number | null,
  explained: Result | undefined,
): number | null {
  if (preference === 'planned') return plannedRows(explained)
  if (preference === 'estimated' && counted !== null && counted > MAX_ROWS) {
    return Math.max(counted, plannedRows(explained))
  }
  return counted
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
  const [explained] = Object.values(result?.rows[0] ?? {})
  const [plan] = (typeof explained === 'string' ? JSON.parse(explained) : explained) as [
    { Plan: { 'Plan Rows': number } },
  ]
  return plan.Plan['Plan Rows']
}
