/**
 * Limits the size of a response in SQL. PostgreSQL knows the lengths of values without reading them, so rows beyond the
 * limit are never converted to text.
 */
import { isFixedWidth } from '../request/query-cost.ts'
import type { Item } from './node-sql.ts'
import { identifier } from './sql.ts'

/** Error class of `width_bucket`, which nothing else here raises. */
export const RESPONSE_TOO_LARGE = '2201G'

/** Maximum characters of a number or date with its JSON. */
const SHORT_VALUE = 24

/**
 * Returns a query for the rows of `select <columns> <rest>` which fails with `2201G` beyond `maxBytes` of JSON. A
 * histogram without buckets is the only expression that just raises an error.
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

/** Whether `rows` can never exceed `maxBytes`. */
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
