import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase(openTestDatabase)
beforeEach(() => fixture.owner('delete from public.rate_limits'))

const consume = (key: string, tokens: number, seconds: number) =>
  fixture.value('service key', 'select public.consume_rate_limit($1, $2, $3)', [key, tokens, seconds])

/** Moves the buckets back in time. */
const pass = (seconds: number) =>
  fixture.owner('update public.rate_limits set full_at = full_at - make_interval(secs => $1)', [seconds])

// Windows long enough that no token is added during the test.
describe.each([1, 7])('limit of %i tokens', (tokens) => {
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

  it('begins again after the clock was a day ahead', async () => {
    for (let i = 0; i < tokens; i++) await consume('key', tokens, 3600)
    await pass(-86_400)
    const results = []
    for (let i = 0; i < tokens + 1; i++) results.push(await consume('key', tokens, 3600))
    expect(results).toEqual([...Array(tokens).fill(true), false])
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
  const rows = await fixture.owner('select key from public.rate_limits')
  expect(rows).toEqual([{ key: 'new' }])
})

it.each([
  ['no tokens', 0, 60],
  ['a negative number of tokens', -1, 60],
  ['no window', 5, 0],
])('rejects a limit of %s', async (_title, tokens, seconds) => {
  await expect(consume('key', tokens, seconds)).rejects.toMatchObject({ code: '22023' })
})
