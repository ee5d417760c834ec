import { RowCountError } from '#backend/database/database.ts'
import type { Query } from '../parse/query.ts'
import { planQuery } from '../plan/read-node.ts'
import { readSql } from '../plan/read-sql.ts'
import { RESPONSE_SETTINGS_SQL, rowwiseSql } from '../plan/result-sql.ts'
import { Binder } from '../plan/sql.ts'
import { insertSql, returningSql, writeConditions } from '../plan/write-sql.ts'
import { requestErrors } from '../protocol/errors.ts'
import { readRows } from '../request/payload.ts'
import { appliedPreferences } from '../request/preferences.ts'
import type { Table } from '../schema/schema.ts'
import { findTable, type RequestContext } from './request-context.ts'
import { respond, responseSettings } from './response.ts'

/** `PUT /{table}?id=eq.1`: replaces one row. */
export async function put(context: RequestContext): Promise<Response> {
  const { request, parsed, schema, name, run } = context
  const { query, preferences, media } = parsed
  const table = findTable(schema, name)
  if (query.limits.length > 0 || query.offsets.length > 0) throw requestErrors.putLimit()
  if (media.form === 'csv') throw requestErrors.notImplemented('PUT together with text/csv')
  if (!isPrimaryKeyFilter(table, query)) throw requestErrors.putFilters()
  const payload = await readRows(request, query.columns)

  const wantsRows = preferences.return === 'representation'
  const binder = new Binder()
  const node = wantsRows ? planQuery(schema, table, query, { offset: 0, limit: null }, 'write') : null
  const insertStatement = insertSql(
    table,
    {
      payload,
      applyDefaults: false,
      conflict: { resolution: 'merge', columns: table.primaryKey },
      where: writeConditions(query),
    },
    returningSql(table, node),
    binder,
  )
  const page = node ? readSql(schema, node, binder) : 'select * from pgrst_source'
  const text = rowwiseSql([`pgrst_source as (${insertStatement})`], page, wantsRows ? media : null, null)
  const statement = { text, values: binder.values, expect: { min: 1, max: 1 } }
  const insertedCountSql = `select nullif(current_setting('pgrst.inserted', true), '')::int as "inserted"`
  const [rows, settings, insertedResult] = await run(
    [statement, { text: RESPONSE_SETTINGS_SQL }, { text: insertedCountSql }],
    {
      readOnly: false,
    },
  ).catch((error) => {
    throw error instanceof RowCountError ? requestErrors.putKey() : error
  })

  const body = String(rows?.rows[0]?.body ?? '')
  const headers = {
    'Content-Type': wantsRows ? media.contentType : null,
    'Preference-Applied': appliedPreferences(preferences, ['return', 'count', 'tx', 'handling', 'timezone']),
  }
  const status = !wantsRows ? 204 : Number(insertedResult?.rows[0]?.inserted ?? 0) > 0 ? 201 : 200
  const responseBody = wantsRows ? (media.form === 'object' ? body : `[${body}]`) : null
  return respond({ status, headers, body: responseBody }, responseSettings(settings?.rows[0]))
}

function isPrimaryKeyFilter({ primaryKey }: Table, { filters, logic }: Query): boolean {
  const names = new Set(filters.map(({ path, value }) => (path.length === 0 ? value.field.name : '')))
  return (
    logic.length === 0 &&
    primaryKey.length > 0 &&
    names.size === primaryKey.length &&
    primaryKey.every((key) => names.has(key)) &&
    filters.every(({ value: { field, negated, operation } }) => {
      const isEqual =
        operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null
      return isEqual && !negated && field.path.length === 0
    })
  )
}
