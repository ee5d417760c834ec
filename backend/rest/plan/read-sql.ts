/** Makes one `select` out of a tree of tables. */
import type { Schema } from '../schema/schema.ts'
import { fieldSql } from './filter-sql.ts'
import { fieldItems, type Item, joinOf, restrictionSql, sourceOf } from './node-sql.ts'
import { type EmbedNode, findEmbed, type ReadNode } from './read-node.ts'
import { type Binder, identifier } from './sql.ts'

/** What a node selects, and the joins that its embedded tables need. */
interface Selection {
  readonly items: readonly Item[]
  readonly joins: string
}

/**
 * Embedded tables are lateral subqueries that return one row for each row of their parent. Its `value` is the JSON that
 * is embedded, or null where there are no rows; a spread one returns its values one by one as `c0`, `c1` …
 */
interface Embedded {
  readonly join: string
  /** What it adds to its parent's row. */
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
  const { items, joins } = selectionOf(schema, node, node.fromSource, binder)
  const list = items.map(({ key, sql }) => (key === null ? sql : `${sql} as ${identifier(key)}`))
  return `select ${list.join(', ')} from ${from}${joins}${restrictionSql(node, joinConditions, binder)}`
}

/** @param expandStar whether to name the columns that `*` stands for */
function selectionOf(schema: Schema, node: ReadNode, expandStar: boolean, binder: Binder): Selection {
  const embeds = node.embeds.map((embed) => embedSql(schema, node, embed, binder))
  return {
    items: [...fieldItems(schema, node, expandStar, binder), ...embeds.flatMap(({ items }) => items)],
    joins: embeds.map(({ join }) => join).join(''),
  }
}

function embedSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): Embedded {
  const { subquery, items } = embed.spread
    ? spreadSql(schema, parent, embed, binder)
    : { subquery: jsonSql(schema, parent, embed, binder), items: jsonItem(embed) }
  const kind = embed.join === 'inner' ? 'inner' : 'left'
  const test = embed.join === 'inner' && !embed.toOne ? `"${embed.lateral}"."value" is not null` : 'true'
  return { join: ` ${kind} join lateral (${subquery}) as "${embed.lateral}" on ${test}`, items }
}

/** `customers!inner()` only filters and has no value. */
function jsonItem(embed: EmbedNode): Item[] {
  if (isEmpty(embed)) return []
  const value = `"${embed.lateral}"."value"`
  return [{ key: embed.key, sql: embed.toOne ? value : `coalesce(${value}, '[]')` }]
}

function isEmpty({ fields, embeds }: EmbedNode): boolean {
  return fields.length === 0 && embeds.every(isEmpty)
}

function jsonSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): string {
  const { from, conditions } = joinOf(parent, embed)
  if (!embed.toOne) {
    const rows = selectSql(schema, embed, from, conditions, binder)
    return `select json_agg("row".*) as "value" from (${rows}) as "row"`
  }
  // The row is made inside, where the columns by which others order can be seen without being part of it.
  const { items, joins } = selectionOf(schema, embed, false, binder)
  const list = items.map(({ key, sql }) => (key === null ? sql : `${sql} as ${identifier(key)}`))
  const value = `(select row_to_json("row".*) from (select ${list.join(', ')}) as "row") as "value"`
  const ordering = orderingItems(parent, embed, binder)
  return `select ${[value, ...ordering].join(', ')} from ${from}${joins}${restrictionSql(embed, conditions, binder)}`
}

function spreadSql(
  schema: Schema,
  parent: ReadNode,
  embed: EmbedNode,
  binder: Binder,
): { subquery: string; items: Item[] } {
  const { from, conditions } = joinOf(parent, embed)
  const { items, joins }: Selection = selectionOf(schema, embed, true, binder)
  const values = items.map(({ sql }, index) => `${sql} as "c${index}"`)
  const ordering = orderingItems(parent, embed, binder)
  const rest = ` from ${from}${joins}${restrictionSql(embed, conditions, binder)}`
  const handedOn = items.map(({ key }, index) => ({ key, sql: `"${embed.lateral}"."c${index}"` }))
  if (embed.toOne) {
    return {
      subquery: `select ${['true as "value"', ...values, ...ordering].join(', ')}${rest}`,
      items: handedOn,
    }
  }
  const lists = items.map((_, index) => `coalesce(json_agg("row"."c${index}"), '[]') as "c${index}"`)
  const counted = ['nullif(count(*), 0) as "value"', ...lists].join(', ')
  return { subquery: `select ${counted} from (select ${values.join(', ')}${rest}) as "row"`, items: handedOn }
}

/** The columns by which the parent's rows are ordered. */
function orderingItems(parent: ReadNode, embed: EmbedNode, binder: Binder): string[] {
  return parent.order.flatMap((term, index) => {
    if (!embed.toOne || term.relation === null || findEmbed(parent, term.relation) !== embed) return []
    return [`${fieldSql(embed, term.field, binder)} as "order_${index}"`]
  })
}
