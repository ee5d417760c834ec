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
const ERROR = {
  errorMessage: 'x is undefined',
  component: 'leads',
  actionAttempted: 'open',
  recoveryPossible: true,
}

/** One event per family with all fields of the specification. */
const FAMILIES: {
  readonly [Type in AnalyticsEvent['eventType']]: Extract<AnalyticsEvent, { eventType: Type }>
} = {
  page_view: {
    eventType: 'page_view',
    eventName: 'page_view',
    properties: { path: '/', navigation: 'load', area: 'site' },
  },
  interaction: {
    eventType: 'interaction',
    eventName: 'click',
    properties: {
      interactionType: 'card_click',
      productId: 3,
      productTitle: 'Tray',
      position: 1,
      totalProducts: 15,
    },
  },
  engagement: {
    eventType: 'engagement',
    eventName: 'time_on_page',
    properties: { path: '/', timeOnPageMs: 10_001 },
  },
  user_identification: {
    eventType: 'user_identification',
    eventName: 'identify',
    properties: { role: 'staff' },
  },
  authentication: {
    eventType: 'authentication',
    eventName: 'login_failure',
    properties: { code: 'otp_expired' },
  },
  customer_page_view: {
    eventType: 'customer_page_view',
    eventName: 'page_view',
    properties: { ...CUSTOMER, path: '/customer-dashboard' },
  },
  customer_navigation: {
    eventType: 'customer_navigation',
    eventName: 'navigate',
    properties: { ...CUSTOMER, from: '/customer-dashboard', to: '/delivery-tracker' },
  },
  en_numbers_interaction: {
    eventType: 'en_numbers_interaction',
    eventName: 'search',
    properties: {
      ...CUSTOMER,
      enNumber: 'EN 1',
      searchTerm: 'EN',
      filterType: 'status',
      filterValue: 'open',
      resultsCount: 2,
    },
  },
  delivery_interaction: {
    eventType: 'delivery_interaction',
    eventName: 'view',
    properties: {
      ...CUSTOMER,
      deliveryId: 'd-1',
      vehicleId: 'v-1',
      etaMinutes: 30,
      deliveryStatus: 'on its way',
      palletCount: 4,
    },
  },
  pallet_interaction: {
    eventType: 'pallet_interaction',
    eventName: 'search',
    properties: {
      ...CUSTOMER,
      searchTerm: 'tray',
      filterType: 'location',
      filterValues: ['A1', 'A2'],
      resultsCount: 8,
      overdueCount: 1,
      locationCodes: ['A1'],
      skuList: ['SKU-1'],
    },
  },
  business_intelligence: {
    eventType: 'business_intelligence',
    eventName: 'customer_interest',
    properties: {
      ...CUSTOMER,
      enNumbers: ['EN 1'],
      pricePoints: [1.25],
      deliveryDates: ['2026-12-01'],
      stockLocations: ['A1'],
      frequency: 3,
    },
  },
  customer_performance: {
    eventType: 'customer_performance',
    eventName: 'call',
    properties: { ...CUSTOMER, ...PERFORMANCE },
  },
  customer_error: {
    eventType: 'customer_error',
    eventName: 'customer_error',
    properties: { ...CUSTOMER, ...ERROR },
  },
  performance: { eventType: 'performance', eventName: 'call', properties: PERFORMANCE },
  geolocation: {
    eventType: 'geolocation',
    eventName: 'position',
    properties: { latitude: 51.5, longitude: -0.1, accuracy: 20 },
  },
  visitor_behavior: {
    eventType: 'visitor_behavior',
    eventName: 'visit_begun',
    properties: { visitorClass: 'new', visits: 1 },
  },
  campaign_attribution: {
    eventType: 'campaign_attribution',
    eventName: 'campaign',
    properties: { source: 'newsletter', medium: 'email', campaign: 'spring', term: 'box', content: 'top' },
  },
}

