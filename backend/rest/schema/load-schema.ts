import type { Database, Row } from '#backend/database/database.ts'
import { castableTypes } from './castable-types.ts'
import {
  AGGREGATES_QUERY,
  COMPUTED_RELATIONSHIPS_QUERY,
  FOREIGN_KEYS_QUERY,
  FUNCTIONS_QUERY,
  KEYS_QUERY,
  TABLES_QUERY,
  TYPES_QUERY,
  VIEWS_QUERY,
} from './catalogue-queries.ts'
import {
  buildRelationships,
  type ComputedRelationship,
  type ForeignKey,
  type Key,
  type KeyedRelation,
} from './relationships.ts'
import type { Column, DatabaseFunction, FunctionParameter, Relation, Schema, Table } from './schema.ts'
import { originsOf, viewColumns } from './view-columns.ts'

/** An empty search path makes type names include their schema. */
const SETTINGS = { search_path: '' }

/** @throws {DatabaseError} */
export async function loadSchema(database: Database): Promise<Schema> {
  const queries = [
    TABLES_QUERY,
    KEYS_QUERY,
    FOREIGN_KEYS_QUERY,
    VIEWS_QUERY,
    COMPUTED_RELATIONSHIPS_QUERY,
    FUNCTIONS_QUERY,
    TYPES_QUERY,
    AGGREGATES_QUERY,
  ]
  const results = await database.transaction({
    role: 'postgres',
    settings: SETTINGS,
    readOnly: true,
    statements: queries.map((text) => ({ text })),
  })
  const rowsOf = <Kind>(query: string) => results[queries.indexOf(query)]?.rows as unknown as readonly Kind[]
  const tableRows = rowsOf<TableRow>(TABLES_QUERY)
  const keys = rowsOf<Key>(KEYS_QUERY)
  const views = new Map(rowsOf<ViewRow>(VIEWS_QUERY).map(({ id, rule }) => [id, viewColumns(rule)]))
  const keyedRelations = tableRows.map((row) => keyedRelationOf(row, views, keys))
  const tables = new Map(
    tableRows.map((row, index) => [row.name, tableOf(row, keyedRelations[index] as KeyedRelation)]),
  )
  const functions = rowsOf<FunctionRow>(FUNCTIONS_QUERY)
    .map((row) => functionOf(row, tables))
    .filter(isCallable)
    .sort(bySignature)
  return {
    tables,
    relationships: buildRelationships(
      keyedRelations,
      rowsOf<ForeignKey>(FOREIGN_KEYS_QUERY),
      keys,
      rowsOf<ComputedRelationship>(COMPUTED_RELATIONSHIPS_QUERY),
    ),
    functions: Map.groupBy(functions, ({ name }) => name),
    types: castableTypes(rowsOf<Row>(TYPES_QUERY)),
    aggregates: rowsOf<{ readonly aggregates: boolean }>(AGGREGATES_QUERY)[0]?.aggregates ?? false,
  }
}

interface TableRow {
  readonly id: number
  readonly name: string
  readonly is_view: boolean
  readonly columns: readonly (Column & { readonly number: number })[]
  readonly computed: readonly { readonly name: string; readonly type: string }[]
}

interface ViewRow {
  readonly id: number
  readonly rule: string
}

interface FunctionRow {
  readonly name: string
  readonly volatile: boolean
  readonly returns_set: boolean
  readonly defaults: number
  readonly arguments: readonly { readonly name: string; readonly mode: string; readonly type: string }[]
  readonly returns_void: boolean
  readonly result_table: string | null
  readonly result_schema: string | null
  readonly result_columns: readonly { readonly name: string; readonly type: string }[] | null
}

function tableOf({ name, columns, computed }: TableRow, { primaryKey }: KeyedRelation): Table {
  return {
    name,
    columns: byColumnName(columns),
    primaryKey,
    computed: new Map(computed.map(({ name: own, type }) => [own, type])),
  }
}

/** A view has the primary keys of the tables whose key columns it selects completely. */
function keyedRelationOf(
  { id, name, is_view, columns }: TableRow,
  views: ReadonlyMap<number, ReturnType<typeof viewColumns>>,
  keys: readonly Key[],
): KeyedRelation {
  const names = new Map(columns.map(({ number, name: own }) => [number, own]))
  const sourceColumns = (
    is_view ? originsOf(id, views) : columns.map(({ number }) => ({ number, table: id, column: number }))
  ).flatMap(({ number, table, column }) => {
    const own = names.get(number)
    return own === undefined ? [] : [{ name: own, table, column }]
  })
  const primaryKey = keys
    .filter(({ primary }) => primary)
    .flatMap((key) => {
      const found = key.columns.map((number) =>
        sourceColumns.find(({ table, column }) => table === key.table && column === number),
      )
      return found.every((one) => one !== undefined) ? found.map((one) => one.name) : []
    })
  return { name, isView: is_view, primaryKey, sourceColumns }
}

function functionOf(row: FunctionRow, tables: ReadonlyMap<string, Table>): DatabaseFunction {
  const inputs = row.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v')
  const outputs = row.arguments.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't')
  const parameters = inputs.map(
    ({ name, type, mode }, index): FunctionParameter => ({
      name,
      type,
      required: index < inputs.length - row.defaults,
      variadic: mode === 'v',
    }),
  )
  const returns = row.returns_void
    ? 'void'
    : outputs.length > 0 || row.result_columns
      ? 'composite'
      : 'scalar'
  return {
    name: row.name,
    parameters,
    volatile: row.volatile,
    returnsSet: row.returns_set,
    returns,
    result: resultOf(row, returns === 'composite', outputs, tables),
  }
}

/** A single parameter may be unnamed if its type can hold a request body. */
function isCallable({ parameters }: DatabaseFunction): boolean {
  const [first] = parameters
  const unnamed = parameters.filter(({ name }) => name === '')
  if (unnamed.length === 0) return true
  return unnamed.length === 1 && ['bytea', 'json', 'jsonb', 'text', 'xml'].includes(first?.type ?? '')
}

function bySignature(one: DatabaseFunction, other: DatabaseFunction): number {
  const signature = ({ parameters }: DatabaseFunction) =>
    parameters.map(({ name, type }) => `${name} ${type}`).join()
  return one.parameters.length - other.parameters.length || (signature(one) < signature(other) ? -1 : 1)
}

function resultOf(
  row: FunctionRow,
  isComposite: boolean,
  outputs: FunctionRow['arguments'],
  tables: ReadonlyMap<string, Table>,
): Relation {
  const table = row.result_schema === 'public' ? tables.get(row.result_table ?? '') : undefined
  if (table) return table
  const columns = isComposite ? (row.result_columns ?? outputs) : [{ name: 'pgrst_scalar', type: 'text' }]
  return { name: row.name, columns: byColumnName(columns.map((column) => ({ ...column, default: null }))) }
}

function byColumnName(columns: readonly Column[]): Map<string, Column> {
  return new Map(columns.map((column) => [column.name, column]))
}
