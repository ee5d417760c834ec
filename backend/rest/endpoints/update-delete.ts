import { deleteSql, updateSql, writeConditions } from '../plan/write-sql.ts'
import { schemaErrors } from '../protocol/errors.ts'
import { readRows } from '../request/payload.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { findTable, type RequestContext } from './request-context.ts'
import { contentRange, respond } from './response.ts'
import { getWrittenCount, runWrite, type WriteResult } from './write.ts'

const APPLIED_TO_BOTH = ['return', 'count', 'tx', 'handling', 'timezone', 'maxAffected'] as const

/** `PATCH /{table}`. Rejected without a condition. */
export async function update(context: RequestContext): Promise<Response> {
  const { request, parsed, schema, name } = context
  const { query, preferences } = parsed
  const table = findTable(schema, name)
  const payload = await readRows(request, query.columns)
  const where = writeConditions(query)
  if (where.length === 0) throw schemaErrors.missingWhere('UPDATE')

  const result = await runWrite(context, {
    table,
    bounded: true,
    statement: (returning, binder) =>
      updateSql(table, payload, preferences.missing === 'default', where, returning, binder),
  })
  return respondToWrite(context, result, {
    range: contentRange(0, result.pageTotal - 1, getWrittenCount(context, result.pageTotal)),
    applied: appliedPreferences(preferences, ['missing', ...APPLIED_TO_BOTH]),
  })
}

/** `DELETE /{table}`. Rejected without a condition. */
export async function remove(context: RequestContext): Promise<Response> {
  const { parsed, schema, name } = context
  const table = findTable(schema, name)
  const where = writeConditions(parsed.query)
  if (where.length === 0) throw schemaErrors.missingWhere('DELETE')

  const result = await runWrite(context, {
    table,
    bounded: true,
    statement: (returning, binder) => deleteSql(table, where, returning, binder),
  })
  return respondToWrite(context, result, {
    range: contentRange(1, 0, getWrittenCount(context, result.pageTotal)),
    applied: appliedPreferences(parsed.preferences, APPLIED_TO_BOTH),
  })
}

function respondToWrite(
  { parsed }: RequestContext,
  { body, settings }: WriteResult,
  { range, applied }: { range: string; applied: string | null },
): Response {
  const wantsRows = parsed.preferences.return === 'representation'
  const headers = {
    'Content-Type': wantsRows ? parsed.media.contentType : null,
    'Content-Range': range,
    'Preference-Applied': applied,
  }
  return respond({ status: wantsRows ? 200 : 204, headers, body: wantsRows ? body : null }, settings)
}
