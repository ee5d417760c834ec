/** Concurrency tests that need a server with several connections. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { type AuthBench, openAuthBench } from './auth.fixture.ts'
import { FREE_ATTEMPTS } from './one-time-tokens/attempt-limits.ts'
import { ATTEMPTS_PER_CODE } from './one-time-tokens/one-time-token.ts'

const EMAIL = 'ada@example.com'
let server: PostgresServer
let opened: TestDatabase
let bench: AuthBench
let clients = 0

beforeAll(async () => {
  server = await startPostgres()
  opened = await openTestDatabase({ url: await server.createDatabase() })
  bench = await openAuthBench({ database: opened.database })
})
afterAll(async () => {
  await bench?.close()
  await opened?.[Symbol.asyncDispose]()
  await server?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await bench.reset()
  await bench.addUser(EMAIL)
})

const nextClient = () => {
  clients += 1
  return `198.18.${clients >> 8}.${clients & 255}`
}
const codeFor = async (from: string) => {
  bench.wait(60)
  await bench.ask('POST', '/otp', { body: { email: EMAIL, create_user: false }, from })
  return bench.lastCode()
}
const enter = async (from: string, token: string) =>
  (await bench.ask('POST', '/verify', { body: { type: 'email', email: EMAIL, token }, from })).status
const wrong = (...codes: string[]) =>
  ['000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !codes.includes(code)) as string
const count = async (table: string) => (await bench.rows(`select from auth.${table}`)).length

it('checks five of 500 concurrent attempts at one code', async () => {
  const code = await codeFor('192.0.2.1')
  const responses = await Promise.all(Array.from({ length: 500 }, () => enter(nextClient(), wrong(code))))
  expect(responses.filter((status) => status === 403)).toHaveLength(ATTEMPTS_PER_CODE)
  expect(await count('code_guesses')).toBe(ATTEMPTS_PER_CODE)
})

it('concurrent attempts at many codes do not exceed the free attempts', async () => {
  await bench.rows(
    `insert into auth.code_guesses (address_hash, guessed_at)
      select $1, $2::timestamptz from generate_series(1, ${FREE_ATTEMPTS - 7})`,
    [await hashOf(EMAIL), new Date(bench.start).toISOString()],
  )
  const owners = Array.from({ length: 8 }, nextClient)
  const codes: string[] = []
  for (const owner of owners) codes.push(await codeFor(owner))
  const guesses = Array.from({ length: 200 }, () => enter(nextClient(), wrong(...codes)))
  await Promise.all(guesses)
  // Each client tries its own code and the newest, concurrently and three times.
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
  const { refresh_token } = await bench.signIn(EMAIL)
  const refresh = () =>
    bench.ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token }, from: nextClient() })
  const responses = await Promise.all(Array.from({ length: 20 }, refresh))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(await count('refresh_tokens')).toBe(2)
})

it('ends the session for all concurrent refreshes with a stolen token', async () => {
  const refresh = (refresh_token: string) =>
    bench.ask('POST', '/token?grant_type=refresh_token', { body: { refresh_token }, from: nextClient() })
  const first = (await bench.signIn(EMAIL)).refresh_token
  const second = (await refresh(first)).body.refresh_token
  const third = (await refresh(second)).body.refresh_token
  bench.wait(11)
  // The thief's request is the first to lock the session's row.
  expect((await refresh(first)).status).toBe(400)
  const responses = await Promise.all([first, second, third, third, second].map(refresh))
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(['refresh_token_already_used']))
})

it('runs a hook with its role and within its time limit', async () => {
  const hook = (body: string) =>
    opened.database.script(`
      create or replace function public.custom_access_token_hook(event jsonb) returns jsonb
      language plpgsql set search_path = '' as $hook$ begin ${body} end; $hook$;
      notify pgrst, 'reload schema';`)
  await hook(`return jsonb_set(event, '{claims,mark}', to_jsonb(current_user::text));`)
  const notified = async () => {
    const { access_token } = await bench.signIn(EMAIL)
    return JSON.parse(Buffer.from(access_token.split('.')[1], 'base64url').toString()).mark
  }
  let mark: unknown
  // The notification arrives later, on a separate connection.
  for (let tries = 0; tries < 50 && mark === undefined; tries += 1) {
    bench.wait(60)
    mark = await notified()
  }
  expect(mark).toBe('supabase_auth_admin')
  await hook('perform pg_sleep(30); return event;')
  const code = await codeFor('192.0.2.1')
  const began = performance.now()
  expect(await enter('192.0.2.1', code)).toBe(500)
  expect(performance.now() - began).toBeLessThan(29_000)
  await opened.database.script('drop function public.custom_access_token_hook(jsonb)')
})

async function hashOf(email: string): Promise<string> {
  await codeFor('192.0.2.1')
  const [row] = await bench.rows('select address_hash from auth.one_time_tokens limit 1')
  expect(email).toBe(EMAIL)
  return row!.address_hash as string
}
