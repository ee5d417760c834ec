/**
 * A random month of visits: every event, visits across midnight, returning visitors, bots, and page views without
 * consent.
 */
import { randomUUID } from 'node:crypto'
import type { EventRow } from '#domain/analytics/event-payload.ts'

export interface PageLoads {
  readonly day: string
  readonly page: string
  readonly status: number
  readonly referrer_host: string
  readonly loads: number
  readonly bot_loads: number
}

export interface MonthPlan {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string
  readonly days: number
  /** Approximate number per day. */
  readonly visitsADay: number
  /** From 0 to 1. */
  readonly random: () => number
  /** Existing ids of posts and vacancies. */
  readonly posts?: readonly number[]
  readonly jobs?: readonly number[]
}

const DAY_MS = 86_400_000
const CLASSES = ['new', 'new', 'returning_frequent', 'returning_recent', 'returning_old']
const DEVICES = ['desktop', 'desktop', 'mobile', 'mobile', 'tablet']
const PAGES = ['/', '/', '/products', '/products', '/news/a-new-line', '/blog/flutes', '/jobs', '/locations']
/** Source, medium, campaign. */
const SOURCES = [
  ...[['direct'], ['direct'], ['search.example.com'], ['search.example.com'], ['news.example.org']],
  ['newsletter', 'email', 'spring-2026'],
  ['fair', 'print', 'packaging-fair'],
]
const ZONES = ['Europe/London', 'Europe/London', 'Europe/Berlin', 'not a zone']
const FAILURES = ['INVALID_CODE', 'EXPIRED_CODE']
const TERMS = ['pallet box', 'fefco 0201', 'cardboard', 'wine carrier', 'moving']

type VisitEvent = Pick<EventRow, 'event_type' | 'event_name' | 'kind' | 'subject' | 'detail' | 'amount'>

const event = (
  event_type: string,
  event_name: string,
  kind: string,
  subject: string,
  detail = '',
  amount = 0,
): VisitEvent => ({ event_type, event_name, kind, subject, detail, amount })

