import type { Logic } from '../parse/logic.ts'
import type { Payload } from '../request/payload.ts'
import type { DatabaseFunction, FunctionParameter } from '../schema/schema.ts'
import { isComputed } from './filter-sql.ts'
import { payloadSql } from './payload-sql.ts'
import type { ReadNode } from './read-node.ts'
import { arrayLiteral, type Binder, column, identifier, qualifiedName } from './sql.ts'

export type Arguments = Payload

/** @param node selects from the result; computed columns are added here, where the row still has its type */
export function callSql(fn: DatabaseFunction, args: Arguments, node: ReadNode, binder: Binder): string {
  const { from, list } = argumentsSql(fn, args, binder)
  const call = `${qualifiedName(fn.name)}(${list})`
  const isRow = fn.returns === 'composite'
  const source = isRow
    ? `lateral ${call} as "pgrst_call"`
    : `lateral (select ${call} as "pgrst_scalar") as "pgrst_call"`
  const selected = isRow
    ? ['"pgrst_call".*', ...computedNames(node).map((name) => column('pgrst_call', name))].join(', ')
    : '"pgrst_call"."pgrst_scalar"'
  return `select ${selected} from ${from === null ? '' : `${from}, `}${source}`
}

function computedNames({ relation, fields, where, order }: ReadNode): string[] {
  const names = [
    ...fields.map(({ field }) => field.name),
    ...where.flatMap(filteredNames),
    ...order.flatMap(({ relation: related, field }) => (related === null ? [field.name] : [])),
  ]
  return [...new Set(names)].filter((name) => isComputed(relation, name))
}

function filteredNames(logic: Logic): string[] {
  return logic.kind === 'filter' ? [logic.filter.field.name] : logic.children.flatMap(filteredNames)
}

function argumentsSql(
  { parameters }: DatabaseFunction,
  args: Arguments,
  binder: Binder,
): { from: string | null; list: string } {
  if (args.kind === 'raw') return { from: null, list: `${binder.bind(args.value)}::${args.type}` }
  if (args.kind === 'fields') {
    const used = parameters.filter(({ name }) => args.fields.some(([key]) => key === name))
    return {
      from: null,
      list: used.map((parameter) => fieldArgument(parameter, args.fields, binder)).join(', '),
    }
  }
  const [only] = parameters
  if (only && only.name === '') return { from: null, list: `${binder.bind(args.text)}::${only.type}` }
  const used = parameters.filter(({ name }) => args.keys.includes(name))
  if (used.length === 0) return { from: null, list: '' }
  return {
    from: payloadSql(args, used, binder, { firstOnly: true }),
    list: used
      .map(
        ({ name, variadic }) =>
          `${variadic ? 'variadic ' : ''}${identifier(name)} := ${column('pgrst_body', name)}`,
      )
      .join(', '),
  }
}

function fieldArgument(
  { name, type, variadic }: FunctionParameter,
  fields: readonly (readonly [string, string])[],
  binder: Binder,
): string {
  const values = fields.filter(([key]) => key === name).map(([, value]) => value)
  const value = variadic ? arrayLiteral(values) : (values.at(-1) ?? '')
  return `${variadic ? 'variadic ' : ''}${identifier(name)} := ${binder.bind(value)}::${type}`
}
