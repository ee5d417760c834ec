/** Whatever the query string, the answer is no surprise and the statement is made of names out of the schema. */

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadSchema } from './schema/load-schema.ts'
import { openScratchRest, type ScratchRest } from './scratch-rest.ts'

let rest: ScratchRest
/** Every name that a statement may quote, apart from those that the query itself gives to its answer's keys. */
let known: Set<string>
/** Expressions out of the catalogue. */
const defaults: string[] = []

beforeAll(async () => {
  rest = await openScratchRest()
  const schema = await loadSchema(rest.database)
  known = new Set(
    (
      'public value row page counted body page_total total inserted response_headers response_status json_data _ elem ' +
      'val key keys first pair source location'
    ).split(' '),
  )
  for (const table of schema.tables.values()) {
    known.add(table.name)
    for (const name of table.computed) known.add(name)
    for (const column of table.columns.values()) {
      known.add(column.name)
      if (column.default !== null) defaults.push(column.default)
    }
  }
  for (const [name, overloads] of schema.functions) {
    known.add(name)
    for (const { parameters, result } of overloads) {
      for (const parameter of parameters) known.add(parameter.name)
      for (const column of result.columns.keys()) known.add(column)
    }
  }
  await rest.send('/books')
  rest.takeTransactions()
})

afterAll(() => rest.close())

const ownName = /^(?:[tj]\d+(?:_through)?|order_\d+|pgrst_\w+)$/
const quotedName = /"((?:[^"]|"")*)"/g
const quotedText = /'[^']*'/g
/** What is left of a statement without its quoted names: words of SQL, operators, placeholders, fixed texts. */
const words = new Set(
  (
    'SELECT FROM AS WHERE AND OR NOT ORDER BY ASC DESC NULLS FIRST LAST LIMIT OFFSET IS NULL TRUE FALSE UNKNOWN DISTINCT ' +
    'ANY ALL LIKE ILIKE INNER LEFT CROSS JOIN LATERAL ON EXISTS COALESCE CAST WITH EXPLAIN FORMAT JSON INSERT INTO VALUES ' +
    'ON CONFLICT DO NOTHING UPDATE SET DELETE RETURNING EXCLUDED VARIADIC E ' +
    'coalesce json_agg row_to_json to_json to_jsonb count null bigint nullif current_setting set_config true text int json ' +
    'jsonb to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery regconfig pgrst_source pgrst_page ' +
    'string_agg json_object_keys substring length json_to_recordset json_to_record json_array_elements json_strip_nulls ' +
    'json_each_text jsonb_to_recordset jsonb_to_record jsonb_array_elements jsonb_build_object jsonb_agg IN ' +
    'pg_catalog integer date character varying int4 _int4 varchar numeric int4range tsvector'
  ).split(' '),
)
const fixedTexts = new Set([
  "'[]'",
  "'null'",
  "''",
  "','",
  "'='",
  "'&'",
  "'eq.'",
  "'is.null'",
  "'\\n'",
  "'response.headers'",
  "'response.status'",
  "'pgrst.inserted'",
])

/** What of a statement came from neither the schema nor this code. */
function foreignParts(statement: string, given: string): string[] {
  const text = defaults.reduce((rest, expression) => rest.replaceAll(expression, ' '), statement)
  const names = [...text.matchAll(quotedName)].map(([, name = '']) => name.replaceAll('""', '"'))
  const unquoted = text.replace(quotedName, ' ')
  const texts = [...unquoted.matchAll(quotedText)].map(([found]) => found)
  const bare = unquoted.replace(quotedText, ' ')
  // An alias or the last key of a JSON path becomes a key of the answer, always quoted.
  const isKey = (name: string) => given.includes(name) || given.includes(JSON.stringify(name).slice(1, -1))
  return [
    ...names.filter((name) => !known.has(name) && !ownName.test(name) && !isKey(name)),
    ...texts.filter((found) => !fixedTexts.has(found) && !known.has(found.slice(1, -1))),
    ...(bare.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).filter((found) => !words.has(found)),
    ...(bare.match(/--|\/\*|;|\\/g) ?? []),
  ]
}

