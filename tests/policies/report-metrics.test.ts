/** Compares every metric of the analytics screens, over a random month, with independent SQL over the raw events. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportTable } from '#domain/reporting/report.ts'
import { EMPTY_RECORD_NAMES, type RecordNames } from '#domain/reporting/sections/section.ts'
import { getSection } from '#domain/reporting/sections/sections.ts'
import { MIN_SAMPLE_SIZE } from '#domain/reporting/values.ts'
import { monthOfVisits } from '#tests/support/generated-visits.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

/** The clocks went back on the 25th. */
const SINCE = '2026-10-01'
const UNTIL = '2026-10-31'

beforeAll(async () => {
  for (const table of ['events', 'hourly_counts', 'visits', 'visit_events', 'vitals', 'page_views'])
    await fixture.owner(`delete from public.analytics_${table}`)
  const { events, loads } = monthOfVisits({
    from: '2026-09-30',
    days: 33,
    visitsADay: 9,
    random: seededRandom(7),
  })
  for (let index = 0; index < events.length; index += 500)
    await fixture.key('select public.record_analytics_events($1::jsonb)', [
      JSON.stringify(events.slice(index, index + 500)),
    ])
  await fixture.key('select public.record_page_views($1::jsonb)', [JSON.stringify(loads)])
  for (const statement of BY_HAND) await fixture.owner(statement)
}, 120_000)

/**
 * Events by London day, and visits by the day and attributes of their first event. Indexed tables, because each query
 * reads them often.
 */
const BY_HAND = [
  'create schema hand',
  `create table hand.people as
    select *, (occurred_at at time zone 'Europe/London')::date as day from public.analytics_events where not is_bot`,
  'create index on hand.people (session_id, kind)',
  `create table hand.visits as
    select began.*, done.entry, done.exit, done.views, done.engaged, done.presses, done.enquired
    from (
      select distinct on (session_id) session_id, visitor_key, day, visitor_class, source, medium, campaign, device
      from hand.people order by session_id, occurred_at, event_id
    ) as began
    join (
      select session_id, count(*) filter (where kind = 'page') as views,
        (array_agg(subject order by occurred_at, event_id) filter (where kind = 'page'))[1] as entry,
        (array_agg(subject order by occurred_at desc, event_id desc) filter (where kind = 'page'))[1] as exit,
        coalesce(sum(amount) filter (where kind = 'time'), 0) as engaged,
        count(*) filter (where event_type in ('interaction', 'authentication', 'business_intelligence')) as presses,
        bool_or(kind = 'form_sent' and subject = 'enquiry') as enquired
      from hand.people group by 1
    ) as done using (session_id)
    where began.day between '${SINCE}' and '${UNTIL}' and done.views > 0`,
]
const TABLES = `
with people as (select * from hand.people), visits as (select * from hand.visits),
month as (select * from hand.people where day between '${SINCE}' and '${UNTIL}')
`

async function byHand<Row = Record<string, unknown>>(query: string): Promise<Row[]> {
  const rows = await fixture.owner(`${TABLES}${query}`)
  return rows as Row[]
}

async function answer(call: string, filters = {}) {
  const rows = await fixture.rows(
    'marketing',
    `select public.analytics_${call}($1, $2, $3::jsonb) as answer`,
    [SINCE, UNTIL, JSON.stringify(filters)],
  )
  return rows[0]?.answer as never
}

async function report(id: string, filters = {}, names: RecordNames = EMPTY_RECORD_NAMES) {
  const section = getSection(id)
  return section.report(await answer(section.call, filters), null, names)
}

const figuresOf = async (id: string, filters = {}) =>
  Object.fromEntries((await report(id, filters)).metrics.map(({ metric, value }) => [metric, value.value]))

async function tableOf(id: string, table: string): Promise<ReportTable> {
  const found = (await report(id)).tables.find((one) => one.id === table)
  if (found === undefined) throw new Error(`There is no table ${table}`)
  return found
}

/** Table rows by name, rounded to thousandths. */
const shown = ({ rows }: ReportTable) =>
  Object.fromEntries(
    rows.map(({ name, detail, values }) => [
      detail === undefined ? name : `${name} / ${detail}`,
      values.map(({ value }) => rounded(value)),
    ]),
  )
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)

