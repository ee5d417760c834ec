/**
 * Whatever is sent to whichever protocol by whomever, the answer has that protocol's form. It is never a 500, no value
 * ever becomes part of a statement's text, nobody sees what they may not see, and no row changes through those who may
 * change none.
 *
 * `FUZZ_SECONDS` makes it run longer, `FUZZ_SEED` elsewhere; a failing input is printed with the seed that finds it
 * again.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSchema } from '#backend/rest/schema/load-schema.ts'
import { accountRequests } from '#tests/fuzz/account-requests.ts'
import { restRequests } from '#tests/fuzz/rest-requests.ts'
import { storageRequests } from '#tests/fuzz/storage-requests.ts'
import { CANARY, type Sample } from '#tests/fuzz/words.ts'
import { API_URL, leaksIn, openWorld, type World } from '#tests/fuzz/world.ts'

const milliseconds = Number(process.env.FUZZ_SECONDS ?? 10) * 1000
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120)

let world: World
let before: string
beforeAll(async () => {
  world = await openWorld()
  before = await checksum()
})
afterAll(() => world?.close())

/** Writing is part of these actors' work, so what they wrote is undone. */
const WRITERS = ['marketing', 'staff', 'service']
const readers = ['customer', 'other', 'newcomer', ...WRITERS]

/** Covers every row that requests without a role must never change, and who people are. */
async function checksum(): Promise<string> {
  const [tables] = await world.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select string_agg(format('select %L, md5(coalesce(string_agg(row::text, '','' order by row::text), ''''))
            from (select to_jsonb(t) - ''view_count'' as row from %I.%I as t) as rows', relname, nspname, relname), ' union all ')
            as query
          from pg_class join pg_namespace on pg_namespace.oid = relnamespace
          where relkind = 'r' and (nspname = 'public' or nspname = 'storage' and relname in ('objects', 'buckets'))`,
      },
    ],
  })
  const [rows] = await world.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [
      {
        text: `select string_agg(hashes::text, ',' order by hashes::text) as sum from (${tables?.rows[0]?.query}) as hashes`,
      },
    ],
  })
  return String(rows?.rows[0]?.sum)
}

function requestOf({ method, target, headers, body, bearer }: Sample): Request {
  const token = world.bearers[bearer]
  const bodiless = method === 'GET' || method === 'HEAD'
  return new Request(API_URL + target, {
    method,
    headers: {
      ...(bodiless ? {} : { 'content-type': 'application/json' }),
      ...headers,
      apikey: bearer === 'service' ? world.keys.secret : world.keys.publishable,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(bodiless ? {} : { body: body as BodyInit }),
  })
}

/** Counts the answers of each status: a property that only ever sees refusals proves little. */
const answers = new Map<number, number>()

async function check(sample: Sample): Promise<void> {
  const caller = readers.includes(sample.bearer) ? sample.bearer : 'anonymous'
  world.logged.length = 0
  world.watched.begin({ rollback: WRITERS.includes(caller) })
  const response = await world.backend.fetch(requestOf(sample))
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const told = `${sample.bearer} → ${response.status} ${text.slice(0, 600)}`
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1)

  expect(world.logged, told).toEqual([])
  expect(response.status < 500 || response.status === 501, told).toBe(true)
  const seen = `${JSON.stringify([...response.headers])} ${text}`
  expect(leaksIn(seen, caller), told).toEqual([])
  for (const key of [world.keys.secret, world.keys.pepper, world.keys.signing[0].privateJwk.d]) {
    expect(sample.target.startsWith('/functions/v1/echo') || !seen.includes(String(key)), told).toBe(true)
  }
  for (const statement of world.watched.texts()) expect(statement, told).not.toContain(CANARY)
  if (response.status >= 400) {
    if (sample.method !== 'HEAD')
      expect(formOf(text), told).toMatch(forms[sample.target.split('/')[1] ?? ''] ?? GATEWAY)
    expect(text, told).not.toMatch(/node_modules|\/tmp\/|\.ts:\d|\bat \w+ \(|ENOENT|EISDIR|syntax error at/)
  }
  if (!WRITERS.includes(caller) && world.watched.wrote()) expect(await checksum(), told).toBe(before)
}

/** Returns an error's keys, in order. */
function formOf(text: string): string {
  try {
    return Object.keys(JSON.parse(text)).sort().join(' ')
  } catch {
    return `no JSON: ${text}`
  }
}

const GATEWAY = /^(hint )?message$/
const forms: Readonly<Record<string, RegExp>> = {
  rest: /^(code details hint message|(hint )?message)$/,
  auth: /^(code error_code msg|code message|(hint )?message)( weak_password)?$/,
  storage: /^(code error message statusCode|(hint )?message)$/,
  functions: /^(code message|(hint )?message)$/,
}

/** @param accepted the share of answers below 400 that shows that the generator knows its subject */
async function fuzz(requests: fc.Arbitrary<Sample>, accepted: number, share: number): Promise<void> {
  answers.clear()
  await fc.assert(fc.asyncProperty(requests, check), {
    seed,
    numRuns: 1_000_000,
    interruptAfterTimeLimit: milliseconds * share,
    markInterruptAsFailure: false,
    endOnFailure: milliseconds > 60_000,
  })
  const count = (most: number) =>
    [...answers].reduce((sum, [status, times]) => sum + (status < most ? times : 0), 0)
  expect(count(400) / count(600)).toBeGreaterThan(accepted)
}

const timeout = milliseconds * 2 + 60_000

it('the data API gives nothing away', { timeout }, async () => {
  await fuzz(restRequests(await loadSchema(world.database)), 0.08, 1.4)
})

it('the storage gives nothing away', { timeout }, async () => {
  await fuzz(storageRequests(world.signedToken), 0.05, 1)
})

it('neither do accounts, functions and what lies beside them', { timeout }, async () => {
  await fuzz(accountRequests(), 0.08, 0.6)
})

it.each([
  ['POST', '/auth/v1/otp'],
  ['POST', '/rest/v1/leads'],
  ['POST', '/rest/v1/rpc/blog_metadata'],
  ['POST', '/storage/v1/object/list/news-media'],
  ['POST', '/storage/v1/object/news-media/left.png'],
  ['POST', '/functions/v1/echo'],
])('a client that leaves in the middle of its body is no fault to be logged: %s %s', async (method, path) => {
  const leaving = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      leaving.abort()
      controller.error(new Error('aborted'))
    },
  })
  const headers = {
    apikey: world.keys.secret,
    authorization: `Bearer ${world.keys.secret}`,
    'content-type': 'application/json',
  }
  world.logged.length = 0
  const response = await world.backend.fetch(
    new Request(API_URL + path, {
      method,
      headers,
      body,
      signal: leaving.signal,
      duplex: 'half',
    } as RequestInit),
  )
  expect([response.status, world.logged]).toEqual([400, []])
})

it('and after all that nothing has changed', async () => {
  expect(await checksum()).toBe(before)
})