/** Of each table the columns, and the embedded tables with a table of whose shape they are. */
const shapes: Record<string, { columns: string[]; embeds: Record<string, string> }> = {
  books: {
    columns: ['id', 'title', 'pages', 'tags', 'sold', 'data', 'words', 'shout', 'author_id'],
    embeds: {
      'authors!books_author_fk': 'authors',
      editor_id: 'authors',
      covers: 'covers',
      shelves: 'shelves',
    },
  },
  authors: { columns: ['id', 'name', 'born', 'info'], embeds: { 'books!author_id': 'books' } },
  shelves: {
    columns: ['id', 'label', 'parent_id'],
    embeds: { books: 'books', shelves: 'shelves', parent_id: 'shelves' },
  },
  covers: { columns: ['book_id', 'colour'], embeds: { books: 'books' } },
  long_books: { columns: ['id', 'title', 'pages'], embeds: {} },
  keyless: { columns: ['value'], embeds: {} },
  'odd "name': { columns: ['"a,b"', '"c.d"', '"sel\\"ect"'], embeds: {} },
}
const tables = Object.keys(shapes)

const nasty = [
  ...[
    `'`,
    `"`,
    '\\',
    '--',
    '/*',
    ';',
    '$1',
    '$$',
    `'; drop table books; --`,
    '"; select 1; --',
    `\\'; select 1; --`,
  ],
  ...[
    ')',
    '(',
    ',',
    '.',
    ':',
    '::',
    '->',
    '->>',
    '*',
    '%',
    '&',
    '|',
    '!',
    '\0',
    '\ud800',
    'é',
    '😀',
    ' ',
    '\n',
    '{',
    '}',
  ],
  ...['[1,2)', 'null', 'not', '1', '-1', '0x1', '99999999999999999999', '1e400', 'x'.repeat(70)],
]
const anything = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const quotedAnything = anything.map((name) => `"${name.replace(/["\\]/g, '\\$&')}"`)

/** Mostly what is right, now and then what is not. */
const mostly = <Value>(right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: wrong })

const value = fc.oneof(
  fc.constantFrom('1', '2', 'Boxes', 'B*', 'box', '2020-01-01', 'red', 'blue | green'),
  fc.constantFrom('{red}', '{1,2}', '{"a,b"}', '[1,5)', '{"a":1}', '["a"]'),
  anything,
)
const condition = mostly(
  fc
    .oneof(
      fc.tuple(
        fc.constantFrom(
          'eq',
          'neq',
          'gt',
          'lte',
          'isdistinct',
          'like',
          'ilike',
          'match',
          'not.eq',
          'not.like',
        ),
        value,
      ),
      fc.tuple(
        fc.constantFrom('in', 'not.in'),
        fc.array(fc.oneof(value, quotedAnything), { maxLength: 3 }).map((list) => `(${list.join()})`),
      ),
      fc.tuple(
        fc.constantFrom('is', 'not.is'),
        fc.constantFrom('null', 'not_null', 'true', 'false', 'unknown'),
      ),
      fc.tuple(fc.constantFrom('cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'), value),
      fc.tuple(fc.constantFrom('eq(any)', 'like(all)', 'gt(any)'), fc.constantFrom('{1,2}', '{a*,b*}', '{}')),
      fc.tuple(
        fc.constantFrom('fts', 'plfts', 'phfts(english)', 'wfts(simple)', 'not.fts(german)', 'fts(nope)'),
        value,
      ),
    )
    .map((parts) => parts.join('.')),
  anything,
)
const jsonPath = fc
  .array(
    fc.tuple(
      fc.constantFrom('->', '->>'),
      mostly(fc.constantFrom('a', 'city', '0', '-1', 'tags'), quotedAnything),
    ),
    { maxLength: 2 },
  )
  .map((steps) => steps.map((parts) => parts.join('')).join(''))

function columnOf(table: string): fc.Arbitrary<string> {
  const { columns } = shapes[table]!
  const plain = fc.constantFrom(...columns)
  return mostly(
    fc.oneof(
      { weight: 3, arbitrary: plain },
      { weight: 1, arbitrary: fc.tuple(plain, jsonPath).map((parts) => parts.join('')) },
    ),
    fc.oneof(anything, quotedAnything, fc.constant('nope')),
  )
}

