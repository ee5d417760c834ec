/** What invented visitors do on a page, and a colleague in the portal, as the tracker would report it. */
import type { AnalyticsEvent } from '#domain/analytics/events.ts'
import type { Random } from './random.ts'
import { CONTACT, type DemoPage, type SCREENS, SEARCHES, weightOf } from './visit-plan.ts'

/** Share of page loads that are measured. */
const VITALS_RATE = 0.3

/** @param secondsLater since the page was opened */
export type AddEvent = (
  eventType: AnalyticsEvent['eventType'],
  eventName: string,
  properties: Readonly<Record<string, unknown>>,
  secondsLater?: number,
) => void

export interface PageView {
  readonly page: DemoPage
  readonly isFirst: boolean
  readonly isOnly: boolean
  readonly isMobile: boolean
}

/** @returns the time in seconds on the page */
export function recordPage(
  random: Random,
  { page, isFirst, isOnly, isMobile }: PageView,
  add: AddEvent,
): number {
  const { path } = page
  const navigation = isFirst || random.chance(0.15) ? 'load' : 'move'
  add('page_view', 'page_view', { path, navigation, area: 'site' })
  // A bounce, without actions or time on the page.
  if (isOnly && random.chance(0.6)) return 6
  const seconds = Math.round(4 + random.next() ** 2 * (page.publishedAt ? 240 : 110))
  recordActions(random, page, add)
  // The tracker reports no shorter times.
  if (seconds > 10) add('engagement', 'time_on_page', { path, timeOnPageMs: seconds * 1000 }, seconds)
  const depths = Math.floor(random.next() * 4 * Math.min(1, seconds / 60))
  for (const depth of ['25', '50', '75', '100'].slice(0, depths))
    add('engagement', 'scroll_depth', { path, depth }, seconds / 2)
  if (navigation === 'load' && random.chance(VITALS_RATE)) recordVitals(random, path, isMobile, add)
  return seconds
}

/** 75th percentiles near Google's limits on phones, well below on computers. */
function recordVitals(random: Random, path: string, isMobile: boolean, add: AddEvent): void {
  const base = (path === '/products' ? 1.35 : 1) * (isMobile ? 1.6 : 1) * (0.6 + random.next() ** 3 * 2.4)
  for (const [metric, amount, good, poor] of [
    ['TTFB', 140 * base, 800, 1800],
    ['FCP', 620 * base, 1800, 3000],
    ['LCP', 1080 * base, 2500, 4000],
    ['CLS', random.chance(0.85) ? 0.01 : 0.06 * base, 0.1, 0.25],
    ['INP', 64 * base, 200, 500],
  ] as const) {
    const rating = amount <= good ? 'good' : amount <= poor ? 'needs-improvement' : 'poor'
    const value = Math.round(amount * 1000) / 1000
    add('performance', 'web_vital', { path, metric, value, rating }, 3)
  }
}

function recordActions(random: Random, { path, record }: DemoPage, add: AddEvent): void {
  const click = (interactionType: 'phone' | 'download' | 'outbound', target: string) =>
    add('interaction', 'click', { interactionType, target }, 8)
  if (path === '/get-in-touch' && random.chance(0.3)) click('phone', '01632 960 100')
  if (path === '/certificates' && random.chance(0.35)) click('download', '/uploads/certificates/fsc.pdf')
  if (path === '/team' && random.chance(0.1)) click('outbound', 'www.linkedin.com')
  const searches = SEARCHES.filter(({ place }) => place === path)
  if (searches.length > 0 && random.chance(0.16)) {
    const { weight: _, ...search } = random.pick(searches, weightOf)
    add('interaction', 'site_search', search, 6)
  }
  if (path === CONTACT.path || path === '/get-in-touch/specification')
    recordForm(random, { form: 'enquiry' }, 0.46, add)
  if (record?.kind === 'blog') {
    const blogId = record.id
    add('engagement', 'blog_view', { blogId, quality: 'initial' }, 1)
    if (random.chance(0.55)) add('engagement', 'blog_view', { blogId, quality: 'quality' }, 30)
  }
  if (record?.kind === 'product') {
    const { id, title } = record
    const product = { productId: id, productTitle: title, position: id }
    const seconds = random.whole(6, 70)
    const times = { viewDurationMs: seconds * 1000, viewDurationSeconds: seconds }
    const interest = (interactionType: string, more: object, at: number) =>
      add('business_intelligence', 'product_interest', { interactionType, ...product, ...more }, at)
    interest('modal_open', { productCategory: 'Boxes' }, 1)
    interest('modal_close', times, seconds)
  }
  if (record?.kind === 'job') {
    add('engagement', 'vacancy_view', { jobId: record.id, jobTitle: record.title }, 1)
    if (random.chance(0.2)) recordForm(random, { form: 'application', about: `${record.id}` }, 0.6, add)
  }
}

function recordForm(
  random: Random,
  properties: { readonly form: string; readonly about?: string },
  sentShare: number,
  add: AddEvent,
): void {
  const { form } = properties
  const fields =
    form === 'enquiry' ? ['message', 'quantity', 'phone', 'length'] : ['coverLetter', 'cv', 'phone']
  add('interaction', 'form_begun', properties, 10)
  if (random.chance(0.2)) add('interaction', 'form_refused', { form, field: random.pick(fields) }, 40)
  if (random.chance(sentShare)) add('interaction', 'form_sent', properties, 60)
  else add('interaction', 'form_left', { form, field: random.pick(fields) }, 45)
}

export function recordSignIn(random: Random, add: AddEvent): void {
  const steps = ['login_modal_open', 'login_attempt', 'otp_sent', 'login_success']
  for (const [index, step] of steps.entries()) add('authentication', step, {}, index * 8)
  if (random.chance(0.12)) add('authentication', 'login_failure', { code: 'otp_expired' }, 20)
}

export function recordScreen(
  random: Random,
  { path, apiEndpoint, ms }: (typeof SCREENS)[number],
  add: AddEvent,
): void {
  add('page_view', 'page_view', { path, navigation: 'move', area: 'portal' })
  const responseTimeMs = Math.round(ms * (0.7 + random.next() ** 4 * 6))
  add('performance', 'call', { responseTimeMs, apiEndpoint, errorOccurred: random.chance(0.01) })
}
