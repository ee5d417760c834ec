/** How many events the function takes in a second, beside bare inserts of the same rows by the hundred. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/database.ts'
import { type EventRow, rowOf } from '#domain/analytics/wire.ts'
import { createAnalytics } from '#supabase/functions/analytics/analytics.ts'
import { createStore } from '#supabase/functions/analytics/store.ts'
import { arrivalsOf, writeLog } from '#tests/support/analytics-log.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

/** As many requests wait for their answer, as the gateway lets in. */
const AT_ONCE = 200
const TOGETHER = 100

export interface Ingest {
  /** Events a second. */
  readonly ours: number
  readonly bare: number
}

/** What else is in the store stays as it is. */
export async function ingest(database: Database, count: number): Promise<Ingest> {
  const now = Date.now()
  const log = writeLog({ events: count, from: now - 86_400_000, until: now, random: seededRandom(now) })
  const bodies = log.map(({ body }) => JSON.stringify(body))
  const store = createStore({
    ...{ url: '', key: '' },
    fetch: async (_address, init) => {
      const { events } = JSON.parse(String(init?.body)) as { events: EventRow[] }
      await run(database, 'select public.record_analytics_events($1::jsonb)', [JSON.stringify(events)])
      return Response.json(events.length)
    },
  })
  const handle = createAnalytics({ store, isBot: () => false, clock: Date.now })
  let next = 0
  const browser = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) {
      const { status } = await handle(new Request('http://localhost/analytics', { method: 'POST', body }))
      if (status !== 200) throw new Error(`The function answered ${status}`)
    }
  }
  const ours = await perSecond(count, () => Promise.all(Array.from({ length: AT_ONCE }, browser)))

  await database.script(
    'drop table if exists public.bare_events; create table public.bare_events (like public.analytics_events including all)',
  )
  const rows = arrivalsOf(log).flatMap(({ at, body }) => rowOf(body, at, false) ?? [])
  const bare = await perSecond(rows.length, async () => {
    for (let index = 0; index < rows.length; index += TOGETHER)
      await insertBare(database, rows.slice(index, index + TOGETHER))
  })
  await database.script('drop table public.bare_events')
  return { ours, bare }
}

async function insertBare(database: Database, rows: readonly EventRow[]): Promise<void> {
  await run(
    database,
    `insert into public.bare_events
    select r.event_id, r.received_at, r.occurred_at, 1, 1, r.session_id, r.event_type, r.event_name, r.kind, r.subject,
      r.detail, r.amount, r.visitor_class, r.source, r.medium, r.campaign, r.device, r.browser, r.is_bot, r.page,
      r.page_url, r.page_title, r.referrer, r.user_email, r.properties, r.browser_info
    from jsonb_populate_recordset(null::public.analytics_events, $1::jsonb) r`,
    [JSON.stringify(rows.map((row) => ({ ...row, event_id: randomUUID() })))],
  )
}

async function run(database: Database, text: string, values: readonly unknown[]): Promise<void> {
  const settings = { 'request.jwt.claims': '{"role":"service_role"}' }
  await database.transaction({ role: 'postgres', settings, statements: [{ text, values }] })
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return count / ((performance.now() - began) / 1000)
}
