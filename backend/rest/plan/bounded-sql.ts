/**
 * Limits the size of a response in SQL. PostgreSQL knows the lengths of values without reading their out-of-line
 * storage, so neither the row that exceeds the limit nor later rows are converted to text.
 */
import { isFixedWidth } from '../request/query-cost.ts'
import type { Item } from './node-sql.ts'
import { identifier } from './sql.ts'

/** PostgreSQL's `invalid_argument_for_width_bucket_function`, which nothing else here raises. */
export const RESPONSE_TOO_LARGE = '2201G'

/** Maximum characters of a number or date, and of the JSON around a value. */
const SHORT_VALUE = 24

/**
 * Returns a query for the rows of `select <columns> <rest>`, in order, which fails with `2201G` when they exceed `most`
 * bytes as JSON. PostgreSQL has no expression that only raises an error, but a histogram without buckets does.
 */
export function limitResponseSizeSql(columns: readonly Item[], rest: string, maxBytes: number): string {
  const values = columns.map(({ sql }, index) => `${sql} as "c${index}"`)
  const selected = columns.map(({ key }, index) => `"kept"."c${index}" as ${identifier(key ?? '')}`)
  return (
    `select ${selected.join(', ')} from (` +
    `select *, sum(${sizeSql(columns)}) over (rows unbounded preceding) as "bytes"` +
    ` from (select ${values.join(', ')}${rest}) as "weighed") as "kept"` +
    ` where width_bucket(0, 0, 1, ("kept"."bytes" <= ${maxBytes})::int) = 1`
  )
}

/** Whether `rows` of these columns can never exceed `most` bytes. */
export function isAlwaysWithinLimit(
  columns: readonly Item[],
  rows: number | null,
  maxBytes: number,
): boolean {
  if (rows === null || columns.some(({ type }) => !isFixedWidth(type))) return false
  return getFixedSize(columns) * rows <= maxBytes
}

function sizeSql(columns: readonly Item[]): string {
  const lengths = columns.flatMap(({ type }, index) =>
    isFixedWidth(type) ? [] : [`coalesce(octet_length("weighed"."c${index}"::text), 0)::float8`],
  )
  return [`${getFixedSize(columns)}::float8`, ...lengths].join(' + ')
}

function getFixedSize(columns: readonly Item[]): number {
  return columns.reduce(
    (sum, { key, type }) => sum + (key?.length ?? 0) + 4 + (isFixedWidth(type) ? SHORT_VALUE : 0),
    2,
  )
}
