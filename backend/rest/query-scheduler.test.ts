import { describe, expect, it } from 'vitest'
import { DatabaseError, QueryCancelledError } from '../database/database.ts'
import { createQueryScheduler, getThrottleKey, type ThrottleKey } from './query-scheduler.ts'

const cancelled = new QueryCancelledError('timeout', 'The query was stopped')
const userKey = (name: string): ThrottleKey => ({ client: `user ${name}`, networks: [], anonymous: false })
const anonymousKey = (address: string) =>
  getThrottleKey({ role: 'anon', claims: { role: 'anon' } }, address) as ThrottleKey
const a = userKey('a')
const b = userKey('b')

function setUp() {
  let time = 0
  const scheduler = createQueryScheduler(() => time)
  const advance = (ms: number) => {
    time += ms
  }
  /** Returns work that takes this time and then fails like a cancelled query. */
  const runSlowly = async (ms: number) => {
    advance(ms)
    throw cancelled
  }
  return { scheduler, advance, runSlowly }
}

it.each([
  ['service_role', undefined, '192.0.2.1', undefined],
  ['authenticated', 'one', '192.0.2.1', { client: 'user one', networks: [], anonymous: false }],
  ['anon', undefined, null, undefined],
  ...[
    ['192.0.2.1', '192.0.2.0/24'],
    ['2001:db8:7:4::/64', '2001:db8:7::/48'],
    // Without an address, callers share one limit.
    ['unknown', 'unknown'],
  ].map(([address = '', network]) => {
    const expected = { client: `address ${address}`, networks: [network], anonymous: true }
    return ['anon', undefined, address, expected] as const
  }),
] as const)('throttle key of %s %s from %j is %o', (role, sub, address, expected) => {
  expect(getThrottleKey({ role, claims: { role, ...(sub !== undefined && { sub }) } }, address)).toEqual(
    expected,
  )
})

it('runs four queries per caller at once; others are not affected', async () => {
  const { scheduler } = setUp()
  const gate = Promise.withResolvers<void>()
  const started: string[] = []
  const work = (who: string) =>
    scheduler.run(userKey(who), async () => {
      started.push(who)
      await gate.promise
    })
  const all = [...Array.from({ length: 6 }, () => work('a')), work('b')]
  await Promise.resolve()
  expect(started).toEqual(['a', 'a', 'a', 'a', 'b'])
  gate.resolve()
  await Promise.all(all)
  expect(started).toHaveLength(7)
})

it('runs one query at a time for a while after a slow one', async () => {
  const { scheduler, advance } = setUp()
  await scheduler.run(a, async () => advance(600))
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  let started = 0
  const work = () =>
    scheduler.run(a, () => {
      started += 1
      return gates[started - 1]?.promise ?? Promise.resolve()
    })
  const all = [work(), work(), work()]
  await Promise.resolve()
  expect(started).toBe(1)
  advance(10_000)
  for (const { resolve } of gates) resolve()
  await Promise.all(all)

  const gate = Promise.withResolvers<void>()
  let later = 0
  advance(10_000)
  const others = Array.from({ length: 4 }, () =>
    scheduler.run(a, () => {
      later += 1
      return gate.promise
    }),
  )
  await Promise.resolve()
  expect(later).toBe(4)
  gate.resolve()
  await Promise.all(others)
})

it('the queue has a limit', async () => {
  const { scheduler } = setUp()
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 204 }, () => scheduler.run(a, () => gate.promise))
  await expect(scheduler.run(a, async () => undefined)).rejects.toMatchObject({ status: 429 })
  gate.resolve()
  await Promise.all(all)
})

describe('user with three cancelled queries', () => {
  it('has to wait until the first is a minute old; others do not', async () => {
    const { scheduler, advance, runSlowly } = setUp()
    for (let count = 0; count < 3; count++)
      await expect(scheduler.run(a, () => runSlowly(3000))).rejects.toBe(cancelled)
    const rejection = { status: 429, headers: { 'Retry-After': '54' } }
    await expect(scheduler.run(a, async () => 1)).rejects.toMatchObject(rejection)
    expect(await scheduler.run(b, async () => 1)).toBe(1)
    advance(54_000)
    expect(await scheduler.run(a, async () => 1)).toBe(1)
  })

  it('queued queries are rejected too', async () => {
    const { scheduler, runSlowly } = setUp()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => scheduler.run(a, () => runSlowly(3000))),
    )
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(20)
    expect(all.filter((end) => end.status === 'rejected' && end.reason === cancelled).length).toBeLessThan(8)
  })
})

