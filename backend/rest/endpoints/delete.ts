import { schemaErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { deleteSql, writeConditions } from '../plan/write-sql.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { contentRange, respond } from '../response.ts'
import { findTable } from './find-table.ts'
import { countOf, runWrite } from './write.ts'

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
