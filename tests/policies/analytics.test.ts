import { beforeAll, describe, expect, it } from 'vitest'
import { toEventRow } from '#domain/analytics/event-payload.ts'
import type { OverviewReport, PagesReport, ProductsReport } from '#domain/reporting/query-results.ts'
import { arrivedOf, countBy, distinct, isView, STEPS, visitsOf } from '#tests/support/analytics-count.ts'
import { arrivalsOf, type LoggedEvent, writeLog } from '#tests/support/analytics-log.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
const { owner, key, value } = fixture
let log: readonly LoggedEvent[]

/** Around each clock change. */
const EVENTS = 1500
const READ = [
  ...['hourly_counts', 'visits', 'visit_events', 'vitals'].map((name) => `public.analytics_${name}`),
  'private.analytics_consented_page_views',
]
const STORE = ['public.analytics_events', 'public.analytics_page_views', ...READ]
/** The clocks went forward on 29 March and back on 25 October. */
const SPRING = ['2026-03-28', '2026-03-30'] as const
const AUTUMN = ['2026-10-24', '2026-10-26'] as const

/** Per page, computed from visit events only. */
const BY_FACTS = `
  select
    subject as page,
    (count(distinct visitor_key) filter (where kind = 'page'))::integer as visitors,
    (count(distinct visit_key) filter (where kind = 'page'))::integer as visits,
    coalesce(sum(n) filter (where kind = 'page'), 0)::integer as views,
    coalesce(sum(n) filter (where kind = 'time'), 0)::integer as timed,
    (round(sum(amount) filter (where kind = 'time') / nullif(sum(n) filter (where kind = 'time'), 0)::numeric / 1000, 1))::float8
      as seconds,
    (count(distinct visit_key) filter (where kind = 'depth' and detail = '25'))::integer as depth25,
    (count(distinct visit_key) filter (where kind = 'depth' and detail = '50'))::integer as depth50,
    (count(distinct visit_key) filter (where kind = 'depth' and detail = '75'))::integer as depth75,
    (count(distinct visit_key) filter (where kind = 'depth' and detail = '100'))::integer as depth100
  from public.analytics_visit_events
  where kind in ('page', 'time', 'depth') and day between $1 and $2
  group by subject order by views desc, page`

beforeAll(async () => {
  for (const table of STORE) await owner(`delete from ${table}`)
  const random = seededRandom(18)
  log = [SPRING, AUTUMN].flatMap(([first, last]) => {
    const [from, until] = [Date.parse(`${first}T12:00Z`), Date.parse(`${last}T09:00Z`)]
    return writeLog({ events: EVENTS, random, from, until })
  })
  await replay(log)
}, 600_000)

const record = (...rows: readonly unknown[]) =>
  key('select public.record_analytics_events($1::jsonb)', [JSON.stringify(rows)])

async function replay(events: readonly LoggedEvent[]): Promise<void> {
  const rows = arrivalsOf(events).flatMap(({ at, body, isBot }) => toEventRow(body, at, isBot) ?? [])
  for (let index = 0; index < rows.length; index += 500) await record(...rows.slice(index, index + 500))
}

const read = async <Answer>(section: string, period: readonly string[], more = ''): Promise<Answer> =>
  (await value('marketing', `select public.analytics_${section}($1, $2${more})`, period)) as Answer

const { day: dayOf, month: monthOf, hour: hourOf } = STEPS

const arrived = () => arrivedOf(log)
const within = (first: string, last: string) => (event: LoggedEvent) =>
  dayOf(event.happened) >= first && dayOf(event.happened) <= last
const distinctOf = (events: readonly LoggedEvent[]) => new Set(events.map(({ visitor }) => visitor)).size

