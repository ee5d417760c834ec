import { MAX_JSON_STEPS } from '../protocol/limits.ts'
import type { QueryScanner } from './query-scanner.ts'

export interface JsonStep {
  /** Whether the operator is `->>`. */
  readonly text: boolean
  readonly key: string
  readonly isIndex: boolean
}

export interface Field {
  readonly name: string
  readonly path: readonly JsonStep[]
}

export const EXPECTED_NAME = 'field name (* or [a..z0..9_$])'

const BARE_NAME = /[\p{L}\p{Nd}_ $]+(?:-(?!>)[\p{L}\p{Nd}_ $]+)*/uy
const INDEX = /-?\d+(?=->|::|\.|,|\)|$)/y
const IDENTIFIER = /[\p{L}\p{Nd}_ $]+/uy
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"/y

/** Reads a name, without spaces around it unless quoted. */
export function readName(cursor: QueryScanner, expecting: readonly string[] = [EXPECTED_NAME]): string {
  const start = cursor.position
  const name = readQuoted(cursor) ?? cursor.match(BARE_NAME)?.trim()
  if (name) return name
  // PostgreSQL has no empty names, even in quotes.
  cursor.position = start
  return cursor.fail(expecting)
}

export function readQuoted(cursor: QueryScanner): string | null {
  const value = cursor.match(QUOTED)
  return value === null ? null : value.slice(1, -1).replace(/\\([\s\S])/g, '$1')
}

export function readIdentifier(cursor: QueryScanner): string {
  return cursor.match(IDENTIFIER)?.trim() || cursor.fail(['letter or digit'])
}

export function readField(cursor: QueryScanner, expecting?: readonly string[]): Field {
  cursor.skipSpaces()
  const name = readName(cursor, expecting)
  const path = readJsonPath(cursor)
  cursor.skipSpaces()
  return { name, path }
}

/** Reads the steps `->key`, `->>key`, `->0`. */
export function readJsonPath(cursor: QueryScanner): JsonStep[] {
  const path: JsonStep[] = []
  while (cursor.at('->')) {
    if (path.length === MAX_JSON_STEPS) cursor.reject(`a path is limited to ${MAX_JSON_STEPS} steps`)
    const text = cursor.take('->>')
    if (!text) cursor.take('->')
    const position = cursor.match(INDEX)
    if (position !== null) path.push({ text, key: position, isIndex: true })
    else
      path.push({
        text,
        key: readQuoted(cursor) ?? readName(cursor, ['field name', 'digit']),
        isIndex: false,
      })
  }
  return path
}
