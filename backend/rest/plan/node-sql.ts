import type { OrderTerm } from '../parse/order.ts'
import type { SelectField } from '../parse/select.ts'
import { requestErrors, schemaErrors } from '../protocol/errors.ts'
import type { Schema } from '../schema/schema.ts'
import { conditionSql, fieldSql } from './filter-sql.ts'
import { countsRows, type EmbedNode, findEmbed, type ReadNode } from './read-node.ts'
import { type Binder, column, combineConditions, integerLiteral, qualifiedName } from './sql.ts'

export interface Item {
  /** Null for several values with their own names, such as `*`. */
  readonly key: string | null
  readonly sql: string
  /** SQL type, if the value is a column. */
  readonly type?: string | undefined
  /** If set, rows are grouped by the other values. */
  readonly aggregate?: (sql: string) => string
}

export function sourceOf({ fromSource, relation, alias }: ReadNode): string {
  return `${fromSource ? 'pgrst_source' : qualifiedName(relation.name)} as "${alias}"`
}

export function joinOf(parent: ReadNode, embed: EmbedNode): { from: string; conditions: string[] } {
  const { target, columns, junction, function: functionName } = embed.relationship
  if (functionName !== null)
    return { from: `${qualifiedName(functionName)}(${rowOf(parent)}) as "${embed.alias}"`, conditions: [] }
  const table = `${qualifiedName(target)} as "${embed.alias}"`
  const joinSql = (alias: string) =>
    columns.map(([own, other]) => `${column(alias, other)} = ${column(parent.alias, own)}`)
  if (!junction) return { from: table, conditions: joinSql(embed.alias) }
  const through = `${embed.alias}_through`
  const ends = junction.targetColumns.map(
    ([own, other]) => `${column(through, other)} = ${column(embed.alias, own)}`,
  )
  return {
    from: `${table} cross join ${qualifiedName(junction.table)} as "${through}"`,
    conditions: [...ends, ...joinSql(through)],
  }
}

/** Casts rows of a common table expression, which have no named type. */
function rowOf({ relation, alias, fromSource }: ReadNode): string {
  // The bare name could be a column of a surrounding query.
  if (!fromSource) return `"${alias}".*`
  const values = [...relation.columns.keys()].map((name) => column(alias, name))
  return `row(${values.join(', ')})::${qualifiedName(relation.name)}`
}

/** @param expandStar whether to list the columns of `*` */
export function selectFields(schema: Schema, node: ReadNode, expandStar: boolean, binder: Binder): Item[] {
  return node.fields.flatMap((item) => {
    if (item.field.name !== '*' || item.aggregate !== null) return [fieldItem(schema, node, item, binder)]
    if (!expandStar) return [{ key: null, sql: `"${node.alias}".*` }]
    return [...node.relation.columns.values()].map(({ name, type }) => ({
      key: name,
      sql: column(node.alias, name),
      type,
    }))
  })
}

function fieldItem(schema: Schema, node: ReadNode, item: SelectField, binder: Binder): Item {
  const { field, cast, alias, aggregate } = item
  const castTo = (sql: string, type: string | null) =>
    type === null ? sql : `cast(${sql} as ${typeSql(schema, type)})`
  if (countsRows(node, item)) return { key: alias ?? 'count', sql: castTo('count(1)', cast) }
  const key = alias ?? aggregate?.name ?? (field.path.length === 0 ? field.name : lastKey(item))
  const sql = castTo(field.name === '*' ? '1' : fieldSql(node, field, binder), cast)
  const isColumn = cast === null && field.path.length === 0
  if (aggregate === null)
    return { key, sql, ...(isColumn && { type: node.relation.columns.get(field.name)?.type }) }
  return { key, sql, aggregate: (value) => castTo(`${aggregate.name}(${value})`, aggregate.cast) }
}

function typeSql({ types }: Schema, name: string): string {
  const type = types.get(name.toLowerCase())
  if (type === undefined) throw schemaErrors.undefinedType(name)
  return type
}

/** Returns `list` for `data->list->0`, `data` for `data->0`. */
function lastKey({ field }: SelectField): string {
  return field.path.findLast(({ isIndex, key }) => !isIndex && key !== '')?.key ?? field.name
}

export function whereSql(
  node: ReadNode,
  joinConditions: readonly string[],
  binder: Binder,
  grouping = '',
): string {
  const conditions = node.where.map((logic) =>
    conditionSql(
      node,
      logic,
      binder,
      (embed, hasRows) => `"${embed.lateral}"."value" is ${hasRows ? 'not ' : ''}null`,
    ),
  )
  const where = combineConditions([...conditions, ...joinConditions])
  const order = node.order.map((term) => orderSql(node, term, binder))
  const { limit, offset } = node.range
  return (
    where +
    grouping +
    (order.length > 0 ? ` order by ${order.join(', ')}` : '') +
    (limit === null ? '' : ` limit ${integerLiteral(limit)}`) +
    (offset === 0 ? '' : ` offset ${integerLiteral(offset)}`)
  )
}

function orderSql(node: ReadNode, term: OrderTerm, binder: Binder): string {
  const target = term.relation === null ? fieldSql(node, term.field, binder) : relatedOrder(node, term)
  const direction = term.direction === null ? '' : term.direction === 'asc' ? ' asc' : ' desc'
  const nulls = term.nulls === null ? '' : term.nulls === 'nullsfirst' ? ' nulls first' : ' nulls last'
  return target + direction + nulls
}

function relatedOrder(node: ReadNode, term: OrderTerm): string {
  const name = term.relation ?? ''
  const embed = findEmbed(node, name)
  if (!embed) throw requestErrors.notEmbedded(name)
  if (!embed.toOne) throw requestErrors.orderNotToOne(node.relation.name, name)
  return `"${embed.lateral}"."order_${node.order.indexOf(term)}"`
}