describe('cancelled anonymous queries', () => {
  type Scheduler = ReturnType<typeof createQueryScheduler>
  const stop = (scheduler: Scheduler, address: string) =>
    expect(
      scheduler.run(anonymousKey(address), async () => {
        throw cancelled
      }),
    ).rejects.toBe(cancelled)
  const expectRejection = (scheduler: Scheduler, address: string, isExpensive = true) =>
    scheduler
      .run(anonymousKey(address), async () => 'answered', { isExpensive })
      .catch((error) => error.status)

  it('are limited to two per address', async () => {
    const { scheduler } = setUp()
    for (let count = 1; count <= 2; count += 1) await stop(scheduler, '192.0.2.1')
    expect(await expectRejection(scheduler, '192.0.2.1')).toBe(429)
    expect(await expectRejection(scheduler, '192.0.2.2')).toBe('answered')
  })

  it('count for their network: three addresses of one /24 or three /64 of one /48', async () => {
    for (const [network, within, outside] of [
      ['192.0.2.', '192.0.2.99', '192.0.3.1'],
      ['2001:db8:7:', '2001:db8:7:99::/64', '2001:db8:8:1::/64'],
    ] as const) {
      const { scheduler } = setUp()
      for (let count = 1; count <= 3; count += 1)
        await stop(scheduler, `${network}${count}${network.includes(':') ? '::/64' : ''}`)
      expect(await expectRejection(scheduler, within)).toBe(429)
      expect(await expectRejection(scheduler, outside)).toBe('answered')
    }
  })

  it('count together: after four, expensive queries wait and cheap ones still run', async () => {
    const { scheduler, advance } = setUp()
    for (let count = 1; count <= 4; count += 1) await stop(scheduler, `198.51.${count}.1`)
    expect(await expectRejection(scheduler, '203.0.113.1')).toBe(503)
    expect(await expectRejection(scheduler, '203.0.113.1', false)).toBe('answered')
    expect(await scheduler.run(a, async () => 'a person')).toBe('a person')
    advance(60_000)
    expect(await expectRejection(scheduler, '203.0.113.1')).toBe('answered')
  })
})

describe('anonymous callers run', () => {
  it.each([
    ['four queries at once', false, ['a person', 'stranger 0', 'stranger 1', 'stranger 2', 'stranger 3']],
    ['two if they are expensive', true, ['a person', 'stranger 0', 'stranger 1']],
  ])('%s, and queued ones are checked again', async (_many, isExpensive, first) => {
    const { scheduler } = setUp()
    const gate = Promise.withResolvers<void>()
    const started: string[] = []
    const all = Array.from({ length: 12 }, (_, index) =>
      scheduler.run(
        anonymousKey(`198.51.${index}.1`),
        async () => {
          started.push(`stranger ${index}`)
          await gate.promise
          throw cancelled
        },
        { isExpensive },
      ),
    )
    const ended = Promise.allSettled(all)
    await scheduler.run(a, async () => void started.push('a person'))
    expect(started.toSorted()).toEqual(first)
    gate.resolve()
    const ends = await ended
    const stops = ends.filter((end) => end.status === 'rejected' && end.reason === cancelled)
    expect(stops).toHaveLength(isExpensive ? 4 : 12)
    if (isExpensive) expect(ends.at(-1)).toMatchObject({ reason: { status: 503 } })
  })

  it('a limited number of expensive queries: the 23rd is rejected immediately', async () => {
    const { scheduler } = setUp()
    const gate = Promise.withResolvers<void>()
    const query = (index: number) => scheduler.run(anonymousKey(`198.51.${index}.1`), () => gate.promise)
    const all = Array.from({ length: 22 }, (_, index) => query(index))
    await expect(query(22)).rejects.toMatchObject({ code: '53300' })
    expect(
      await scheduler.run(anonymousKey('203.0.113.1'), async () => 'plain', { isExpensive: false }),
    ).toBe('plain')
    gate.resolve()
    await Promise.all(all)
  })
})

it('removes a queued query when its client disconnects', async () => {
  const { scheduler } = setUp()
  const gate = Promise.withResolvers<void>()
  const running = Array.from({ length: 4 }, () => scheduler.run(a, () => gate.promise))
  const controller = new AbortController()
  let started = false
  const waiting = scheduler.run(
    a,
    async () => {
      started = true
    },
    { signal: controller.signal },
  )
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ reason: 'disconnected' })
  gate.resolve()
  await Promise.all(running)
  expect(started).toBe(false)
})

it('an unavailable database counts against no caller', async () => {
  const { scheduler } = setUp()
  const unreachable = new DatabaseError({ code: '08006', message: 'The database stopped unexpectedly' })
  const failing = async () => {
    throw unreachable
  }
  for (let count = 0; count < 5; count++) await expect(scheduler.run(a, failing)).rejects.toBe(unreachable)
  expect(await scheduler.run(a, async () => 1)).toBe(1)
})
