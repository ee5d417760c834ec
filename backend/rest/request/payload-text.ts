import { requestErrors } from '../protocol/errors.ts'
import { isTooDeep, MAX_PAYLOAD_ROWS, MAX_TERMS } from '../protocol/limits.ts'
import { parseCsv } from './csv.ts'

export type Payload =
  | {
      readonly kind: 'json'
      readonly text: string
      readonly isObject: boolean
      /** The keys of every object, or the `columns` parameter. */
      readonly keys: readonly string[]
    }
  | { readonly kind: 'fields'; readonly fields: readonly (readonly [string, string])[] }
  /** For a function with one unnamed parameter. */
  | { readonly kind: 'raw'; readonly type: 'text' | 'xml' | 'bytea'; readonly value: string }

/** `form` reads form fields as one row, `fields` as arguments. */
export type TextKind = 'json' | 'csv' | 'form' | 'fields'

/** @throws {RestError} PGRST102 */
export function parsePayload(kind: TextKind, text: string, columns: readonly string[] | null): Payload {
  switch (kind) {
    case 'json':
      return jsonPayload(text, columns)
    case 'csv':
      return rowsPayload(JSON.stringify(parseCsv(text)), columns)
    case 'form':
      return jsonPayload(JSON.stringify(Object.fromEntries(fieldsOf(text))), null)
    case 'fields':
      return { kind: 'fields', fields: fieldsOf(text) }
  }
}

function fieldsOf(text: string): [string, string][] {
  const fields = [...new URLSearchParams(text)]
  if (fields.length > MAX_TERMS) throw requestErrors.body(`A form is limited to ${MAX_TERMS} fields`)
  return fields
}

function jsonPayload(text: string, columns: readonly string[] | null): Payload & { kind: 'json' } {
  if (isTooDeep(text)) throw requestErrors.tooDeep()
  if (isTooWide(text)) throw requestErrors.body(`An object is limited to ${MAX_KEYS} keys`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw requestErrors.body('Empty or invalid json')
  }
  if (Array.isArray(value)) return rowsPayload(text, columns, value)
  if (typeof value !== 'object' || value === null)
    return { kind: 'json', text: '[]', isObject: false, keys: [] }
  return { kind: 'json', text, isObject: true, keys: columns ?? limitKeys(Object.keys(value)) }
}

function rowsPayload(
  text: string,
  columns: readonly string[] | null,
  rows: readonly unknown[] = JSON.parse(text),
): Payload & { kind: 'json' } {
  if (rows.length > MAX_PAYLOAD_ROWS) throw requestErrors.tooManyRows()
  const keys = columns ?? limitKeys(uniformKeys(rows))
  return { kind: 'json', text, isObject: false, keys }
}

function uniformKeys(rows: readonly unknown[]): readonly string[] {
  if (rows.length === 0) return []
  const [first] = rows
  const keys = isObject(first) ? Object.keys(first) : null
  const uniform =
    keys !== null &&
    rows.every(
      (row) =>
        isObject(row) &&
        Object.keys(row).length === keys.length &&
        keys.every((key) => Object.hasOwn(row, key)),
    )
  if (!uniform) throw requestErrors.body('All object keys must match')
  return keys
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The parser's time grows with the square of an object's keys. */
const MAX_KEYS = 10_000
const [QUOTE, BACKSLASH, COLON, OPENING, CLOSING] = Array.from('"\\:{}', (character) =>
  character.charCodeAt(0),
)

function isTooWide(text: string): boolean {
  if (text.length <= MAX_KEYS) return false
  const outer: number[] = []
  let keys = 0
  let isQuoted = false
  for (let position = 0; position < text.length; position += 1) {
    const character = text.charCodeAt(position)
    if (isQuoted) {
      if (character === BACKSLASH) position += 1
      else if (character === QUOTE) isQuoted = false
    } else if (character === QUOTE) isQuoted = true
    else if (character === OPENING) {
      outer.push(keys)
      keys = 0
    } else if (character === CLOSING) keys = outer.pop() ?? 0
    else if (character === COLON) {
      keys += 1
      if (keys > MAX_KEYS) return true
    }
  }
  return false
}

/** More than any table has: longer lists contain an unknown column. */
const MAX_COLUMNS = 2000

function limitKeys(keys: readonly string[]): readonly string[] {
  return keys.length > MAX_COLUMNS ? keys.slice(0, MAX_COLUMNS) : keys
}
