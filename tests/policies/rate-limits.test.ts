import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'

let migrated: TestDatabase
beforeAll(async () => {
  migrated = await openTestDatabase()
})
afterAll(() => migrated?.[Symbol.asyncDispose]())
beforeEach(() => act(migrated.database, 'owner', 'delete from public.rate_limits'))

async function consume(key: string, tokens: number, seconds: number): Promise<unknown> {
  const { rows } = await act(
    migrated.database,
    'service key',
    'select public.consume_rate_limit($1, $2, $3) as taken',
    [key, tokens, seconds],
  )
  return rows[0]?.taken
}

/** Moves the buckets back in time. */
async function pass(seconds: number): Promise<void> {
  await act(
    migrated.database,
    'owner',
    'update public.rate_limits set full_at = full_at - make_interval(secs => $1)',
    [seconds],
  )
}

// Windows long enough that no token is added during the test.
describe.each([1, 3, 7, 30])('limit of %i tokens', (tokens) => {
  it('allows exactly this many', async () => {
    const results = []
    for (let i = 0; i < tokens + 2; i++) results.push(await consume('key', tokens, 86_400))
    expect(results).toEqual([...Array(tokens).fill(true), false, false])
  })

  it('refills one token after its share of the window', async () => {
    for (let i = 0; i < tokens; i++) await consume('key', tokens, 86_400)
    const share = 86_400 / tokens
    await pass(share - 60)
    expect(await consume('key', tokens, 86_400)).toBe(false)
    await pass(61)
    expect(await consume('key', tokens, 86_400)).toBe(true)
    expect(await consume('key', tokens, 86_400)).toBe(false)
  })

  it('is full after the window', async () => {
    for (let i = 0; i < tokens; i++) await consume('key', tokens, 86_400)
    await pass(5 * 86_400)
    const results = []
    for (let i = 0; i < tokens + 1; i++) results.push(await consume('key', tokens, 86_400))
    expect(results).toEqual([...Array(tokens).fill(true), false])
  })
})

it('a rejected call consumes nothing', async () => {
  await consume('key', 1, 3600)
  for (let i = 0; i < 5; i++) expect(await consume('key', 1, 3600)).toBe(false)
  await pass(3600)
  expect(await consume('key', 1, 3600)).toBe(true)
})

it('keys are independent', async () => {
  expect(await consume('one', 1, 3600)).toBe(true)
  expect(await consume('two', 1, 3600)).toBe(true)
  expect(await consume('one', 1, 3600)).toBe(false)
})

it('full buckets are deleted by later calls', async () => {
  await consume('old', 1, 60)
  await pass(61)
  await consume('new', 1, 60)
  const { rows } = await act(migrated.database, 'owner', 'select key from public.rate_limits')
  expect(rows).toEqual([{ key: 'new' }])
})

it.each([
  ['no tokens', 0, 60],
  ['a negative number of tokens', -1, 60],
  ['no window', 5, 0],
])('rejects a limit of %s', async (_title, tokens, seconds) => {
  await expect(consume('key', tokens, seconds)).rejects.toMatchObject({ code: '22023' })
})
