import type { Field } from '../parse/field.ts'
import type { ComparisonName, Filter, Operation, SearchName } from '../parse/filter.ts'
import type { Logic } from '../parse/logic.ts'
import { requestErrors } from '../protocol/errors.ts'
import type { Relation, Table } from '../schema/schema.ts'
import { type EmbedNode, findEmbed, type ReadNode, undefinedColumn } from './read-node.ts'
import { arrayLiteral, type Binder, column } from './sql.ts'

/** Builds the condition that an embedded table has rows; count queries need `exists`, because they have no joins. */
export type EmbedTest = (embed: EmbedNode, hasRows: boolean) => string

const COMPARISONS: Record<ComparisonName, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
  isdistinct: 'is distinct from',
}

const SEARCHES: Record<SearchName, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const IS_TESTS = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

export function conditionSql(node: ReadNode, logic: Logic, binder: Binder, embedTest: EmbedTest): string {
  if (logic.kind === 'filter') return filterSql(node, logic.filter, binder, embedTest)
  const parts = logic.children.map((child) => conditionSql(node, child, binder, embedTest))
  const group = `(${parts.join(logic.all ? ' and ' : ' or ')})`
  return logic.negated ? `not ${group}` : group
}

function filterSql(node: ReadNode, filter: Filter, binder: Binder, embedTest: EmbedTest): string {
  const { field, negated, operation } = filter
  const embed = field.path.length === 0 ? findEmbed(node, field.name) : undefined
  if (embed && operation.kind === 'is' && (operation.value === 'null' || operation.value === 'not_null')) {
    return embedTest(embed, (operation.value === 'not_null') !== negated)
  }
  if (embed && !hasColumn(node.relation, field.name)) throw requestErrors.embedFilter(field.name)
  const test = operationSql(node, field, operation, binder)
  return negated ? `not (${test})` : test
}

function operationSql(node: ReadNode, field: Field, operation: Operation, binder: Binder): string {
  switch (operation.kind) {
    case 'is':
      return `${fieldSql(node, field, binder)} ${IS_TESTS[operation.value]}`
    case 'in':
      return `${fieldSql(node, field, binder)} = any(${binder.bind(arrayLiteral(operation.values))})`
    case 'search':
      return searchSql(node, field, operation, binder)
    case 'compare': {
      const isPattern = operation.operator === 'like' || operation.operator === 'ilike'
      const target = fieldSql(node, field, binder)
      const value = binder.bind(isPattern ? operation.value.replaceAll('*', '%') : operation.value)
      const { quantifier } = operation
      return `${target} ${COMPARISONS[operation.operator]} ${
        quantifier === null ? value : `${quantifier === 'any' ? 'any' : 'all'}(${value})`
      }`
    }
  }
}

function searchSql(
  node: ReadNode,
  field: Field,
  { operator, language, value }: Operation & { kind: 'search' },
  binder: Binder,
): string {
  const configuration = language === null ? '' : `${binder.bind(language)}::regconfig, `
  const target = fieldSql(node, field, binder)
  const isVector = field.path.length === 0 && typeOf(node.relation, field.name) === 'tsvector'
  const vector = isVector ? target : `to_tsvector(${configuration}${target})`
  return `${vector} @@ ${SEARCHES[operator]}(${configuration}${binder.bind(value)})`
}

/** @throws {RestError} 42703 for an unknown column */
export function fieldSql(node: ReadNode, { name, path }: Field, binder: Binder): string {
  if (!hasColumn(node.relation, name)) throw undefinedColumn(node, name)
  const target = column(node.alias, name)
  if (path.length === 0) return target
  const type = typeOf(node.relation, name)
  const steps = path.map(({ text, key, isIndex }) => {
    return `${text ? '->>' : '->'}${binder.bind(key)}::${isIndex ? 'int' : 'text'}`
  })
  return `(${type === 'json' || type === 'jsonb' ? target : `to_jsonb(${target})`}${steps.join('')})`
}

export function hasColumn(relation: Relation, name: string): boolean {
  return typeOf(relation, name) !== undefined
}

export function isComputed(relation: Relation, name: string): boolean {
  return 'computed' in relation && (relation as Table).computed.has(name)
}

function typeOf(relation: Relation, name: string): string | undefined {
  return (
    relation.columns.get(name)?.type ??
    ('computed' in relation ? (relation as Table).computed.get(name) : undefined)
  )
}
