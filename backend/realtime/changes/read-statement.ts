import type { Caller } from '#backend/caller/caller.ts'
import type { Statement } from '#backend/database/database.ts'
import { arrayLiteral, Binder, column, identifier } from '#backend/rest/plan/sql.ts'
import type { ChangeFilter, ChangeType } from '../protocol/channel.ts'
import { changeFilterSql } from './change-filter.ts'
import type { PublishedTable } from './tables.ts'

export interface Change {
  readonly type: ChangeType
  /** ISO 8601. */
  readonly at: string
  /** Values of the primary key. */
  readonly key: readonly unknown[]
  /** The same as JSON. */
  readonly keyText: string
}

/**
 * Reads the rows that the caller may read: `number`, the position of its key from 1; `record`, the readable columns as
 * JSON; and `m0`, `m1` … whether the row meets each filter.
 * @throws {RestError} 42703 if a filter names an unknown column
 */
export function readStatement(
  table: PublishedTable,
  role: Caller['role'],
  keys: readonly Pick<Change, 'key'>[],
  filters: readonly ChangeFilter[],
): Statement {
  const binder = new Binder()
  const lists = table.key.map(
    ({ type }, index) => `${binder.bind(arrayLiteral(keys.map(({ key }) => toText(key[index]))))}::${type}[]`,
  )
  const names = table.key.map((_, index) => `k${index}`)
  const joined = table.key.map(({ name }, index) => `${column('t', name)} = keys.k${index}`)
  const columns = table.readable[role].map(({ name }) => column('t', name))
  const matches = filters.map(
    ({ conditions }, index) =>
      `coalesce((${changeFilterSql(table, conditions, binder)}), false) as m${index}`,
  )
  return {
    text: `select ${[
      'keys.number',
      // A name that no column has, because a column would come first.
      `row_to_json((select "realtime row" from (select ${columns.join(', ')}) as "realtime row"))::text as record`,
      ...matches,
    ].join(', ')}
      from unnest(${lists.join(', ')}) with ordinality as keys (${names.join(', ')}, number)
      join ${identifier(table.schema)}.${identifier(table.name)} as t on ${joined.join(' and ')}`,
    values: binder.values,
  }
}

/** As JSON writes it, which every type of a key accepts. */
function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
