/** Simulated browser events, of which some are lost, duplicated, delayed, reordered or dated by wrong clocks. */
import { randomUUID } from 'node:crypto'
import type { EventPayload } from '#domain/analytics/event-payload.ts'
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import { VISITOR_CLASSES } from '#domain/analytics/events.ts'

/** `moment` is the true time, regardless of the browser's clock. */
export interface LoggedEvent {
  readonly happened: number
  readonly visitor: string
  readonly body: EventPayload
  readonly isBot: boolean
  /** Times of arrival; empty if lost. */
  readonly arrivals: readonly { readonly at: number; readonly sentAt: string }[]
}

export interface LogPlan {
  readonly events: number
  /** In ms since the epoch. */
  readonly from: number
  readonly until: number
  /** From 0 to 1. */
  readonly random: () => number
}

const HOUR_MS = 3_600_000
const PAGES = ['/', '/products', '/news/a-new-line', '/blog/flutes', '/jobs/1', '/get-in-touch/contact']
const SOURCES = ['direct', 'search.example.com', 'newsletter', 'news.example.com']
const DEVICES = ['desktop', 'tablet', 'mobile'] as const

export function writeLog({ events, from, until, random }: LogPlan): LoggedEvent[] {
  const log: LoggedEvent[] = []
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const visitors = Array.from({ length: Math.ceil(events / 25) }, () => ({
    visitor: randomUUID(),
    // Wrong by years or hours, or right.
    clock: pick([0, 0, 0, 2 * HOUR_MS, -26 * HOUR_MS, -9000 * 24 * HOUR_MS, 400 * 24 * HOUR_MS]),
  }))
  while (log.length < events) {
    const { visitor, clock } = pick(visitors)
    const visit = visitOf(pick)
    let moment = from + random() * (until - from)
    const isBot = random() < 0.05
    for (let count = 1 + Math.floor(random() * 15); count > 0 && log.length < events; count--) {
      moment += 1000 + random() * 400_000
      // Delivery takes under a second, so no event happens in the last second of an hour.
      if (moment % HOUR_MS > HOUR_MS - 1000) moment += 2000
      const happened = Math.floor(moment)
      const event = eventOf(visit.page, pick, random)
      visit.page = event.eventType === 'page_view' ? event.properties.path : visit.page
      const waits = random() < 0.02 ? [] : waitsOf(random)
      log.push({
        happened,
        visitor,
        isBot,
        body: bodyOf(event, visitor, visit, new Date(happened + clock).toISOString()),
        arrivals: waits.map((wait) => ({
          at: happened + wait + Math.floor(random() * 900),
          sentAt: new Date(happened + clock + wait).toISOString(),
        })),
      })
    }
  }
  return log
}

/** In order of arrival, each attempt with its sending time. */
export function arrivalsOf(
  log: readonly LoggedEvent[],
): { at: number; body: EventPayload; isBot: boolean }[] {
  return log
    .flatMap(({ body, isBot, arrivals }) =>
      arrivals.map(({ at, sentAt }) => ({
        at,
        isBot,
        body: { ...body, properties: { ...body.properties, sent_at: sentAt } },
      })),
    )
    .sort((one, other) => one.at - other.at)
}

/** Delay before each attempt that arrived. */
function waitsOf(random: () => number): number[] {
  const first = random() < 0.9 ? Math.floor(random() * 5000) : Math.floor(random() * 9 * HOUR_MS)
  if (random() < 0.8) return [first]
  return [first, first + 5000, first + 10_000].slice(0, random() < 0.5 ? 2 : 3)
}

interface Visit {
  readonly session: string
  readonly source: string
  readonly device: (typeof DEVICES)[number]
  readonly visitorClass: (typeof VISITOR_CLASSES)[number]
  page: string
}

const visitOf = (pick: <T>(values: readonly T[]) => T): Visit => ({
  session: randomUUID(),
  source: pick(SOURCES),
  device: pick(DEVICES),
  visitorClass: pick(VISITOR_CLASSES),
  page: '/',
})

const event = (eventType: AnalyticsEvent['eventType'], eventName: string, properties: object) =>
  ({ eventType, eventName, properties }) as AnalyticsEvent

function eventOf(page: string, pick: <T>(values: readonly T[]) => T, random: () => number): AnalyticsEvent {
  const productId = 1 + Math.floor(random() * 15)
  const product = { productId, productTitle: `Product ${productId}`, position: productId }
  const amount = Math.floor(random() * 60_000)
  const durations = { viewDurationMs: amount, viewDurationSeconds: Math.round(amount / 1000) }
  const engagement = (name: string, properties: object) =>
    event('engagement', name, { path: page, ...properties })
  const interest = (interactionType: string, properties: object) =>
    event('business_intelligence', 'product_interest', { interactionType, ...product, ...properties })
  return pick([
    () => {
      const [path, navigation] = [pick(PAGES), pick(['load', 'move'])]
      return event('page_view', 'page_view', { path, navigation, area: 'site' })
    },
    () => engagement('time_on_page', { timeOnPageMs: 10_001 + amount }),
    () => engagement('scroll_depth', { depth: pick(['25', '50', '75', '100']) }),
    () => interest('modal_open', { productCategory: 'boxes' }),
    () => interest('modal_close', durations),
    () => {
      const metric = pick(['LCP', 'INP', 'TTFB'])
      return event('performance', 'web_vital', { path: page, metric, value: amount / 10, rating: 'good' })
    },
    () => {
      const name = pick(['form_begun', 'form_sent'])
      return event('interaction', name, { form: pick(['enquiry', 'application']), about: '1' })
    },
  ])()
}

function bodyOf(event: AnalyticsEvent, visitor: string, visit: Visit, timestamp: string): EventPayload {
  const { eventType, eventName, properties } = event
  return {
    sessionId: visit.session,
    eventType,
    eventName,
    properties: {
      ...properties,
      visitor_id: visitor,
      device_fingerprint: null,
      utm_data: { source: null, medium: null, campaign: null, term: null, content: null },
      geo_info: { latitude: null, longitude: null, accuracy: null, timezone: 'Europe/London' },
      timestamp,
      event_id: randomUUID(),
      sent_at: timestamp,
      visitor_class: visit.visitorClass,
      visit_source: visit.source,
    },
    pageUrl: `https://example.com${visit.page}`,
    pageTitle: 'A page',
    browserInfo: {
      browser: 'Firefox',
      device_type: visit.device,
      screen_resolution: '1440x900',
      viewport_size: '1440x800',
      timezone: 'Europe/London',
      language: 'en-GB',
      platform: 'Linux',
      memory: 8,
      cores: 4,
      connection_type: null,
    },
    referrer: '',
    userEmail: null,
  }
}
