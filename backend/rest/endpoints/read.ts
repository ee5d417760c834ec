import { requestErrors } from '../errors.ts'
import type { Exchange } from '../exchange.ts'
import { planRead } from '../plan/read-node.ts'
import { countSql, readSql } from '../plan/read-sql.ts'
import { aggregatedSql } from '../plan/result-sql.ts'
import { Binder } from '../plan/sql.ts'
import { appliedPreferences } from '../request/preferences.ts'
import { respond, resultRow } from '../response.ts'
import { findTable } from './find-table.ts'
import { explainStatement, pageStatus, requestedRange, totalOf, totalSql } from './page.ts'

/** `GET` and `HEAD /{table}`: rows of a table or view. */
export async function read({ parsed, schema, name, run }: Exchange): Promise<Response> {
  const { query, preferences, media, method } = parsed
  const table = findTable(schema, name)
  const range = requestedRange(parsed)
  const node = planRead(schema, table, query, range, 'table')

  const binder = new Binder()
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
  const [result, explained] = await run([{ text, values: binder.values }, ...explain], { readOnly: true })

  const { body, pageTotal, total, settings } = resultRow(result?.rows[0])
  if (media.form === 'object' && pageTotal !== 1) throw requestErrors.notSingular(pageTotal)
  const page = pageStatus(range, pageTotal, totalOf(preferences.count, total, explained))
  const headers = {
    'Content-Type': media.contentType,
    'Content-Range': page.range,
    'Preference-Applied': appliedPreferences(preferences, ['count', 'tx', 'handling', 'timezone']),
  }
  return respond({ status: page.status, headers, body: method === 'HEAD' ? null : body }, settings)
}