describe('events with losses, duplicates, delays and wrong clocks', () => {
  it('has the expected counts by hour, day and month', async () => {
    for (const [form, name] of [
      ['YYYY-MM-DD"T"HH24:00"Z"', hourOf],
      ['YYYY-MM-DD', dayOf],
      ['YYYY-MM', monthOf],
    ] as const) {
      const zone = form.includes('HH24') ? 'UTC' : 'Europe/London'
      const rows = await owner(
        `select to_char(hour at time zone '${zone}', '${form}') || ' ' || event_type as name, sum(n)::integer as n
        from public.analytics_hourly_counts group by 1`,
      )
      expect(Object.fromEntries(rows.map(({ name: label, n }) => [label, n]))).toEqual(
        countBy(arrived(), ({ happened, body }) => `${name(happened)} ${body.eventType}`),
      )
    }
  })

  it.each([SPRING, AUTUMN])(
    'tells visitors apart on each day and over the days from %s',
    async (...period) => {
      const overview = await read<OverviewReport>('overview', period)
      const own = visitsOf(log).filter(({ began }) => dayOf(began) >= period[0] && dayOf(began) <= period[1])
      const inPeriod = arrived().filter(within(...period))
      expect(overview.totals).toMatchObject({
        visits: own.length,
        visitors: distinct(own),
        views: inPeriod.filter(isView).length,
        bots: inPeriod.filter(({ isBot }) => isBot).length,
      })
      const days = Map.groupBy(own, ({ began }) => dayOf(began))
      expect(overview.series).toMatchObject(
        [...days.keys()].toSorted().map((day) => ({
          at: day,
          visits: days.get(day)?.length,
          visitors: distinct(days.get(day) ?? []),
        })),
      )
      const sumOfDays = overview.series.reduce((sum, { visitors }) => sum + visitors, 0)
      expect(sumOfDays).toBeGreaterThan(overview.totals.visitors)
    },
  )

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('on %s has %i hours, which add up to the day', async (day, hours) => {
    const { series, totals, step } = await read<OverviewReport>('overview', [day, day])
    expect([step, series.length]).toEqual(['hour', hours])
    expect(series.reduce((sum, { views }) => sum + views, 0)).toBe(totals.views)
    expect(totals.views).toBe(arrived().filter(isView).filter(within(day, day)).length)
  })

  it('has the same views and visitors per page', async () => {
    const views = arrived()
      .filter(isView)
      .filter(within(...SPRING))
    const { rows } = await read<PagesReport>('pages', SPRING)
    const pages = Map.groupBy(views, ({ body }) => String(body.properties.path))
    expect(Object.fromEntries(rows.map((row) => [row.page, [row.views, row.visitors]]))).toEqual(
      Object.fromEntries([...pages].map(([page, events]) => [page, [events.length, distinctOf(events)]])),
    )
  })

  it.each([
    ['both days of a night', [SPRING[0], '2026-03-29']],
    ['only the second day', ['2026-03-29', '2026-03-29']],
    ['days already rolled up, and one more', SPRING],
  ])('rollups equal counts of all events: %s', async (_title, period) => {
    const overnight = 'select from private.analytics_visits_across_midnight($1, $2)'
    expect((await owner(overnight, period)).length).toBeGreaterThan(0)
    const rows = await owner(BY_FACTS, period)
    const { rows: pages } = await read<PagesReport>('pages', period)
    expect(pages).toMatchObject(rows)
    expect(pages).toHaveLength(rows.length)
    const visits = await owner(
      `select count(distinct visit_key)::integer as n from public.analytics_visit_events
      where kind = 'page' and day between $1 and $2`,
      period,
    )
    expect(await read<{ n: number }>('vitals', period)).toMatchObject(visits[0] ?? {})
  })

  it('rollups include later visitors and exclude erased ones', async () => {
    const period = [SPRING[0], SPRING[0]]
    const before = await read<PagesReport>('pages', period)
    const [arrival] = arrivalsOf(arrived().filter(isView).filter(within(SPRING[0], SPRING[0])))
    if (!arrival) expect.unreachable()
    const [visitor_id, event_id] = [crypto.randomUUID(), crypto.randomUUID()]
    const { at, body } = arrival
    const late = { ...body, sessionId: visitor_id, properties: { ...body.properties, visitor_id, event_id } }
    await record(toEventRow(late, at, false))
    const after = await read<PagesReport>('pages', period)
    expect(after.rows).toMatchObject(await owner(BY_FACTS, period))
    expect(after.rows).not.toEqual(before.rows)
    await key('select public.erase_analytics_visitor($1)', [visitor_id])
    expect(await read<PagesReport>('pages', period)).toEqual(before)
  })

  it('attributes an enquiry on the next day to the product visit', async () => {
    const [before, day, after] = ['2026-10-24', '2026-10-25', '2026-10-26']
    const [arrival] = arrivalsOf(arrived().filter(isView).filter(within(before, before)))
    if (!arrival) expect.unreachable()
    const row = toEventRow(arrival.body, arrival.at, false)
    const visitor = crypto.randomUUID()
    const add = (on: string, more: object) => {
      const own = { event_id: crypto.randomUUID(), visitor_id: visitor, session_id: visitor }
      return record({ ...row, ...own, occurred_at: `${on}T12:00Z`, ...more })
    }
    const opened = async () =>
      (await read<ProductsReport>('products', [day, day])).rows.find(({ product_id: id }) => id === '990')
    await add(before, {})
    await add(day, { kind: 'product_open', subject: '990' })
    expect(await opened()).toMatchObject({ opens: 1, enquiries: 0 })
    await add(after, { kind: 'form_sent', subject: 'enquiry' })
    expect(await opened()).toMatchObject({ opens: 1, enquiries: 1 })
    await key('select public.erase_analytics_visitor($1)', [visitor])
    expect(await opened()).toBeUndefined()
  })

  it('ignores repeated events', async () => {
    const before = await everything()
    await replay(log)
    expect(await everything()).toEqual(before)
  })
})

