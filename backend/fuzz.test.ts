/**
 * Fuzz test of all protocols: any request gets a response in the protocol's format and never a 500, values never become
 * SQL, and no actor sees or changes rows without permission. tests/fuzz/run-campaign.ts sets the number of requests and
 * the seed; server/fuzz.test.ts covers the layers above.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadSchema } from '#backend/rest/schema/load-schema.ts'
import { accountRequests } from '#tests/fuzz/account-requests.ts'
import { CANARY, type Sample } from '#tests/fuzz/arbitraries.ts'
import { API_URL, type BackendFixture, findLeaks, openBackendFixture } from '#tests/fuzz/backend-fixture.ts'
import { restRequests } from '#tests/fuzz/rest-requests.ts'
import { FUZZ_TIMEOUT_MS, run } from '#tests/fuzz/run-campaign.ts'
import { storageRequests } from '#tests/fuzz/storage-requests.ts'

let world: BackendFixture
let initialChecksum: string
beforeAll(async () => {
  world = await openBackendFixture()
  initialChecksum = await checksum()
})
afterAll(() => world?.close())

/** These actors may write, so their changes are undone. */
const WRITERS = ['marketing', 'staff', 'service']
const readers = ['customer', 'other', 'newcomer', ...WRITERS]

/** Covers every row that anonymous requests must never change, and the users. */
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
  const hasNoBody = method === 'GET' || method === 'HEAD'
  return new Request(API_URL + target, {
    method,
    headers: {
      ...(hasNoBody ? {} : { 'content-type': 'application/json' }),
      ...headers,
      apikey: bearer === 'service' ? world.keys.secret : world.keys.publishable,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(hasNoBody ? {} : { body: body as BodyInit }),
  })
}

async function check(sample: Sample): Promise<number> {
  const caller = readers.includes(sample.bearer) ? sample.bearer : 'anonymous'
  world.logged.length = 0
  world.watched.begin({ rollback: WRITERS.includes(caller) })
  const response = await world.backend.fetch(requestOf(sample))
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const description = `${sample.bearer} → ${response.status} ${text.slice(0, 600)}`

  expect(world.logged, description).toEqual([])
  expect(response.status < 500 || response.status === 501, description).toBe(true)
  if (response.status === 303) expect(response.headers.get('location'), description).toMatch(OWN_PAGE)
  const output = `${JSON.stringify([...response.headers])} ${text}`
  expect(findLeaks(output, caller), description).toEqual([])
  for (const key of [world.keys.secret, world.keys.pepper, world.keys.signing[0].privateJwk.d]) {
    expect(sample.target.startsWith('/functions/v1/echo') || !output.includes(String(key)), description).toBe(
      true,
    )
  }
  for (const statement of world.watched.texts()) expect(statement, description).not.toContain(CANARY)
  if (response.status >= 400) {
    if (sample.method !== 'HEAD')
      expect(errorKeys(text), description).toMatch(errorFormats[sample.target.split('/')[1] ?? ''] ?? GATEWAY)
    expect(text, description).not.toMatch(
      /node_modules|\/tmp\/|\.ts:\d|\bat \w+ \(|ENOENT|EISDIR|syntax error at/,
    )
  }
  if (!WRITERS.includes(caller) && world.watched.wrote())
    expect(await checksum(), description).toBe(initialChecksum)
  return response.status
}

/** Returns an error's keys, in order. */
function errorKeys(text: string): string {
  try {
    return Object.keys(JSON.parse(text)).sort().join(' ')
  } catch {
    return `no JSON: ${text}`
  }
}

const OWN_PAGE = /^https:\/\/www\.example\.com(?:[/?#]|$)/
const GATEWAY = /^(hint )?message$/
const errorFormats: Readonly<Record<string, RegExp>> = {
  rest: /^(code details hint message|(hint )?message)$/,
  auth: /^(code error_code msg|code message|(hint )?message)( weak_password)?$/,
  storage: /^(code error message statusCode|(hint )?message)$/,
  functions: /^(code message|(hint )?message)$/,
}

const timeout = FUZZ_TIMEOUT_MS

it('the data API reveals nothing', { timeout }, async () => {
  const samples = restRequests(await loadSchema(world.database))
  await run({ subject: 'data API', samples, share: 0.45, check, accepted: 0.08 })
})

it('storage reveals nothing', { timeout }, () =>
  run({ subject: 'storage', samples: storageRequests(world.signedToken), share: 0.2, check, accepted: 0.05 }),
)

it('auth, functions and other paths reveal nothing', { timeout }, () =>
  run({ subject: 'accounts', samples: accountRequests(), share: 0.15, check, accepted: 0.08 }),
)

it.each([
  ['POST', '/auth/v1/otp'],
  ['POST', '/rest/v1/leads'],
  ['POST', '/rest/v1/rpc/blog_metadata'],
  ['POST', '/storage/v1/object/list/news-media'],
  ['POST', '/storage/v1/object/news-media/left.png'],
  ['POST', '/functions/v1/echo'],
])('a client that disconnects during its body is not logged as an error: %s %s', async (method, path) => {
  const client = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      client.abort()
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
      signal: client.signal,
      duplex: 'half',
    } as RequestInit),
  )
  expect([response.status, world.logged]).toEqual([400, []])
})

it('nothing has changed in the end', async () => {
  expect(await checksum()).toBe(initialChecksum)
})
