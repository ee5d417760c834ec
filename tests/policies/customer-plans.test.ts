/** What the screens of the customer area read: by index, and only rows of their customer. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { Database as Schema } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { addUser, openAuthSession } from '#tests/support/api-browser.ts'
import { generateCustomers } from '#tests/support/customer-load.ts'
import { CUSTOMER_SCREENS, type Read, STAFF_SCREENS } from '#tests/support/customer-screens.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { opened } from '#tests/support/opened.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { owner } from './tenants/tenant-rows.ts'

type Client = SupabaseClient<Schema>

const CUSTOMERS = 60
/** With a delivery today. */
const CUSTOMER = CUSTOMERS - 1

async function openLoad() {
  await using resources = new AsyncDisposableStack()
  // One connection, so that its counts are complete.
  const url = await resources.use(await startPostgres()).createDatabase()
  const { database } = resources.use(await openTestDatabase({ url, poolSize: 1 }))
  await generateCustomers(database, { customers: CUSTOMERS, palletsPerCustomer: 100, stopsPerCustomer: 60 })
  // Otherwise reading all of a table would be cheaper at this size than 50 rows by index.
  await database.script('set random_page_cost = 1')
  const { stack } = resources.use(await startAcceptanceEnvironment(database))
  const client = (key: string, token = key): Client =>
    createClient<Schema>(stack.url, key, {
      auth: { persistSession: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    })
  const owned = resources.move()
  return {
    database,
    secret: client(stack.secretKey),
    publishable: client(stack.publishableKey),
    as: (token: string) => client(stack.publishableKey, token),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const load = opened(openLoad)

async function signIn(role: 'customer' | 'staff'): Promise<Client> {
  const { id, email } = await addUser(load, { role })
  if (role === 'customer')
    await load.secret.from('permissions').update({ customer_id: CUSTOMER }).eq('user_id', id).throwOnError()
  return load.as(await openAuthSession(load, email))
}

interface Reads {
  /** Tables that were read from beginning to end, but for small ones. */
  readonly sequential: readonly string[]
  readonly rows: number
}

/** Runs the work and returns what it read of tables whose rows belong to customers. */
async function readsOf(work: () => Promise<unknown>): Promise<Reads> {
  const count = async () => {
    await owner(load.database, 'select pg_stat_force_next_flush()')
    return owner(
      load.database,
      `select stat.relname as name, seq_scan as scans, seq_tup_read + idx_tup_fetch as rows
       from pg_stat_user_tables as stat
       join pg_class on pg_class.oid = relid and reltuples > 1000
       where schemaname = 'public' and relid in (
         select attrelid from pg_attribute where attname = 'customer_id' and not attisdropped
       )`,
    )
  }
  const before = new Map((await count()).map((row) => [row.name, row]))
  await work()
  const changes = (await count()).map(({ name, scans, rows }) => ({
    name: String(name),
    scans: Number(scans) - Number(before.get(name)?.scans),
    rows: Number(rows) - Number(before.get(name)?.rows),
  }))
  return {
    sequential: changes.flatMap(({ name, scans }) => (scans > 0 ? [name] : [])),
    rows: changes.reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** Returns the screens that read a table sequentially or more rows than allowed. */
async function offenders(client: Client, screens: Readonly<Record<string, Read>>, maxRows: number) {
  const found: Record<string, Reads> = {}
  for (const [name, read] of Object.entries(screens)) {
    let shown = 0
    const reads = await readsOf(async () => {
      shown = await read(client, CUSTOMER)
    })
    expect(shown, name).toBeGreaterThan(0)
    if (reads.sequential.length > 0 || reads.rows > maxRows) found[name] = reads
  }
  return found
}

describe('screens of the customer area', () => {
  it.each(['customer', 'staff'] as const)('read rows of their customer by index for %s', async (role) => {
    expect(await offenders(await signIn(role), CUSTOMER_SCREENS, 500)).toEqual({})
  })

  it('of staff read records, open work and days by index', async () => {
    const names = [
      'navigation',
      'customer',
      'call-offs to approve',
      'call-off',
      'deliveries by day',
      'delivery',
      'claims',
    ]
    const screens = Object.fromEntries(Object.entries(STAFF_SCREENS).filter(([name]) => names.includes(name)))
    expect(await offenders(await signIn('staff'), screens, 50)).toEqual({})
  })
})
