/**
 * Measures the store of visits on both engines: how many events the function takes in a second beside bare inserts of the
 * same rows, whether an event costs as much at the end as at the beginning, and how long each section of figures takes.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '#backend/database/database.ts'
import { type EventRow, rowOf } from '#domain/analytics/wire.ts'
import { createAnalytics } from '#supabase/functions/analytics/analytics.ts'
import { createStore } from '#supabase/functions/analytics/store.ts'
import { arrivalsOf, writeLog } from '#tests/support/analytics-log.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type Benchmark, milliseconds, type Row } from './row.ts'

const ENGINES = [
  { name: 'PGlite', events: 1_000_000, leastASecond: 500 },
  { name: 'PostgreSQL', events: 10_000_000, leastASecond: 2000 },
] as const
const SECTIONS = [
  ...['overview', 'sources', 'pages', 'products', 'content', 'vacancies', 'sign_in', 'forms', 'search'],
  ...['vitals', 'errors', 'portal', 'actions'],
]
const MOST_MS = 300
const SAMPLES = 20
const AT_ONCE = 20_000
const TOGETHER = 100

export const analytics: Benchmark = async ({ quick }) => {
  const rows: Row[] = []
  for (const { name, events, leastASecond } of ENGINES) {
    await using opened = new AsyncDisposableStack()
    const server = name === 'PostgreSQL' ? opened.use(await startPostgres()) : undefined
    const { database } = opened.use(
      await openTestDatabase(server ? { url: await server.createDatabase() } : {}),
    )
    const count = quick ? events / 100 : events
    const early = await ingest(database, quick)
    const seeding = await seed(database, count)
    const late = await ingest(database, quick)
    rows.push({
      what: `${name}: events a second through the function, beside ${count.toLocaleString('en-GB')}`,
      bare: `${late.bare.toFixed(0)}/s`,
      ours: `${late.ours.toFixed(0)}/s`,
      figure: `${late.ours.toFixed(0)}/s`,
      target: `≥ ${leastASecond}/s`,
      reached: late.ours >= leastASecond,
    })
    rows.push({
      what: `${name}: the same, of an empty store`,
      bare: `${early.bare.toFixed(0)}/s`,
      ours: `${early.ours.toFixed(0)}/s`,
      figure: `${(early.ours / late.ours).toFixed(2)} ×`,
      target: '',
    })
    rows.push({
      what: `${name}: an event of the last tenth of the seed beside one of the first`,
      bare: milliseconds(seeding.first),
      ours: milliseconds(seeding.last),
      figure: `${(seeding.last / seeding.first).toFixed(2)} ×`,
      target: '≤ 1.5 ×',
      reached: seeding.last <= seeding.first * 1.5,
    })
    for (const section of SECTIONS) {
      const time = await slowest(database, section)
      rows.push({
        what: `${name}: figures of ${section}, 30 days, 95th percentile`,
        bare: '',
        ours: milliseconds(time),
        figure: milliseconds(time),
        target: `≤ ${MOST_MS} ms`,
        reached: time <= MOST_MS,
      })
    }
  }
  return rows
}

async function run(database: Database, text: string, values: readonly unknown[] = []) {
  const statements = [{ text, values }]
  const settings = { 'request.jwt.claims': '{"role":"service_role"}' }
  const [result] = await database.transaction({ role: 'postgres', settings, statements })
  return result?.rows ?? []
}

/** Events a second: many requests at once to the function's own handler, and bare inserts of such rows by the hundred. */
async function ingest(database: Database, quick: boolean): Promise<{ bare: number; ours: number }> {
  const count = quick ? 500 : 10_000
  const now = Date.now()
  const log = writeLog({ events: count, from: now - 86_400_000, until: now, random: seededRandom(now) })
  const bodies = log.map(({ body }) => body)
  const store = createStore({
    ...{ url: '', key: '' },
    fetch: async (_address, init) => {
      const { events } = JSON.parse(String(init?.body)) as { events: EventRow[] }
      await run(database, 'select public.record_analytics_events($1::jsonb)', [JSON.stringify(events)])
      return Response.json(events.length)
    },
  })
  const handle = createAnalytics({ store, isBot: () => false, clock: Date.now })
  const ours = await perSecond(count, async (index) => {
    const body = JSON.stringify(bodies[index])
    const response = await handle(new Request('http://localhost/analytics', { method: 'POST', body }))
    if (!response.ok) throw new Error(`The function answered ${response.status}`)
  })
  await run(
    database,
    'create table if not exists public.bare_events (like public.analytics_events including all)',
  )
  const plain = arrivalsOf(log)
    .slice(0, count)
    .flatMap(({ at, body }) => rowOf(body, at, false) ?? [])
  const began = performance.now()
  for (let index = 0; index < plain.length; index += TOGETHER)
    await run(
      database,
      `insert into public.bare_events
      select r.event_id, r.received_at, r.occurred_at, 1, 1, r.session_id, r.event_type, r.event_name, r.kind, r.subject,
        r.detail, r.amount, r.visitor_class, r.source, r.medium, r.campaign, r.device, r.browser, r.is_bot, r.page,
        r.page_url, r.page_title, r.referrer, r.user_email, r.properties, r.browser_info
      from jsonb_populate_recordset(null::public.analytics_events, $1::jsonb) r`,
      [
        JSON.stringify(
          plain.slice(index, index + TOGETHER).map((row) => ({ ...row, event_id: randomUUID() })),
        ),
      ],
    )
  return { ours, bare: plain.length / ((performance.now() - began) / 1000) }
}

