import { maxTerms } from '../limits.ts'
import { Cursor } from './cursor.ts'
import { readName } from './field.ts'

/** The names of `columns="a","b"` and `on_conflict=a,b`, each once. */
export function parseColumns(parameter: 'columns' | 'on_conflict', value: string): string[] {
  const cursor = new Cursor(`${parameter} parameter (${value})`, value)
  const names = new Set<string>()
  do {
    cursor.spaces()
    names.add(readName(cursor))
    cursor.spaces()
    if (names.size > maxTerms) cursor.refuse(`a request is limited to ${maxTerms} columns`)
  } while (cursor.take(','))
  if (!cursor.done) cursor.fail(['","', 'end of input'])
  return [...names]
}
