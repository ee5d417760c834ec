/** The analytics tracker in a document, from page views to requests. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { browserConsent } from '#app/analytics/consent.ts'
import { identifyCustomer, withCustomer } from '#app/analytics/customer.ts'
import { TRACK_EVENT } from '#app/analytics/track.ts'
import { trackCustomer } from '#app/analytics/track-customer.ts'
import { record } from '#app/analytics/tracker.ts'
import { type EventPayload, parseEventPayload } from '#domain/analytics/event-payload.ts'
import { ACCEPT_ALL, REJECT_OPTIONAL } from '#domain/consent/consent.ts'

const SETTINGS = { supabaseUrl: '', publishableKey: 'sb_publishable_test', apiUrl: '' }

let sent: EventPayload[]
let erased: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  sent = []
  erased = []
  stubCookies()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body: unknown = JSON.parse(String(init?.body))
    if (init?.method === 'DELETE') erased.push(`${input} ${JSON.stringify(body)}`)
    else sent.push(parseEventPayload(body) ?? expect.unreachable())
    return Response.json({})
  })
})
afterEach(async () => {
  browserConsent().decide(REJECT_OPTIONAL)
  // Campaigns are removed by a module of its own, with timers that must not outlive the test.
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document.documentElement, 'scrollHeight')
  Reflect.deleteProperty(document, 'cookie')
})

/** The simulated document ignores `Max-Age=0`. */
function stubCookies(): void {
  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set(text: string) {
      const [, name = '', value = ''] = /^(.*?)=([^;]*)/.exec(text) ?? []
      if (/Max-Age=0(;|$)/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Opens a page as React Router does: address and title change before the page view is reported. */
async function open(address: string, title: string): Promise<void> {
  history.pushState(null, '', address)
  document.title = title
  const properties = { path: location.pathname, area: undefined }
  const detail = { eventType: 'page_view', eventName: 'page_view', properties } as const
  record(new CustomEvent(TRACK_EVENT, { detail }), SETTINGS)
  await pass(6000)
}

const events = (name: string) => sent.filter(({ eventName }) => eventName === name)

describe('analytics tracker', () => {
  it('reports the end of a page with the address and title of that page', async () => {
    browserConsent().decide(ACCEPT_ALL)
    await open('/products', 'Products')
    await pass(20_000)
    await open('/team', 'Our team')
    expect(events('page_view')).toMatchObject([
      { pageUrl: `${location.origin}/products`, pageTitle: 'Products' },
      { pageUrl: `${location.origin}/team`, pageTitle: 'Our team' },
    ])
    expect(events('time_on_page')).toMatchObject([
      { properties: { path: '/products' }, pageUrl: `${location.origin}/products`, pageTitle: 'Products' },
    ])
  })

  it('reports a scroll depth only once the page has been scrolled', async () => {
    browserConsent().decide(ACCEPT_ALL)
    const scroll = async (top: number, height: number) => {
      vi.stubGlobal('scrollY', top)
      Object.defineProperty(document.documentElement, 'scrollHeight', { value: height, configurable: true })
      dispatchEvent(new Event('scroll'))
      await pass(6000)
    }
    const depths = () => events('scroll_depth').map(({ properties }) => properties.depth)
    await open('/staff-dashboard', 'Dashboard')
    // A new page starts at the top, which is an event too.
    await scroll(0, innerHeight)
    expect(depths()).toEqual([])
    await scroll(400, innerHeight * 2)
    expect(depths()).toEqual(['25', '50', '75'])
  })

  it('removes the campaigns of the visitor who withdrew, even if another visitor has come meanwhile', async () => {
    const loading = Promise.withResolvers<void>()
    const path = '#app/analytics/visitor-data.ts'
    vi.doMock(path, async (load) => loading.promise.then(() => load()))
    onTestFinished(() => void vi.doUnmock(path))
    browserConsent().decide(ACCEPT_ALL)
    await open('/', 'Home')
    const visitor = sent.at(-1)?.properties.visitor_id
    browserConsent().decide(REJECT_OPTIONAL)
    browserConsent().decide(ACCEPT_ALL)
    await open('/', 'Home')
    loading.resolve()
    await vi.waitFor(async () => {
      await pass(1000)
      expect(erased.filter((call) => call.includes(String(visitor)))).toHaveLength(2)
    })
  })

  it('reports a campaign only with consent to marketing, and removes it when that is withdrawn', async () => {
    browserConsent().decide({ ...ACCEPT_ALL, marketing: false })
    await open('/?utm_source=newsletter&utm_campaign=spring', 'Home')
    expect(events('page_view')).toHaveLength(1)
    expect([events('campaign'), JSON.stringify(sent), document.cookie]).toEqual([
      [],
      expect.not.stringMatching(/newsletter|spring/),
      expect.not.stringMatching(/newsletter|spring/),
    ])

    browserConsent().decide(REJECT_OPTIONAL)
    sent = []
    browserConsent().decide(ACCEPT_ALL)
    await open('/?utm_source=newsletter&utm_campaign=spring', 'Home')
    expect(events('campaign')).toMatchObject([{ properties: { source: 'newsletter', campaign: 'spring' } }])
    expect(events('page_view')).toMatchObject([
      { properties: { visit_source: 'newsletter', utm_data: { campaign: 'spring' } } },
    ])
    const visitor = sent[0]?.properties.visitor_id

    sent = []
    const detail = { eventType: 'authentication', eventName: 'login_modal_open', properties: {} } as const
    record(new CustomEvent(TRACK_EVENT, { detail }), SETTINGS)
    await pass(1000)
    browserConsent().decide({ ...ACCEPT_ALL, marketing: false })
    await vi.waitFor(async () => {
      await pass(1000)
      // Other tests' visitors may still be erased.
      expect(erased.filter((call) => call.includes(String(visitor)))).toEqual(
        Array(2).fill(`/functions/v1/analytics/mine/campaigns ${JSON.stringify({ visitorId: visitor })}`),
      )
    })
    await open('/team', 'Our team')
    expect(sent.map(({ eventName, properties }) => [eventName, properties.visit_source])).toEqual([
      ['page_view', 'direct'],
    ])
    expect(JSON.stringify(sent) + document.cookie).not.toMatch(/newsletter|spring/)
  })

  it('names the customer on each of its events, calls and errors, and nothing without consent', async () => {
    const customer = { customerId: '7', customerName: 'Cider', accountStatus: 'active' }
    onTestFinished(() => identifyCustomer(null))
    const search = () =>
      trackCustomer({
        eventType: 'pallet_interaction',
        eventName: 'search',
        properties: { searchTerm: 'wrap', resultsCount: 3, overdueCount: 1, skuList: ['WM-1'] },
      })
    search()
    browserConsent().decide(ACCEPT_ALL)
    await open('/stock', 'Stock')
    // The customer may become known later.
    search()
    identifyCustomer(customer)
    dispatchEvent(new ErrorEvent('error', { message: 'Lost', filename: '/assets/stock-12345678.js' }))
    await pass(6000)
    expect(events('search')).toMatchObject([{ eventType: 'pallet_interaction', properties: customer }])
    expect(events('customer_error')).toMatchObject([
      { eventType: 'customer_error', properties: { ...customer, errorMessage: 'Lost', component: 'stock' } },
    ])
    const performance = { responseTimeMs: 12, apiEndpoint: '/rest/v1/skus', errorOccurred: false }
    expect(withCustomer({ eventType: 'performance', eventName: 'call', properties: performance })).toEqual({
      eventType: 'customer_performance',
      eventName: 'call',
      properties: { ...customer, ...performance },
    })
  })
})
