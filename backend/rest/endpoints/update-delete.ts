/** The two writes whose rows the filters choose; without a condition both are refused. */
import { deleteSql, updateSql, writeConditions } from '../plan/write-sql.ts'
import { schemaErrors } from '../protocol/errors.ts'
import { readRows } from '../request/payload.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { type Exchange, findTable } from './exchange.ts'
import { contentRange, respond } from './response.ts'
import { countOf, runWrite } from './write.ts'

/** `PATCH /{table}`: changes the rows that the filters leave. */
export async function update(exchange: Exchange): Promise<Response> {
  const { request, parsed, schema, name } = exchange
  const { query, preferences, media } = parsed
  const table = findTable(schema, name)
  const payload = await readRows(request, query.columns)
  const where = writeConditions(query)
  if (where.length === 0) throw schemaErrors.missingWhere('UPDATE')

  const { body, pageTotal, settings } = await runWrite(exchange, {
    table,
    bounded: true,
    statement: (returning, binder) =>
      updateSql(table, payload, preferences.missing === 'default', where, returning, binder),
  })

  const wantsRows = preferences.return === 'representation'
  const headers = {
    'Content-Type': wantsRows ? media.contentType : null,
    'Content-Range': contentRange(0, pageTotal - 1, countOf(exchange, pageTotal)),
    'Preference-Applied': appliedPreferences(preferences, [
      'missing',
      'return',
      'count',
      'tx',
      'handling',
      'timezone',
      'maxAffected',
    ]),
  }
  return respond({ status: wantsRows ? 200 : 204, headers, body: wantsRows ? body : null }, settings)
}

/** `DELETE /{table}`: removes the rows that the filters leave. */
export async function remove(exchange: Exchange): Promise<Response> {
  const { parsed, schema, name } = exchange
  const { query, preferences, media } = parsed
  const table = findTable(schema, name)
  const where = writeConditions(query)
  if (where.length === 0) throw schemaErrors.missingWhere('DELETE')

  const { body, pageTotal, settings } = await runWrite(exchange, {
    table,
    bounded: true,
    statement: (returning, binder) => deleteSql(table, where, returning, binder),
  })

  const wantsRows = preferences.return === 'representation'
  const headers = {
    'Content-Type': wantsRows ? media.contentType : null,
    'Content-Range': contentRange(1, 0, countOf(exchange, pageTotal)),
    'Preference-Applied': appliedPreferences(preferences, [
      'return',
      'count',
      'tx',
      'handling',
      'timezone',
      'maxAffected',
    ]),
  }
  return respond({ status: wantsRows ? 200 : 204, headers, body: wantsRows ? body : null }, settings)
}
