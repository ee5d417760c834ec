import { MAX_TERMS } from '../protocol/limits.ts'
import { type Field, readField } from './field.ts'
import { QueryScanner } from './query-scanner.ts'

export interface OrderTerm {
  /** Embedded to-one table, or null for the table itself. */
  readonly relation: string | null
  readonly field: Field
  readonly direction: 'asc' | 'desc' | null
  readonly nulls: 'nullsfirst' | 'nullslast' | null
}

/** Parses `name.desc.nullslast,customers(name).asc`. */
export function parseOrder(value: string): OrderTerm[] {
  const cursor = new QueryScanner(`order (${value})`, value)
  const terms: OrderTerm[] = []
  do {
    if (terms.length === MAX_TERMS) cursor.reject(`a request is limited to ${MAX_TERMS} order terms`)
    terms.push(readTerm(cursor))
  } while (cursor.take(','))
  if (!cursor.done) cursor.fail(['","', 'end of input'])
  return terms
}

function readTerm(cursor: QueryScanner): OrderTerm {
  let field = readField(cursor)
  let relation: string | null = null
  if (field.path.length === 0 && cursor.take('(')) {
    relation = field.name
    field = readField(cursor)
    cursor.expect(')')
  }
  let direction: OrderTerm['direction'] = null
  let nulls: OrderTerm['nulls'] = null
  if (cursor.take('.')) {
    const word = cursor.keyword(['asc', 'desc', 'nullsfirst', 'nullslast'])
    if (word === 'asc' || word === 'desc') {
      direction = word
      if (cursor.take('.')) nulls = cursor.keyword(['nullsfirst', 'nullslast'])
    } else nulls = word
  }
  cursor.skipSpaces()
  if (!cursor.done && !cursor.at(',')) {
    cursor.fail(nulls === null ? ['delimiter (.)', '","', 'end of input'] : ['","', 'end of input'])
  }
  return { relation, field, direction, nulls }
}
