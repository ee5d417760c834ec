import { isTooDeep, MAX_VALUE_NESTING } from '../protocol/limits.ts'
import { type Field, readField, readIdentifier, readQuoted } from './field.ts'
import { QueryScanner } from './query-scanner.ts'

export interface Filter {
  readonly field: Field
  readonly negated: boolean
  readonly operation: Operation
}

export type Operation =
  | {
      readonly kind: 'compare'
      readonly operator: ComparisonName
      readonly quantifier: 'any' | 'all' | null
      readonly value: string
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: IsValue }
  | {
      readonly kind: 'search'
      readonly operator: SearchName
      readonly language: string | null
      readonly value: string
    }

/** Operators that allow `(any)` or `(all)`. */
const QUANTIFIABLE = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const PLAIN = ['neq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct'] as const
const SEARCHES = ['fts', 'plfts', 'phfts', 'wfts'] as const
const IS_VALUES = ['not_null', 'null', 'true', 'false', 'unknown'] as const

export type ComparisonName = (typeof QUANTIFIABLE)[number] | (typeof PLAIN)[number]
export type SearchName = (typeof SEARCHES)[number]
export type IsValue = (typeof IS_VALUES)[number]

const COMPARISONS = new Set<string>([...QUANTIFIABLE, ...PLAIN])
const OPERATOR_NAME = /[a-z]+(?=[.(])/y
const OPERATOR_EXPECTED = ['"not"', 'operator (eq, gt, ...)']
const MANY_NEGATIONS = /(?:!\s*){17}/
const UNQUOTED_ELEMENT = /[^,)]*/y
const ARRAY_LITERAL = /\{[^{}]*\}(?=[,)]|$)/y

/** Parses a filter's value: `gt.5`, `not.in.(1,2)`, `like(any).{a*,b*}`. */
export function parseFilter(value: string, field: Field): Filter {
  const cursor = new QueryScanner(`filter (${value})`, value)
  if (isTooDeep(value)) cursor.reject(`values are limited to ${MAX_VALUE_NESTING} levels`)
  const condition = readCondition(cursor, () => cursor.match(/[\s\S]*/y) ?? '')
  if (!cursor.done) cursor.fail(['end of input'])
  return { field, ...condition }
}

export function isFilterValue(value: string): boolean {
  const [, negated, name] = /^(not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(value) ?? []
  return (
    negated !== undefined ||
    (name !== undefined && (COMPARISONS.has(name) || isSearch(name) || name === 'in' || name === 'is'))
  )
}

/** Parses `customers.name->first`. */
export function parseTreePath(key: string): { path: string[]; field: Field } {
  const cursor = new QueryScanner(`tree path (${key})`, key)
  const path: string[] = []
  let field = readField(cursor)
  while (field.path.length === 0 && cursor.take('.')) {
    path.push(field.name)
    field = readField(cursor)
  }
  if (!cursor.done) cursor.fail(['"."', '"->"', 'end of input'])
  return { path, field }
}

export function readLogicFilter(cursor: QueryScanner, field: Field): Filter {
  return { field, ...readCondition(cursor, () => readLogicValue(cursor)) }
}

function readCondition(
  cursor: QueryScanner,
  readValue: () => string,
): { negated: boolean; operation: Operation } {
  const negated = cursor.take('not.')
  return { negated, operation: readOperation(cursor, readValue) }
}

function readOperation(cursor: QueryScanner, readValue: () => string): Operation {
  const start = cursor.position
  const name = cursor.match(OPERATOR_NAME)
  if (name === 'in' && cursor.take('.')) return { kind: 'in', values: readList(cursor) }
  if (name === 'is' && cursor.take('.')) return { kind: 'is', value: readIs(cursor) }
  if (name !== null && isSearch(name)) {
    let language: string | null = null
    if (cursor.take('(')) {
      language = readIdentifier(cursor)
      cursor.expect(')')
    }
    cursor.expect('.', 'delimiter (.)')
    const value = readValue()
    // PostgreSQL's text search parser has a small operator stack.
    if (MANY_NEGATIONS.test(value)) cursor.reject('a search is limited to 16 negations in a row')
    return { kind: 'search', operator: name, language, value }
  }
  if (name !== null && isComparison(name)) {
    let quantifier: 'any' | 'all' | null = null
    if ((QUANTIFIABLE as readonly string[]).includes(name) && cursor.take('(')) {
      quantifier = cursor.keyword(['any', 'all'])
      cursor.expect(')')
    }
    cursor.expect('.', 'delimiter (.)')
    return { kind: 'compare', operator: name, quantifier, value: readValue() }
  }
  cursor.position = start
  return cursor.fail(OPERATOR_EXPECTED)
}

function readList(cursor: QueryScanner): string[] {
  cursor.skipSpaces()
  cursor.expect('(')
  cursor.skipSpaces()
  const values: string[] = []
  do {
    values.push(readElement(cursor) ?? cursor.match(UNQUOTED_ELEMENT) ?? '')
  } while (cursor.take(','))
  cursor.expect(')', '","', '")"')
  cursor.skipSpaces()
  // `in.()` is the empty list, not a list with one empty text.
  return values.length === 1 && values[0] === '' ? [] : values
}

function readElement(cursor: QueryScanner): string | null {
  const start = cursor.position
  const value = readQuoted(cursor)
  if (value !== null && (cursor.done || cursor.at(',') || cursor.at(')'))) return value
  cursor.position = start
  return null
}

function readLogicValue(cursor: QueryScanner): string {
  return readElement(cursor) ?? cursor.match(ARRAY_LITERAL) ?? cursor.match(UNQUOTED_ELEMENT) ?? ''
}

function readIs(cursor: QueryScanner): IsValue {
  const rest = cursor.source.slice(cursor.position, cursor.position + 8).toLowerCase()
  const found = IS_VALUES.find((value) => rest.startsWith(value))
  if (!found) return cursor.fail(['isVal: (null, not_null, true, false, unknown)'])
  cursor.position += found.length
  return found
}

function isComparison(name: string): name is ComparisonName {
  return COMPARISONS.has(name)
}

function isSearch(name: string): name is SearchName {
  return (SEARCHES as readonly string[]).includes(name)
}