function selectOf(table: string, depth: number): fc.Arbitrary<string> {
  const column = columnOf(table)
  const alias = fc.oneof(fc.constantFrom('x', 't0', 'j1', 'row', 'value', 'body'), quotedAnything)
  const type = mostly(
    fc.constantFrom('int', 'text', 'numeric', 'character varying', '_int4', 'jsonb'),
    anything,
  )
  const items: fc.Arbitrary<string>[] = [
    column,
    fc.constant('*'),
    fc.tuple(alias, column).map((parts) => parts.join(':')),
    fc.tuple(column, type).map((parts) => parts.join('::')),
  ]
  const embeds = Object.entries(shapes[table]!.embeds)
  if (depth < 2 && embeds.length > 0) {
    for (const [embed, target] of embeds) {
      const start = fc.tuple(
        fc.oneof(
          fc.constant(''),
          alias.map((name) => `${name}:`),
        ),
        fc.constantFrom('', '!inner', '!left'),
      )
      items.push(
        fc
          .tuple(start, selectOf(target, depth + 1))
          .map(([[name, join], inner]) => `${name}${embed}${join}(${inner})`),
      )
    }
  }
  return fc.array(fc.oneof(...items), { maxLength: 3 }).map((list) => list.join())
}

function groupOf(table: string, depth: number): fc.Arbitrary<string> {
  const single = fc.tuple(columnOf(table), condition).map((parts) => parts.join('.'))
  if (depth > 2) return single.map((only) => `(${only})`)
  const nested = fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'not.and'), groupOf(table, depth + 1))
  const item = fc.oneof(
    { weight: 4, arbitrary: single },
    { weight: 1, arbitrary: nested.map((parts) => parts.join('')) },
  )
  return fc.array(item, { minLength: 1, maxLength: 3 }).map((list) => `(${list.join()})`)
}

/** Parameters about the rows of a table, itself or embedded under a prefix. */
function restrictionOf(table: string, prefix: string): fc.Arbitrary<[string, string]> {
  const column = columnOf(table)
  const order = fc
    .tuple(column, fc.constantFrom('', '.asc', '.desc.nullslast', '.nullsfirst', '.up'))
    .map((parts) => parts.join(''))
  return fc.oneof(
    fc.tuple(
      column.map((name) => prefix + name),
      condition,
    ),
    fc.tuple(
      fc.constantFrom('or', 'and', 'not.or').map((word) => prefix + word),
      groupOf(table, 0),
    ),
    fc.tuple(fc.constant(`${prefix}order`), order),
    fc.tuple(
      fc.constantFrom('limit', 'offset').map((word) => prefix + word),
      mostly(fc.constantFrom('0', '1', '2'), anything),
    ),
  )
}

function searchOf(table: string): fc.Arbitrary<string> {
  const { embeds } = shapes[table]!
  const root = fc.array(restrictionOf(table, ''), { maxLength: 3 })
  const plain = fc.tuple(fc.option(selectOf(table, 0)), root, fc.constant<[string, string][]>([]))
  const withEmbed = Object.entries(embeds).map(([embed, target]) => {
    const [name = ''] = embed.split('!')
    const related = fc.oneof(
      restrictionOf(target, `${name}.`),
      fc.tuple(
        fc.constant('order'),
        columnOf(target).map((column) => `${name}(${column}).desc`),
      ),
      fc.tuple(fc.constant(name), fc.constantFrom('is.null', 'not.is.null', 'eq.1')),
    )
    const select = fc.tuple(selectOf(table, 0), fc.constantFrom('', '!inner'), selectOf(target, 1))
    return fc.tuple(
      select.map(([own, join, inner]) => [own, `${embed}${join}(${inner})`].filter(Boolean).join()),
      root,
      fc.array(related, { minLength: 1, maxLength: 2 }),
    )
  })
  const noise = fc.array(fc.tuple(anything, anything), { maxLength: 1 })
  return fc
    .tuple(fc.oneof(plain, ...withEmbed), mostly(fc.constant<[string, string][]>([]), noise))
    .map(([[select, own, embedded], more]) =>
      new URLSearchParams([
        ...(select === null ? [] : [['select', select]]),
        ...own,
        ...embedded,
        ...more,
      ]).toString(),
    )
}

/** What each table takes. */
const bodies: Record<string, unknown[]> = {
  books: [{ title: 'x' }, [{ title: 'y', tags: ['a'] }], { pages: 3 }],
  authors: [{ id: 7, name: 'x' }, [{ id: 8, name: 'y' }], { info: { a: 1 } }],
  shelves: [{ id: 7, label: 'x' }, { label: 'y' }],
  covers: [{ book_id: 2 }, { colour: null }],
  long_books: [{ title: 'z' }, []],
  keyless: [{ value: 1 }, {}, [{}, {}]],
  'odd "name': [{ 'a,b': 7 }, { 'sel"ect': 'x' }],
}

const targets = fc.oneof(
  ...tables.map((table) => searchOf(table).map((query): [string, string] => [table, query])),
)

