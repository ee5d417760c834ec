import { callSql } from '../plan/call-sql.ts'
import { countSql } from '../plan/count-sql.ts'
import { findFunction } from '../plan/find-function.ts'
import { planQuery, type ReadNode } from '../plan/read-node.ts'
import { readSql } from '../plan/read-sql.ts'
import { aggregatedSql, rowwiseSql } from '../plan/result-sql.ts'
import { Binder } from '../plan/sql.ts'
import { requestErrors } from '../protocol/errors.ts'
import { type Payload, readArguments } from '../request/payload.ts'
import { appliedPreferences, maxAffected } from '../request/preferences.ts'
import type { DatabaseFunction } from '../schema/schema.ts'
import { pageStatus, requestedRange, totalSql } from './pagination.ts'
import type { RequestContext } from './request-context.ts'
import { respond, resultRow } from './response.ts'
import { getRowLimits, runWithRowLimit } from './write.ts'

/** `/rpc/{function}`: calls a function. A returned set is queried like a table. */
export async function call(exchange: RequestContext): Promise<Response> {
  const { request, parsed, schema, name } = exchange
  const { query, preferences, media, method } = parsed
  const isPost = method === 'POST'
  const given: Payload = isPost
    ? await readArguments(request, query.columns)
    : { kind: 'fields', fields: query.parameters }
  const called = findFunction(schema, name, { names: argumentNames(given), body: isPost ? given : null })
  if (maxAffected(preferences) !== undefined && !called.returnsSet) throw requestErrors.maxAffectedRpc()

  const range = requestedRange(parsed)
  const node = planQuery(schema, called.result, query, range, 'call')
  const { body, pageTotal, total, settings } = await runCall(exchange, called, given, node)
  if (media.form === 'object' && pageTotal !== 1 && called.returns !== 'void')
    throw requestErrors.notSingular(pageTotal)

  const page = pageStatus(range, pageTotal, total)
  const isVoid = called.returns === 'void'
  const headers = {
    'Content-Type': isVoid ? null : media.contentType,
    'Content-Range': page.range,
    'Preference-Applied': appliedPreferences(preferences, [
      'count',
      'tx',
      'handling',
      'timezone',
      'maxAffected',
    ]),
  }
  const status = isVoid ? 204 : page.status
  return respond({ status, headers, body: isVoid || method === 'HEAD' ? null : body }, settings)
}

async function runCall(exchange: RequestContext, called: DatabaseFunction, given: Payload, node: ReadNode) {
  const { parsed, schema, run, maxBytes } = exchange
  const { preferences, media, method } = parsed
  const readOnly = method !== 'POST' || !called.volatile
  const isVoid = called.returns === 'void'
  const binder = new Binder(method === 'HEAD' ? undefined : maxBytes)
  const sources = [`pgrst_source as (${callSql(called, given, node, binder)})`]
  const page = isVoid ? 'select * from pgrst_source' : readSql(schema, node, binder)

  // A plan doesn't tell a function's number of rows.
  const counted = preferences.count === undefined || isVoid ? undefined : 'exact'
  const total = totalSql(counted, () => countSql(node, binder))

  const bounds = readOnly || isVoid ? null : getRowLimits(exchange, true)
  if (bounds) {
    if (media.form === 'csv') throw requestErrors.notImplemented('max-affected together with text/csv')
    const text = rowwiseSql(sources, page, media, called, total)
    return runWithRowLimit(exchange, { text, values: binder.values, expect: bounds })
  }
  const text = aggregatedSql({
    sources,
    page,
    total,
    media: isVoid || method === 'HEAD' ? null : media,
    shape: called,
  })
  const [result] = await run([{ text, values: binder.values }], { readOnly })
  return resultRow(result?.rows[0])
}

function argumentNames(given: Payload): readonly string[] {
  if (given.kind === 'json') return given.keys
  return given.kind === 'fields' ? [...new Set(given.fields.map(([name]) => name))] : []
}
