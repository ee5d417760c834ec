import type { Statement } from '#backend/database/database.ts'
import { countSql } from '../plan/count-sql.ts'
import { planQuery } from '../plan/read-node.ts'
import { readSql } from '../plan/read-sql.ts'
import { aggregatedSql } from '../plan/result-sql.ts'
import { Binder } from '../plan/sql.ts'
import { requestErrors } from '../protocol/errors.ts'
import { appliedPreferences } from '../request/preferences.ts'
import type { RowRange } from '../request/range.ts'
import type { RestRequest } from '../request/request.ts'
import type { Schema } from '../schema/schema.ts'
import { explainStatement, getTotal, pageStatus, requestedRange, totalSql } from './pagination.ts'
import { findTable, type RequestContext } from './request-context.ts'
import { respond, resultRow } from './response.ts'

/** `GET` and `HEAD /{table}`: returns rows of a table or view. */
export async function read(context: RequestContext): Promise<Response> {
  const { preferences, media, method } = context.parsed
  const { range, statements } = plan(context)
  const [result, explainResult] = await context.run(statements, { readOnly: true })

  const { body, pageTotal, total, settings } = resultRow(result?.rows[0])
  if (media.form === 'object' && pageTotal !== 1) throw requestErrors.notSingular(pageTotal)
  const page = pageStatus(range, pageTotal, getTotal(preferences.count, total, explainResult))
  const headers = {
    'Content-Type': media.contentType,
    'Content-Range': page.range,
    'Preference-Applied': appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone']),
  }
  return respond({ status: page.status, headers, body: method === 'HEAD' ? null : body }, settings)
}

interface Plan {
  readonly schema: Schema
  readonly range: RowRange
  readonly statements: readonly Statement[]
}

const plans = new WeakMap<RestRequest, Map<number | undefined, Plan>>()

function plan(context: RequestContext): Plan {
  const { parsed, schema, maxBytes } = context
  const cachedPlan = plans.get(parsed)?.get(maxBytes)
  if (cachedPlan?.schema === schema) return cachedPlan
  const newPlan = planRead(context)
  plans.set(parsed, (plans.get(parsed) ?? new Map()).set(maxBytes, newPlan))
  return newPlan
}

function planRead({ parsed, schema, name, maxBytes }: RequestContext): Plan {
  const { query, preferences, media, method } = parsed
  const table = findTable(schema, name)
  const range = requestedRange(parsed)
  const node = planQuery(schema, table, query, range, 'table')

  const binder = new Binder(method === 'HEAD' ? undefined : maxBytes)
  const text = aggregatedSql({
    sources: [],
    page: readSql(schema, node, binder),
    total: totalSql(preferences.count, () => countSql(node, binder)),
    media: method === 'HEAD' ? null : media,
    shape: null,
  })
  const explain = explainStatement(preferences.count, () => {
    const countBinder = new Binder()
    return { text: countSql(node, countBinder), values: countBinder.values }
  })
  return { schema, range, statements: [{ text, values: binder.values }, ...explain] }
}
