/** Reads the exposed schema from PostgreSQL's catalogue, in one transaction. */

import type { Database, Row } from '#backend/database/database.ts'
import { buildRelationships, type ForeignKey } from './relationships.ts'
import type { Column, DatabaseFunction, FunctionParameter, Relation, Schema, Table } from './schema.ts'
import { castableTypes } from './types.ts'

/** The type names come out with their schema because the search path is empty. */
const settings = { search_path: '' }

const tablesQuery = `
select
  c.relname as name,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'default', case
            when a.attgenerated <> '' then null
            when a.attidentity <> '' then format(
              'nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)
            )
            else pg_get_expr(d.adbin, d.adrelid)
          end
        )
        order by a.attnum
      )
      from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ),
    '[]'
  ) as columns,
  coalesce(
    (
      select json_agg(json_build_object('primary', k.contype = 'p', 'columns', (
        select json_agg(a.attname order by key.position)
        from unnest(k.conkey) with ordinality as key (number, position)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number
      )))
      from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u')
    ),
    '[]'
  ) as keys,
  coalesce(
    (
      select json_agg(p.proname)
      from pg_proc p
      where p.pronamespace = n.oid and p.pronargs = 1 and p.proargtypes[0] = c.reltype and not p.proretset
    ),
    '[]'
  ) as computed
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
order by c.relname`

const foreignKeysQuery = `
select
  k.conname as name,
  source.relname as "table",
  target.relname as target,
  (
    select json_agg(json_build_array(own.attname, other.attname) order by key.position)
    from unnest(k.conkey, k.confkey) with ordinality as key (own, other, position)
    join pg_attribute own on own.attrelid = k.conrelid and own.attnum = key.own
    join pg_attribute other on other.attrelid = k.confrelid and other.attnum = key.other
  ) as columns
from pg_constraint k
join pg_class source on source.oid = k.conrelid
join pg_class target on target.oid = k.confrelid
join pg_namespace n on n.oid = source.relnamespace and n.oid = target.relnamespace
where n.nspname = 'public' and k.contype = 'f' and k.conparentid = 0
order by k.conname`

const functionsQuery = `
select
  p.proname as name,
  p.provolatile = 'v' as volatile,
  p.proretset as returns_set,
  p.provariadic <> 0 as variadic,
  p.pronargdefaults::int as defaults,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'name', coalesce(p.proargnames[argument.position::int], ''),
          'mode', coalesce(p.proargmodes[argument.position::int], 'i'),
          'type', format_type(argument.type, null)
        )
        order by argument.position
      )
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as argument (type, position)
    ),
    '[]'
  ) as arguments,
  result.typname = 'void' as returns_void,
  result.typtype as result_kind,
  row_class.relname as result_table,
  row_namespace.nspname as result_schema,
  (
    select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
    from pg_attribute a
    where a.attrelid = row_class.oid and a.attnum > 0 and not a.attisdropped
  ) as result_columns
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
join pg_type declared on declared.oid = p.prorettype
join pg_type result on result.oid = case when declared.typtype = 'd' then declared.typbasetype else declared.oid end
left join pg_class row_class on row_class.oid = result.typrelid and result.typtype = 'c'
left join pg_namespace row_namespace on row_namespace.oid = row_class.relnamespace
where n.nspname = 'public' and p.prokind = 'f' and result.typname not in ('trigger', 'event_trigger')
order by p.proname, p.oid`

const typesQuery = `
select t.typname as name, format('%I.%I', n.nspname, t.typname) as sql
from pg_type t
join pg_namespace n on n.oid = t.typnamespace
where n.nspname in ('pg_catalog', 'public', 'extensions') and t.typtype in ('b', 'd', 'e', 'r', 'm')
order by n.nspname = 'pg_catalog'`

/** @throws {DatabaseError} */
export async function loadSchema(database: Database): Promise<Schema> {
  const queries = [tablesQuery, foreignKeysQuery, functionsQuery, typesQuery]
  const [tables, foreignKeys, functions, types] = await database.transaction({
    role: 'postgres',
    settings,
    readOnly: true,
    statements: queries.map((text) => ({ text })),
  })
  const tableRows = (tables?.rows ?? []) as unknown as TableRow[]
  const byName = new Map(tableRows.map((row) => [row.name, tableOf(row)]))
  return {
    tables: byName,
    relationships: buildRelationships(
      (foreignKeys?.rows ?? []) as unknown as ForeignKey[],
      uniqueKeys(tableRows),
    ),
    functions: Map.groupBy(
      ((functions?.rows ?? []) as unknown as FunctionRow[]).map((row) => functionOf(row, byName)),
      ({ name }) => name,
    ),
    types: castableTypes((types?.rows ?? []) as Row[]),
  }
}

interface TableRow {
  readonly name: string
  readonly columns: readonly Column[]
  readonly keys: readonly { readonly primary: boolean; readonly columns: readonly string[] }[]
  readonly computed: readonly string[]
}

interface FunctionRow {
  readonly name: string
  readonly volatile: boolean
  readonly returns_set: boolean
  readonly variadic: boolean
  readonly defaults: number
  readonly arguments: readonly { readonly name: string; readonly mode: string; readonly type: string }[]
  readonly returns_void: boolean
  readonly result_kind: string
  readonly result_table: string | null
  readonly result_schema: string | null
  readonly result_columns: readonly { readonly name: string; readonly type: string }[] | null
}

function tableOf({ name, columns, keys, computed }: TableRow): Table {
  return {
    name,
    columns: byColumnName(columns),
    primaryKey: keys.find((key) => key.primary)?.columns ?? [],
    computed: new Set(computed),
  }
}

function uniqueKeys(rows: readonly TableRow[]): Map<string, TableRow['keys']> {
  return new Map(rows.map(({ name, keys }) => [name, keys]))
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
