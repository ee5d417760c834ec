/** Contract of the product specification, section 3. */
import { describe, expect, it } from 'vitest'
import { writeLog } from '#tests/support/analytics-log.ts'
import { type EventPayload, MAX_EVENT_AGE_MS, parseEventPayload, toEventRow } from './event-payload.ts'
import { type AnalyticsEvent, EVENTS } from './events.ts'

const from = Date.parse('2026-11-20T09:00Z')
const [first] = writeLog({ events: 1, from, until: from + 1, random: () => 0.5 })
const whole = first?.body ?? expect.unreachable()

const CUSTOMER = { customerId: 'c-1', customerName: 'A customer', accountStatus: 'active' }
const PERFORMANCE = {
  responseTimeMs: 120,
  datasetSize: 40,
  apiEndpoint: '/rest/v1/leads',
  errorOccurred: true,
  errorMessage: 'timeout',
}
const PRODUCT = { productId: 3, productTitle: 'Tray' }
const FILTER = { searchTerm: 'EN', filterType: 'status', resultsCount: 2 }

/** One event per family with all fields of the specification. */
const FAMILIES: Readonly<
  Record<AnalyticsEvent['eventType'], readonly [eventName: string, properties: object]>
> = {
  page_view: ['page_view', { path: '/', navigation: 'load', area: 'site' }],
  interaction: ['click', { ...PRODUCT, interactionType: 'card_click', position: 1, totalProducts: 15 }],
  engagement: ['time_on_page', { path: '/', timeOnPageMs: 10_001 }],
  user_identification: ['identify', { role: 'staff' }],
  authentication: ['login_failure', { code: 'otp_expired' }],
  customer_page_view: ['page_view', { ...CUSTOMER, path: '/customer-dashboard' }],
  customer_navigation: ['navigate', { ...CUSTOMER, from: '/customer-dashboard', to: '/delivery-tracker' }],
  en_numbers_interaction: ['search', { ...CUSTOMER, ...FILTER, enNumber: 'EN 1', filterValue: 'open' }],
  delivery_interaction: [
    'view',
    {
      ...CUSTOMER,
      deliveryId: 'd-1',
      vehicleId: 'v-1',
      etaMinutes: 30,
      deliveryStatus: 'sent',
      palletCount: 4,
    },
  ],
  pallet_interaction: [
    'search',
    {
      ...CUSTOMER,
      ...FILTER,
      filterValues: ['A1', 'A2'],
      overdueCount: 1,
      locationCodes: ['A1'],
      skuList: ['SKU-1'],
    },
  ],
  business_intelligence: [
    'customer_interest',
    {
      ...CUSTOMER,
      enNumbers: ['EN 1'],
      pricePoints: [1.25],
      deliveryDates: ['2026-12-01'],
      stockLocations: ['A1'],
      frequency: 3,
    },
  ],
  customer_performance: ['call', { ...CUSTOMER, ...PERFORMANCE }],
  customer_error: [
    'customer_error',
    { ...CUSTOMER, errorMessage: 'x', component: 'leads', actionAttempted: 'open', recoveryPossible: true },
  ],
  performance: ['call', PERFORMANCE],
  geolocation: ['position', { latitude: 51.5, longitude: -0.1, accuracy: 20 }],
  visitor_behavior: ['visit_begun', { visitorClass: 'new', visits: 1 }],
  campaign_attribution: [
    'campaign',
    { source: 'newsletter', medium: 'email', campaign: 'spring', term: 'box', content: 'top' },
  ],
}

const COMMON_PROPERTIES = [
  ...['visitor_id', 'device_fingerprint', 'utm_data', 'geo_info', 'timestamp', 'event_id', 'sent_at'],
  ...['visitor_class', 'visit_source'],
]

const commonProperties = Object.fromEntries(
  Object.entries(whole.properties).filter(([name]) => COMMON_PROPERTIES.includes(name)),
)
const bodyWith = (eventType: string, [eventName, properties]: readonly [string, object]) =>
  ({ ...whole, eventType, eventName, properties: { ...commonProperties, ...properties } }) as EventPayload
