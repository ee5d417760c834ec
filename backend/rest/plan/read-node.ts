import type { Logic } from '../parse/logic.ts'
import type { OrderTerm } from '../parse/order.ts'
import type { PathValue, Query } from '../parse/query.ts'
import type { SelectEmbed, SelectField, SelectItem } from '../parse/select.ts'
import { requestErrors, schemaErrors } from '../protocol/errors.ts'
import { MAX_ROWS } from '../protocol/limits.ts'
import type { RowRange } from '../request/range.ts'
import { suggestColumn } from '../schema/name-suggestion.ts'
import type { Relation, Relationship, Schema, Table } from '../schema/schema.ts'
import { findRelationship } from './find-relationship.ts'

export interface ReadNode {
  readonly relation: Relation
  /** Unique within a request. */
  readonly alias: string
  /** PostgREST's name, for errors. */
  readonly shownName: string
  /** Rows come from `pgrst_source`: written rows, or a function's result. */
  readonly fromSource: boolean
  readonly fields: SelectField[]
  readonly embeds: EmbedNode[]
  readonly where: Logic[]
  order: readonly OrderTerm[]
  range: RowRange
}

export interface EmbedNode extends ReadNode {
  readonly key: string
  readonly name: string
  readonly relationship: Relationship
  readonly toOne: boolean
  /** Whether its values are merged into the parent; several rows become lists. */
  readonly spread: boolean
  readonly join: 'left' | 'inner'
  readonly lateral: string
}

const MAX_EMBEDS = 50

export type ReadSource = 'table' | 'call' | 'write'

/** @throws {RestError} for unknown relationships and embedded names */
export function planQuery(
  schema: Schema,
  relation: Relation,
  query: Query,
  range: RowRange,
  source: ReadSource,
): ReadNode {
  const root: ReadNode = { ...emptyNode(relation, 't0'), fromSource: source !== 'table', range }
  let embeds = 0

  function addItems(node: ReadNode, items: readonly SelectItem[], depth: number): void {
    for (const item of items) {
      if (item.kind === 'field') addField(node, item)
      else addEmbed(node, item, depth + 1)
    }
  }

  function addField(node: ReadNode, item: SelectField): void {
    if (item.aggregate && !schema.aggregates) throw requestErrors.aggregates()
    node.fields.push(item)
  }

  function addEmbed(node: ReadNode, item: SelectEmbed, depth: number): void {
    embeds += 1
    if (embeds > MAX_EMBEDS) throw requestErrors.notImplemented(`More than ${MAX_EMBEDS} embedded resources`)
    const relationship = findRelationship(schema, node.relation, item)
    const key = item.alias ?? item.name
    if (!item.spread && node.embeds.some((other) => !other.spread && other.key === key)) {
      throw schemaErrors.repeatedTable(`${node.relation.name}_${key}_${depth}`)
    }
    const { target, cardinality } = relationship
    const embed: EmbedNode = {
      ...emptyNode(schema.tables.get(target) as Table, `t${embeds}`),
      shownName: cardinality === 'many-to-many' ? target : `${target}_${depth}`,
      key,
      name: item.name,
      relationship,
      toOne: cardinality === 'many-to-one' || cardinality === 'one-to-one',
      spread: item.spread,
      join: item.join,
      lateral: `j${embeds}`,
      range: { offset: 0, limit: MAX_ROWS },
    }
    node.embeds.push(embed)
    addItems(embed, item.items, depth)
  }

  function resolvePath({ path }: PathValue<unknown>): ReadNode {
    return path.reduce<ReadNode>((node, name) => {
      const embed = node.embeds.find(({ key, name: own }) => key === name || own === name)
      if (!embed) throw requestErrors.notEmbedded(name)
      return embed
    }, root)
  }

  /** A write's filters apply before its rows are read. */
  function isRead({ path }: PathValue<unknown>): boolean {
    return path.length > 0 || source !== 'write'
  }

  addItems(root, query.select, 0)
  for (const filter of query.filters) {
    if (isRead(filter)) resolvePath(filter).where.push({ kind: 'filter', filter: filter.value })
  }
  for (const logic of query.logic) if (isRead(logic)) resolvePath(logic).where.push(logic.value)
  for (const order of query.order) {
    const node = resolvePath(order)
    if (node.order.length === 0) node.order = order.value
  }
  for (const limit of query.limits) {
    const node = resolvePath(limit)
    if (node === root) continue
    if (limit.value < 0) throw requestErrors.negativeLimit()
    node.range = { ...node.range, limit: Math.min(limit.value, MAX_ROWS) }
  }
  for (const offset of query.offsets) {
    const node = resolvePath(offset)
    if (node !== root) node.range = { ...node.range, offset: Math.max(0, offset.value) }
  }
  return root
}

export function findEmbed(node: ReadNode, name: string): EmbedNode | undefined {
  return node.embeds.find(({ key }) => key === name)
}

/** PostgreSQL reads `t.count` as `count(t)`, so PostgREST counts rows by it even if aggregates are off. */
export function countsRows({ relation }: ReadNode, { field, aggregate }: SelectField): boolean {
  if (field.name !== 'count' || field.path.length > 0 || aggregate !== null) return false
  return (
    !relation.columns.has('count') && !('computed' in relation && (relation as Table).computed.has('count'))
  )
}

export function undefinedColumn({ relation, shownName }: ReadNode, name: string): Error {
  const nearest = suggestColumn(name, relation.columns.keys())
  const hint = nearest && `Perhaps you meant to reference the column "${shownName}.${nearest}".`
  return schemaErrors.undefinedColumn(`${shownName}.${name}`, hint)
}

export function emptyNode(relation: Relation, alias: string): ReadNode {
  const range = { offset: 0, limit: null }
  const shownName = relation.name
  return {
    relation,
    alias,
    shownName,
    fromSource: false,
    fields: [],
    embeds: [],
    where: [],
    order: [],
    range,
  }
}
