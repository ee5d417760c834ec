import type { Row } from '#backend/database/database.ts'

/** Type names in SQL that differ from the catalogue's. */
const GRAMMAR_TYPES: Record<string, string> = {
  int: 'pg_catalog.int4',
  integer: 'pg_catalog.int4',
  bigint: 'pg_catalog.int8',
  smallint: 'pg_catalog.int2',
  real: 'pg_catalog.float4',
  float: 'pg_catalog.float8',
  'double precision': 'pg_catalog.float8',
  decimal: 'pg_catalog.numeric',
  boolean: 'pg_catalog.bool',
  char: 'character',
  character: 'character',
  'character varying': 'pg_catalog.varchar',
  'timestamp with time zone': 'pg_catalog.timestamptz',
  'timestamp without time zone': 'pg_catalog.timestamp',
  'time with time zone': 'pg_catalog.timetz',
  'time without time zone': 'pg_catalog.time',
}

/** Returns the types that a request may cast to, by name, so that its text never becomes SQL. */
export function castableTypes(rows: readonly Row[]): Map<string, string> {
  const types = new Map(rows.map(({ name, sql }) => [String(name), String(sql)]))
  for (const [name, sql] of Object.entries(GRAMMAR_TYPES)) types.set(name, sql)
  return types
}
