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
export async function call(context: RequestContext): Promise<Response> {
  const { request, parsed, schema, name } = context
  const { query, preferences, media, method } = parsed
  const isPost = method === 'POST'
  const payload: Payload = isPost
    ? await readArguments(request, query.columns)
    : { kind: 'fields', fields: query.parameters }
  const fn = findFunction(schema, name, { names: argumentNames(payload), body: isPost ? payload : null })
  if (maxAffected(preferences) !== undefined && !fn.returnsSet) throw requestErrors.maxAffectedRpc()

  const range = requestedRange(parsed)
  const node = planQuery(schema, fn.result, query, range, 'call')
  const { body, pageTotal, total, settings } = await runCall(context, fn, payload, node)
  if (media.form === 'object' && pageTotal !== 1 && fn.returns !== 'void')
    throw requestErrors.notSingular(pageTotal)

  const page = pageStatus(range, pageTotal, total)
  const isVoid = fn.returns === 'void'
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

async function runCall(context: RequestContext, fn: DatabaseFunction, payload: Payload, node: ReadNode) {
  const { parsed, schema, run, maxBytes } = context
  const { preferences, media, method } = parsed
  const readOnly = method !== 'POST' || !fn.volatile
  const isVoid = fn.returns === 'void'
  const binder = new Binder(method === 'HEAD' ? undefined : maxBytes)
  const sources = [`pgrst_source as (${callSql(fn, payload, node, binder)})`]
  const page = isVoid ? 'select * from pgrst_source' : readSql(schema, node, binder)

  // The planner doesn't know how many rows a function returns.
  const countPreference = preferences.count === undefined || isVoid ? undefined : 'exact'
  const total = totalSql(countPreference, () => countSql(node, binder))

  const bounds = readOnly || isVoid ? null : getRowLimits(context, true)
  if (bounds) {
    if (media.form === 'csv') throw requestErrors.notImplemented('max-affected together with text/csv')
    const text = rowwiseSql(sources, page, media, fn, total)
    return runWithRowLimit(context, { text, values: binder.values, expect: bounds })
  }
  const text = aggregatedSql({
    sources,
    page,
    total,
    media: isVoid || method === 'HEAD' ? null : media,
    shape: fn,
  })
  const [result] = await run([{ text, values: binder.values }], { readOnly })
  return resultRow(result?.rows[0])
}

function argumentNames(payload: Payload): readonly string[] {
  if (payload.kind === 'json') return payload.keys
  return payload.kind === 'fields' ? [...new Set(payload.fields.map(([name]) => name))] : []
}
