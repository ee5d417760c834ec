/** `RETURNING` contains only what the response needs, because reading requires a separate privilege. */
import type { Logic } from '../parse/logic.ts'
import type { Query } from '../parse/query.ts'
import { schemaErrors } from '../protocol/errors.ts'
import type { Payload } from '../request/payload.ts'
import type { Column, Table } from '../schema/schema.ts'
import { conditionSql, hasColumn } from './filter-sql.ts'
import { payloadSql } from './payload-sql.ts'
import { countsRows, emptyNode, type ReadNode, undefinedColumn } from './read-node.ts'
import { type Binder, column, combineConditions, identifier, qualifiedName } from './sql.ts'

type JsonPayload = Payload & { kind: 'json' }

export interface Insertion {
  readonly payload: JsonPayload
  readonly applyDefaults: boolean
  readonly conflict: { readonly resolution: 'merge' | 'ignore'; readonly columns: readonly string[] } | null
  /** Filters in a `PUT`'s URL. */
  readonly where: readonly Logic[]
}

export function insertSql(
  table: Table,
  { payload, applyDefaults, conflict, where }: Insertion,
  returning: string,
  binder: Binder,
): string {
  const columns = payloadColumns(table, payload)
  const names = columns.map(({ name }) => identifier(name)).join(', ')
  const values = columns.map(({ name }) => column('pgrst_body', name)).join(', ')
  const merges = conflict?.resolution === 'merge' && conflict.columns.length > 0
  const body = payloadNode(table)
  const conditions = [
    ...where.map((logic) => conditionSql(body, logic, binder, noEmbeds)),
    ...(merges ? [countInserted(1)] : []),
  ]
  return (
    `insert into ${qualifiedName(table.name)} as "t0" ${columns.length > 0 ? `(${names}) ` : ''}` +
    `select ${values} from ${payloadSql(payload, columns, binder, { applyDefaults })}${combineConditions(conditions)}` +
    `${conflictSql(table, conflict, columns)} returning ${returning}`
  )
}

export function updateSql(
  table: Table,
  payload: JsonPayload,
  applyDefaults: boolean,
  where: readonly Logic[],
  returning: string,
  binder: Binder,
): string {
  const columns = payloadColumns(table, payload)
  // An UPDATE needs a column to set.
  if (columns.length === 0) return `select ${returning} from ${qualifiedName(table.name)} as "t0" where false`
  const settings = columns.map(({ name }) => `${identifier(name)} = ${column('pgrst_body', name)}`).join(', ')
  const from = payloadSql(payload, columns, binder, { applyDefaults })
  return (
    `update ${qualifiedName(table.name)} as "t0" set ${settings} from ${from}` +
    `${combineConditions(tableConditions(table, where, binder))} returning ${returning}`
  )
}

export function deleteSql(table: Table, where: readonly Logic[], returning: string, binder: Binder): string {
  const conditions = tableConditions(table, where, binder)
  return `delete from ${qualifiedName(table.name)} as "t0"${combineConditions(conditions)} returning ${returning}`
}

export function writeConditions(query: Query): Logic[] {
  const filters = query.filters.filter(({ path }) => path.length === 0)
  const logic = query.logic.filter(({ path }) => path.length === 0)
  return [
    ...filters.map(({ value }): Logic => ({ kind: 'filter', filter: value })),
    ...logic.map(({ value }) => value),
  ]
}

/** Returns the columns that are selected, order rows or join embedded tables. */
export function returningSql(table: Table, node: ReadNode | null, extra: readonly string[] = []): string {
  const names = new Set<string>(extra)
  const addAll = () => {
    for (const name of table.columns.keys()) names.add(name)
  }
  if (node) {
    for (const name of namesOf(node)) {
      if (name === '*') addAll()
      else if (hasColumn(table, name)) names.add(name)
      else throw undefinedColumn(node, name)
    }
  }
  for (const { relationship } of node?.embeds ?? []) {
    // A function takes the whole row.
    if (relationship.function !== null) addAll()
    for (const [own] of relationship.columns) names.add(own)
  }
  return names.size === 0 ? '1 as "pgrst_one"' : [...names].map((name) => column('t0', name)).join(', ')
}

function namesOf(node: ReadNode): string[] {
  const { fields, order } = node
  return [
    ...fields.filter((field) => !countsRows(node, field)).map(({ field }) => field.name),
    ...order.flatMap(({ relation, field }) => (relation === null ? [field.name] : [])),
  ]
}

function payloadColumns(table: Table, { keys }: JsonPayload): Column[] {
  return keys.map((key) => {
    const found = table.columns.get(key)
    if (!found) throw schemaErrors.noColumn(table.name, key)
    return found
  })
}

function conflictSql(table: Table, conflict: Insertion['conflict'], columns: readonly Column[]): string {
  if (!conflict || conflict.columns.length === 0) return ''
  for (const name of conflict.columns) {
    if (!table.columns.has(name)) throw schemaErrors.undefinedColumn(`"${name}"`)
  }
  const target = ` on conflict (${conflict.columns.map(identifier).join(', ')})`
  if (conflict.resolution === 'ignore' || columns.length === 0) return `${target} do nothing`
  const settings = columns.map(({ name }) => `${identifier(name)} = excluded.${identifier(name)}`).join(', ')
  return `${target} do update set ${settings} where ${countInserted(-1)}`
}

/** Counts in a setting, because `xmax` only distinguishes inserted rows on plain tables. Always true. */
function countInserted(step: 1 | -1): string {
  const current = "coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0)"
  return `set_config('pgrst.inserted', (${current} + ${step === 1 ? '1' : '-1'})::text, true) is not null`
}

function tableConditions(table: Table, where: readonly Logic[], binder: Binder): string[] {
  const node = { ...payloadNode(table), alias: 't0' }
  return where.map((logic) => conditionSql(node, logic, binder, noEmbeds))
}

function payloadNode(table: Table): ReadNode {
  return emptyNode(table, 'pgrst_body')
}

function noEmbeds(): never {
  throw new Error('A write has no embedded tables to test')
}
