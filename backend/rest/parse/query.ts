import { requestErrors } from '../protocol/errors.ts'
import { MAX_QUERY_LENGTH, MAX_TERMS } from '../protocol/limits.ts'
import { readName } from './field.ts'
import { type Filter, isFilterValue, parseFilter, parseTreePath } from './filter.ts'
import { type Logic, parseLogic } from './logic.ts'
import { type OrderTerm, parseOrder } from './order.ts'
import { QueryScanner } from './query-scanner.ts'
import { parseSelect, type SelectItem } from './select.ts'

export interface PathValue<Value> {
  readonly path: readonly string[]
  readonly value: Value
}

export interface Query {
  readonly select: readonly SelectItem[]
  readonly filters: readonly PathValue<Filter>[]
  readonly logic: readonly PathValue<Logic>[]
  readonly order: readonly PathValue<readonly OrderTerm[]>[]
  readonly limits: readonly PathValue<number>[]
  readonly offsets: readonly PathValue<number>[]
  readonly columns: readonly string[] | null
  readonly onConflict: readonly string[] | null
  readonly parameters: readonly (readonly [string, string])[]
}

const ALL_COLUMNS: readonly SelectItem[] = [
  { kind: 'field', field: { name: '*', path: [] }, alias: null, cast: null, aggregate: null },
]

/**
 * @param callsFunction whether keys without a filter are arguments
 * @throws {RestError} PGRST100 with the position
 */
export function parseQuery(search: string, callsFunction: boolean): Query {
  if (search.length > MAX_QUERY_LENGTH) {
    throw requestErrors.parse(
      '"failed to parse query string" (line 1, column 1)',
      `a query string is limited to ${MAX_QUERY_LENGTH} characters`,
    )
  }
  let select: readonly SelectItem[] | null = null
  let columns: readonly string[] | null = null
  let onConflict: readonly string[] | null = null
  const filters: PathValue<Filter>[] = []
  const logic: PathValue<Logic>[] = []
  const order: PathValue<readonly OrderTerm[]>[] = []
  const limits: PathValue<number>[] = []
  const offsets: PathValue<number>[] = []
  const parameters: [string, string][] = []

  for (const [key, value] of new URLSearchParams(search)) {
    if (key.includes('\0') || value.includes('\0')) rejectNul()
    if (key === 'select') select ??= parseSelect(value)
    // The API key was checked by the gateway.
    else if (key === 'apikey' && !isFilterValue(value)) continue
    else if (key === 'columns') columns ??= parseColumns(key, value)
    else if (key === 'on_conflict') onConflict ??= parseColumns(key, value)
    else {
      const suffix = key.slice(key.lastIndexOf('.') + 1)
      if (suffix === 'and' || suffix === 'or') {
        const { path, tree } = parseLogic(key, value)
        logic.push({ path, value: tree })
      } else if (suffix === 'order') order.push({ path: embedPath(key), value: parseOrder(value) })
      else if (suffix === 'limit') addNumber(limits, key, value)
      else if (suffix === 'offset') addNumber(offsets, key, value)
      else if (callsFunction && !key.includes('.') && !isFilterValue(value)) parameters.push([key, value])
      else {
        const { path, field } = parseTreePath(key)
        filters.push({ path, value: parseFilter(value, field) })
      }
    }
    if (filters.length + logic.length + parameters.length + order.length > MAX_TERMS) {
      throw requestErrors.parse(
        '"failed to parse query string" (line 1, column 1)',
        `a request is limited to ${MAX_TERMS} parameters`,
      )
    }
  }
  return {
    select: select ?? ALL_COLUMNS,
    filters,
    logic,
    order,
    limits,
    offsets,
    columns,
    onConflict,
    parameters,
  }
}

function embedPath(key: string): string[] {
  const { path } = parseTreePath(key)
  return path
}

/** PostgREST ignores invalid numbers; supabase-js sends `limit=undefined`. */
function addNumber(numbers: PathValue<number>[], key: string, value: string): void {
  if (!/^\s*-?\d+\s*$/.test(value)) return
  const number = Math.min(Number(value), Number.MAX_SAFE_INTEGER)
  numbers.push({ path: embedPath(key), value: number })
}

/** PostgreSQL's text cannot contain NUL. */
function rejectNul(): never {
  throw requestErrors.parse('"failed to parse query string" (line 1, column 1)', 'unexpected "\\u0000"')
}

function parseColumns(parameter: 'columns' | 'on_conflict', value: string): string[] {
  const cursor = new QueryScanner(`${parameter} parameter (${value})`, value)
  const names = new Set<string>()
  do {
    cursor.skipSpaces()
    names.add(readName(cursor))
    cursor.skipSpaces()
    if (names.size > MAX_TERMS) cursor.reject(`a request is limited to ${MAX_TERMS} columns`)
  } while (cursor.take(','))
  if (!cursor.done) cursor.fail(['","', 'end of input'])
  return [...names]
}