/** Two hundred at once, as the gateway lets in. */
async function perSecond(count: number, one: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      while (next < count) await one(next++)
    }),
  )
  return count / ((performance.now() - began) / 1000)
}

/**
 * Thirteen months of visits of eight events, by the functions that write what comes. Two in five visits are of somebody
 * who was here before.
 * @returns milliseconds for an event of the first and of the last tenth
 */
async function seed(database: Database, count: number): Promise<{ first: number; last: number }> {
  const times: number[] = []
  const step = Math.min(AT_ONCE, count / 10)
  for (let first = 0; first < count; first += step) {
    const began = performance.now()
    await database.script(seedOf(first, Math.min(count, first + step), count))
    times.push((performance.now() - began) / step)
  }
  await database.script(
    ['events', 'hours', 'visits', 'facts', 'vitals']
      .map((table) => `analyze public.analytics_${table}`)
      .join('; '),
  )
  const tenth = Math.max(1, Math.floor(times.length / 10))
  const mean = (list: readonly number[]) => list.reduce((sum, time) => sum + time, 0) / list.length
  return { first: mean(times.slice(0, tenth)), last: mean(times.slice(-tenth)) }
}

const seedOf = (first: number, last: number, count: number) => `
  with written as (
    insert into public.analytics_events
    select
      gen_random_uuid(), moment, moment, visitor, visit, visit::text, family, name, kind, subject, detail, amount,
      (array['new', 'returning_frequent', 'returning_recent', 'returning_old'])[1 + visit % 4],
      (array['direct', 'search.example.com', 'newsletter', 'news.example.com', 'www.example.net'])[1 + visit % 5], '', '',
      (array['desktop', 'mobile', 'tablet'])[1 + visit % 3], 'Firefox', false, page, 'https://example.com' || page, 'A page',
      '', null,
      jsonb_build_object('path', page, 'visitor_id', visitor, 'timestamp', moment, 'visit_source', 'direct'),
      '{"browser": "Firefox", "device_type": "desktop", "language": "en-GB", "timezone": "Europe/London"}'::jsonb
    from (
      select
        n, n / 8 as visit, (n / 8) * 3 / 5 as visitor,
        now() - interval '395 days' * (1 - n::float8 / ${count}) as moment,
        '/page-' || (n * 7919) % 120 as page
      from generate_series(${first}::bigint, ${last}::bigint - 1) as n
    ) as events
    cross join lateral (
      select * from (values
        (0, 'page_view', 'page_view', 'page', page, 'load', 0::bigint),
        (1, 'performance', 'web_vital', 'vital', page, 'LCP', (n % 500) * 10),
        (2, 'page_view', 'page_view', 'page', page, 'move', 0),
        (3, 'engagement', 'time_on_page', 'time', page, '', 10000 + n % 50000),
        (4, 'engagement', 'scroll_depth', 'depth', page, '50', 0),
        (5, 'business_intelligence', 'product_interest', 'product_open', (n % 15)::text, '', 0),
        (6, 'page_view', 'page_view', 'page', page, 'move', 0),
        (7, 'interaction', 'form_begun', 'form_begun', 'enquiry', '', 0)
      ) as kinds (place, family, name, kind, subject, detail, amount)
      where place = n % 8
    ) as kinds
    returning analytics_events
  )
  select private.add_to_analytics(array_agg(written.analytics_events)) from written`

/** The 95th percentile of a section over the last 30 days, each time another one of its filters. */
async function slowest(database: Database, section: string): Promise<number> {
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES + 2; sample++) {
    const filters = sample % 4 === 3 ? '{"device": "mobile"}' : '{}'
    const began = performance.now()
    await run(
      database,
      `select public.analytics_${section}(current_date - 29 - $1::integer, current_date - $1::integer, $2::jsonb)`,
      [sample % 7, filters],
    )
    // The first two read what the others find read.
    if (sample >= 2) times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