/** The first column is the name; `behind` is excluded. */
function expected(rows: readonly Record<string, unknown>[]) {
  const few = rows.filter(({ behind }) => Number(behind) < MIN_SAMPLE_SIZE).length
  const lines = rows
    .filter(({ behind }) => Number(behind) >= MIN_SAMPLE_SIZE)
    .map(({ name, behind: _, ...values }) => [
      String(name),
      Object.values(values).map((value) => rounded(value === null ? null : Number(value))),
    ])
  return { few, lines: Object.fromEntries(lines) }
}

/** Compares a table of the screen with the query. */
async function equals(section: string, table: string, query: string) {
  const [screen, hand] = [await tableOf(section, table), expected(await byHand(query))]
  expect(shown(screen)).toEqual(hand.lines)
  expect(screen.hiddenCount).toBe(hand.few)
  expect(screen.rows.length).toBeGreaterThan(0)
}

const BOUNCED = 'views = 1 and presses = 0 and engaged = 0'
const TOTALS = `
  select count(distinct visitor_key)::int as visitors, count(*)::int as visits,
    (select count(*)::int from month where kind = 'page') as views,
    round(avg(engaged) / 1000, 1)::float as time,
    count(*) filter (where ${BOUNCED})::float / count(*) as "bounceRate",
    count(*) filter (where enquired)::int as enquiries
  from visits`

const IN_LONDON = `browser_info ->> 'timezone' = 'Europe/London'`

describe('overview', () => {
  it('counts the totals', async () => {
    const [hand = {}] = await byHand(TOTALS)
    expect(await figuresOf('')).toEqual(hand)
    expect(Number(hand.visits)).toBeGreaterThan(200)
  })

  it('counts bots separately', async () => {
    const rows = await fixture.owner(`select count(*)::int as n from public.analytics_events
      where is_bot and (occurred_at at time zone 'Europe/London')::date between '${SINCE}' and '${UNTIL}'`)
    expect(await answer('overview')).toMatchObject({ totals: { bots: rows[0]?.n } })
  })

  it.each([
    ['visitors', 'count(distinct visitor_key) as n from visits'],
    ['views', "count(*) as n from month where kind = 'page'"],
    ['time', 'round(avg(engaged) / 1000, 1)::float as n from visits'],
    ['bounceRate', `count(*) filter (where ${BOUNCED})::float / count(*) as n from visits`],
    ['enquiries', 'count(*) filter (where enquired) as n from visits'],
  ])('counts %s per day', async (id, counted) => {
    const days = await byHand(`select to_char(day, 'YYYY-MM-DD') as day, ${counted} group by 1`)
    const hand = new Map(days.map(({ day, n }) => [day, rounded(Number(n))]))
    const { rows } = await tableOf('', id)
    expect(rows).toHaveLength(31)
    const shownDays = rows.map(({ at, values }) => [at, rounded(values[0]?.value ?? 0)])
    expect(shownDays).toEqual(rows.map(({ at }) => [at, hand.get(at) ?? 0]))
  })

  it('consent rate', async () => {
    const { coverage } = (await answer('overview')) as { coverage: Record<string, number> }
    const [hand] = await byHand(
      `select (select sum(loads)::int from public.analytics_page_views
          where status = 200 and day between '${SINCE}' and '${UNTIL}') as counted,
        (select count(*)::int from month where kind = 'page' and detail = 'load') as agreed`,
    )
    expect(coverage).toMatchObject(hand ?? {})
    expect(coverage.share).toBeCloseTo(Number(hand?.agreed) / Number(hand?.counted), 3)
    expect(coverage.share).toBeLessThan(1)
  })

  it.each([
    ['class', 'new', `visitor_class = 'new'`],
    ['source', 'newsletter', `source = 'newsletter'`],
    ['device', 'tablet', `device = 'tablet'`],
    [
      'page',
      '/jobs',
      `session_id in (select session_id from month where kind = 'page' and subject = '/jobs')`,
    ],
    ['campaign', 'spring-2026', `campaign = 'spring-2026'`],
    ['channel', 'search', `source = 'search.example.com'`],
    ['browser', 'Firefox', 'true'],
    ['time_zone', 'Europe/London', `session_id in (select session_id from people where ${IN_LONDON})`],
    ['entry', '/products', `entry = '/products'`],
    ['exit', '/products', `exit = '/products'`],
    ['goal', 'enquiry', 'enquired'],
  ])('is filtered by %s', async (filter, value, condition) => {
    const [hand = {}] = await byHand(
      `select count(distinct visitor_key)::int as visitors, count(*)::int as visits from visits where ${condition}`,
    )
    const figures = await figuresOf('', { [filter]: value })
    expect(figures).toMatchObject(hand)
    expect(Number(hand.visits)).toBeGreaterThan(10)
  })
})

