/** Fuzz test: any query string gets an expected response, and its statement only contains names from the schema. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../database/database.ts'
import { loadSchema } from './schema/load-schema.ts'
import { anything, BODIES, mostly, searchOf, TABLES, targets, value } from './scratch-queries.fixture.ts'
import { openScratchRest, type ScratchRest } from './scratch-rest.fixture.ts'

/** Queries per test, more in the suite `full`. */
const RUNS = process.env.FUZZ_REQUESTS === undefined ? 300 : 1500

let rest: ScratchRest
/** Every name that a statement may quote, except the response's keys from the query. */
let known: Set<string>
/** Expressions from the catalogue. */
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
    for (const name of table.computed.keys()) known.add(name)
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
  for (const type of schema.types.values()) for (const word of type.match(/\w+/g) ?? []) WORDS.add(word)
  await rest.send('/books')
  rest.takeTransactions()
})

afterAll(() => rest.close())

const OWN_NAME = /^(?:[tjc]\d+(?:_through)?|order_\d+|pgrst_\w+)$/
const QUOTED_NAME = /"((?:[^"]|"")*)"/g
const QUOTED_TEXT = /'[^']*'/g
/** The only words of a statement apart from quoted names: SQL, operators, placeholders, fixed texts. */
const WORDS = new Set(
  (
    'select from as where and or not order by asc desc nulls first last limit offset is null true false unknown distinct ' +
    'any all like ilike inner left cross join lateral on exists coalesce cast with explain format json insert into values ' +
    'on conflict do nothing update set delete returning excluded variadic E ' +
    'coalesce json_agg row_to_json to_json to_jsonb count null bigint nullif current_setting set_config true text int json ' +
    'jsonb to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery regconfig pgrst_source pgrst_page ' +
    'string_agg json_object_keys substring length json_to_recordset json_to_record json_array_elements json_strip_nulls ' +
    'json_each_text json_build_array row jsonb_to_recordset jsonb_to_record jsonb_array_elements jsonb_build_object jsonb_agg in ' +
    'pg_catalog integer date character varying int4 _int4 varchar numeric int4range tsvector'
  ).split(' '),
)
const FIXED_TEXTS = new Set([
  "'[]'",
  "'null'",
  "''",
  "','",
  "'\\n'",
  "'response.headers'",
  "'response.status'",
  "'pgrst.inserted'",
])

/** Returns the parts of a statement that came from neither the schema nor this code. */
function foreignParts(statement: string, decodedQuery: string): string[] {
  const text = defaults.reduce((rest, expression) => rest.replaceAll(expression, ' '), statement)
  const names = [...text.matchAll(QUOTED_NAME)].map(([, name = '']) => name.replaceAll('""', '"'))
  const unquoted = text.replace(QUOTED_NAME, ' ')
  const texts = [...unquoted.matchAll(QUOTED_TEXT)].map(([found]) => found)
  const bare = unquoted.replace(QUOTED_TEXT, ' ')
  // An alias or the last key of a JSON path becomes a key of the response and is always quoted.
  const isKey = (name: string) =>
    decodedQuery.includes(name) || decodedQuery.includes(JSON.stringify(name).slice(1, -1))
  return [
    ...names.filter((name) => !known.has(name) && !OWN_NAME.test(name) && !isKey(name)),
    ...texts.filter((found) => !FIXED_TEXTS.has(found) && !known.has(found.slice(1, -1))),
    ...(bare.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).filter((found) => !WORDS.has(found)),
    ...(bare.match(/--|\/\*|;|\\/g) ?? []),
  ]
}

/** Sends the request and checks the response and the statements. */
async function check(
  method: string,
  target: string,
  query: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<void> {
  rest.takeTransactions()
  rest.takeLog()
  const transactions: Transaction[] = []
  const response = await rest.send(`${target}?${query}`, { method, headers, body })
  const description = `${method} ${target}?${query} → ${response.status} ${response.text}`
  expect(response.status, description).toBeLessThan(500)
  expect(rest.takeLog(), description).toEqual([])
  if (response.status >= 300) {
    expect(Object.keys(response.json).sort(), description).toEqual(['code', 'details', 'hint', 'message'])
    // PostgreSQL never reports an error in the names or syntax of our statements.
    const sent = rest.takeTransactions()
    if (sent.length > 0)
      expect(['42P01', '42712', '42702', '42P02', '42P18'], description).not.toContain(response.json.code)
    transactions.push(...sent)
    expect(response.json.message, description).not.toMatch(/^(syntax error at|zero-length|unterminated)/)
  }
  const decodedQuery = decodeURIComponent(query.replaceAll('+', ' '))
  for (const { role, statements } of [...transactions, ...rest.takeTransactions()]) {
    expect(role, description).toBe('service_role')
    for (const { text } of statements)
      expect(foreignParts(text, decodedQuery), `${description}\n${text}`).toEqual([])
  }
  responses.set(response.status, (responses.get(response.status) ?? 0) + 1)
}

/** Counts responses by status, because a property that only sees errors proves little. */
const responses = new Map<number, number>()
beforeEach(() => responses.clear())

function shareOf(...statuses: number[]): number {
  const count = (wanted: number[]) => wanted.reduce((sum, status) => sum + (responses.get(status) ?? 0), 0)
  return count(statuses) / count([...responses.keys()])
}

const formats = fc.constantFrom(
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
)
const counts = fc.constantFrom('tx=rollback', 'count=exact', 'count=planned', 'count=estimated')

describe('any query string', () => {
  it('reads a result or a clear error', async () => {
    await fc.assert(
      fc.asyncProperty(targets, formats, counts, ([table, query], accept, prefer) =>
        check('GET', `/${encodeURIComponent(table)}`, query, { accept, prefer }),
      ),
      { numRuns: RUNS },
    )
    expect(shareOf(200, 206)).toBeGreaterThan(0.15)
  })

  it('writes with a result or a clear error', async () => {
    const unexpectedBody = fc.oneof(fc.dictionary(anything, fc.jsonValue(), { maxKeys: 3 }), fc.jsonValue())
    const writes = fc.oneof(
      ...TABLES.map((table) =>
        fc.tuple(
          fc.constant(table),
          searchOf(table),
          mostly<unknown>(fc.constantFrom(...(BODIES[table] ?? [])), unexpectedBody),
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
      { numRuns: RUNS },
    )
    expect(shareOf(200, 201, 204)).toBeGreaterThan(0.08)
  })

  it('a call returns a result or a clear error', async () => {
    const called = fc.constantFrom<[string, string]>(['find_books', 'word=box'], ['first_book', ''])
    const calls = fc
      .tuple(called, searchOf('books'))
      .map(([[name, decodedQuery], query]): [string, string, string] => [name, query, decodedQuery])
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
        ([name, query, decodedQuery], prefer) =>
          check('GET', `/rpc/${name}`, `${decodedQuery}&${query}`, { prefer }),
      ),
      { numRuns: RUNS },
    )
    expect(shareOf(200, 206)).toBeGreaterThan(0.08)
  })
})
