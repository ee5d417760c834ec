import { MAX_NESTING, MAX_REPEATS, MAX_TERMS } from '../protocol/limits.ts'
import { EXPECTED_NAME, type Field, readIdentifier, readJsonPath, readName } from './field.ts'
import { QueryScanner } from './query-scanner.ts'

export type SelectItem = SelectField | SelectEmbed

export interface SelectField {
  readonly kind: 'field'
  /** `*` means every column. */
  readonly field: Field
  readonly alias: string | null
  readonly cast: string | null
  readonly aggregate: Aggregate | null
}

export interface Aggregate {
  readonly name: AggregateName
  /** Applies to the result. */
  readonly cast: string | null
}

export interface SelectEmbed {
  readonly kind: 'embed'
  /** A table, a foreign key, or a column that is a foreign key. */
  readonly name: string
  readonly alias: string | null
  readonly hint: string | null
  readonly join: 'left' | 'inner'
  readonly spread: boolean
  readonly items: readonly SelectItem[]
}

const AGGREGATES = ['sum', 'avg', 'count', 'max', 'min'] as const
type AggregateName = (typeof AGGREGATES)[number]

/** Parses `alias:column->path::type, alias:table!hint!inner(…)` to any depth. */
export function parseSelect(value: string): SelectItem[] {
  const cursor = new QueryScanner(`select parameter (${value})`, value)
  const count = { left: MAX_TERMS }
  const items = readItems(cursor, 0, count)
  if (!cursor.done) cursor.fail(['","', 'end of input'])
  return items
}

function readItems(cursor: QueryScanner, depth: number, count: { left: number }): SelectItem[] {
  if (depth > MAX_NESTING) cursor.reject(`embedding is limited to ${MAX_NESTING} levels`)
  const items: SelectItem[] = []
  const occurrences = new Map<string, number>()
  const fields = new Set<string>()
  cursor.skipSpaces()
  if (cursor.done || cursor.at(')')) return items
  do {
    count.left -= 1
    if (count.left < 0) cursor.reject(`a request is limited to ${MAX_TERMS} selected fields`)
    const item = readItem(cursor, depth, count)
    cursor.skipSpaces()
    if (item.kind === 'field') {
      // Repeats of a field have the same name in JSON, so it is selected once.
      const text = JSON.stringify(item)
      if (fields.has(text)) continue
      fields.add(text)
    }
    items.push(item)
    const repeats = (occurrences.get(sourceOf(item)) ?? 0) + 1
    if (repeats > MAX_REPEATS) cursor.reject(`the same values are limited to ${MAX_REPEATS} fields`)
    occurrences.set(sourceOf(item), repeats)
  } while (cursor.take(','))
  return items
}

function sourceOf(item: SelectItem): string {
  if (item.kind === 'embed') return `${item.name}!${item.hint}()`
  return [item.field.name, ...item.field.path.map(({ key }) => key)].join('->')
}

function readItem(cursor: QueryScanner, depth: number, count: { left: number }): SelectItem {
  cursor.skipSpaces()
  if (cursor.take('...')) return readEmbed(cursor, readName(cursor), null, true, depth, count)
  if (cursor.take('*')) return endField(cursor, { name: '*', path: [] }, null, null)

  let name = readName(cursor, ['"..."', EXPECTED_NAME])
  let alias: string | null = null
  if (cursor.at(':') && !cursor.at('::')) {
    cursor.take(':')
    alias = name
    cursor.skipSpaces()
    name = readName(cursor)
  }
  if (name === 'count' && cursor.at('()'))
    return readAggregate(cursor, { field: { name: '*', path: [] }, alias, cast: null }, 'count')
  if (cursor.at('!') || cursor.at('(')) return readEmbed(cursor, name, alias, false, depth, count)

  const field = { name, path: readJsonPath(cursor) }
  const cast = readCast(cursor)
  if (cursor.at('.')) {
    cursor.take('.')
    return readAggregate(cursor, { field, alias, cast }, cursor.keyword(AGGREGATES))
  }
  return endField(cursor, field, alias, cast)
}

function endField(
  cursor: QueryScanner,
  field: Field,
  alias: string | null,
  cast: string | null,
): SelectField {
  cursor.skipSpaces()
  if (!cursor.done && !cursor.at(',') && !cursor.at(')')) {
    cursor.fail(
      field.name === '*' ? ['")"', '","', 'end of input'] : ['"->"', '"::"', '")"', '","', 'end of input'],
    )
  }
  return { kind: 'field', field, alias, cast, aggregate: null }
}

function readAggregate(
  cursor: QueryScanner,
  { field, alias, cast }: Pick<SelectField, 'field' | 'alias' | 'cast'>,
  name: AggregateName,
): SelectField {
  cursor.expect('()')
  const aggregate = { name, cast: readCast(cursor) }
  return { ...endField(cursor, field, alias, cast), aggregate }
}

function readCast(cursor: QueryScanner): string | null {
  return cursor.take('::') ? readIdentifier(cursor) : null
}

function readEmbed(
  cursor: QueryScanner,
  name: string,
  alias: string | null,
  spread: boolean,
  depth: number,
  count: { left: number },
): SelectEmbed {
  let hint: string | null = null
  let join: 'left' | 'inner' | null = null
  while (cursor.take('!')) {
    const word = readName(cursor)
    if ((word === 'inner' || word === 'left') && join === null) join = word
    else if (hint === null) hint = word
    else cursor.fail(['"("'])
  }
  cursor.expect('(')
  const items = readItems(cursor, depth + 1, count)
  cursor.expect(')', '","', '")"')
  return { kind: 'embed', name, alias, hint, join: join ?? 'left', spread, items }
}