describe('breakdowns', () => {
  type Answer = Record<
    string,
    { rows: readonly { name: string; visitors: number }[]; hidden: number; cut: number }
  >

  /** Visitors by name as on screen: those with fewer than five are only counted. */
  async function expectedOf(name: string, from: string) {
    const rows = await byHand<{ name: string; visitors: number }>(
      `select ${name} as name, count(distinct visitor_key)::int as visitors from ${from} group by 1 order by 2 desc, 1`,
    )
    return {
      rows: rows.filter(({ visitors }) => visitors >= MIN_SAMPLE_SIZE),
      hidden: rows.filter(({ visitors }) => visitors < MIN_SAMPLE_SIZE).length,
      cut: 0,
    }
  }

  it.each([
    ['source', 'source', 'visits'],
    ['campaign', 'campaign', `visits where campaign <> ''`],
    ['device', 'device', 'visits'],
    ['class', 'visitor_class', 'visits'],
    ['entry', 'entry', 'visits'],
    ['exit', 'exit', 'visits'],
    ['page', 'subject', `month where kind = 'page'`],
  ])('count visitors by %s', async (dimension, name, from) => {
    const breakdowns = (await answer('breakdowns')) as Answer
    expect(breakdowns[dimension]).toEqual(await expectedOf(name, from))
  })

  it('group sources and mediums by channel', async () => {
    const { channel } = (await answer('breakdowns')) as Answer
    const names = channel?.rows.map(({ name }) => name).toSorted()
    expect(names).toEqual(['direct', 'email', 'offline', 'referral', 'search'])
  })

  it('count visitors by goal, and follow filters', async () => {
    const [{ n } = { n: 0 }] = await byHand<{ n: number }>(
      `select count(distinct visitor_key)::int as n from visits where enquired and device = 'desktop'`,
    )
    const { goal, device } = (await answer('breakdowns', { device: 'desktop' })) as Answer
    expect(goal?.rows.find(({ name }) => name === 'enquiry')?.visitors).toBe(n)
    expect(device?.rows.map(({ name }) => name)).toEqual(['desktop'])
  })

  it('show no name with fewer than five visitors', async () => {
    const few = (await answer('breakdowns', {
      page: '/products',
      source: 'fair',
      device: 'tablet',
    })) as Answer
    const all = Object.values(few)
    expect(all.flatMap(({ rows }) => rows).filter(({ visitors }) => visitors < MIN_SAMPLE_SIZE)).toEqual([])
    expect(all.some(({ hidden }) => hidden > 0)).toBe(true)
  })
})