it('erasing a visitor removes rows, keys and counts', async () => {
  const [visitor, events] = busiest()
  const sent = await key('select * from public.read_analytics_visitor($1)', [visitor])
  expect(sent.length).toBe(events.length)
  expect(await value('service key', 'select public.erase_analytics_visitor($1)', [visitor])).toBe(
    events.length,
  )
  const left = await owner(
    `select from (
    ${[...STORE, 'private.analytics_page_daily'].map((table) => `select to_jsonb(one)::text as row from ${table} as one`).join(' union all ')}
  ) as all_rows where position($1 in row) > 0 or position(private.hash_visitor_key($1)::text in row) > 0`,
    [visitor],
  )
  expect(left).toEqual([])

  const after = await everything()
  for (const table of STORE) await owner(`delete from ${table}`)
  await replay(log.filter((event) => event.visitor !== visitor))
  expect(await everything()).toEqual(after)
})

it('erasing a visitor’s campaigns leaves what would have been recorded without them', async () => {
  const visitor_id = crypto.randomUUID()
  const rows = arrivalsOf(arrived().filter(within(AUTUMN[0], AUTUMN[0])))
    .slice(0, 20)
    .flatMap(({ at, body }) => {
      const own = { visitor_id, event_id: crypto.randomUUID(), visit_source: 'direct' }
      const properties = { ...body.properties, ...own }
      return toEventRow({ ...body, sessionId: visitor_id, properties } as typeof body, at, false) ?? []
    })
  const utm_data = { source: 'newsletter', medium: 'email', campaign: 'spring', term: null, content: null }
  const withCampaign = rows.map((row) => ({
    ...row,
    ...{ source: 'newsletter', medium: 'email', campaign: 'spring' },
    properties: { ...row.properties, utm_data, visit_source: 'newsletter' },
  }))
  const attribution = { event_type: 'campaign_attribution', event_name: 'campaign', kind: '' }
  const erase = () => value('service key', 'select public.erase_analytics_campaigns($1)', [visitor_id])
  const before = await everything()

  await record(...withCampaign, { ...withCampaign[0], ...attribution, event_id: crypto.randomUUID() })
  expect(await erase()).toBe(rows.length)
  const stored = await key('select * from public.read_analytics_visitor($1)', [visitor_id])
  expect(JSON.stringify(stored)).not.toMatch(/newsletter|spring/)
  const after = await everything()
  expect(JSON.stringify(after)).not.toMatch(/spring/)
  // There is nothing left to change.
  expect(await erase()).toBe(0)

  await key('select public.erase_analytics_visitor($1)', [visitor_id])
  expect(await everything()).toEqual(before)
  await record(...rows)
  expect(await everything()).toEqual(after)
  await key('select public.erase_analytics_visitor($1)', [visitor_id])
})

describe('retention', () => {
  it('deletes events first and visits later; counts stay', async () => {
    const before = await read<OverviewReport>('overview', SPRING)
    expect(before.coverage.agreed).toBeGreaterThan(0)
    const inSpring = arrived().filter(within(...SPRING))
    const left = inSpring.filter(({ visitor }) => visitor !== busiest()[0])
    const expired = await value('service key', `select public.expire_analytics_events(10000, '2026-06-01')`)
    expect(expired).toBe(left.length)
    expect(await read<OverviewReport>('overview', SPRING)).toEqual(before)
    await key(`select public.expire_analytics_visits(10000, '2026-06-01')`)
    // The consent rate contains no visitor data and stays.
    const { totals, coverage } = await read<OverviewReport>('overview', SPRING)
    expect([totals.visits, coverage]).toEqual([0, before.coverage])
    expect((await read<OverviewReport>('overview', AUTUMN)).totals.visits).toBeGreaterThan(0)
  })
})

it('consent rate excludes bots', async () => {
  const day = { day: '2026-10-24', referrer_host: '' }
  const loads = [
    { ...day, page: '/products', status: 200, loads: 400, bot_loads: 30 },
    { ...day, page: '/products', status: 200, loads: 100, bot_loads: 0 },
    { ...day, page: '/elsewhere', status: 404, loads: 9, bot_loads: 0 },
  ]
  await key('select public.record_page_views($1::jsonb)', [JSON.stringify(loads)])
  const sql = `select sum(n)::int from public.analytics_visit_events
    where kind = 'page' and detail = 'load' and subject = '/products' and day between '2026-10-24' and '2026-10-26'`
  const agreed = Number(await value('owner', sql))
  const { coverage } = await read<OverviewReport>('overview', AUTUMN, `, '{"page": "/products"}'`)
  expect(coverage).toEqual({ counted: 500, agreed, share: Math.round((agreed / 500) * 10_000) / 10_000 })
})

it('rejects a date range that ends before it starts', async () => {
  await expect(read('overview', ['2026-03-30', '2026-03-28'])).rejects.toMatchObject({ code: '22023' })
})

/** The visitor with the most events. */
const busiest = () =>
  [...Map.groupBy(arrived(), ({ visitor }) => visitor)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )[0] ?? ['', []]

const everything = () =>
  Promise.all(
    READ.map((table) =>
      owner(
        `select to_jsonb(one) - array['started_at', 'last_at', 'entry_at', 'exit_at'] as row
        from ${table} as one order by 1`,
      ),
    ),
  )
