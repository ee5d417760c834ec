import { requestErrors, schemaErrors } from '../errors.ts'
import { maxRows } from '../limits.ts'
import type { Logic } from '../parse/logic.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { At, Query } from '../parse/query.ts'
import type { SelectEmbed, SelectField, SelectItem } from '../parse/select.ts'
import type { RowRange } from '../request/range.ts'
import type { Relation, Relationship, Schema, Table } from '../schema/schema.ts'
import { nearestColumn } from '../schema/similar.ts'
import { findRelationship } from './find-relationship.ts'

/** What is read of one table: the request's own, or one embedded in it. */
export interface ReadNode {
  readonly relation: Relation
  /** The name under which a statement speaks of it; no two nodes of a request share one. */
  readonly alias: string
  readonly fields: SelectField[]
  readonly embeds: EmbedNode[]
  readonly where: Logic[]
  order: readonly OrderTerm[]
  range: RowRange
}

export interface EmbedNode extends ReadNode {
  /** The key of the answer's JSON. */
  readonly key: string
  readonly name: string
  readonly relationship: Relationship
  readonly toOne: boolean
  readonly join: 'left' | 'inner'
  /** The alias of its lateral subquery. */
  readonly lateral: string
}

const maxEmbeds = 50

/** The root's part that a write answers itself: which rows, in which order, is the write's business. */
export type Part = 'everything' | 'embeds'

/**
 * The tree of tables that a query reads.
 * @param part `embeds` leaves out the filters, order and range of the root.
 * @throws {RestError} for relationships and embedded names that do not exist
 */
export function planRead(
  schema: Schema,
  relation: Relation,
  query: Query,
  range: RowRange,
  part: Part,
): ReadNode {
  const root: ReadNode = { ...emptyNode(relation, 't0'), range }
  let embeds = 0

  function addItems(node: ReadNode, items: readonly SelectItem[]): void {
    for (const item of items) {
      if (item.kind === 'field') addField(node, item)
      else addEmbed(node, item)
    }
  }

  function addField(node: ReadNode, item: SelectField): void {
    if (item.aggregate) throw requestErrors.aggregates()
    node.fields.push(item)
  }

  function addEmbed(node: ReadNode, item: SelectEmbed): void {
    if (item.spread) throw requestErrors.notImplemented('Spreading an embedded resource is not supported')
    embeds += 1
    if (embeds > maxEmbeds) throw requestErrors.notImplemented(`More than ${maxEmbeds} embedded resources`)
    const relationship = findRelationship(schema, node.relation, item)
    const embed: EmbedNode = {
      ...emptyNode(schema.tables.get(relationship.target) as Table, `t${embeds}`),
      key: item.alias ?? item.name,
      name: item.name,
      relationship,
      toOne: relationship.cardinality === 'many-to-one' || relationship.cardinality === 'one-to-one',
      join: item.join,
      lateral: `j${embeds}`,
      range: { offset: 0, limit: maxRows },
    }
    node.embeds.push(embed)
    addItems(embed, item.items)
  }

  function reach({ path }: At<unknown>): ReadNode | null {
    if (path.length === 0 && part === 'embeds') return null
    return path.reduce<ReadNode>((node, name) => {
      const embed = node.embeds.find(({ key, name: own }) => key === name || own === name)
      if (!embed) throw requestErrors.notEmbedded(name)
      return embed
    }, root)
  }

  addItems(root, query.select)
  for (const filter of query.filters) reach(filter)?.where.push({ kind: 'filter', filter: filter.value })
  for (const logic of query.logic) reach(logic)?.where.push(logic.value)
  for (const order of query.order) {
    const node = reach(order)
    if (node && node.order.length === 0) node.order = order.value
  }
  for (const limit of query.limits) {
    const node = reach(limit)
    if (node && node !== root) {
      if (limit.value < 0) throw requestErrors.negativeLimit()
      node.range = { ...node.range, limit: Math.min(limit.value, maxRows) }
    }
  }
  for (const offset of query.offsets) {
    const node = reach(offset)
    if (node && node !== root) node.range = { ...node.range, offset: Math.max(0, offset.value) }
  }
  return root
}

/** The embed of a node that a name in the query means: the answer's key, or the name in `select`. */
export function findEmbed(node: ReadNode, name: string): EmbedNode | undefined {
  return node.embeds.find(({ key }) => key === name)
}

/** PostgreSQL's own error for a column that a relation does not have. */
export function undefinedColumn(relation: Relation, name: string): Error {
  const nearest = nearestColumn(name, relation.columns.keys())
  const hint = nearest && `Perhaps you meant to reference the column "${relation.name}.${nearest}".`
  return schemaErrors.undefinedColumn(`${relation.name}.${name}`, hint)
}

function emptyNode(relation: Relation, alias: string): ReadNode {
  return { relation, alias, fields: [], embeds: [], where: [], order: [], range: { offset: 0, limit: null } }
}