describe('tables', () => {
  const arrival = (name: string, more = '') => `select ${name} as name, count(*) as behind,
    count(distinct visitor_key) as a, count(*) as b, sum(views) as c,
    count(*) filter (where ${BOUNCED})::float / count(*) as d,
    count(*) filter (where enquired) as e, count(*) filter (where enquired)::float / count(*) as f
    from visits ${more} group by 1`
  const visitsWith = (kind: string, of = 'session_id') =>
    `count(distinct ${of}) filter (where kind = '${kind}')`

  it.each<[string, string, string]>([
    ['sources', 'sources', arrival('source')],
    [
      'sources',
      'campaigns',
      arrival(`campaign || ' / ' || source || ', ' || medium`, `where campaign <> ''`),
    ],
    [
      'pages',
      'pages',
      `select page.subject as name, page.visits as behind, page.views, page.visitors,
        (select round(avg(amount) / 1000, 1) from month t where t.kind = 'time' and t.subject = page.subject) as time,
        (select count(*) from visits where entry = page.subject) as entries,
        (select count(*) from visits where exit = page.subject) as exits,
        (select count(distinct session_id)::float from month d
          where d.kind = 'depth' and d.detail = '50' and d.subject = page.subject) / page.visits as half,
        (select count(distinct session_id)::float from month d
          where d.kind = 'depth' and d.detail = '100' and d.subject = page.subject) / page.visits as whole
      from (
        select subject, count(*) as views, count(distinct visitor_key) as visitors, count(distinct session_id) as visits
        from month where kind = 'page' group by 1
      ) as page`,
    ],
    [
      'products',
      'products',
      `select 'Product ' || subject as name, count(distinct session_id) filter (where kind = 'product_open') as behind,
        count(*) filter (where kind = 'product_open') as a, count(*) filter (where kind = 'product_card') as b,
        count(distinct visitor_key) filter (where kind = 'product_open') as c,
        round(avg(amount) filter (where kind = 'product_close') / 1000, 1) as d,
        count(distinct session_id) filter (where kind = 'product_open' and sent) as e,
        count(distinct session_id) filter (where kind = 'product_open' and sent)::float
          / nullif(${visitsWith('product_open')}, 0) as f
      from (
        select month.*, exists (
          select from people p where p.session_id = month.session_id and p.kind = 'form_sent' and p.subject = 'enquiry'
        ) as sent from month where kind in ('product_open', 'product_card', 'product_close')
      ) as done group by 1`,
    ],
    [
      'products',
      'paths',
      `select 'Product ' || subject || ' → Product ' || detail as name, count(*) as behind, count(*) as a
      from month where kind = 'product_step' group by 1`,
    ],
    [
      'content',
      'posts',
      `select 'Post ' || subject as name, count(*) filter (where detail = 'initial') as behind,
        count(*) filter (where detail = 'initial') as a, count(*) filter (where detail = 'quality') as b,
        count(*) filter (where detail = 'quality')::float / count(*) filter (where detail = 'initial') as c,
        count(distinct visitor_key) as d
      from month where kind = 'blog_view' group by 1`,
    ],
    [
      'content',
      'articles',
      `select subject as name, count(distinct visitor_key) filter (where kind = 'page') as behind,
        count(*) filter (where kind = 'page') as a, count(distinct visitor_key) filter (where kind = 'page') as b,
        round(avg(amount) filter (where kind = 'time') / 1000, 1) as c,
        count(distinct session_id) filter (where kind = 'depth' and detail = '50') as d,
        count(distinct session_id) filter (where kind = 'depth' and detail = '100') as e
      from month where kind in ('page', 'time', 'depth') and subject ~ '^/(news|blog)/' group by 1`,
    ],
    [
      'vacancies',
      'vacancies',
      `select 'Vacancy ' || job as name, ${visitsWith('vacancy_view')} as behind, ${visitsWith('vacancy_view')} as a,
        ${visitsWith('vacancy_view', 'visitor_key')} as b, ${visitsWith('form_begun')} as c,
        ${visitsWith('form_sent')} as d, ${visitsWith('form_sent')}::float / ${visitsWith('vacancy_view')} as e
      from (
        select *, case kind when 'vacancy_view' then subject else detail end as job from month
        where kind = 'vacancy_view' or (kind in ('form_begun', 'form_sent') and subject = 'application')
      ) as done group by 1, job`,
    ],
    [
      'sign-in',
      'steps',
      `select step.name, ${MIN_SAMPLE_SIZE} as behind, count(distinct session_id) as a,
        count(distinct session_id)::float
          / (select count(distinct session_id) from month where kind = 'sign_in' and subject = 'open') as b
      from (values ('open', 'Opened sign-in'), ('attempt', 'Entered an email address'),
        ('otp_sent', 'Received a code'), ('success', 'Signed in')) as step (id, name)
      join month on kind = 'sign_in' and subject = step.id group by 1`,
    ],
    [
      'sign-in',
      'others',
      `select case subject when 'failure' then 'Sign-in refused' else 'Closed sign-in' end as name,
        ${MIN_SAMPLE_SIZE} as behind, count(distinct session_id) as a, count(distinct session_id)::float
          / (select count(distinct session_id) from month where kind = 'sign_in' and subject = 'open') as b
      from month where kind = 'sign_in' and subject in ('failure', 'close') group by 1`,
    ],
    [
      'sign-in',
      'failures',
      `select detail as name, count(*) as behind, count(*) as a, count(distinct session_id) as b
      from month where kind = 'sign_in' and subject = 'failure' group by 1`,
    ],
    [
      'forms',
      'forms',
      `select case subject when 'enquiry' then 'Enquiry' else 'Job application' end as name,
        ${visitsWith('form_begun')} as behind, ${visitsWith('form_begun')} as a, ${visitsWith('form_refused')} as b,
        ${visitsWith('form_left')} as c, ${visitsWith('form_sent')} as d,
        ${visitsWith('form_sent')}::float / ${visitsWith('form_begun')} as e
      from month where kind in ('form_begun', 'form_refused', 'form_left', 'form_sent') group by 1`,
    ],
    [
      'forms',
      'fields',
      `select case subject when 'enquiry' then 'Enquiry: ' else 'Job application: ' end || detail as name,
        greatest(${visitsWith('form_left')}, ${visitsWith('form_refused')}) as behind,
        ${visitsWith('form_left')} as a, ${visitsWith('form_refused')} as b
      from month where kind in ('form_left', 'form_refused') group by 1`,
    ],
    [
      'search',
      'terms',
      `select subject || ' / ' || detail as name, count(*) as behind, count(*) as a,
        count(*) filter (where kind = 'search_empty') as b,
        count(*) filter (where kind = 'search_empty')::float / count(*) as c, count(distinct visitor_key) as d
      from month where kind in ('search', 'search_empty') group by 1`,
    ],
    [
      'actions',
      'phone',
      `select subject as name, count(*) as behind, count(*) as a, count(distinct session_id) as b,
        count(distinct visitor_key) as c from month where kind = 'phone' group by 1`,
    ],
    [
      'actions',
      'not-found',
      `select subject as name, count(*) as behind, count(*) as a, count(distinct session_id) as b,
        count(distinct visitor_key) as c from month where kind = 'not_found' group by 1`,
    ],
    ...[['lcp', 2500, 4000] as const, ['inp', 200, 500] as const, ['cls', 100, 250] as const].map(
      ([metric, good, needsWork]): [string, string, string] => [
        'speed',
        metric,
        `select subject as name, count(*) as behind,
          percentile_disc(0.75) within group (order by amount) ${metric === 'cls' ? '/ 1000.0' : ''} as p75, count(*) as n,
          count(*) filter (where amount <= ${good})::float / count(*) as good,
          count(*) filter (where amount > ${good} and amount <= ${needsWork})::float / count(*) as fair,
          count(*) filter (where amount > ${needsWork})::float / count(*) as poor
        from month where kind = 'vital' and detail = upper('${metric}') group by 1`,
      ],
    ),
    [
      'errors',
      'errors',
      `select subject || ' / ' || detail as name, count(*) as behind, count(*) as a, count(distinct session_id) as b,
        count(distinct visitor_key) as c from month where kind = 'error' group by 1`,
    ],
    [
      'portal',
      'screens',
      `select subject as name, count(*) as behind, count(*) as a, count(distinct visitor_key) as b,
        count(distinct session_id) as c from month where kind = 'portal' group by 1`,
    ],
    [
      'portal',
      'calls',
      `select subject as name, count(*) as behind, count(*) as a, round(avg(amount)) as b,
        count(*) filter (where kind = 'call_failed') as c
      from month where kind in ('call', 'call_failed') group by 1`,
    ],
    [
      'customers',
      'customers',
      `select detail as name, count(distinct visitor_key) as behind, count(*) filter (where kind = 'customer') as a,
        count(distinct visitor_key) as b, count(distinct session_id) as c
      from month where kind in ('customer', 'customer_use') group by 1`,
    ],
    [
      'customers',
      'screens',
      `select subject as name, count(distinct visitor_key) as behind, count(*) as a, count(distinct visitor_key) as b,
        count(distinct session_id) as c from month where kind = 'customer' group by 1`,
    ],
    [
      'customers',
      'uses',
      `select subject as name, count(distinct visitor_key) as behind, count(*) as a, count(distinct visitor_key) as b
      from month where kind = 'customer_use' group by 1`,
    ],
  ])('%s: %s matches the independent count', equals)
})