export function monthOfVisits(plan: MonthPlan): { events: EventRow[]; loads: PageLoads[] } {
  const { random, days, visitsADay } = plan
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const start = Date.parse(`${plan.from}T00:00:00Z`)
  const visitors = Array.from({ length: Math.ceil(days * visitsADay * 0.6) }, () => randomUUID())
  const events: EventRow[] = []
  const counted = new Map<string, PageLoads>()

  function load(moment: number, page: string, isBot: boolean) {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(moment)
    const key = `${day} ${page}`
    const counts = counted.get(key) ?? { day, page, status: 200, referrer_host: '', loads: 0, bot_loads: 0 }
    const column = isBot ? 'bot_loads' : 'loads'
    counted.set(key, { ...counts, [column]: counts[column] + 1 })
  }

  function visit(moment: number) {
    const [source = 'direct', medium = '', campaign = ''] = pick(SOURCES)
    const shared = {
      visitor_id: pick(visitors),
      session_id: randomUUID(),
      source,
      medium,
      campaign,
      visitor_class: pick(CLASSES),
      device: pick(DEVICES),
      browser: 'Firefox',
      is_bot: random() < 0.04,
      page_title: 'A page',
      referrer: '',
      user_email: null,
      properties: {},
      browser_info: { timezone: pick(ZONES) },
    }
    let at = moment
    const put = (fields: VisitEvent, page: string) => {
      at += 500 + random() * 40_000
      const occurred_at = new Date(at).toISOString()
      events.push({
        event_id: randomUUID(),
        received_at: occurred_at,
        occurred_at,
        page,
        page_url: `https://www.example.com${page}`,
        ...shared,
        ...fields,
      } as EventRow)
    }
    const pages = 1 + Math.floor(random() * random() * 6)
    for (let number = 0; number < pages; number++) {
      const page = pick(PAGES)
      const isLoad = number === 0 || random() < 0.3
      if (isLoad) load(at, page, shared.is_bot)
      put(event('page_view', 'page_view', 'page', page, isLoad ? 'load' : 'move'), page)
      for (const one of onPage(page)) put(one, page)
    }
    if (random() < 0.12) for (const one of elsewhere()) put(one, '/')
  }

  function onPage(page: string): VisitEvent[] {
    const events: VisitEvent[] = []
    const engaged = (name: string, kind: string, detail: string, amount = 0) =>
      events.push(event('engagement', name, kind, page, detail, amount))
    const vital = (metric: string, amount: number) =>
      events.push(event('performance', 'web_vital', 'vital', page, metric, amount))
    if (random() < 0.6) engaged('time_on_page', 'time', '', 10_001 + Math.floor(random() * 90_000))
    for (const depth of ['25', '50', '75', '100'].slice(0, Math.floor(random() * 5)))
      engaged('scroll_depth', 'depth', depth)
    for (const [metric, most] of Object.entries({ LCP: 500, INP: 60, FCP: 350, TTFB: 200 }))
      vital(metric, Math.floor(random() * most) * 10)
    vital('CLS', Math.floor(random() * random() * 400))
    if (page === '/products') events.push(...products())
    if (page === '/blog/flutes') events.push(...post())
    if (page === '/jobs') events.push(...vacancy())
    return events
  }

  function products(): VisitEvent[] {
    const first = 1 + Math.floor(random() * 6)
    const interest = (kind: string, detail = '', amount = 0) =>
      event('business_intelligence', 'product_interest', kind, `${first}`, detail, amount)
    const events = [event('interaction', 'click', 'product_card', `${first}`), interest('product_open')]
    if (random() < 0.4) events.push(interest('product_step', `${first + 1}`))
    if (random() < 0.8) events.push(interest('product_close', '', Math.floor(random() * 60_000)))
    if (random() < 0.25) events.push(...form('enquiry', ''))
    return events
  }

  function post(): VisitEvent[] {
    const subject = `${pick(plan.posts ?? [1, 2])}`
    const viewed = (detail: string) => event('engagement', 'blog_view', 'blog_view', subject, detail)
    return [viewed('initial'), ...(random() < 0.5 ? [viewed('quality')] : [])]
  }

  function vacancy(): VisitEvent[] {
    const subject = `${pick(plan.jobs ?? [1, 2])}`
    const viewed = event('engagement', 'vacancy_view', 'vacancy_view', subject)
    return [viewed, ...(random() < 0.4 ? form('application', subject) : [])]
  }

  function form(subject: string, about: string): VisitEvent[] {
    const done = (kind: string, detail: string) => event('interaction', kind, kind, subject, detail)
    const events = [done('form_begun', about)]
    if (random() < 0.3) events.push(done('form_refused', pick(['email', 'message'])))
    events.push(
      random() < 0.6 ? done('form_sent', about) : done('form_left', pick(['name', 'phone', 'message'])),
    )
    return events
  }

  function elsewhere(): VisitEvent[] {
    const signIn = (subject: string, detail = '') =>
      event('authentication', `login_${subject}`, 'sign_in', subject, detail)
    const pressed = (kind: string, subject: string) => event('interaction', 'click', kind, subject)
    const steps = ['open', 'attempt', 'otp_sent', 'success'].slice(0, 1 + Math.floor(random() * 4))
    const ends = [
      ...(random() < 0.5 ? [signIn('failure', pick(FAILURES))] : []),
      ...(random() < 0.5 ? [signIn('close')] : []),
    ]
    const term = pick(TERMS)
    return [
      ...steps.map((step) => signIn(step)),
      ...ends,
      event('interaction', 'site_search', random() < 0.4 ? 'search_empty' : 'search', term, 'blog'),
      pressed('phone', 'tel:01632960100'),
      pressed('download', '/files/strength-guide.pdf'),
      pressed('outbound', 'https://example.org/'),
      event('engagement', 'not_found', 'not_found', '/old-page'),
      event(
        'customer_error',
        'customer_error',
        'error',
        pick(['product-window', 'enquiry-form']),
        'Cannot read properties of null',
      ),
      event('page_view', 'page_view', 'portal', '/news-admin'),
      event('customer_page_view', 'page_view', 'customer', '/stock', pick(['Cider', 'Dairy'])),
      event('pallet_interaction', 'search', 'customer_use', 'Stock', 'Cider'),
      event(
        'customer_performance',
        'customer_performance',
        random() < 0.2 ? 'call_failed' : 'call',
        '/rest/v1/jobs',
        '',
        20 + Math.floor(random() * 300),
      ),
    ]
  }

  for (let day = 0; day < days; day++) {
    const count = Math.round(visitsADay * (0.6 + 0.8 * random()))
    for (let number = 0; number < count; number++) {
      const moment = start + (day + random()) * DAY_MS
      // About a third of page views are without consent.
      if (random() < 0.6) load(moment, pick(PAGES), false)
      visit(moment)
    }
  }
  return { events, loads: [...counted.values()] }
}

interface Store {
  rpc(
    name: 'record_analytics_events' | 'record_page_views',
    given: never,
  ): PromiseLike<{ readonly error: unknown }>
}

const BATCH = 500

/** @param secret client with the secret key */
export async function recordMonth(
  store: Store,
  { events, loads }: ReturnType<typeof monthOfVisits>,
): Promise<void> {
  for (let index = 0; index < events.length; index += BATCH) {
    const batch = { events: events.slice(index, index + BATCH) }
    const { error } = await store.rpc('record_analytics_events', batch as never)
    if (error) throw error
  }
  const { error } = await store.rpc('record_page_views', { counts: loads } as never)
  if (error) throw error
}