const bodyWith = (event: AnalyticsEvent): EventPayload => {
  const { path: _path, navigation: _navigation, area: _area, ...common } = whole.properties
  const names = [
    'visitor_id',
    'device_fingerprint',
    'utm_data',
    'geo_info',
    'timestamp',
    'event_id',
    'sent_at',
  ]
  const carried = Object.fromEntries(
    Object.entries(common).filter(([name]) => [...names, 'visitor_class', 'visit_source'].includes(name)),
  ) as EventPayload['properties']
  return {
    ...whole,
    eventType: event.eventType,
    eventName: event.eventName,
    properties: { ...carried, ...event.properties },
  }
}

describe.each(Object.values(FAMILIES))('$eventType', (event) => {
  const body = bodyWith(event)

  it('accepts all of its fields', () => {
    expect(parseEventPayload(JSON.parse(JSON.stringify(body)))).toEqual(body)
  })

  it.each(Object.keys(event.properties))('is invalid if %s has another type', (name) => {
    expect(
      parseEventPayload({ ...body, properties: { ...body.properties, [name]: { wrong: true } } }),
    ).toBeNull()
  })

  it('rejects unknown fields', () => {
    expect(parseEventPayload({ ...body, properties: { ...body.properties, another: 'one' } })).toBeNull()
  })
})

it('wrong fields, missing fields and wrong values do not compile', () => {
  const view = { eventType: 'page_view', eventName: 'page_view' } as const
  const wrong: AnalyticsEvent[] = [
    // @ts-expect-error there is no such field
    { ...view, properties: { path: '/', navigation: 'load', area: 'site', colour: 'red' } },
    // @ts-expect-error the area is missing
    { ...view, properties: { path: '/', navigation: 'load' } },
    // @ts-expect-error nobody navigates like that
    { ...view, properties: { path: '/', navigation: 'jump', area: 'site' } },
    // @ts-expect-error there is no such event
    { ...view, eventName: 'page_seen', properties: { path: '/', navigation: 'load', area: 'site' } },
  ]
  // The function also rejects events that were never type-checked.
  for (const event of wrong) expect(parseEventPayload(bodyWith(event))).toBeNull()
})

it('there are exactly 17 families', () => {
  expect([...new Set(EVENTS.map(({ eventType }) => eventType))].toSorted()).toEqual(
    Object.keys(FAMILIES).toSorted(),
  )
  expect(Object.keys(FAMILIES)).toHaveLength(17)
})

describe('every event', () => {
  const body = bodyWith(FAMILIES.page_view)

  it.each([
    'visitor_id',
    'device_fingerprint',
    'utm_data',
    'geo_info',
    'timestamp',
    'event_id',
    'sent_at',
    'visitor_class',
    'visit_source',
  ])('carries %s', (name) => {
    const { [name]: _left, ...properties } = body.properties as unknown as Record<string, unknown>
    expect(parseEventPayload({ ...body, properties })).toBeNull()
  })

  it.each(['utm_data', 'geo_info'] as const)('has exactly the expected fields in %s', (name) => {
    const changed = (value: object) =>
      parseEventPayload({ ...body, properties: { ...body.properties, [name]: value } })
    expect(changed({ ...body.properties[name], more: 'x' })).toBeNull()
    expect(changed({})).toBeNull()
  })

  it.each(Object.keys(whole.browserInfo))('has %s in its browserInfo', (name) => {
    const { [name]: _left, ...browserInfo } = body.browserInfo as unknown as Record<string, unknown>
    expect(parseEventPayload({ ...body, browserInfo })).toBeNull()
    expect(Object.keys(whole.browserInfo)).toHaveLength(10)
  })

  it.each(['sessionId', 'pageUrl', 'pageTitle', 'browserInfo', 'referrer', 'userEmail'])('has %s', (name) => {
    const { [name]: _left, ...rest } = body as unknown as Record<string, unknown>
    expect(parseEventPayload(rest)).toBeNull()
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
