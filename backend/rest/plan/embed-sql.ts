/**
 * Embedded tables: lateral subqueries that answer one row for each row of their parent. Its `value` is the JSON that
 * is embedded, or null where there are no rows; a spread one answers its values one by one as `c0`, `c1` …
 */

import type { Schema } from '../schema/schema.ts'
import { fieldSql } from './filter-sql.ts'
import { type EmbedNode, findEmbed, type ReadNode } from './read-node.ts'
import { type Item, restrictionSql, type Selection, selectionOf, selectSql } from './read-sql.ts'
import { type Binder, column, exposed, identifier } from './sql.ts'

interface Embedded {
  readonly join: string
  /** What it adds to its parent's row. */
  readonly items: readonly Item[]
}

export function embedSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): Embedded {
  const { subquery, items } = embed.spread
    ? spreadSql(schema, parent, embed, binder)
    : { subquery: jsonSql(schema, parent, embed, binder), items: jsonItem(embed) }
  const kind = embed.join === 'inner' ? 'INNER' : 'LEFT'
  const test = embed.join === 'inner' && !embed.toOne ? `"${embed.lateral}"."value" IS NOT NULL` : 'TRUE'
  return { join: ` ${kind} JOIN LATERAL (${subquery}) AS "${embed.lateral}" ON ${test}`, items }
}

/** `customers!inner()` only filters. */
function jsonItem(embed: EmbedNode): Item[] {
  if (isEmpty(embed)) return []
  const value = `"${embed.lateral}"."value"`
  return [{ key: embed.key, sql: embed.toOne ? value : `COALESCE(${value}, '[]')` }]
}

function isEmpty({ fields, embeds }: EmbedNode): boolean {
  return fields.length === 0 && embeds.every(isEmpty)
}

function jsonSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): string {
  const { from, conditions } = joinOf(parent, embed)
  if (!embed.toOne) {
    const rows = selectSql(schema, embed, from, conditions, binder)
    return `SELECT json_agg("row".*) AS "value" FROM (${rows}) AS "row"`
  }
  // The row is made inside, where the columns that others order by can be seen without being part of it.
  const { items, joins } = selectionOf(schema, embed, false, binder)
  const list = items.map(({ key, sql }) => (key === null ? sql : `${sql} AS ${identifier(key)}`))
  const value = `(SELECT row_to_json("row".*) FROM (SELECT ${list.join(', ')}) AS "row") AS "value"`
  const ordering = orderingItems(parent, embed, binder)
  return `SELECT ${[value, ...ordering].join(', ')} FROM ${from}${joins}${restrictionSql(embed, conditions, binder)}`
}

function spreadSql(
  schema: Schema,
  parent: ReadNode,
  embed: EmbedNode,
  binder: Binder,
): { subquery: string; items: Item[] } {
  const { from, conditions } = joinOf(parent, embed)
  const { items, joins }: Selection = selectionOf(schema, embed, true, binder)
  const values = items.map(({ sql }, index) => `${sql} AS "c${index}"`)
  const ordering = orderingItems(parent, embed, binder)
  const rest = ` FROM ${from}${joins}${restrictionSql(embed, conditions, binder)}`
  const handedOn = items.map(({ key }, index) => ({ key, sql: `"${embed.lateral}"."c${index}"` }))
  if (embed.toOne) {
    return {
      subquery: `SELECT ${['TRUE AS "value"', ...values, ...ordering].join(', ')}${rest}`,
      items: handedOn,
    }
  }
  const lists = items.map((_, index) => `coalesce(json_agg("row"."c${index}"), '[]') AS "c${index}"`)
  const counted = ['nullif(count(*), 0) AS "value"', ...lists].join(', ')
  return { subquery: `SELECT ${counted} FROM (SELECT ${values.join(', ')}${rest}) AS "row"`, items: handedOn }
}

/** The columns by which the parent's rows are ordered. */
function orderingItems(parent: ReadNode, embed: EmbedNode, binder: Binder): string[] {
  return parent.order.flatMap((term, index) => {
    if (!embed.toOne || term.relation === null || findEmbed(parent, term.relation) !== embed) return []
    return [`${fieldSql(embed, term.field, binder)} AS "order_${index}"`]
  })
}

/** The embedded table, with its junction if it has one, and what ties its rows to the parent's. */
export function joinOf(parent: ReadNode, embed: EmbedNode): { from: string; conditions: string[] } {
  const { target, columns, junction, function: called } = embed.relationship
  if (called !== null)
    return { from: `${exposed(called)}(${rowOf(parent)}) AS "${embed.alias}"`, conditions: [] }
  const table = `${exposed(target)} AS "${embed.alias}"`
  const tie = (alias: string) =>
    columns.map(([own, other]) => `${column(alias, other)} = ${column(parent.alias, own)}`)
  if (!junction) return { from: table, conditions: tie(embed.alias) }
  const through = `${embed.alias}_through`
  const ends = junction.targetColumns.map(
    ([own, other]) => `${column(through, other)} = ${column(embed.alias, own)}`,
  )
  return {
    from: `${table} CROSS JOIN ${exposed(junction.table)} AS "${through}"`,
    conditions: [...ends, ...tie(through)],
  }
}

/** A row of the table for a function that takes one; those of a common table expression are of no named type. */
function rowOf({ relation, alias, fromSource }: ReadNode): string {
  // Its bare name would rather mean a column of that name, in any query around.
  if (!fromSource) return `"${alias}".*`
  const values = [...relation.columns.keys()].map((name) => column(alias, name))
  return `ROW(${values.join(', ')})::${exposed(relation.name)}`
}
