import { schemaErrors } from '../errors.ts'
import type { Schema, Table } from '../schema/schema.ts'
import { mostSimilar } from '../schema/similar.ts'

/** @throws {RestError} PGRST205 */
export function findTable(schema: Schema, name: string): Table {
  const table = schema.tables.get(name)
  if (table) return table
  throw schemaErrors.noTable(name, mostSimilar(name, schema.tables.keys(), 0.75))
}