/** Sends it, and tells what the answer and the statements must never be. */
async function check(
  method: string,
  target: string,
  query: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<void> {
  rest.takeTransactions()
  rest.takeLog()
  const answer = await rest.send(`${target}?${query}`, { method, headers, body })
  const told = `${method} ${target}?${query} → ${answer.status} ${answer.text}`
  expect(answer.status, told).toBeLessThan(500)
  expect(rest.takeLog(), told).toEqual([])
  if (answer.status >= 300) {
    expect(Object.keys(answer.json).sort(), told).toEqual(['code', 'details', 'hint', 'message'])
    // Our own statements are well-formed: PostgreSQL finds no fault with their names or their grammar.
    expect(['42P01', '42712', '42702', '42P02', '42P18'], told).not.toContain(answer.json.code)
    expect(answer.json.message, told).not.toMatch(/^(syntax error at|zero-length|unterminated)/)
  }
  const given = decodeURIComponent(query.replaceAll('+', ' '))
  for (const { role, statements } of rest.takeTransactions()) {
    expect(role, told).toBe('service_role')
    for (const { text } of statements) expect(foreignParts(text, given), `${told}\n${text}`).toEqual([])
  }
  answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
}

/** How many answers there were of each status: a property that only ever sees refusals proves little. */
const answers = new Map<number, number>()
beforeEach(() => answers.clear())

function shareOf(...statuses: number[]): number {
  const count = (wanted: number[]) => wanted.reduce((sum, status) => sum + (answers.get(status) ?? 0), 0)
  return count(statuses) / count([...answers.keys()])
}

const formats = fc.constantFrom(
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
)
const counts = fc.constantFrom('tx=rollback', 'count=exact', 'count=planned', 'count=estimated')

describe('for any query string', () => {
  test('a read answers, or says what it does not understand', async () => {
    await fc.assert(
      fc.asyncProperty(targets, formats, counts, ([table, query], accept, prefer) =>
        check('GET', `/${encodeURIComponent(table)}`, query, { accept, prefer }),
      ),
      { numRuns: 1500 },
    )
    expect(shareOf(200, 206)).toBeGreaterThan(0.15)
  })

  test('a write does too', async () => {
    const odd = fc.oneof(fc.dictionary(anything, fc.jsonValue(), { maxKeys: 3 }), fc.jsonValue())
    const writes = fc.oneof(
      ...tables.map((table) =>
        fc.tuple(
          fc.constant(table),
          searchOf(table),
          mostly<unknown>(fc.constantFrom(...(bodies[table] ?? [])), odd),
        ),
      ),
    )
    const prefers = fc.constantFrom(
      'return=representation',
      'return=headers-only',
      'return=minimal,count=exact',
      'resolution=merge-duplicates,return=representation',
      'resolution=ignore-duplicates',
      'missing=default,return=representation',
    )
    const extra = fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '&columns=id',
          '&columns="id","title"',
          '&on_conflict=id',
          '&on_conflict=nope',
        ),
      },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'),
        writes,
        extra,
        prefers,
        (method, [table, query, payload], more, prefer) =>
          check(
            method,
            `/${encodeURIComponent(table)}`,
            query + more,
            { prefer: `tx=rollback,${prefer}` },
            method === 'DELETE' ? undefined : payload,
          ),
      ),
      { numRuns: 1500 },
    )
    expect(shareOf(200, 201, 204)).toBeGreaterThan(0.08)
  })

  test('a call does too', async () => {
    const called = fc.constantFrom<[string, string]>(['find_books', 'word=box'], ['first_book', ''])
    const calls = fc
      .tuple(called, searchOf('books'))
      .map(([[name, given], query]): [string, string, string] => [name, query, given])
    const others = fc.tuple(
      fc.constantFrom('add', 'numbers', 'pairs', 'join_words', 'maybe', 'nope'),
      fc.constant('limit=5'),
      fc
        .array(fc.tuple(fc.constantFrom('a', 'b', 'up_to', 'n', 'words'), value), { maxLength: 2 })
        .map((list) => String(new URLSearchParams(list))),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 3, arbitrary: calls }, { weight: 1, arbitrary: others }),
        counts,
        ([name, query, given], prefer) => check('GET', `/rpc/${name}`, `${given}&${query}`, { prefer }),
      ),
      { numRuns: 1000 },
    )
    expect(shareOf(200, 206)).toBeGreaterThan(0.08)
  })
})
