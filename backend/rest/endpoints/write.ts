import { type Result, RowCountError, type Statement } from '#backend/database/database.ts'
import { planQuery, type ReadNode } from '../plan/read-node.ts'
import { readSql } from '../plan/read-sql.ts'
import { aggregatedSql, RESPONSE_SETTINGS_SQL, rowwiseSql } from '../plan/result-sql.ts'
import { Binder } from '../plan/sql.ts'
import { returningSql } from '../plan/write-sql.ts'
import { requestErrors } from '../protocol/errors.ts'
import { maxAffected } from '../request/preferences.ts'
import type { Table } from '../schema/schema.ts'
import type { RequestContext } from './request-context.ts'
import { type ResultRow, responseSettings, resultRow } from './response.ts'

export interface Write {
  readonly table: Table
  /** Returned regardless of `select`. */
  readonly extraReturning?: readonly string[]
  /** Whether `max-affected` applies. */
  readonly bounded: boolean
  readonly extra?: readonly string[]
  statement(returning: string, binder: Binder): string
}

export interface WriteResult extends ResultRow {
  /** Empty if rows were returned one by one. */
  readonly row: Record<string, unknown>
}

/**
 * Returns rows one by one if their number is limited, so that the transaction can be rolled back.
 * @throws {RestError} PGRST116, PGRST124
 */
export async function runWrite(context: RequestContext, write: Write): Promise<WriteResult> {
  const { parsed, schema, run, maxBytes } = context
  const { query, preferences, media } = parsed
  const binder = new Binder(maxBytes)
  const fullRange = { offset: 0, limit: null }
  const wantsRows = preferences.return === 'representation'
  const node: ReadNode | null = wantsRows ? planQuery(schema, write.table, query, fullRange, 'write') : null
  const returning = returningSql(write.table, node, write.extraReturning)
  const sources = [`pgrst_source as (${write.statement(returning, binder)})`]
  const page = node ? readSql(schema, node, binder) : 'select * from pgrst_source'
  const body = wantsRows ? media : null

  const bounds = getRowLimits(context, write.bounded)
  if (bounds) {
    if (media.form === 'csv') throw requestErrors.notImplemented('max-affected together with text/csv')
    const text = rowwiseSql(sources, page, body, null)
    return runWithRowLimit(context, { text, values: binder.values, expect: bounds })
  }
  const text = aggregatedSql({
    sources,
    page,
    total: null,
    media: body,
    shape: null,
    extra: write.extra ?? [],
  })
  const [result] = await run([{ text, values: binder.values }], { readOnly: false })
  const row = result?.rows[0] ?? {}
  return { ...resultRow(row), row }
}

export async function runWithRowLimit(context: RequestContext, statement: Statement): Promise<WriteResult> {
  const { media } = context.parsed
  let results: readonly Result[]
  try {
    results = await context.run([statement, { text: RESPONSE_SETTINGS_SQL }], { readOnly: false })
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error
    throw media.form === 'object'
      ? requestErrors.notSingular(error.count)
      : requestErrors.maxAffected(error.count)
  }
  const rows = results[0]?.rows ?? []
  const bodies = rows.map((row) => String(row.body))
  return {
    body: media.form === 'object' ? (bodies[0] ?? 'null') : `[${bodies.join(',\n ')}]`,
    pageTotal: bodies.length,
    total: rows[0]?.total == null ? null : Number(rows[0].total),
    settings: responseSettings(results[1]?.rows[0]),
    row: {},
  }
}

export function getRowLimits(
  { parsed }: RequestContext,
  bounded: boolean,
): { min?: number; max: number } | null {
  const maxRows = bounded ? maxAffected(parsed.preferences) : undefined
  if (parsed.media.form === 'object') return { min: 1, max: Math.min(1, maxRows ?? 1) }
  return maxRows === undefined ? null : { max: maxRows }
}

export function getWrittenCount({ parsed }: RequestContext, written: number): number | null {
  const { count } = parsed.preferences
  return count === 'exact' || count === 'estimated' ? written : null
}
