import type { Junction, Relationship } from './schema.ts'

export interface ForeignKey {
  readonly name: string
  readonly table: string
  readonly target: string
  /** Pairs of the table's column and the target's. */
  readonly columns: readonly (readonly [string, string])[]
}

interface Key {
  readonly primary: boolean
  readonly columns: readonly string[]
}

/**
 * Both ends of every foreign key, and the pairs through junction tables, by the table they start from. A foreign
 * key that is unique makes one-to-one; a table whose primary key holds two foreign keys is a junction.
 */
export function buildRelationships(
  foreignKeys: readonly ForeignKey[],
  keys: ReadonlyMap<string, readonly Key[]>,
): Map<string, Relationship[]> {
  const relationships: Relationship[] = []
  for (const { name, table, target, columns } of foreignKeys) {
    const unique = (keys.get(table) ?? []).some((key) => sameColumns(key.columns, columns))
    const reversed = columns.map(([own, other]) => [other, own] as const)
    relationships.push(
      {
        cardinality: unique ? 'one-to-one' : 'many-to-one',
        table,
        target,
        constraint: name,
        columns,
        junction: null,
      },
      {
        cardinality: unique ? 'one-to-one' : 'one-to-many',
        table: target,
        target: table,
        constraint: name,
        columns: reversed,
        junction: null,
      },
    )
  }
  return Map.groupBy([...relationships, ...throughJunctions(foreignKeys, keys)], ({ table }) => table)
}

function throughJunctions(
  foreignKeys: readonly ForeignKey[],
  keys: ReadonlyMap<string, readonly Key[]>,
): Relationship[] {
  const relationships: Relationship[] = []
  for (const [table, own] of Map.groupBy(foreignKeys, (foreignKey) => foreignKey.table)) {
    const primary = (keys.get(table) ?? []).find((key) => key.primary)?.columns ?? []
    const inKey = own.filter(({ columns }) => columns.every(([column]) => primary.includes(column)))
    for (const near of inKey) {
      for (const far of inKey) {
        if (near === far) continue
        const junction: Junction = {
          table,
          constraints: [near.name, far.name],
          targetColumns: far.columns.map(([column, target]) => [target, column]),
        }
        relationships.push({
          cardinality: 'many-to-many',
          table: near.target,
          target: far.target,
          constraint: table,
          columns: near.columns.map(([column, target]) => [target, column]),
          junction,
        })
      }
    }
  }
  return relationships
}

function sameColumns(key: readonly string[], columns: ForeignKey['columns']): boolean {
  return key.length === columns.length && columns.every(([column]) => key.includes(column))
}
