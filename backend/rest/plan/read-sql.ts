/** One `SELECT` out of a tree of tables: embedded ones are lateral subqueries, see embed-sql.ts. */

import { requestErrors, schemaErrors } from '../errors.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { SelectField } from '../parse/select.ts'
import type { Schema } from '../schema/schema.ts'
import { embedSql, joinOf } from './embed-sql.ts'
import { conditionSql, fieldSql } from './filter-sql.ts'
import { findEmbed, type ReadNode } from './read-node.ts'
import { type Binder, column, exposed, identifier, whereOf, wholeNumber } from './sql.ts'

/** A value of the answer and its key; without a key several that name themselves. */
export interface Item {
  readonly key: string | null
  readonly sql: string
}

/** What a node selects, and the joins that its embedded tables need. */
export interface Selection {
  readonly items: readonly Item[]
  readonly joins: string
}

export function readSql(schema: Schema, root: ReadNode, binder: Binder): string {
  return selectSql(schema, root, sourceOf(root), [], binder)
}

/** One row for each row that `readSql` would answer without its range. */
export function countSql(root: ReadNode, binder: Binder): string {
  return existenceSql(root, sourceOf(root), [], binder)
}

function sourceOf({ fromSource, relation, alias }: ReadNode): string {
  return `${fromSource ? 'pgrst_source' : exposed(relation.name)} AS "${alias}"`
}

export function selectSql(
  schema: Schema,
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  binder: Binder,
): string {
  const { items, joins } = selectionOf(schema, node, node.fromSource, binder)
  const list = items.map(({ key, sql }) => (key === null ? sql : `${sql} AS ${identifier(key)}`))
  return `SELECT ${list.join(', ')} FROM ${from}${joins}${restrictionSql(node, joinConditions, binder)}`
}

/** @param expandStar names the columns that `*` stands for */
export function selectionOf(schema: Schema, node: ReadNode, expandStar: boolean, binder: Binder): Selection {
  const embeds = node.embeds.map((embed) => embedSql(schema, node, embed, binder))
  return {
    items: [...fieldItems(schema, node, expandStar, binder), ...embeds.flatMap(({ items }) => items)],
    joins: embeds.map(({ join }) => join).join(''),
  }
}

/** Everything after the joins. */
export function restrictionSql(node: ReadNode, joinConditions: readonly string[], binder: Binder): string {
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
    (limit === null ? '' : ` LIMIT ${wholeNumber(limit)}`) +
    (offset === 0 ? '' : ` OFFSET ${wholeNumber(offset)}`)
  )
}

function fieldItems(schema: Schema, node: ReadNode, expandStar: boolean, binder: Binder): Item[] {
  return node.fields.flatMap((item) => {
    if (item.field.name !== '*') return [fieldItem(schema, node, item, binder)]
    if (!expandStar) return [{ key: null, sql: `"${node.alias}".*` }]
    return [...node.relation.columns.keys()].map((name) => ({ key: name, sql: column(node.alias, name) }))
  })
}

function fieldItem(schema: Schema, node: ReadNode, item: SelectField, binder: Binder): Item {
  const { field, cast, alias } = item
  const target = fieldSql(node, field, binder)
  const key = alias ?? (field.path.length === 0 ? field.name : lastKey(item))
  if (cast === null) return { key, sql: target }
  const type = schema.types.get(cast.toLowerCase())
  if (type === undefined) throw schemaErrors.undefinedType(cast)
  return { key, sql: `CAST(${target} AS ${type})` }
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

function existenceSql(
  node: ReadNode,
  from: string,
  joinConditions: readonly string[],
  binder: Binder,
): string {
  const exists = (embed: ReadNode['embeds'][number]) => {
    const join = joinOf(node, embed)
    return `EXISTS (${existenceSql(embed, join.from, join.conditions, binder)})`
  }
  const conditions = node.where.map((logic) =>
    conditionSql(node, logic, binder, (embed, hasRows) => (hasRows ? exists(embed) : `NOT ${exists(embed)}`)),
  )
  const inner = node.embeds.filter(({ join }) => join === 'inner').map(exists)
  return `SELECT 1 FROM ${from}${whereOf([...conditions, ...joinConditions, ...inner])}`
}
