/** The schema, from which every name in a statement comes. */

export interface Column {
  readonly name: string
  /** Includes the schema unless it is `pg_catalog`. */
  readonly type: string
  readonly default: string | null
}

/** A table or view, or a function's result. */
export interface Relation {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
}

export interface Table extends Relation {
  readonly primaryKey: readonly string[]
  /** Types of computed columns, which are functions of the row, by name. */
  readonly computed: ReadonlyMap<string, string>
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** One end of a foreign key, a pair through a junction, or a function that returns rows. */
export interface Relationship {
  readonly cardinality: Cardinality
  readonly table: string
  readonly target: string
  /** For many-to-many, the junction table. */
  readonly constraint: string
  /** Pairs of a column of `table` and one of `target` or the junction. */
  readonly columns: readonly (readonly [string, string])[]
  readonly junction: Junction | null
  readonly tableIsView: boolean
  readonly targetIsView: boolean
  /** Function that returns the rows; such a relationship has no columns. */
  readonly function: string | null
}

export interface Junction {
  readonly table: string
  /** Foreign keys to `table` and to `target`. */
  readonly constraints: readonly [string, string]
  /** Pairs of a column of the target and one of the junction. */
  readonly targetColumns: readonly (readonly [string, string])[]
}

export interface FunctionParameter {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface DatabaseFunction {
  readonly name: string
  readonly parameters: readonly FunctionParameter[]
  /** Runs in a read-write transaction. */
  readonly volatile: boolean
  readonly returnsSet: boolean
  readonly returns: 'void' | 'scalar' | 'composite'
  readonly result: Relation
}

export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  readonly functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  readonly types: ReadonlyMap<string, string>
  readonly aggregates: boolean
}
