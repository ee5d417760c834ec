import { isTooDeep, MAX_NESTING, MAX_TERMS, MAX_VALUE_NESTING } from '../protocol/limits.ts'
import { EXPECTED_NAME, readField, readName } from './field.ts'
import { type Filter, readLogicFilter } from './filter.ts'
import { QueryScanner } from './query-scanner.ts'

export type Logic =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | {
      readonly kind: 'group'
      readonly all: boolean
      readonly negated: boolean
      readonly children: readonly Logic[]
    }

const GROUP_START = /(?:not\.)?(?:and|or)[ \t]*\(/y
const ITEM_EXPECTED = [EXPECTED_NAME, 'negation operator (not)', 'logic operator (and, or)']

/** Parses `or=(a.eq.1,not.and(b.gt.2,c.is.null))` and `customers.not.or=(…)`. */
export function parseLogic(key: string, value: string): { path: string[]; tree: Logic } {
  const { path, operator } = parseLogicPath(key)
  const cursor = new QueryScanner(`logic tree (${value})`, operator + value)
  if (isTooDeep(value)) cursor.reject(`values are limited to ${MAX_VALUE_NESTING} levels`)
  const tree = readGroup(cursor, 0, { left: MAX_TERMS })
  if (!cursor.done) cursor.fail(['end of input'])
  return { path, tree }
}

function parseLogicPath(key: string): { path: string[]; operator: string } {
  const cursor = new QueryScanner(`logic path (${key})`, key)
  const names = [readName(cursor)]
  while (cursor.take('.')) names.push(readName(cursor))
  if (!cursor.done) cursor.fail(['"."', 'end of input'])
  const operator = names.pop() ?? ''
  const negated = names.includes('not')
  return { path: names.filter((name) => name !== 'not'), operator: negated ? `not.${operator}` : operator }
}

function readGroup(cursor: QueryScanner, depth: number, count: { left: number }): Logic {
  if (depth > MAX_NESTING) cursor.reject(`conditions are limited to ${MAX_NESTING} levels`)
  const negated = cursor.take('not.')
  const all = cursor.keyword(['and', 'or']) === 'and'
  cursor.skipSpaces()
  cursor.expect('(')
  const children: Logic[] = []
  do {
    count.left -= 1
    if (count.left < 0) cursor.reject(`a request is limited to ${MAX_TERMS} conditions`)
    cursor.skipSpaces()
    children.push(readCondition(cursor, depth, count))
    cursor.skipSpaces()
  } while (cursor.take(','))
  cursor.expect(')', '","', '")"')
  cursor.skipSpaces()
  return { kind: 'group', all, negated, children }
}

function readCondition(cursor: QueryScanner, depth: number, count: { left: number }): Logic {
  if (cursor.lookingAt(GROUP_START)) return readGroup(cursor, depth + 1, count)
  const start = cursor.position
  const field = readField(cursor, ITEM_EXPECTED)
  if (!cursor.at('.')) {
    // Report `ord(…)` as a misspelt operator.
    const operator = /^(and|or)/.exec(field.name)?.[0]
    if (operator === undefined) return cursor.fail(['"->"', 'delimiter (.)'])
    cursor.position = start + operator.length
    return cursor.fail(['"("'])
  }
  cursor.take('.')
  if (field.name === 'not' && cursor.lookingAt(/[a-z]+[ \t]*\([a-z_]+\./y))
    return cursor.fail(['logic operator (and, or)'])
  return { kind: 'filter', filter: readLogicFilter(cursor, field) }
}