describe('totals above tables', () => {
  it('count vacancies', async () => {
    const [hand = {}] = await byHand(`
      select count(distinct session_id) filter (where kind = 'vacancy_view')::int as "jobVisits",
        count(distinct session_id) filter (where kind = 'form_begun')::int as started,
        count(distinct session_id) filter (where kind = 'form_sent')::int as sent
      from month where kind = 'vacancy_view' or subject = 'application'`)
    expect(await figuresOf('vacancies')).toEqual({
      ...hand,
      applicationRate: Number(hand.sent) / Number(hand.jobVisits),
    })
  })

  it('count searches', async () => {
    const [hand = {}] = await byHand(`select count(*)::int as searches,
      count(*) filter (where kind = 'search_empty')::float / count(*) as "emptyRate"
      from month where kind in ('search', 'search_empty')`)
    expect(await figuresOf('search')).toEqual(hand)
  })

  it('web vitals of all pages', async () => {
    const hand = await byHand(`
      select lower(detail) as name,
        percentile_disc(0.75) within group (order by amount) / case detail when 'CLS' then 1000.0 else 1 end as p75
      from month where kind = 'vital' group by detail`)
    expect(await figuresOf('speed')).toEqual(
      Object.fromEntries(hand.map(({ name, p75 }) => [name, Number(p75)])),
    )
  })
})
