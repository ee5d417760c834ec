/** The exposed schema. Every name in a statement comes from here. */

export interface Column {
  readonly name: string
  /** SQL type, with its schema unless `pg_catalog`. */
  readonly type: string
  /** Default expression in SQL. */
  readonly default: string | null
}

/** A table or view, or a function's result. */
export interface Relation {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
}

export interface Table extends Relation {
  readonly primaryKey: readonly string[]
  /** Functions that take a row of this table and are read like columns, with their types. */
  readonly computed: ReadonlyMap<string, string>
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** One end of a foreign key, a pair through a junction, or a function that returns rows. */
export interface Relationship {
  readonly cardinality: Cardinality
  readonly table: string
  readonly target: string
  /** Name of the foreign key; for many-to-many, of the junction table. */
  readonly constraint: string
  /** Pairs of columns: of `table`, and of `target` or the junction. */
  readonly columns: readonly (readonly [string, string])[]
  readonly junction: Junction | null
  readonly tableIsView: boolean
  readonly targetIsView: boolean
  /** Function from a row of `table` to rows of `target`; such a relationship has no columns. */
  readonly function: string | null
}

export interface Junction {
  readonly table: string
  /** Names of the foreign keys to `table` and to `target`. */
  readonly constraints: readonly [string, string]
  /** Pairs of columns: of the target and of the junction. */
  readonly targetColumns: readonly (readonly [string, string])[]
}

export interface FunctionParameter {
  /** Empty if unnamed. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface DatabaseFunction {
  readonly name: string
  readonly parameters: readonly FunctionParameter[]
  /** A volatile function runs in a read-write transaction. */
  readonly volatile: boolean
  readonly returnsSet: boolean
  readonly returns: 'void' | 'scalar' | 'composite'
  /** What a query can select from its result. */
  readonly result: Relation
}

export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  /** By starting table. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  /** By name; several are overloads. */
  readonly functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** Allowed casts in lower case, and their SQL. */
  readonly types: ReadonlyMap<string, string>
  /** Whether aggregates are enabled; off by default. */
  readonly aggregates: boolean
}