const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))

describe.each(Object.entries(FAMILIES))('%s', (eventType, event) => {
  const body = bodyWith(eventType, event)
  const parseWith = (properties: object) =>
    parseEventPayload({ ...body, properties: { ...body.properties, ...properties } })

  it('accepts all of its fields', () => {
    expect(parseEventPayload(JSON.parse(JSON.stringify(body)))).toEqual(body)
  })

  it.each(Object.keys(event[1]))('is invalid if %s has another type', (name) => {
    expect(parseWith({ [name]: { wrong: true } })).toBeNull()
  })

  it('rejects unknown fields', () => {
    expect(parseWith({ another: 'one' })).toBeNull()
  })
})

describe('event families', () => {
  it('are the 17 of the specification', () => {
    const families = new Set<string>(EVENTS.map(({ eventType }) => eventType))
    expect(families).toEqual(new Set(Object.keys(FAMILIES)))
    expect(families.size).toBe(17)
  })
})

describe('every event', () => {
  const body = bodyWith('page_view', FAMILIES.page_view)
  const { properties, browserInfo } = body

  it.each(COMMON_PROPERTIES)('needs the property %s', (name) => {
    expect(parseEventPayload({ ...body, properties: without(properties, name) })).toBeNull()
  })

  it.each(['utm_data', 'geo_info'] as const)('has exactly the expected fields in %s', (name) => {
    for (const value of [{ ...properties[name], more: 'x' }, {}])
      expect(parseEventPayload({ ...body, properties: { ...properties, [name]: value } })).toBeNull()
  })

  it('needs all ten fields of browserInfo', () => {
    const names = Object.keys(browserInfo)
    expect(names).toHaveLength(10)
    for (const name of names)
      expect(parseEventPayload({ ...body, browserInfo: without(browserInfo, name) }), name).toBeNull()
  })

  it.each(['sessionId', 'pageUrl', 'pageTitle', 'browserInfo', 'referrer', 'userEmail'])(
    'needs the field %s',
    (name) => {
      expect(parseEventPayload(without(body, name))).toBeNull()
    },
  )

  it.each([
    ['a missing property of its own', { properties: without(properties, 'area') }],
    ['an unknown value', { properties: { ...properties, navigation: 'jump' } }],
    ['an unknown name', { eventName: 'page_seen' }],
  ])('is invalid with %s', (_what, change) => {
    expect(parseEventPayload({ ...body, ...change })).toBeNull()
  })
})

describe('event timestamp', () => {
  const at = (timestamp: string, sent_at: string) =>
    toEventRow(
      { ...whole, properties: { ...whole.properties, timestamp, sent_at } },
      Date.parse('2026-11-20T12:00:00Z'),
      false,
    )?.occurred_at

  it.each([
    ['right', '2026-11-20T11:59:00Z', '2026-11-20T12:00:00Z'],
    ['years behind', '1970-01-01T00:00:00Z', '1970-01-01T00:01:00Z'],
    ['years ahead', '2038-01-01T00:00:00Z', '2038-01-01T00:01:00Z'],
  ])('is corrected to server time if the browser’s clock is %s', (_how, timestamp, sentAt) => {
    expect(at(timestamp, sentAt)).toBe('2026-11-20T11:59:00.000Z')
  })

  it('is the arrival time if the browser’s clock was set back', () => {
    expect(at('2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z')).toBe('2026-11-20T12:00:00.000Z')
  })

  it('is rejected after a week', () => {
    const sent = Date.parse('2026-11-20T12:00:00Z')
    const since = (wait: number) => at(new Date(sent - wait).toISOString(), new Date(sent).toISOString())
    expect(since(MAX_EVENT_AGE_MS)).toBeDefined()
    expect(since(MAX_EVENT_AGE_MS + 1)).toBeUndefined()
  })
})
