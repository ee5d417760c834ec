/** PostgreSQL parses JSON bodies into typed columns. */
import type { Payload } from '../request/payload.ts'
import { type Binder, identifier, literal } from './sql.ts'

export interface TypedName {
  readonly name: string
  readonly type: string
  readonly default?: string | null
}

export interface PayloadOptions {
  /** Missing keys get the column's default instead of null. */
  readonly applyDefaults?: boolean
  readonly firstOnly?: boolean
}

/** Returns `from` items; the last one, `pgrst_body`, has one row per object. */
export function payloadSql(
  payload: Payload & { kind: 'json' },
  columns: readonly TypedName[],
  binder: Binder,
  { applyDefaults = false, firstOnly = false }: PayloadOptions = {},
): string {
  const json = applyDefaults ? 'jsonb' : 'json'
  const source = `(select ${binder.bind(payload.text)}::${json} as "json_data") as "pgrst_payload"`
  const defaults = applyDefaults ? `, ${defaultsSql(payload.isObject, columns)}` : ''
  const data = applyDefaults ? '"pgrst_defaults"."val"' : '"pgrst_payload"."json_data"'
  const names = columns.map(({ name }) => identifier(name)).join(', ')
  const typed = columns.map(({ name, type }) => `${identifier(name)} ${type}`).join(', ')
  const reader = payload.isObject ? 'to_record' : 'to_recordset'
  const rows =
    columns.length > 0
      ? `${json}_${reader}(${data}) as "_"(${typed})`
      : payload.isObject
        ? '(values (1)) as "_"'
        : `${json}_array_elements(${data}) as "_"`
  const limit = firstOnly ? ' limit 1' : ''
  return `${source}${defaults}, lateral (select ${names} from ${rows}${limit}) as "pgrst_body"`
}

function defaultsSql(isObject: boolean, columns: readonly TypedName[]): string {
  const pairs = columns.flatMap(({ name, default: expression }) => {
    return expression ? [`${literal(name)}, ${expression}`] : []
  })
  const defaults = `jsonb_build_object(${pairs.join(', ')})`
  return isObject
    ? `lateral (select ${defaults} || "pgrst_payload"."json_data" as "val") as "pgrst_defaults"`
    : `lateral (select jsonb_agg(${defaults} || "elem") as "val"` +
        ' from jsonb_array_elements("pgrst_payload"."json_data") as "elem") as "pgrst_defaults"'
}
