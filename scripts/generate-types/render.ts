/** Renders a schema as the `Database` type of supabase-js. */
import type { PgType, Schema } from './introspect.ts'

/** Longer lines are wrapped. */
const WIDTH = 80

const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bpchar: 'string',
  bytea: 'string',
  citext: 'string',
  date: 'string',
  text: 'string',
  time: 'string',
  timetz: 'string',
  timestamp: 'string',
  timestamptz: 'string',
  uuid: 'string',
  varchar: 'string',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
}

type Field = readonly [key: string, type: string]
type Relation = Schema['relations'][number]
type Column = Relation['columns'][number]

export function renderTypes({ relations, functions }: Schema): string {
  const tables = relations.map((relation): Field => [relation.name, renderTable(relation)])
  const database = block([
    // Tells supabase-js which PostgREST features are available.
    ['__InternalSupabase', block([['PostgrestVersion', '"14"']])],
    [
      'public',
      block([
        ['Tables', block(tables)],
        ['Views', 'Record<never, never>'],
        ['Functions', block(functions.map((f) => [f.name, renderFunction(f)]))],
      ]),
    ],
  ])
  return `${PREAMBLE}
export type Database = ${database}
`
}

const PREAMBLE = `/** Written by \`npm run generate:types\`. \`supabase gen types typescript\` writes the same types at greater length. */

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

type Columns = Record<string, unknown>
/**
 * Types of a table. \`Required\`: columns without a default, which are not null. \`Generated\`: columns that only the
 * database sets.
 */
type Table<T extends { Row: Columns; Required: string; Generated: string; Relationships: unknown[] }> = {
  Row: T["Row"]
  Insert: Pick<T["Row"], T["Required"]> & Changes<T["Row"], T["Generated"]>
  Update: Changes<T["Row"], T["Generated"]>
  Relationships: T["Relationships"]
}
type Changes<Row, Generated extends string> = {
  [Name in keyof Row]?: Name extends Generated ? never : Row[Name]
}
`

function renderTable({ columns, relationships }: Relation): string {
  const namesOf = (isChosen: (column: Column) => boolean) => {
    const names = columns.filter(isChosen).map(({ name }) => quote(name))
    if (names.length === 0) return 'never'
    const inline = names.join(' | ')
    return inline.length <= WIDTH ? inline : `\n${indent(names.map((name) => `| ${name}`).join('\n'))}`
  }
  const targets = relationships.map(
    (relationship) =>
      `${block([
        ['foreignKeyName', quote(relationship.name)],
        ['columns', quoteAll(relationship.columns)],
        ['isOneToOne', String(relationship.isOneToOne)],
        ['referencedRelation', quote(relationship.referencedRelation)],
        ['referencedColumns', quoteAll(relationship.referencedColumns)],
      ])},`,
  )
  const type = block([
    ['Row', block(columns.map((column) => [column.name, nullable(column)]))],
    ['Required', namesOf((column) => !column.hasDefault && !column.isNullable)],
    ['Generated', namesOf(({ isAlwaysIdentity }) => isAlwaysIdentity)],
    ['Relationships', targets.length === 0 ? '[]' : `[\n${indent(targets.join('\n'))}\n]`],
  ])
  return `Table<${type}>`
}

function nullable(column: Column): string {
  return `${tsType(column.type)}${column.isNullable ? ' | null' : ''}`
}

function renderFunction(f: Schema['functions'][number]): string {
  const args = f.arguments.map((a): Field => [a.hasDefault ? `${a.name}?` : a.name, tsType(a.type)])
  const returns =
    f.returnsRelation !== null
      ? `Database["public"]["Tables"][${quote(f.returnsRelation)}]["Row"]`
      : Array.isArray(f.returns)
        ? block(f.returns.map((field) => [field.name, tsType(field.type)]))
        : tsType(f.returns)
  // Lets supabase-js filter the result like table rows.
  const setof: Field[] =
    f.returnsRelation === null
      ? []
      : [
          [
            'SetofOptions',
            block([
              ['from', quote('*')],
              ['to', quote(f.returnsRelation)],
              ['isOneToOne', String(!f.returnsSet)],
              ['isSetofReturn', String(f.returnsSet)],
            ]),
          ],
        ]
  return block([
    ['Args', args.length === 0 ? 'never' : fitting(args)],
    ['Returns', `${returns}${f.returnsSet ? '[]' : ''}`],
    ...setof,
  ])
}

function tsType(type: PgType): string {
  return `${SCALARS[type.name] ?? 'unknown'}${type.isArray ? '[]' : ''}`
}

/** Object type with one field per line. */
function block(fields: readonly Field[]): string {
  return `{\n${indent(fields.map(([name, type]) => `${key(name)}: ${type}`).join('\n'))}\n}`
}

/** On one line if it fits. */
function fitting(fields: readonly Field[]): string {
  const inline = `{ ${fields.map(([name, type]) => `${key(name)}: ${type}`).join('; ')} }`
  return inline.length + '        Args: '.length <= WIDTH ? inline : block(fields)
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*\??$/.test(name) ? name : quote(name)
}

function quote(text: string): string {
  return JSON.stringify(text)
}

function quoteAll(texts: readonly string[]): string {
  return `[${texts.map(quote).join(', ')}]`
}
