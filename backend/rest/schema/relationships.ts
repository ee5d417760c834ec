import type { Junction, Relationship } from './schema.ts'
import type { ColumnReference } from './view-columns.ts'

export interface ForeignKey {
  readonly name: string
  readonly table: number
  readonly target: number
  readonly columns: readonly number[]
  readonly target_columns: readonly number[]
}

export interface Key {
  readonly table: number
  readonly primary: boolean
  readonly columns: readonly number[]
}

/** A function from a row of one table to rows of another. */
export interface ComputedRelationship {
  readonly name: string
  readonly table: string
  readonly target: string
  readonly single: boolean
}

export interface KeyedRelation {
  readonly name: string
  readonly isView: boolean
  readonly primaryKey: readonly string[]
  /** Columns with the table columns they come from. */
  readonly sourceColumns: readonly (ColumnReference & { readonly name: string })[]
}

/**
 * Returns both ends of every foreign key and the pairs through junctions, by starting table. A unique foreign key is
 * one-to-one; a table with two foreign keys in its primary key is a junction. A function replaces a foreign key with
 * the same target.
 */
export function buildRelationships(
  keyedRelations: readonly KeyedRelation[],
  foreignKeys: readonly ForeignKey[],
  keys: readonly Key[],
  computed: readonly ComputedRelationship[],
): Map<string, Relationship[]> {
  const toOne = foreignKeys.flatMap((foreignKey) => forward(foreignKey, keyedRelations, keys))
  const all = [...toOne, ...toOne.map(reverse), ...throughJunctions(toOne, keyedRelations)]
  return Map.groupBy([...all, ...computed.map(viaFunction)], ({ table }) => table)
}

function forward(
  foreignKey: ForeignKey,
  keyedRelations: readonly KeyedRelation[],
  keys: readonly Key[],
): Relationship[] {
  const { name, table, target, columns, target_columns } = foreignKey
  const unique = keys.some((key) => key.table === table && sameColumns(key.columns, columns))
  const ends = (id: number, numbers: readonly number[]) =>
    keyedRelations.flatMap((keyedRelation) =>
      namesOf(keyedRelation, id, numbers).map((names) => ({ keyedRelation, names })),
    )
  return ends(table, columns).flatMap((near) =>
    ends(target, target_columns).map((far): Relationship => {
      return {
        cardinality: unique ? 'one-to-one' : 'many-to-one',
        table: near.keyedRelation.name,
        target: far.keyedRelation.name,
        constraint: name,
        columns: near.names.map((own, index) => [own, far.names[index] as string]),
        junction: null,
        targetIsView: far.keyedRelation.isView,
        tableIsView: near.keyedRelation.isView,
        function: null,
      }
    }),
  )
}

/** Returns several lists if a view selects a column twice. */
function namesOf({ sourceColumns }: KeyedRelation, table: number, columns: readonly number[]): string[][] {
  let lists: string[][] = [[]]
  for (const column of columns) {
    const names = sourceColumns
      .filter((one) => one.table === table && one.column === column)
      .map(({ name }) => name)
    lists = lists.flatMap((list) => names.map((name) => [...list, name]))
  }
  return lists
}

function reverse(relationship: Relationship): Relationship {
  const { cardinality, table, target, columns, targetIsView, tableIsView } = relationship
  return {
    ...relationship,
    cardinality: cardinality === 'many-to-one' ? 'one-to-many' : cardinality,
    table: target,
    target: table,
    columns: columns.map(([own, other]) => [other, own] as const),
    targetIsView: tableIsView,
    tableIsView: targetIsView,
  }
}

function throughJunctions(
  toOne: readonly Relationship[],
  keyedRelations: readonly KeyedRelation[],
): Relationship[] {
  const manyToOne = toOne.filter(({ cardinality }) => cardinality === 'many-to-one')
  const byTable = Map.groupBy(manyToOne, ({ table }) => table)
  return keyedRelations.flatMap(({ name, primaryKey }) => {
    const own = (byTable.get(name) ?? []).filter(({ columns }) =>
      columns.every(([column]) => primaryKey.includes(column)),
    )
    return own.flatMap((near) =>
      own.filter((far) => far.constraint !== near.constraint).map((far) => through(name, near, far)),
    )
  })
}

function through(table: string, near: Relationship, far: Relationship): Relationship {
  const junction: Junction = {
    table,
    constraints: [near.constraint, far.constraint],
    targetColumns: far.columns.map(([column, target]) => [target, column]),
  }
  return {
    cardinality: 'many-to-many',
    table: near.target,
    target: far.target,
    constraint: table,
    columns: near.columns.map(([column, target]) => [target, column]),
    junction,
    targetIsView: far.targetIsView,
    tableIsView: near.targetIsView,
    function: null,
  }
}

function viaFunction({ name, table, target, single }: ComputedRelationship): Relationship {
  return {
    cardinality: single ? 'many-to-one' : 'one-to-many',
    table,
    target,
    constraint: name,
    columns: [],
    junction: null,
    targetIsView: false,
    tableIsView: false,
    function: name,
  }
}

function sameColumns(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && other.every((column) => one.includes(column))
}
