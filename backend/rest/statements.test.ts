/** Fuzz test: any request gets an expected response, and statements only contain names from the schema. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restRequests } from '#tests/fuzz/rest-requests.ts'
import type { Transaction } from '../database/database.ts'
import { loadSchema } from './schema/load-schema.ts'
import type { Schema } from './schema/schema.ts'
import { openScratchRest, type ScratchRest } from './scratch-rest.fixture.ts'

/** Requests per test, more in the suite `full`. */
const RUNS = process.env.FUZZ_REQUESTS === undefined ? 450 : 2250

let rest: ScratchRest
let schema: Schema
/** Every name that a statement may quote, except the response's keys from the query. */
let known: Set<string>
/** Expressions from the catalogue. */
const defaults: string[] = []

beforeAll(async () => {
  rest = await openScratchRest()
  schema = await loadSchema(rest.database)
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
    'jsonb to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery regconfig regclass pgrst_source pgrst_page ' +
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

/** Sends a request and checks the response and the statements. @returns the status */
async function check(
  method: string,
  target: string,
  headers: Record<string, string>,
  body: string | undefined,
): Promise<number> {
  rest.takeTransactions()
  rest.takeLog()
  const response = await rest.send(target, { method, headers, body })
  const description = `${method} ${target} → ${response.status} ${response.text}`
  const transactions: Transaction[] = rest.takeTransactions()
  expect(response.status, description).toBeLessThan(500)
  expect(rest.takeLog(), description).toEqual([])
  if (response.status >= 300) {
    expect(Object.keys(response.json).sort(), description).toEqual(['code', 'details', 'hint', 'message'])
    // PostgreSQL never reports an error in the names or syntax of our statements, only in values cast to regclass.
    if (transactions.length > 0 && !target.includes('regclass'))
      expect(['42P01', '42712', '42702', '42P02', '42P18'], description).not.toContain(response.json.code)
    expect(response.json.message, description).not.toMatch(/^(syntax error at|zero-length|unterminated)/)
  }
  const [, query = ''] = target.split(/\?(.*)/)
  for (const { role, statements } of transactions) {
    expect(role, description).toBe('service_role')
    for (const { text } of statements)
      expect(foreignParts(text, decodeURIComponent(query)), `${description}\n${text}`).toEqual([])
  }
  return response.status
}

const formats = fc.constantFrom(
  'application/json',
  'text/csv',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
)
const preferences = fc.constantFrom(
  ...['count=exact', 'count=planned', 'count=estimated', 'return=headers-only', 'return=representation'],
  ...['return=minimal,count=exact', 'resolution=merge-duplicates,return=representation'],
  ...['resolution=ignore-duplicates', 'missing=default,return=representation'],
)
const CALLED = ['find_books', 'first_book', 'add', 'numbers', 'pairs', 'join_words', 'maybe']

describe('any request to the data API', () => {
  // A property that only sees errors proves little.
  it.each([
    ['reads', ['GET'], 0.15],
    ['writes', ['POST', 'PATCH', 'DELETE', 'PUT'], 0.08],
  ])('that %s gets a result or a clear error', async (_, methods, leastAccepted) => {
    const functions = new Map([...schema.functions].filter(([name]) => CALLED.includes(name)))
    const requests = restRequests({ ...schema, functions })
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...methods),
        requests,
        formats,
        preferences,
        async (method, { target, body }, accept, preference) => {
          const headers = { prefer: `tx=rollback,${preference}`, ...(method === 'GET' && { accept }) }
          const hasBody = method !== 'GET' && method !== 'DELETE'
          const path = target.replace('/rest/v1', '')
          const status = await check(method, path, headers, hasBody ? String(body) : undefined)
          if (status < 300) accepted += 1
        },
      ),
      { seed: 1, numRuns: RUNS },
    )
    expect(accepted / RUNS).toBeGreaterThan(leastAccepted)
  })
})
