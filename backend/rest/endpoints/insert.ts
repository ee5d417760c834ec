import { literal } from '../plan/sql.ts'
import { insertSql } from '../plan/write-sql.ts'
import { readRows } from '../request/payload.ts'
import { appliedPreferences } from '../request/preferences.ts'
import type { Table } from '../schema/schema.ts'
import { findTable, type RequestContext } from './request-context.ts'
import { contentRange, respond } from './response.ts'
import { getWrittenCount, runWrite } from './write.ts'

/** `POST /{table}`: inserts rows, or upserts with `resolution=`. */
export async function insert(context: RequestContext): Promise<Response> {
  const { request, parsed, schema, name } = context
  const { query, preferences, media } = parsed
  const table = findTable(schema, name)
  const payload = await readRows(request, query.columns)
  const target = query.onConflict ?? table.primaryKey
  const resolves = preferences.resolution !== undefined && target.length > 0
  const wantsLocation = preferences.return === 'headers-only'

  const { body, pageTotal, settings, row } = await runWrite(context, {
    table,
    bounded: false,
    extraReturning: wantsLocation ? table.primaryKey : [],
    extra: [
      `nullif(current_setting('pgrst.inserted', true), '')::int as "inserted"`,
      ...(wantsLocation && table.primaryKey.length > 0 ? [keySql(table)] : []),
    ],
    statement: (returning, binder) =>
      insertSql(
        table,
        {
          payload,
          applyDefaults: preferences.missing === 'default',
          conflict: resolves
            ? {
                resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore',
                columns: target,
              }
            : null,
          where: [],
        },
        returning,
        binder,
      ),
  })

  const wantsRows = preferences.return === 'representation'
  const onlyMerged =
    preferences.resolution === 'merge-duplicates' && row.inserted != null && Number(row.inserted) <= 0
  const headers = {
    'Content-Type': wantsRows ? media.contentType : null,
    'Content-Range': contentRange(1, 0, getWrittenCount(context, pageTotal)),
    Location: locationOf(table, row.key),
    'Preference-Applied': appliedPreferences(preferences, [
      ...(resolves ? (['resolution'] as const) : []),
      'missing',
      'return',
      'count',
      'tx',
      'handling',
      'timezone',
    ]),
  }
  return respond({ status: onlyMerged ? 200 : 201, headers, body: wantsRows ? body : null }, settings)
}

function keySql(table: Table): string {
  const names = table.primaryKey.map((key) => literal(key)).join(', ')
  return (
    `(select json_agg(json_build_array("pair"."key", "pair"."value"))` +
    ' from (select row_to_json("first".*) as "row" from pgrst_source as "first" limit 1) as "source"' +
    ` cross join json_each_text("source"."row") as "pair" where "pair"."key" in (${names})) as "key"`
  )
}

/** `/news?id=eq.1` */
function locationOf(table: Table, key: unknown): string | null {
  if (!Array.isArray(key)) return null
  const conditions = (key as [string, string | null][]).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`,
  )
  return `/${encodeURIComponent(table.name)}?${conditions.join('&')}`
}
