/**
 * All recorded events and how they are aggregated (product specification, section 3). Customer portal events are in
 * customer-events.ts.
 */
import { CUSTOMER_EVENTS } from './customer-events.ts'
import { defineEvent, type PropertiesOf } from './event-schema.ts'

const PRODUCT = { productId: 'number', productTitle: 'text', position: 'number' } as const

/** Browser errors, also those in the staff portal. */
export const ERROR_PROPERTIES = {
  errorMessage: 'text',
  component: 'text',
  actionAttempted: 'text',
  recoveryPossible: 'boolean',
} as const

export const PERFORMANCE_PROPERTIES = {
  responseTimeMs: 'number',
  // Bytes of the decoded response.
  'datasetSize?': 'number',
  apiEndpoint: 'text',
  errorOccurred: 'boolean',
  'errorMessage?': 'text',
} as const

export const VITALS = ['CLS', 'INP', 'FCP', 'LCP', 'TTFB'] as const
export type Vital = (typeof VITALS)[number]
export const SCROLL_DEPTHS = ['25', '50', '75', '100'] as const
export const VISITOR_CLASSES = ['new', 'returning_frequent', 'returning_recent', 'returning_old'] as const
export type VisitorClass = (typeof VISITOR_CLASSES)[number]

export const EVENTS = [
  defineEvent(
    'page_view',
    'page_view',
    // `load`: full page load; `move`: client-side navigation. The server counts loads.
    { path: 'text', navigation: ['load', 'move'], area: ['site', 'portal'] },
    ({ path, navigation, area }) =>
      area === 'portal'
        ? { kind: 'portal', subject: screenOf(path) }
        : { kind: 'page', subject: path, detail: navigation },
  ),
  defineEvent(
    'interaction',
    'click',
    { interactionType: ['card_click'], ...PRODUCT, totalProducts: 'number' },
    ({ productId }) => ({ kind: 'product_card', subject: `${productId}` }),
  ),
  defineEvent(
    'interaction',
    'click',
    { interactionType: ['hero_toggle'], title: 'text', isOpen: 'boolean' },
    ({ title, isOpen }) => ({ kind: 'hero', subject: title, detail: isOpen ? 'opened' : 'closed' }),
  ),
  defineEvent(
    'interaction',
    'click',
    { interactionType: ['outbound', 'download', 'phone', 'mail'], target: 'text' },
    ({ interactionType, target }) => ({ kind: interactionType, subject: target }),
  ),
  defineEvent(
    'interaction',
    'carousel_navigation',
    { carousel: 'text', direction: ['previous', 'next'], toSlide: 'number', by: ['button', 'key', 'swipe'] },
    ({ carousel, direction }) => ({ kind: 'carousel', subject: carousel, detail: direction }),
  ),
  defineEvent('interaction', 'video_play', { video: 'text' }, ({ video }) => ({
    kind: 'film',
    subject: video,
  })),
  defineEvent('interaction', 'form_begun', { form: 'text', 'about?': 'text' }, ({ form, about }) => ({
    kind: 'form_begun',
    subject: form,
    detail: about ?? '',
  })),
  defineEvent('interaction', 'form_sent', { form: 'text', 'about?': 'text' }, ({ form, about }) => ({
    kind: 'form_sent',
    subject: form,
    detail: about ?? '',
  })),
  defineEvent('interaction', 'form_refused', { form: 'text', field: 'text' }, ({ form, field }) => ({
    kind: 'form_refused',
    subject: form,
    detail: field,
  })),
  defineEvent('interaction', 'form_left', { form: 'text', field: 'text' }, ({ form, field }) => ({
    kind: 'form_left',
    subject: form,
    detail: field,
  })),
  defineEvent(
    'interaction',
    'site_search',
    { searchTerm: 'text', place: 'text', resultsCount: 'number' },
    ({ searchTerm, place, resultsCount }) => ({
      kind: resultsCount === 0 ? 'search_empty' : 'search',
      subject: searchTerm,
      detail: place,
      amount: resultsCount,
    }),
  ),
  defineEvent('engagement', 'content_engagement', {
    content: ['hero_subtitle'],
    title: 'text',
    isOpen: 'boolean',
  }),
  defineEvent(
    'engagement',
    'time_on_page',
    { path: 'text', timeOnPageMs: 'number' },
    ({ path, timeOnPageMs }) => ({
      kind: 'time',
      subject: path,
      amount: timeOnPageMs,
    }),
  ),
  defineEvent('engagement', 'scroll_depth', { path: 'text', depth: SCROLL_DEPTHS }, ({ path, depth }) => ({
    kind: 'depth',
    subject: path,
    detail: depth,
  })),
  defineEvent(
    'engagement',
    'blog_view',
    { blogId: 'number', quality: ['initial', 'quality'] },
    ({ blogId, quality }) => ({ kind: 'blog_view', subject: `${blogId}`, detail: quality }),
  ),
  defineEvent('engagement', 'vacancy_view', { jobId: 'number', jobTitle: 'text' }, ({ jobId }) => ({
    kind: 'vacancy_view',
    subject: `${jobId}`,
  })),
  defineEvent('engagement', 'not_found', { path: 'text' }, ({ path }) => ({
    kind: 'not_found',
    subject: path,
  })),
  defineEvent('user_identification', 'identify', { role: 'text' }),
  defineEvent('authentication', 'login_modal_open', {}, () => ({ kind: 'sign_in', subject: 'open' })),
  defineEvent('authentication', 'login_modal_close', {}, () => ({ kind: 'sign_in', subject: 'close' })),
  defineEvent('authentication', 'login_attempt', {}, () => ({ kind: 'sign_in', subject: 'attempt' })),
  defineEvent('authentication', 'otp_sent', {}, () => ({ kind: 'sign_in', subject: 'otp_sent' })),
  defineEvent('authentication', 'login_success', {}, () => ({ kind: 'sign_in', subject: 'success' })),
  defineEvent('authentication', 'login_failure', { code: 'text' }, ({ code }) => ({
    kind: 'sign_in',
    subject: 'failure',
    detail: code,
  })),
  defineEvent(
    'business_intelligence',
    'product_interest',
    { interactionType: ['modal_open'], ...PRODUCT, productCategory: 'text' },
    ({ productId }) => ({ kind: 'product_open', subject: `${productId}` }),
  ),
  defineEvent(
    'business_intelligence',
    'product_interest',
    {
      interactionType: ['modal_close'],
      ...PRODUCT,
      viewDurationMs: 'number',
      viewDurationSeconds: 'number',
    },
    ({ productId, viewDurationMs }) => ({
      kind: 'product_close',
      subject: `${productId}`,
      amount: viewDurationMs,
    }),
  ),
  defineEvent(
    'business_intelligence',
    'product_interest',
    {
      interactionType: ['navigate_products'],
      direction: ['previous', 'next'],
      fromProductId: 'number',
      fromProductTitle: 'text',
      fromPosition: 'number',
      toProductId: 'number',
      toProductTitle: 'text',
      toPosition: 'number',
    },
    ({ fromProductId, toProductId }) => ({
      kind: 'product_step',
      subject: `${fromProductId}`,
      detail: `${toProductId}`,
    }),
  ),
  defineEvent(
    'performance',
    'web_vital',
    { path: 'text', metric: VITALS, value: 'number', rating: ['good', 'needs-improvement', 'poor'] },
    ({ path, metric, value }) => ({
      kind: 'vital',
      subject: path,
      detail: metric,
      // Rounded (CLS to thousandths, times to 10 ms) to keep the number of distinct values small.
      amount: metric === 'CLS' ? Math.round(value * 1000) : Math.round(value / 10) * 10,
    }),
  ),
  defineEvent(
    'performance',
    'call',
    PERFORMANCE_PROPERTIES,
    ({ apiEndpoint, responseTimeMs, errorOccurred }) => ({
      kind: errorOccurred ? 'call_failed' : 'call',
      subject: apiEndpoint,
      amount: responseTimeMs,
    }),
  ),
  defineEvent('customer_error', 'error', ERROR_PROPERTIES, ({ component, errorMessage }) => ({
    kind: 'error',
    subject: component,
    detail: errorMessage,
  })),
  defineEvent('geolocation', 'position', { latitude: 'number', longitude: 'number', accuracy: 'number' }),
  defineEvent('visitor_behavior', 'visit_begun', { visitorClass: VISITOR_CLASSES, visits: 'number' }),
  defineEvent('campaign_attribution', 'campaign', {
    'source?': 'text',
    'medium?': 'text',
    'campaign?': 'text',
    'term?': 'text',
    'content?': 'text',
  }),
  ...CUSTOMER_EVENTS,
] as const

type DefinedEvent = (typeof EVENTS)[number]

type EventOf<E> = E extends DefinedEvent
  ? {
      readonly eventType: E['eventType']
      readonly eventName: E['eventName']
      readonly properties: PropertiesOf<E['fields']>
    }
  : never

/** Type-safe event: unknown names and wrong fields don't compile. */
export type AnalyticsEvent = EventOf<DefinedEvent>

/** Returns the first path segment, without record references. */
const screenOf = (path: string) => `/${path.split('/')[1] ?? ''}`
