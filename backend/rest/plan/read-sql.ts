import type { Schema } from '../schema/schema.ts'
import { isAlwaysWithinLimit, limitResponseSizeSql } from './bounded-sql.ts'
import { fieldSql } from './filter-sql.ts'
import { type Item, joinOf, selectFields, sourceOf, whereSql } from './node-sql.ts'
import { countsRows, type EmbedNode, findEmbed, type ReadNode } from './read-node.ts'
import { type Binder, identifier } from './sql.ts'

interface Selection {
  readonly items: readonly Item[]
  readonly joins: string
}

/**
 * A lateral subquery with one row per parent row. Its column `value` is the embedded JSON or null; a spread embed returns
 * `c0`, `c1` …
 */
interface Embedded {
  readonly join: string
  readonly items: readonly Item[]
}

export function readSql(schema: Schema, root: ReadNode, binder: Binder): string {
  return selectSql(schema, root, sourceOf(root), [], binder)
}

function selectSql(
  schema: Schema,
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  binder: Binder,
): string {
  const isLimited = binder.maxBytes !== undefined
  const { items, joins } = selectionOf(schema, node, node.fromSource || isGrouped(node) || isLimited, binder)
  const selected = items.map(({ aggregate = identity, ...item }) => ({ ...item, sql: aggregate(item.sql) }))
  const rest = ` from ${from}${joins}${whereSql(node, joinConditions, binder, groupingOf(items))}`
  return (
    limitedSql(selected, rest, node.range.limit, binder) ??
    `select ${selected.map(selectItemSql).join(', ')}${rest}`
  )
}

function limitedSql(
  items: readonly Item[],
  rest: string,
  rows: number | null,
  { maxBytes }: Binder,
): string | undefined {
  if (maxBytes === undefined || isAlwaysWithinLimit(items, rows, maxBytes)) return undefined
  return limitResponseSizeSql(items, rest, maxBytes)
}

const selectItemSql = ({ key, sql }: Item) => (key === null ? sql : `${sql} as ${identifier(key)}`)
const identity = (sql: string) => sql

function groupingOf(items: readonly Item[]): string {
  if (items.every(({ aggregate }) => aggregate === undefined)) return ''
  const positions = items.flatMap(({ aggregate }, index) => (aggregate === undefined ? [index + 1] : []))
  return positions.length === 0 ? '' : ` group by ${positions.join(', ')}`
}

/** Columns spread from a single row belong to the parent's row. */
function isGrouped({ fields, embeds }: ReadNode): boolean {
  return (
    fields.some(({ aggregate }) => aggregate !== null) ||
    embeds.some((embed) => embed.spread && embed.toOne && isGrouped(embed))
  )
}

function selectionOf(schema: Schema, node: ReadNode, expandStar: boolean, binder: Binder): Selection {
  const embeds = node.embeds.map((embed) => embedSql(schema, node, embed, binder))
  return {
    items: [...selectFields(schema, node, expandStar, binder), ...embeds.flatMap(({ items }) => items)],
    joins: embeds.map(({ join }) => join).join(''),
  }
}

function embedSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): Embedded {
  const { subquery, items } = embed.spread
    ? spreadSql(schema, parent, embed, binder)
    : { subquery: jsonSql(schema, parent, embed, binder), items: jsonItem(embed, isGrouped(parent)) }
  const kind = embed.join === 'inner' ? 'inner' : 'left'
  const test = embed.join === 'inner' && !embed.toOne ? `"${embed.lateral}"."value" is not null` : 'true'
  return { join: ` ${kind} join lateral (${subquery}) as "${embed.lateral}" on ${test}`, items }
}

/** `customers!inner()` only filters. */
function jsonItem(embed: EmbedNode, compared: boolean): Item[] {
  if (isEmpty(embed)) return []
  const value = `"${embed.lateral}"."value"${compared ? '::jsonb' : ''}`
  return [{ key: embed.key, sql: embed.toOne ? value : `coalesce(${value}, '[]')` }]
}

function isEmpty({ fields, embeds }: EmbedNode): boolean {
  return fields.length === 0 && embeds.every(isEmpty)
}

function jsonSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): string {
  const { from, conditions } = joinOf(parent, embed)
  const isCounted = embed.fields.some((field) => countsRows(embed, field))
  if (!embed.toOne || isCounted || isGrouped(embed)) {
    const rows = selectSql(schema, embed, from, conditions, binder)
    const value = embed.toOne ? 'row_to_json("row".*)' : 'json_agg("row".*)'
    return `select ${value} as "value" from (${rows}) as "row"`
  }
  // The object is built inside the subquery, where columns used for ordering are visible.
  const { items, joins } = selectionOf(schema, embed, false, binder)
  const list = items.map(selectItemSql)
  const value = `(select row_to_json("row".*) from (select ${list.join(', ')}) as "row") as "value"`
  const ordering = orderingItems(parent, embed, binder)
  return `select ${[value, ...ordering].join(', ')} from ${from}${joins}${whereSql(embed, conditions, binder)}`
}

function spreadSql(
  schema: Schema,
  parent: ReadNode,
  embed: EmbedNode,
  binder: Binder,
): { subquery: string; items: Item[] } {
  const { from, conditions } = joinOf(parent, embed)
  const { items, joins }: Selection = selectionOf(schema, embed, true, binder)
  const spreadItems = items.map(({ key }, index) => ({ key, sql: `"${embed.lateral}"."c${index}"` }))
  if (embed.toOne) {
    const values = items.map(({ sql }, index) => `${sql} as "c${index}"`)
    const ordering = orderingItems(parent, embed, binder)
    const rest = ` from ${from}${joins}${whereSql(embed, conditions, binder)}`
    return {
      subquery: `select ${['true as "value"', ...values, ...ordering].join(', ')}${rest}`,
      // A single row cannot be aggregated.
      items: spreadItems.map((item, index) => ({ ...items[index], ...item })),
    }
  }
  const values = items.map(({ sql, type, aggregate = identity }, index) => ({
    key: `c${index}`,
    sql: aggregate(sql),
    type,
  }))
  const within = ` from ${from}${joins}${whereSql(embed, conditions, binder, groupingOf(items))}`
  const rows =
    limitedSql(values, within, embed.range.limit, binder) ??
    `select ${values.map(selectItemSql).join(', ')}${within}`
  const lists = items.map((_, index) => `coalesce(json_agg("row"."c${index}"), '[]') as "c${index}"`)
  const counted = ['nullif(count(*), 0) as "value"', ...lists].join(', ')
  return { subquery: `select ${counted} from (${rows}) as "row"`, items: spreadItems }
}

function orderingItems(parent: ReadNode, embed: EmbedNode, binder: Binder): string[] {
  return parent.order.flatMap((term, index) => {
    if (!embed.toOne || term.relation === null || findEmbed(parent, term.relation) !== embed) return []
    return [`${fieldSql(embed, term.field, binder)} as "order_${index}"`]
  })
}
