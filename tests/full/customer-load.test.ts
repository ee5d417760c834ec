/** The customer area with 1,000 customers, 1,000,000 pallets and 100,000 deliveries on PostgreSQL. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEEDS_API } from '#domain/feeds/feed-resources.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import type { Database } from '#supabase/database.types.ts'
import { generateCustomers } from '#tests/support/customer-load.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { signedInDataClient } from '#tests/support/feeds.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

const opened = new AsyncDisposableStack()
let data: TestDatabase
let site: TestSite
let staff: SupabaseClient<Database>

beforeAll(async () => {
  const DATABASE_URL = await opened.use(await startPostgres()).createDatabase()
  data = opened.use(await openTestDatabase({ url: DATABASE_URL }))
  await generateCustomers(data.database, { customers: 1000, palletsPerCustomer: 1000, stopsPerCustomer: 100 })
  site = opened.use(await openSite({ DATABASE_URL, DEMO_CONTENT: '0' }))
  staff = await signedInDataClient(site, 'staff')
}, 600_000)

afterAll(() => opened.disposeAsync())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const rowsOf = async (text: string) => {
  const [result] = await data.database.transaction({
    role: 'postgres',
    timeout: 60_000,
    statements: [{ text }],
  })
  return result?.rows ?? []
}

/** Compares the kept sums with the movements. */
const STOCK_DIFFERENCES = `
  with change as (
    select pallet_id, to_location_id as location_id, quantity from public.stock_movements
    union all select pallet_id, from_location_id, -quantity from public.stock_movements
  ), summed as (
    select pallets.sku_id, change.location_id, sum(change.quantity) as quantity
    from change join public.pallets on pallets.id = change.pallet_id
    where change.location_id is not null
    group by 1, 2
  )
  select count(*) from summed full join public.stock_levels using (sku_id, location_id)
  where coalesce(summed.quantity, 0) <> coalesce(stock_levels.quantity, 0)`

describe('a customer’s queries', () => {
  it.each(['customer', 'staff'] as const)(
    'take at most 200 ms at the 95th percentile for %s',
    async (role) => {
      const client = role === 'staff' ? staff : await signedInDataClient(site, 'customer', 500)
      const queries = [
        () =>
          client.rpc('stock_by_sku', { customer: 500, usage_since: daysAgo(28), usage_until: daysAgo(0) }),
        () => client.rpc('list_pallets', { customer: 500 }),
        () => client.rpc('list_pallets', { customer: 500, patterns: ['%SKU-3%'], sort: '-received' }),
        () =>
          client
            .from('delivery_stops')
            .select('*, customer_sites(name), delivery_routes(code, vehicles(name)), delivery_lines(pallets)')
            .eq('customer_id', 500)
            .order('planned_from', { ascending: false })
            .limit(50),
      ]
      for (const query of queries) {
        const times: number[] = []
        for (let turn = 0; turn < 40; turn++) {
          const began = performance.now()
          const { data: rows } = await query().throwOnError()
          times.push(performance.now() - began)
          expect(rows.length).toBeGreaterThan(0)
        }
        expect(times.toSorted((one, other) => one - other)[37]).toBeLessThan(200)
      }
    },
  )
})

describe('a feed of 100,000 rows', () => {
  const at = new Date().toISOString()
  const numbers = Array.from({ length: 100_000 }, (_, index) => index)
  const movements = numbers.map((index) => ({
    id: `F-${index}`,
    pallet: `C-${(index % 1000) + 1}-P-${Math.floor(index / 1000) + 1}`,
    kind: 'adjustment',
    quantity: 3,
    toLocation: `L-${(index % 300) + 1}`,
    happenedAt: at,
  }))
  const pallets = numbers.map((index) => ({
    id: `FP-${index}`,
    updatedAt: at,
    sku: `C-${(index % 1000) + 1}-SKU-1`,
    receivedAt: at,
  }))

  it.each([
    ['pallets', pallets],
    ['movements', movements],
  ])('takes at most 60 s for %s, and changes nothing when repeated', async (resource, rows) => {
    const { data: key } = await staff
      .rpc('create_feed_source', { name: resource, resources: [resource] })
      .throwOnError()
    const send = async (batch: string) => {
      const response = await fetch(`${site.url}${FEEDS_API}/${resource}?results=refused`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': batch,
        },
        body: JSON.stringify(rows),
      })
      return (await response.json()) as FeedResponse
    }
    const began = performance.now()
    expect((await send('first')).counts).toMatchObject({ created: 100_000 })
    expect(performance.now() - began).toBeLessThan(60_000)
    expect((await send('second')).counts).toMatchObject({ unchanged: 100_000 })
    expect(await rowsOf(STOCK_DIFFERENCES)).toEqual([{ count: 0 }])
  })
})
