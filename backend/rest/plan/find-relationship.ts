import type { SelectEmbed } from '../parse/select.ts'
import { schemaErrors } from '../protocol/errors.ts'
import { suggestName } from '../schema/name-suggestion.ts'
import type { Relation, Relationship, Schema } from '../schema/schema.ts'

/**
 * Resolves `target` or `target!hint`. The target is a table, a foreign key or its column; the hint is a foreign key, a
 * column at either end, or a junction table.
 * @throws {RestError} PGRST200, PGRST201
 */
export function findRelationship(
  schema: Schema,
  origin: Relation,
  { name, hint }: SelectEmbed,
): Relationship {
  // A function's result has no foreign keys unless it is a table's row.
  const relationships =
    schema.tables.get(origin.name) === origin ? (schema.relationships.get(origin.name) ?? []) : []
  const matches = relationships.filter((relationship) => isMatch(relationship, name, hint))
  // A function with its target's name replaces the foreign keys.
  const computed = matches.filter((relationship) => relationship.function !== null)
  const found = computed.length > 0 ? computed : matches
  const [only] = found
  if (only && found.length === 1) return only
  if (only) {
    throw schemaErrors.ambiguousRelationship({
      origin: origin.name,
      target: name,
      details: found.map(describe),
      choices: found.map(({ target, constraint }) => `'${target}!${constraint}'`).join(', '),
    })
  }
  throw schemaErrors.noRelationship({
    origin: origin.name,
    target: name,
    using: hint,
    hint: suggest(name, relationships),
  })
}

function isMatch(relationship: Relationship, name: string, hint: string | null): boolean {
  const { cardinality, table, target, constraint, columns, targetIsView } = relationship
  if (relationship.function !== null) return name === relationship.function
  const [own, other] = columns.length === 1 && cardinality !== 'many-to-many' ? (columns[0] ?? []) : []
  if (table === target) {
    // Self-reference: the table's name means many, the column's name one.
    if (hint !== null) return name === target && cardinality === 'one-to-many' && hint === other
    return (
      (name === target && cardinality === 'one-to-many') ||
      (name === own && cardinality === 'many-to-one' && !targetIsView)
    )
  }
  const isForeignKey = cardinality !== 'many-to-many'
  // A foreign key's name means the table, not a view.
  if (hint === null)
    return name === target || (isForeignKey && !targetIsView && [constraint, own].includes(name))
  return name === target && (hint === constraint || hint === own || hint === other)
}

function describe({ cardinality, table, target, constraint, columns, junction }: Relationship): object {
  const list = (names: readonly (string | undefined)[]) => `(${names.join(', ')})`
  const relationship = junction
    ? `${junction.table} using ${junction.constraints[0]}${list(columns.map(([, other]) => other))}` +
      ` and ${junction.constraints[1]}${list(junction.targetColumns.map(([, other]) => other))}`
    : `${constraint} using ${table}${list(columns.map(([own]) => own))}` +
      ` and ${target}${list(columns.map(([, other]) => other))}`
  return { cardinality, embedding: `${table} with ${target}`, relationship }
}

function suggest(name: string, relationships: readonly Relationship[]): string | null {
  const targets = new Set(relationships.map(({ target }) => target))
  if (targets.has(name)) return null
  const similar = suggestName(name, targets, 0.5)
  return similar && `Perhaps you meant '${similar}' instead of '${name}'.`
}
