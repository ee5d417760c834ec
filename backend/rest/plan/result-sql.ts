import type { Media } from '../request/media-type.ts'
import type { DatabaseFunction } from '../schema/schema.ts'

export type ResultShape = Pick<DatabaseFunction, 'returns' | 'returnsSet'> | null

const RESPONSE_SETTINGS =
  `nullif(current_setting('response.headers', true), '') as "response_headers", ` +
  `nullif(current_setting('response.status', true), '') as "response_status"`

export interface AggregatedColumns {
  /** `pgrst_source AS (…)`. */
  readonly sources: readonly string[]
  readonly page: string
  /** Null if not requested. */
  readonly total: string | null
  readonly media: Media | null
  readonly shape: ResultShape
  readonly extra?: readonly string[]
}

/** Returns one row: `body`, `page_total`, `total` and the response settings. */
export function aggregatedSql({ sources, page, total, media, shape, extra = [] }: AggregatedColumns): string {
  const isCsv = media?.form === 'csv'
  const common = isCsv ? [...sources, `pgrst_page as (${page})`] : sources
  const columns = [
    `${media ? bodySql(media, shape) : "''"} as "body"`,
    'count("page".*) as "page_total"',
    `${total ?? 'null::bigint'} as "total"`,
    RESPONSE_SETTINGS,
    ...extra,
  ]
  const rows = isCsv ? 'select * from pgrst_page' : page
  return `${withSql(common)}select ${columns.join(', ')} from (${rows}) as "page"`
}

/** Returns one row per row of the response, so that their number can be checked before the commit. */
export function rowwiseSql(
  sources: readonly string[],
  page: string,
  media: Media | null,
  shape: ResultShape,
  total: string | null = null,
): string {
  const value = shape?.returns === 'scalar' ? 'to_json("page"."pgrst_scalar")' : 'row_to_json("page".*)'
  const body = media ? `(${stripNullsSql(media, value)})::text` : "''"
  const columns = `${body} as "body"${total === null ? '' : `, ${total} AS "total"`}`
  return `${withSql(sources)}select ${columns} from (${page}) as "page"`
}

export const RESPONSE_SETTINGS_SQL = `select ${RESPONSE_SETTINGS}`

function withSql(sources: readonly string[]): string {
  return sources.length > 0 ? `with ${sources.join(', ')} ` : ''
}

function bodySql(media: Media, shape: ResultShape): string {
  if (media.form === 'csv') return csvSql()
  const value = shape?.returns === 'scalar' ? '"page"."pgrst_scalar"' : '"page".*'
  const rows = `json_agg(${value})`
  const isSingle = media.form === 'object' || (shape !== null && !shape.returnsSet)
  return isSingle
    ? `coalesce((${stripNullsSql(media, `${rows}->0`)})::text, 'null')`
    : `coalesce(${stripNullsSql(media, rows)}, '[]')::text`
}

function stripNullsSql({ stripNulls }: Media, json: string): string {
  return stripNulls ? `json_strip_nulls(${json})` : json
}

/** Returns a header with the first row's keys, then each row without parentheses. */
function csvSql(): string {
  const keys =
    '(select coalesce(string_agg("key", \',\'), \'\') from (select json_object_keys(row_to_json("first".*)) as "key"' +
    ' from (select * from pgrst_page limit 1) as "first") as "keys")'
  const row = 'substring(("page".*)::text, 2, length(("page".*)::text) - 2)'
  return `${keys} || E'\\n' || coalesce(string_agg(${row}, E'\\n'), '')`
}
