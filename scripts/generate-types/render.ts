/** Renders a schema in the format of `supabase gen types typescript`. */

import { HELPER_TYPES } from './helper-types.ts'
import type { PgType, Schema } from './introspect.ts'

/** Longer lines are wrapped, as in the original. */
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

export function renderTypes(schemas: Readonly<Record<string, Schema>>): string {
  const names = Object.keys(schemas).sort()
  const parts = names.map((name) => [name, renderSchema(name, schemas[name] as Schema)] as const)
  return `${PREAMBLE}
export type Database = {
  // Tells supabase-js which PostgREST features are available.
  __InternalSupabase: {
    PostgrestVersion: "14"
  }
${indent(parts.map(([name, body]) => `${key(name)}: ${body}`).join('\n'))}
}
${HELPER_TYPES}
export const Constants = ${block(names.map((name) => [name, renderConstants(schemas[name] as Schema)]))} as const
`
}

const PREAMBLE = `export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]
`

function renderSchema(schemaName: string, { relations, functions, enums }: Schema): string {
  const type = (pgType: PgType) => tsType(schemaName, pgType)
  return block([
    ['Tables', block(relations.filter((r) => !r.isView).map((r) => [r.name, renderRelation(r, type)]))],
    ['Views', block(relations.filter((r) => r.isView).map((r) => [r.name, renderRelation(r, type)]))],
    ['Functions', block(functions.map((f) => [f.name, renderFunction(f, type, relations)]))],
    ['Enums', block(enums.map(({ name, labels }) => [name, labels.map(quote).join(' | ')]))],
    ['CompositeTypes', block([])],
  ])
}

function renderRelation(relation: Relation, type: (pgType: PgType) => string): string {
  const written = (isOptional: (column: Column) => boolean) =>
    relation.columns.map((column): Field => {
      if (column.isAlwaysIdentity) return [`${key(column.name)}?`, 'never']
      return [`${key(column.name)}${isOptional(column) ? '?' : ''}`, nullable(column, type)]
    })
  const row: Field = ['Row', renderRow(relation, type)]
  const writes: Field[] = [
    ['Insert', rawBlock(written((column) => column.isNullable || column.hasDefault))],
    ['Update', rawBlock(written(() => true))],
  ]
  const relationships = relation.relationships.map((relationship) =>
    block([
      ['foreignKeyName', quote(relationship.name)],
      ['columns', quoteAll(relationship.columns)],
      ['isOneToOne', String(relationship.isOneToOne)],
      ['referencedRelation', quote(relationship.referencedRelation)],
      ['referencedColumns', quoteAll(relationship.referencedColumns)],
    ]),
  )
  const list =
    relationships.length === 0 ? '[]' : `[\n${indent(relationships.map((r) => `${r},`).join('\n'))}\n]`
  return block([row, ...(relation.isView ? [] : writes), ['Relationships', list]])
}

function renderRow({ columns }: Relation, type: (pgType: PgType) => string): string {
  return block(columns.map((column) => [column.name, nullable(column, type)]))
}

function nullable(column: Column, type: (pgType: PgType) => string): string {
  return `${type(column.type)}${column.isNullable ? ' | null' : ''}`
}

function renderFunction(
  f: Schema['functions'][number],
  type: (pgType: PgType) => string,
  relations: Schema['relations'],
): string {
  const args = f.arguments.map((a): Field => [`${key(a.name)}${a.hasDefault ? '?' : ''}`, type(a.type)])
  const relation = relations.find(({ name }) => name === f.returnsRelation)
  const returns = relation
    ? renderRow(relation, type)
    : Array.isArray(f.returns)
      ? block(f.returns.map((field) => [field.name, type(field.type)]))
      : type(f.returns)
  // Lets supabase-js filter the result like table rows.
  const setof: Field[] = relation
    ? [
        [
          'SetofOptions',
          block([
            ['from', quote('*')],
            ['to', quote(relation.name)],
            ['isOneToOne', String(!f.returnsSet)],
            ['isSetofReturn', String(f.returnsSet)],
          ]),
        ],
      ]
    : []
  return block([
    ['Args', args.length === 0 ? 'never' : fitting(args)],
    ['Returns', `${returns}${f.returnsSet ? '[]' : ''}`],
    ...setof,
  ])
}

function renderConstants({ enums }: Schema): string {
  const values = enums.map(({ name, labels }): Field => [name, quoteAll(labels)])
  return values.length === 0 ? '{\n  Enums: {},\n}' : `{\n  Enums: ${block(values)},\n}`
}

function tsType(schemaName: string, type: PgType): string {
  const element = type.enum
    ? `Database[${quote(schemaName)}]["Enums"][${quote(type.name)}]`
    : (SCALARS[type.name] ?? 'unknown')
  return type.isArray ? `${element}[]` : element
}

/** Object type with one field per line; without fields, one without keys. */
function block(fields: readonly Field[]): string {
  if (fields.length === 0) return '{\n  [_ in never]: never\n}'
  return rawBlock(fields.map(([name, type]) => [key(name), type]))
}

function rawBlock(fields: readonly Field[]): string {
  return `{\n${indent(fields.map(([name, type]) => `${name}: ${type}`).join('\n'))}\n}`
}

/** On one line if it fits. */
function fitting(fields: readonly Field[]): string {
  const inline = `{ ${fields.map(([name, type]) => `${name}: ${type}`).join('; ')} }`
  return inline.length + '        Args: '.length <= WIDTH ? inline : rawBlock(fields)
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
