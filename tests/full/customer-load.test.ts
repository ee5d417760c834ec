/** The customer area with 1,000 customers on PostgreSQL, and with 100 on PGlite. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#backend/database/database.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { FEEDS_API } from '#domain/feeds/feed-resources.ts'
import type { FeedResponse } from '#domain/feeds/open-api.ts'
import type { Database as Schema } from '#supabase/database.types.ts'
import { generateCustomers } from '#tests/support/customer-load.ts'
import { CUSTOMER_SCREENS, type Read, STAFF_SCREENS } from '#tests/support/customer-screens.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { signedInDataClient } from '#tests/support/feeds.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

type Client = SupabaseClient<Schema>

const TENTH = { customers: 100, palletsPerCustomer: 1000, stopsPerCustomer: 100 }
const ALL = { ...TENTH, customers: 1000 }

const opened = new AsyncDisposableStack()
let postgres: Database
let site: TestSite
let embeddedSite: TestSite

beforeAll(async () => {
  const DATABASE_URL = await opened.use(await startPostgres()).createDatabase()
  postgres = opened.use(await openTestDatabase({ url: DATABASE_URL })).database
  await generateCustomers(postgres, ALL)
  site = opened.use(await openSite({ DATABASE_URL, DEMO_CONTENT: '0' }))

  const DATA_DIR = await makeDataDirectory()
  opened.defer(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const embedded = await openPGlite({ directory: join(DATA_DIR, 'database'), durable: false })
  await generateCustomers(embedded, TENTH)
  await embedded.close()
  embeddedSite = opened.use(await openSite({ DATA_DIR, DEMO_CONTENT: '0' }))
}, 600_000)

afterAll(() => opened.disposeAsync())

const TURNS = 20

/** Returns the 95th percentile of each screen in ms, after a first turn. */
async function measure(screens: Readonly<Record<string, Read>>, client: Client, customer: number) {
  const slowest: Record<string, number> = {}
  for (const [name, read] of Object.entries(screens)) {
    expect(await read(client, customer), name).toBeGreaterThan(0)
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const began = performance.now()
      await read(client, customer)
      times.push(performance.now() - began)
    }
    slowest[name] = Math.round(times.toSorted((one, other) => one - other)[TURNS * 0.95 - 1] ?? 0)
  }
  return slowest
}

describe.each([
  ['1,000 customers on PostgreSQL', () => site, ALL.customers, 200],
  ['100 customers on PGlite', () => embeddedSite, TENTH.customers, 300],
])('screens with %s', (_, openedSite, customers, limit) => {
  // One with a delivery today.
  const customer = customers - 1

  it.each([
    ['a customer', async () => signedInDataClient(openedSite(), 'customer', customer), CUSTOMER_SCREENS],
    ['staff', async () => signedInDataClient(openedSite(), 'staff'), STAFF_SCREENS],
    ['staff who view as a customer', async () => signedInDataClient(openedSite(), 'staff'), CUSTOMER_SCREENS],
  ])(`read what %s sees within ${limit} ms at the 95th percentile`, async (_who, signIn, screens) => {
    const slowest = await measure(screens, await signIn(), customer)
    expect(Object.entries(slowest).filter(([, time]) => time > limit)).toEqual([])
  })
})

const rowsOf = async (text: string) => {
  const [result] = await postgres.transaction({ role: 'postgres', timeout: 60_000, statements: [{ text }] })
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
    const staff = await signedInDataClient(site, 'staff')
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
