/** Concurrency tests that need a server with several connections. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { type AuthFixture, openAuthFixture } from './auth.fixture.ts'
import { FREE_ATTEMPTS } from './one-time-tokens/attempt-limits.ts'
import { ATTEMPTS_PER_CODE } from './one-time-tokens/one-time-token.ts'

const EMAIL = 'ada@example.com'
let server: PostgresServer
let testDatabase: TestDatabase
let fixture: AuthFixture
let clients = 0

beforeAll(async () => {
  server = await startPostgres()
  testDatabase = await openTestDatabase({ url: await server.createDatabase() })
  fixture = await openAuthFixture({ database: testDatabase.database })
})
afterAll(async () => {
  await fixture?.close()
  await testDatabase?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(EMAIL)
})

const nextClient = () => {
  clients += 1
  return `198.18.${clients >> 8}.${clients & 255}`
}
const codeFor = async (from: string) => {
  fixture.advance(60)
  await fixture.send('POST', '/otp', { body: { email: EMAIL, create_user: false }, address: from })
  return fixture.lastCode()
}
const enter = async (from: string, token: string) =>
  (await fixture.send('POST', '/verify', { body: { type: 'email', email: EMAIL, token }, address: from }))
    .status
const wrong = (...codes: string[]) =>
  ['000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !codes.includes(code)) as string
const count = async (table: string) => (await fixture.rows(`select from auth.${table}`)).length

it('checks five of 500 concurrent attempts at one code', async () => {
  const code = await codeFor('192.0.2.1')
  const responses = await Promise.all(Array.from({ length: 500 }, () => enter(nextClient(), wrong(code))))
  expect(responses.filter((status) => status === 403)).toHaveLength(ATTEMPTS_PER_CODE)
  expect(await count('code_guesses')).toBe(ATTEMPTS_PER_CODE)
})

it('concurrent attempts at many codes do not exceed the free attempts', async () => {
  await fixture.rows(
    `insert into auth.code_guesses (address_hash, guessed_at)
      select $1, $2::timestamptz from generate_series(1, ${FREE_ATTEMPTS - 7})`,
    [await hashOf(EMAIL), new Date(fixture.start).toISOString()],
  )
  const owners = Array.from({ length: 8 }, nextClient)
  const codes: string[] = []
  for (const owner of owners) codes.push(await codeFor(owner))
  const guesses = Array.from({ length: 200 }, () => enter(nextClient(), wrong(...codes)))
  await Promise.all(guesses)
  // Each client attempt its own code and the newest, concurrently and three times.
  await Promise.all([...owners, ...owners, ...owners].map((owner) => enter(owner, wrong(...codes))))
  expect(await count('code_guesses')).toBe(FREE_ATTEMPTS)
})

it('opens one session for many concurrent correct attempts', async () => {
  const code = await codeFor('192.0.2.1')
  const responses = await Promise.all(Array.from({ length: 40 }, () => enter(nextClient(), code)))
  expect(responses.filter((status) => status === 200)).toHaveLength(1)
  expect(await count('sessions')).toBe(1)
})

it('returns one successor for twenty concurrent refreshes with one token', async () => {
  const { refresh_token } = await fixture.signIn(EMAIL)
  const refresh = () =>
    fixture.send('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token },
      address: nextClient(),
    })
  const responses = await Promise.all(Array.from({ length: 20 }, refresh))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(await count('refresh_tokens')).toBe(2)
})

it('ends the session for all concurrent refreshes with a stolen token', async () => {
  const refresh = (refresh_token: string) =>
    fixture.send('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token },
      address: nextClient(),
    })
  const first = (await fixture.signIn(EMAIL)).refresh_token
  const second = (await refresh(first)).body.refresh_token
  const third = (await refresh(second)).body.refresh_token
  fixture.advance(11)
  // The thief's request is the first to lock the session's row.
  expect((await refresh(first)).status).toBe(400)
  const responses = await Promise.all([first, second, third, third, second].map(refresh))
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(['refresh_token_already_used']))
})

it('runs a hook with its role and within its time limit', async () => {
  const hook = (body: string) =>
    testDatabase.database.script(`
      create or replace function public.custom_access_token_hook(event jsonb) returns jsonb
      language plpgsql set search_path = '' as $hook$ begin ${body} end; $hook$;
      notify pgrst, 'reload schema';`)
  await hook(`return jsonb_set(event, '{claims,mark}', to_jsonb(current_user::text));`)
  const notified = async () => {
    const { access_token } = await fixture.signIn(EMAIL)
    return JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString()).mark
  }
  let mark: unknown
  // The notification arrives later, on a separate connection.
  for (let attempt = 0; attempt < 50 && mark === undefined; attempt += 1) {
    fixture.advance(60)
    mark = await notified()
  }
  expect(mark).toBe('supabase_auth_admin')
  await hook('perform pg_sleep(30); return event;')
  const code = await codeFor('192.0.2.1')
  expect(await enter('192.0.2.1', code)).toBe(500)
  await testDatabase.database.script('drop function public.custom_access_token_hook(jsonb)')
})

async function hashOf(email: string): Promise<string> {
  await codeFor('192.0.2.1')
  const [row] = await fixture.rows('select address_hash from auth.one_time_tokens limit 1')
  expect(email).toBe(EMAIL)
  return row!.address_hash as string
}
