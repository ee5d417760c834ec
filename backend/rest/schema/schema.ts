/** What the planner knows of the exposed schema. Every name in a statement comes from here. */

export interface Column {
  readonly name: string
  /** The type as SQL writes it, with its schema unless that is `pg_catalog`. */
  readonly type: string
  /** The expression that fills it when it is left out, as SQL writes it. */
  readonly default: string | null
}

/** What a query can select from: a table or view, or what a function returns. */
export interface Relation {
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
}

export interface Table extends Relation {
  readonly primaryKey: readonly string[]
  /** The functions that take a row of this table, by whose names they are read like columns, and their types. */
  readonly computed: ReadonlyMap<string, string>
}

export type Cardinality = 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many'

/** A foreign key as seen from one of its ends, a pair of them through a junction, or a function that returns rows. */
export interface Relationship {
  readonly cardinality: Cardinality
  readonly table: string
  readonly target: string
  /** The foreign key's name; for many-to-many, that of the junction's table. */
  readonly constraint: string
  /** Pairs of `table`'s column and the other side's: of `target`, or of the junction. */
  readonly columns: readonly (readonly [string, string])[]
  readonly junction: Junction | null
  readonly tableIsView: boolean
  readonly targetIsView: boolean
  /** The function that takes a row of `table` and returns rows of `target`; such a relationship has no columns. */
  readonly function: string | null
}

export interface Junction {
  readonly table: string
  /** The names of the foreign keys to `table` and to `target`. */
  readonly constraints: readonly [string, string]
  /** Pairs of the target's column and the junction's. */
  readonly targetColumns: readonly (readonly [string, string])[]
}

export interface FunctionParameter {
  /** Empty for an unnamed one. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly variadic: boolean
}

export interface DatabaseFunction {
  readonly name: string
  readonly parameters: readonly FunctionParameter[]
  /** A volatile function runs in a transaction that may write. */
  readonly volatile: boolean
  readonly returnsSet: boolean
  readonly returns: 'void' | 'scalar' | 'composite'
  /** What a query on its result can name. */
  readonly result: Relation
}

export interface Schema {
  readonly tables: ReadonlyMap<string, Table>
  /** By the table at which they start. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>
  /** By name; several with one name are overloads. */
  readonly functions: ReadonlyMap<string, readonly DatabaseFunction[]>
  /** What a cast may name, in lower case, and how SQL writes it. */
  readonly types: ReadonlyMap<string, string>
  /** Whether a query may ask for sums, averages and the like; off unless the database says otherwise. */
  readonly aggregates: boolean
}
