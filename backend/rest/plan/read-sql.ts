/** One `SELECT` out of a tree of tables: embedded ones are lateral subqueries that answer one JSON value each. */

import { requestErrors, schemaErrors } from '../errors.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { SelectField } from '../parse/select.ts'
import type { Schema } from '../schema/schema.ts'
import { conditionSql, fieldSql } from './filter-sql.ts'
import { type EmbedNode, findEmbed, type ReadNode } from './read-node.ts'
import { type Binder, column, exposed, identifier, whereOf } from './sql.ts'

/** What the root node reads from. */
export type Source = 'table' | 'pgrst_source'

export function readSql(schema: Schema, root: ReadNode, source: Source, binder: Binder): string {
  const from =
    source === 'table'
      ? `${exposed(root.relation.name)} AS "${root.alias}"`
      : `pgrst_source AS "${root.alias}"`
  return selectSql(schema, root, from, [], source === 'pgrst_source', binder)
}

/** One row for each row that `readSql` would answer without its range. */
export function countSql(root: ReadNode, source: Source, binder: Binder): string {
  const from =
    source === 'table'
      ? `${exposed(root.relation.name)} AS "${root.alias}"`
      : `pgrst_source AS "${root.alias}"`
  return existenceSql(root, from, [], binder)
}

function selectSql(
  schema: Schema,
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  expandStar: boolean,
  binder: Binder,
): string {
  const joins: string[] = []
  const items = itemsSql(schema, node, expandStar, binder)
  for (const embed of node.embeds) {
    joins.push(embedSql(schema, node, embed, binder))
    items.push(...outputOf(embed))
  }
  return `SELECT ${items.join(', ')} FROM ${from}${joins.join('')}${restrictionSql(node, joinConditions, binder)}`
}

/** Everything after the joins. */
function restrictionSql(node: ReadNode, joinConditions: readonly string[], binder: Binder): string {
  const conditions = node.where.map((logic) =>
    conditionSql(
      node,
      logic,
      binder,
      (embed, hasRows) => `"${embed.lateral}"."value" IS ${hasRows ? 'NOT ' : ''}NULL`,
    ),
  )
  const where = whereOf([...conditions, ...joinConditions])
  const order = node.order.map((term) => orderSql(node, term, binder))
  const { limit, offset } = node.range
  return (
    where +
    (order.length > 0 ? ` ORDER BY ${order.join(', ')}` : '') +
    (limit === null ? '' : ` LIMIT ${binder.bind(String(limit))}`) +
    (offset === 0 ? '' : ` OFFSET ${binder.bind(String(offset))}`)
  )
}

function itemsSql(schema: Schema, node: ReadNode, expandStar: boolean, binder: Binder): string[] {
  return node.fields.flatMap((item) => {
    if (item.field.name !== '*') return [itemSql(schema, node, item, binder)]
    if (!expandStar) return [`"${node.alias}".*`]
    return [...node.relation.columns.keys()].map((name) => column(node.alias, name))
  })
}

function itemSql(schema: Schema, node: ReadNode, item: SelectField, binder: Binder): string {
  const { field, cast, alias } = item
  const target = fieldSql(node, field, binder)
  const name = alias ?? (field.path.length === 0 ? field.name : lastKey(item))
  if (cast === null)
    return name === field.name && field.path.length === 0 ? target : `${target} AS ${identifier(name)}`
  const type = schema.types.get(cast.toLowerCase())
  if (type === undefined) throw schemaErrors.undefinedType(cast)
  return `CAST(${target} AS ${type}) AS ${identifier(name)}`
}

/** `data->list->0` is called `list`, `data->0` is called `data`. */
function lastKey({ field }: SelectField): string {
  return field.path.findLast(({ isIndex, key }) => !isIndex && key !== '')?.key ?? field.name
}

function orderSql(node: ReadNode, term: OrderTerm, binder: Binder): string {
  const target = term.relation === null ? fieldSql(node, term.field, binder) : relatedOrder(node, term)
  const direction = term.direction === null ? '' : term.direction === 'asc' ? ' ASC' : ' DESC'
  const nulls = term.nulls === null ? '' : term.nulls === 'nullsfirst' ? ' NULLS FIRST' : ' NULLS LAST'
  return target + direction + nulls
}

/** The lateral subquery of the embedded table hands out what others order by. */
function relatedOrder(node: ReadNode, term: OrderTerm): string {
  const name = term.relation ?? ''
  const embed = findEmbed(node, name)
  if (!embed) throw requestErrors.notEmbedded(name)
  if (!embed.toOne) throw requestErrors.orderNotToOne(node.relation.name, name)
  return `"${embed.lateral}"."order_${node.order.indexOf(term)}"`
}

/** What an embedded table adds to its parent's row; `customers!inner()` only filters. */
function outputOf(embed: EmbedNode): string[] {
  if (isEmpty(embed)) return []
  const value = `"${embed.lateral}"."value"`
  return [`${embed.toOne ? value : `COALESCE(${value}, '[]')`} AS ${identifier(embed.key)}`]
}

function isEmpty({ fields, embeds }: EmbedNode): boolean {
  return fields.length === 0 && embeds.every(isEmpty)
}

function embedSql(schema: Schema, parent: ReadNode, embed: EmbedNode, binder: Binder): string {
  const { from, conditions } = joinOf(parent, embed)
  const kind = embed.join === 'inner' ? 'INNER' : 'LEFT'
  const open = ` ${kind} JOIN LATERAL (`
  const close = `) AS "${embed.lateral}" ON`
  if (!embed.toOne) {
    const rows = selectSql(schema, embed, from, conditions, false, binder)
    const test = embed.join === 'inner' ? `"${embed.lateral}"."value" IS NOT NULL` : 'TRUE'
    return `${open}SELECT json_agg("row".*) AS "value" FROM (${rows}) AS "row"${close} ${test}`
  }
  const orderedBy = parent.order.flatMap((term, index) => {
    if (term.relation === null || findEmbed(parent, term.relation) !== embed) return []
    return [`, ${fieldSql(embed, term.field, binder)} AS "order_${index}"`]
  })
  // The row is made inside, where the columns that others order by can be seen without being part of it.
  const joins = embed.embeds.map((inner) => embedSql(schema, embed, inner, binder)).join('')
  const items = [...itemsSql(schema, embed, false, binder), ...embed.embeds.flatMap(outputOf)]
  const value = `(SELECT row_to_json("row".*) FROM (SELECT ${items.join(', ')}) AS "row") AS "value"`
  const restriction = restrictionSql(embed, conditions, binder)
  return `${open}SELECT ${value}${orderedBy.join('')} FROM ${from}${joins}${restriction}${close} TRUE`
}

/** The embedded table, with its junction if it has one, and what ties its rows to the parent's. */
function joinOf(parent: ReadNode, embed: EmbedNode): { from: string; conditions: string[] } {
  const { target, columns, junction } = embed.relationship
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

function existenceSql(
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  binder: Binder,
): string {
  const exists = (embed: EmbedNode) => {
    const join = joinOf(node, embed)
    return `EXISTS (${existenceSql(embed, join.from, join.conditions, binder)})`
  }
  const conditions = node.where.map((logic) =>
    conditionSql(node, logic, binder, (embed, hasRows) => (hasRows ? exists(embed) : `NOT ${exists(embed)}`)),
  )
  const inner = node.embeds.filter(({ join }) => join === 'inner').map(exists)
  return `SELECT 1 FROM ${from}${whereOf([...conditions, ...joinConditions, ...inner])}`
}
