/** What an invented visitor does on a page, as the tracker would report it. */
import type { BrowserInfo } from '#domain/analytics/event-payload.ts'
import type { AnalyticsEvent, VisitorClass, Vital } from '#domain/analytics/events.ts'
import type { Random } from './random.ts'
import { CONTACT, type DemoPage, type DemoSource, type Purpose, SEARCHES } from './visit-plan.ts'

/** Share of page loads that are measured. */
const VITALS_RATE = 0.3

export interface Visitor {
  readonly id: string
  readonly purpose: Purpose
  readonly browserInfo: BrowserInfo
  lastVisit: number
  visits: number
}

export interface Visit {
  readonly visitor: Visitor
  readonly sessionId: string
  readonly visitorClass: VisitorClass
  readonly source: DemoSource
}

export type RecordEvent = (event: AnalyticsEvent, secondsLater: number) => void

/** @returns the time in ms on the page */
export function recordPage(
  random: Random,
  visit: Visit,
  page: DemoPage,
  { isFirst, isOnly }: { readonly isFirst: boolean; readonly isOnly: boolean },
  record: RecordEvent,
): number {
  const { visitor, visitorClass, source } = visit
  const { path } = page
  if (isFirst) {
    const { visits } = visitor
    record(
      { eventType: 'visitor_behavior', eventName: 'visit_begun', properties: { visitorClass, visits } },
      0,
    )
    if (source.campaign) {
      const { medium, campaign } = source.campaign
      record(
        {
          eventType: 'campaign_attribution',
          eventName: 'campaign',
          properties: { source: source.source, medium, campaign },
        },
        0,
      )
    }
  }
  const navigation = isFirst || random.next() < 0.15 ? 'load' : 'move'
  record(
    { eventType: 'page_view', eventName: 'page_view', properties: { path, navigation, area: 'site' } },
    0,
  )
  // Leaves at once: no action and no time.
  if (isOnly && random.next() < 0.6) return 6000
  const seconds = Math.round(4 + random.next() ** 2 * (page.publishedAt ? 240 : 110))
  recordActions(random, page, record)
  // The tracker reports no shorter times.
  if (seconds > 10)
    record(
      {
        eventType: 'engagement',
        eventName: 'time_on_page',
        properties: { path, timeOnPageMs: seconds * 1000 },
      },
      seconds,
    )
  for (const depth of (['25', '50', '75', '100'] as const).slice(
    0,
    Math.floor(random.next() * 4 * Math.min(1, seconds / 60)),
  ))
    record({ eventType: 'engagement', eventName: 'scroll_depth', properties: { path, depth } }, seconds / 2)
  if (navigation === 'load' && random.next() < VITALS_RATE) recordVitals(random, visit, path, record)
  return seconds * 1000
}

/** 75th percentiles near Google's limits on phones, well below on computers. */
function recordVitals(random: Random, { visitor }: Visit, path: string, record: RecordEvent): void {
  const slow = visitor.browserInfo.device_type === 'mobile' ? 1.6 : 1
  const base = (path === '/products' ? 1.35 : 1) * slow * (0.6 + random.next() ** 3 * 2.4)
  const values: readonly (readonly [Vital, number, number, number])[] = [
    ['TTFB', 140 * base, 800, 1800],
    ['FCP', 620 * base, 1800, 3000],
    ['LCP', 1080 * base, 2500, 4000],
    ['CLS', random.next() < 0.85 ? 0.01 : 0.06 * base, 0.1, 0.25],
    ['INP', 64 * base, 200, 500],
  ]
  for (const [metric, value, good, poor] of values)
    record(
      {
        eventType: 'performance',
        eventName: 'web_vital',
        properties: {
          path,
          metric,
          value: Math.round(value * 1000) / 1000,
          rating: value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor',
        },
      },
      3,
    )
}

function recordActions(random: Random, page: DemoPage, record: RecordEvent): void {
  const { path, record: shown } = page
  const chance = (share: number) => random.next() < share
  const click = (interactionType: 'phone' | 'mail' | 'download' | 'outbound', target: string) =>
    record({ eventType: 'interaction', eventName: 'click', properties: { interactionType, target } }, 8)
  if (path === '/get-in-touch' && chance(0.3)) click('phone', '01632 960 100')
  if (path === '/certificates' && chance(0.35)) click('download', '/uploads/certificates/fsc.pdf')
  if (path === '/team' && chance(0.1)) click('outbound', 'www.linkedin.com')
  if ((path === '/products' || path === '/blog' || path === '/news') && chance(0.16)) {
    const places = SEARCHES.filter(([, place]) => place === path)
    const [searchTerm, place, resultsCount] = random.pick(
      places.map((search) => [search, search[3]] as const),
    )
    record(
      { eventType: 'interaction', eventName: 'site_search', properties: { searchTerm, place, resultsCount } },
      6,
    )
  }
  if (path === CONTACT.path || path === '/get-in-touch/specification')
    recordForm(random, record, { form: 'enquiry' }, 0.46)
  if (shown?.kind === 'blog') {
    const blogId = shown.id
    record({ eventType: 'engagement', eventName: 'blog_view', properties: { blogId, quality: 'initial' } }, 1)
    if (chance(0.55))
      record(
        { eventType: 'engagement', eventName: 'blog_view', properties: { blogId, quality: 'quality' } },
        30,
      )
  }
  if (shown?.kind === 'product') {
    const product = { productId: shown.id, productTitle: shown.title, position: shown.id }
    record(
      {
        eventType: 'business_intelligence',
        eventName: 'product_interest',
        properties: { interactionType: 'modal_open', ...product, productCategory: 'Boxes' },
      },
      1,
    )
    const seconds = random.whole(6, 70)
    record(
      {
        eventType: 'business_intelligence',
        eventName: 'product_interest',
        properties: {
          interactionType: 'modal_close',
          ...product,
          viewDurationMs: seconds * 1000,
          viewDurationSeconds: seconds,
        },
      },
      seconds,
    )
  }
  if (shown?.kind === 'job') {
    record(
      {
        eventType: 'engagement',
        eventName: 'vacancy_view',
        properties: { jobId: shown.id, jobTitle: shown.title },
      },
      1,
    )
    if (chance(0.2)) recordForm(random, record, { form: 'application', about: `${shown.id}` }, 0.6)
  }
}

function recordForm(
  random: Random,
  record: RecordEvent,
  properties: { readonly form: string; readonly about?: string },
  sentShare: number,
): void {
  const { form } = properties
  const fields =
    form === 'enquiry' ? ['message', 'quantity', 'phone', 'length'] : ['coverLetter', 'cv', 'phone']
  const field = () => random.pick(fields.map((name, index) => [name, fields.length - index] as const))
  record({ eventType: 'interaction', eventName: 'form_begun', properties }, 10)
  if (random.next() < 0.2)
    record({ eventType: 'interaction', eventName: 'form_refused', properties: { form, field: field() } }, 40)
  if (random.next() < sentShare) record({ eventType: 'interaction', eventName: 'form_sent', properties }, 60)
  else record({ eventType: 'interaction', eventName: 'form_left', properties: { form, field: field() } }, 45)
}
