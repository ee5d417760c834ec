/** What the feeds’ import function stores, and that stock is the sum of movements. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { policyDatabase } from './database-fixture.ts'

type Result = [place: number, result: string, reason: string | null]

const LOCATIONS = ['L-1', 'L-2', 'L-3']
const PALLETS = ['P-1', 'P-2', 'P-3', 'P-4']
const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 8, minute)).toISOString()

describe.each(['PGlite', 'PostgreSQL'])('feed imports on %s', (engine) => {
  const server = engine === 'PostgreSQL' ? startServer() : undefined
  // Runs after the database is closed.
  if (server) afterAll(async () => (await server())[Symbol.asyncDispose]())
  const fixture = policyDatabase(async () =>
    openTestDatabase(server && { url: await (await server()).createDatabase() }),
  )
  let batch: unknown

  /** Imports rows, numbered from 1. @param mode `dry` stores nothing */
  async function send(resource: string, rows: readonly object[], mode: 'rows' | 'all' | 'dry' = 'rows') {
    const numbered = rows.map((row, index) => ({ ...row, place: index + 1 }))
    const results = await fixture.value('service key', 'select public.import_feed_rows($1, $2, $3, $4)', [
      resource,
      numbered,
      mode === 'all' ? 'all' : 'rows',
      mode === 'dry' ? null : batch,
    ])
    return results as Result[]
  }
  const resultsOf = async (...sent: Parameters<typeof send>) =>
    (await send(...sent)).map(([, result, reason]) => (reason === null ? result : reason))

  const record = <More extends object>(code: string, version: number, more: More) => ({
    code,
    source_updated_at: at(version),
    ...more,
  })
  const sku = (code: string, version: number, name = code, customer = 'C-1') =>
    record(code, version, { customer_id: customer, name, units_per_pallet: 100 })
  const pallet = (code: string, version = 0, skuCode = 'A') =>
    record(code, version, { sku_id: skuCode, en_line_id: null, received_at: at(0), hold_until: null })

  beforeAll(async () => {
    await fixture.owner(
      `insert into public.feed_sources (name, resources, key_hash) values ('ERP', '{customers}', sha256('x'))`,
    )
    batch = await fixture.value(
      'owner',
      `insert into public.feed_batches (source_id, resource, batch_key, mode)
       select id, 'customers', 'one', 'rows' from public.feed_sources where name = 'ERP' returning attempt`,
    )
    await fixture.owner(
      `insert into public.customers (name, code) values ('First', 'C-1'), ('Second', 'C-2')`,
    )
    expect(await resultsOf('skus', [sku('A', 0), sku('B', 0), sku('Z', 0, 'Z', 'C-2')])).toEqual(
      Array(3).fill('created'),
    )
    await send(
      'locations',
      LOCATIONS.map((code) => record(code, 0, { name: code, site: '' })),
    )
    await send(
      'pallets',
      PALLETS.map((code, index) => pallet(code, 0, index < 2 ? 'A' : 'B')),
    )
  })

  it('are expected as often as the source that sends the most often, however seldom others do', async () => {
    const add = (name: string, minutes: number, more = '') =>
      fixture.owner(
        `with source as (
          insert into public.feed_sources (name, resources, expected_minutes, revoked_at)
          values ($1, '{en-lines}', $2, $3) returning id
        )
        insert into public.feed_batches (source_id, resource, batch_key, mode, finished_at, is_applied)
        select id, 'en-lines', 'one', 'rows', now(), true from source`,
        [name, minutes, more === '' ? null : more],
      )
    const expected = () =>
      fixture.column(
        'staff',
        `select expected_minutes from public.read_feed_ages() where resource = 'en-lines'`,
      )
    await add('Former ERP', 5, '2026-11-01')
    expect(await expected()).toEqual([5])
    await add('Hourly', 60)
    await add('Manual', 44_640)
    expect(await expected()).toEqual([60])
  })

  it('store the newest version of a record, in whatever order versions arrive', async () => {
    const versions = [1, 2, 3].map((version) => sku('S-1', version, `Name ${version}`))
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...versions, ...versions], { minLength: 1 }),
        fc.integer({ min: 1, max: 4 }),
        async (rows, size) => {
          await fixture.owner(`delete from public.skus where code = 'S-1'`)
          for (let from = 0; from < rows.length; from += size)
            await send('skus', rows.slice(from, from + size))
          const newest = rows
            .map(({ name }) => name)
            .toSorted()
            .at(-1)
          expect(await fixture.value('owner', `select name from public.skus where code = 'S-1'`)).toBe(newest)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('take changes after one from a clock that is fast', async () => {
    const rename = (name: string, at: string) => ({ ...sku('S-8', 0, name), source_updated_at: at })
    expect(await resultsOf('skus', [rename('Future', '2099-01-01T00:00:00Z')])).toEqual(['created'])
    expect(await resultsOf('skus', [rename('Now', new Date(Date.now() + 1000).toISOString())])).toEqual([
      'updated',
    ])
    expect(await fixture.value('owner', `select name from public.skus where code = 'S-8'`)).toBe('Now')
  })

  it('give a result for each row, and the same in a dry run', async () => {
    const rows = [
      sku('S-2', 5),
      sku('S-2', 4, 'older'),
      sku('A', 0),
      sku('B', 9, 'B, renamed'),
      sku('S-3', 1, 'x', 'C-9'),
      sku('Z', 9, 'x', 'C-1'),
      { ...sku('S-4', 1), units_per_pallet: 0 },
    ]
    const expected = [
      ...['created', 'unchanged', 'unchanged', 'updated', 'unknown customer_id', 'fixed customer_id'],
      'invalid skus_units_per_pallet_range',
    ]
    expect(await resultsOf('skus', rows, 'dry')).toEqual(expected)
    expect(await fixture.owner(`select from public.skus where code = 'S-2'`)).toHaveLength(0)
    expect(await resultsOf('skus', rows)).toEqual(expected)
    expect(
      await fixture.column('owner', `select name from public.skus where code in ('S-2', 'B') order by 1`),
    ).toEqual(['B, renamed', 'S-2'])
  })

  it('store nothing in mode “all” if a row is refused', async () => {
    const rows = [sku('S-5', 1), sku('S-6', 1, 'x', 'C-9')]
    expect(await resultsOf('skus', rows, 'all')).toEqual(['created', 'unknown customer_id'])
    expect(await fixture.owner(`select from public.skus where code = 'S-5'`)).toHaveLength(0)
    expect(await resultsOf('skus', rows.slice(0, 1), 'all')).toEqual(['created'])
  })

  it('store nothing more once another attempt at the batch has begun', async () => {
    const source = await fixture.value('owner', 'select max(id) from public.feed_sources')
    const begin = async () => {
      const [opened] = await fixture.key(
        `select attempt, standing from public.begin_feed_batch($1, 'skus', 'slow', 'rows')`,
        [source],
      )
      return opened ?? expect.unreachable()
    }
    const finish = (attempt: unknown, created: number) =>
      fixture.value('service key', 'select public.finish_feed_batch($1, $2, true, true, $3)', [
        attempt,
        { created, updated: 0, unchanged: 0, refused: 0, skipped: 0 },
        [],
      ])
    const first = await begin()
    expect((await begin()).standing).toBe('running')
    await fixture.owner(
      `update public.feed_batches set progress_at = now() - interval '61 seconds' where batch_key = 'slow'`,
    )
    const second = await begin()
    expect(second.standing).toBe('opened')
    const rows = [{ ...sku('S-7', 1), place: 1 }]
    const store = (attempt: unknown) =>
      fixture.value('service key', `select public.import_feed_rows('skus', $1, 'rows', $2)`, [rows, attempt])
    expect(await store(first.attempt)).toBeNull()
    expect(await fixture.owner(`select from public.skus where code = 'S-7'`)).toHaveLength(0)
    expect(await store(second.attempt)).toEqual([[1, 'created', null]])
    expect([await finish(first.attempt, 9), await finish(second.attempt, 1)]).toEqual([false, true])
    expect(
      await fixture.value('owner', `select created from public.feed_batches where batch_key = 'slow'`),
    ).toBe(1)
  })

  it('refuse records that refer to another customer', async () => {
    await send('en-lines', [
      record('EN 9/1', 1, {
        ...{ number: 'EN 9', sku_id: 'Z', quantity: 1, price_breaks: [] },
        ...{ valid_from: '2026-01-01', valid_to: null },
      }),
    ])
    expect(await resultsOf('pallets', [{ ...pallet('P-9'), en_line_id: 'EN 9/1' }])).toEqual([
      'foreign en_line_id',
    ])
    expect(await resultsOf('pallets', [pallet('P-1', 9, 'B')])).toEqual(['fixed sku_id'])
  })

  it('let a pallet without a last day stay for the customer’s holding days', async () => {
    expect(await fixture.value('owner', `select hold_until from public.pallets where code = 'P-1'`)).toBe(
      '2027-01-31',
    )
  })

  describe('stock movements', () => {
    const movement = (code: string, more: object) => ({
      ...{ code, kind: 'receipt', quantity: 1, from_location_id: null, to_location_id: null },
      ...{ happened_at: at(0), note: '', ...more },
    })
    const place = fc.constantFrom(...LOCATIONS)
    const details = fc
      .record({
        kind: fc.constantFrom('receipt', 'transfer', 'despatch', 'adjustment', 'disposal'),
        pallet_id: fc.constantFrom(...PALLETS),
        quantity: fc.integer({ min: 1, max: 500 }),
        from: place,
        to: place,
        isGain: fc.boolean(),
        minute: fc.integer({ min: 0, max: 30 }),
      })
      .filter(({ kind, from, to }) => kind !== 'transfer' || from !== to)
    const movements = fc.array(details, { minLength: 1, maxLength: 15 }).map((list) =>
      list.map(({ kind, from, to, isGain, minute, ...rest }, index) => {
        const arrives = kind === 'receipt' || kind === 'transfer' || (kind === 'adjustment' && isGain)
        const leaves = kind === 'transfer' || !arrives
        return movement(`M-${index}`, {
          ...{ ...rest, kind, happened_at: at(minute) },
          ...{ from_location_id: leaves ? from : null, to_location_id: arrives ? to : null },
        })
      }),
    )
    /** The movements in another order, some several times, cut into batches of which the last may be lost and resent. */
    const deliveries = movements.chain((list) =>
      fc.record({
        list: fc.constant(list),
        sent: fc.shuffledSubarray([...list, ...list, ...list], { minLength: 1 }),
        size: fc.integer({ min: 1, max: 9 }),
      }),
    )

    async function clear() {
      await fixture.database.script(`
        begin;
        set local session_replication_role = replica;
        delete from public.stock_movements;
        delete from public.stock_levels;
        update public.pallets set quantity = 0, location_id = null, moved_at = null, moved_code = null;
        commit;`)
    }
    const state = async () => ({
      levels: await fixture.owner(
        'select sku_id, location_id, quantity from public.stock_levels where quantity <> 0 order by 1, 2',
      ),
      pallets: await fixture.owner(
        'select code, quantity, location_id, moved_code from public.pallets order by 1',
      ),
    })
    /** Computed from all movements, without the trigger. */
    const sums = async () => ({
      levels: await fixture.owner(`
        select sku_id, change.location_id, sum(change.quantity)::bigint as quantity
        from (
          select pallet_id, to_location_id as location_id, quantity from public.stock_movements
          union all select pallet_id, from_location_id, -quantity from public.stock_movements
        ) as change
        join public.pallets on pallets.id = pallet_id
        where change.location_id is not null
        group by 1, 2 having sum(change.quantity) <> 0 order by 1, 2`),
      pallets: await fixture.owner(`
        select pallets.code, coalesce(sums.quantity, 0)::bigint as quantity, last.location_id, last.code as moved_code
        from public.pallets
        left join lateral (
          select sum(case when to_location_id is null then -quantity when from_location_id is null then quantity else 0 end)
            as quantity
          from public.stock_movements where pallet_id = pallets.id
        ) as sums on true
        left join lateral (
          select code, coalesce(to_location_id, from_location_id) as location_id
          from public.stock_movements where pallet_id = pallets.id
          order by happened_at desc, code desc limit 1
        ) as last on true
        order by 1`),
    })

    it('add up to the stock, however feeds are repeated, reordered and cut', async () => {
      await fc.assert(
        fc.asyncProperty(deliveries, async ({ list, sent, size }) => {
          await clear()
          for (let from = 0; from < sent.length; from += size)
            await send('movements', sent.slice(from, from + size))
          expect(await state()).toEqual(await sums())
          await send('movements', list)
          const complete: { levels: readonly Row[] } = await state()
          expect(complete).toEqual(await sums())
          await clear()
          await send('movements', list)
          expect(await state()).toEqual(complete)
        }),
        { numRuns: engine === 'PGlite' ? 25 : 10 },
      )
    })

    it('are refused for a pallet or location that isn’t known yet, and accepted after it', async () => {
      const first = movement('M-100', { pallet_id: 'P-7', to_location_id: 'L-1' })
      expect(await resultsOf('movements', [first])).toEqual(['unknown pallet_id'])
      await send('pallets', [pallet('P-7')])
      expect(await resultsOf('movements', [first, first])).toEqual(['created', 'unchanged'])
      expect(
        await resultsOf('movements', [movement('M-101', { pallet_id: 'P-7', to_location_id: 'L-9' })]),
      ).toEqual(['unknown to_location_id'])
    })

    it('can’t be changed, by a feed or in the database', async () => {
      const changed = movement('M-100', { pallet_id: 'P-7', to_location_id: 'L-1', quantity: 2 })
      expect(await resultsOf('movements', [changed])).toEqual(['fixed quantity'])
      for (const sql of [
        'update public.stock_movements set quantity = 2',
        'delete from public.stock_movements',
      ])
        await expect(fixture.owner(sql)).rejects.toThrow('Stock movements can’t be changed.')
    })

    it('need the locations of their kind', async () => {
      const kinds = ['receipt', 'despatch', 'transfer', 'adjustment']
      const rows = kinds.map((kind) => movement(`M-${kind}`, { kind, pallet_id: 'P-1' }))
      expect(await resultsOf('movements', rows)).toEqual(Array(4).fill('invalid stock_movements_locations'))
    })
  })
})

/** Starts one server for the file. */
function startServer() {
  let started: ReturnType<typeof startPostgres> | undefined
  return () => {
    started ??= startPostgres()
    return started
  }
}
