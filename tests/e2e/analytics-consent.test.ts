/** Analytics from the browser to the database: with and without consent, in two tabs, and erasure. */
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VISITOR_DATA_PATH } from '#domain/analytics/describe-event.ts'
import { parseEventPayload } from '#domain/analytics/event-payload.ts'
import { ANALYTICS_PREFIX, CONSENT_KEY } from '#domain/consent/consent.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, openHydrated } from './support/hydrated-page.ts'

/** A headless user agent would count as a bot. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let browser: Browser
let site: TestSite
let context: BrowserContext
let page: Page
let sent: Request[]

beforeAll(async () => {
  browser = await openBrowser()
  site = await openSite({ DEMO_CONTENT: '1' })
})
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ;({ context } = await openProfile(browser, {
    viewport: { width: 1280, height: 800 },
    userAgent: USER_AGENT,
  }))
  await observeHydration(context)
  sent = []
  context.on('request', (request) => {
    if (/\/functions\/v1\/|tracker/.test(request.url())) sent.push(request)
  })
  page = await context.newPage()
  return () => context.close()
})

const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).click()
const analyticsCookies = async () =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith(ANALYTICS_PREFIX))
const go = async (name: string, on = page) => {
  await on.getByRole('banner').getByRole('link', { name }).last().click()
}

/** Events sent so far. */
const events = () =>
  sent
    .filter((request) => request.method() === 'POST' && request.url().endsWith('/functions/v1/analytics'))
    .map((request) => parseEventPayload(request.postDataJSON()) ?? expect.unreachable())
const named = (name: string) => events().filter(({ eventName }) => eventName === name)

async function rowsOf(sessionId: string | undefined) {
  const { data } = await site.secret
    .from('analytics_events')
    .select('*')
    .eq('session_id', sessionId ?? '')
    .throwOnError()
  return data
}

async function withdraw(on: Page): Promise<void> {
  await on.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  const settings = on.getByRole('dialog', { name: 'Cookie settings' })
  await settings.getByLabel('Analytics').uncheck()
  await settings.getByRole('button', { name: 'Save my choice' }).click()
  await settings.waitFor({ state: 'hidden' })
}

describe('analytics with consent', () => {
  it('records each page view once, one event per request', async () => {
    await openHydrated(
      page,
      `${site.url}/products?utm_source=Newsletter&utm_medium=email&utm_campaign=spring`,
    )
    expect(sent).toEqual([])
    await press('Accept all')
    await expect.poll(() => named('page_view').length).toBe(1)
    await go('Jobs')
    await page.waitForURL('**/jobs')
    await expect.poll(() => named('page_view').length).toBe(2)
    const [first, second] = named('page_view')
    expect(first?.properties).toMatchObject({
      path: '/products',
      navigation: 'load',
      area: 'site',
      visitor_class: 'new',
      visit_source: 'newsletter',
      device_fingerprint: null,
      utm_data: { source: 'newsletter', medium: 'email', campaign: 'spring', term: null, content: null },
      geo_info: { latitude: null, longitude: null, accuracy: null, timezone: expect.any(String) },
    })
    expect(second?.properties).toMatchObject({ path: '/jobs', navigation: 'move' })
    expect(named('visit_begun')).toHaveLength(1)
    expect(named('campaign')).toHaveLength(1)
    for (const request of sent.filter((one) => one.url().includes('/functions/')))
      expect(request.headers().authorization).toBe(`Bearer ${site.publishableKey}`)
    expect((await analyticsCookies()).toSorted()).toEqual([
      `${ANALYTICS_PREFIX}visit`,
      `${ANALYTICS_PREFIX}visitor`,
    ])
    await expect.poll(async () => (await rowsOf(first?.sessionId)).length).toBe(events().length)
    expect((await rowsOf(first?.sessionId)).filter(({ is_bot }) => is_bot)).toEqual([])
  })

  it('sends queued events when the page is left', async () => {
    await openHydrated(page, `${site.url}/get-in-touch/contact`)
    await press('Accept all')
    await expect.poll(() => named('page_view').length).toBe(1)
    const { sessionId } = named('page_view')[0] ?? {}
    await page.getByLabel('Name', { exact: false }).first().fill('A name')
    // The browser reports no requests of an unloading page; the server's records show them.
    await page.goto('about:blank')
    await expect
      .poll(async () => (await rowsOf(sessionId)).map(({ event_name }) => event_name))
      .toEqual(expect.arrayContaining(['form_begun', 'form_left']))
    expect(JSON.stringify(await rowsOf(sessionId))).not.toContain('A name')
  })

  it('shares a visit between tabs and stops in both when consent is withdrawn', async () => {
    await openHydrated(page, `${site.url}/team`)
    await press('Accept all')
    await expect.poll(() => named('page_view').length).toBe(1)
    const other = await context.newPage()
    await openHydrated(other, `${site.url}/products`)
    await expect.poll(() => named('page_view').length).toBe(2)
    expect(new Set(events().map(({ sessionId }) => sessionId)).size).toBe(1)

    await withdraw(page)
    await expect.poll(() => analyticsCookies()).toEqual([])
    const before = events().length
    await go('Jobs', other)
    await other.waitForURL('**/jobs')
    await other.goto('about:blank')
    await go('Products')
    await page.waitForURL('**/products')
    await expect.poll(async () => [events().length, await analyticsCookies()]).toEqual([before, []])
  })

  it('stops when another tab consents to a different version', async () => {
    await openHydrated(page, `${site.url}/team`)
    await press('Accept all')
    await expect.poll(() => analyticsCookies()).toHaveLength(2)
    const other = await context.newPage()
    await other.goto(`${site.url}/favicon.svg`)
    await other.evaluate((key) => {
      const record = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...record, version: '0.9' }))
    }, CONSENT_KEY)
    await expect.poll(() => analyticsCookies()).toEqual([])
    await page.getByRole('region', { name: 'Cookies' }).waitFor()
  })
})

it('reports a component that fails to render, with its script', async () => {
  await openHydrated(page, `${site.url}/team`)
  await press('Accept all')
  await expect.poll(() => named('page_view').length).toBe(1)
  await page.route('**/assets/jobs-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Jobs() { throw new Error('No such vacancy') }`,
    }),
  )
  await go('Jobs')
  await expect.poll(() => named('error').length).toBeGreaterThan(0)
  expect(named('error')[0]?.properties).toMatchObject({
    errorMessage: 'No such vacancy',
    component: 'jobs',
    actionAttempted: 'render',
    recoveryPossible: true,
  })
})

describe('optional device data', () => {
  let watching: TestSite
  beforeAll(async () => {
    watching = await openSite({ ANALYTICS_FINGERPRINT: '1', ANALYTICS_GEOLOCATION: '1' })
  })
  afterAll(() => watching?.[Symbol.asyncDispose]())
  beforeEach(async () => {
    // Records the browser APIs that the page calls.
    await context.addInitScript(() => {
      const asked: unknown[] = []
      const { geolocation } = navigator
      const ask = geolocation.getCurrentPosition.bind(geolocation)
      Object.assign(window, { asked })
      geolocation.getCurrentPosition = (found, failed, options) => {
        asked.push(options)
        ask(found, failed, options)
      }
    })
  })
  const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)

  it('collects the fingerprint and a granted position only after consent', async () => {
    await context.grantPermissions(['geolocation'], { origin: watching.url })
    await context.setGeolocation({ latitude: 51.5, longitude: -0.12, accuracy: 20 })
    await openHydrated(page, `${watching.url}/team`)
    expect([await asked(), sent]).toEqual([[], []])
    await press('Accept all')
    await expect.poll(() => named('position').length).toBe(1)
    expect(await asked()).toEqual([{ timeout: 10_000, maximumAge: 300_000 }])
    await go('Jobs')
    await page.waitForURL('**/jobs')
    await expect.poll(() => named('page_view').length).toBe(2)
    expect(named('page_view')[1]?.properties).toMatchObject({
      device_fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/),
      geo_info: { latitude: 51.5, longitude: -0.12, accuracy: 20 },
    })
  })

  it('never asks for the position', async () => {
    await openHydrated(page, `${watching.url}/team`)
    await press('Accept all')
    await go('Jobs')
    await page.waitForURL('**/jobs')
    await expect
      .poll(() => named('page_view').at(-1)?.properties.device_fingerprint)
      .toMatch(/^[0-9a-f]{32}$/)
    expect([await asked(), named('position')]).toEqual([[], []])
  })
})

describe('browser with Do Not Track', () => {
  it('counts as a refusal until the visitor consents', async () => {
    await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    )
    await openHydrated(page, `${site.url}/team`)
    await go('Jobs')
    await page.waitForURL('**/jobs')
    await expect.poll(async () => [sent, await analyticsCookies()]).toEqual([[], []])
    await press('Accept all')
    await expect.poll(() => named('page_view').length).toBe(1)
  })
})

describe('my data page', () => {
  const recordedData = () => page.getByRole('main')

  it('shows nothing without consent', async () => {
    await openHydrated(page, site.url + VISITOR_DATA_PATH)
    await recordedData().getByText('No data: this browser has no number').waitFor()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(sent).toEqual([])
  })

  it('lists the recorded events, offers a download and erases them', async () => {
    await openHydrated(page, `${site.url}/team`)
    await press('Accept all')
    await expect.poll(() => named('page_view').length).toBe(1)
    const { properties, sessionId } = named('page_view')[0] ?? expect.unreachable()
    await expect.poll(async () => (await rowsOf(sessionId)).length).toBeGreaterThan(0)
    await openHydrated(page, site.url + VISITOR_DATA_PATH)
    await recordedData().getByText('Opened the page /team.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      recordedData().getByRole('link', { name: 'Download as a file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('what-my-browser-sent.json')

    await press('Delete it and switch analytics off')
    await recordedData().getByText('Analytics is off.').waitFor()
    await expect.poll(async () => [await rowsOf(sessionId), await analyticsCookies()]).toEqual([[], []])
    for (const table of ['analytics_visits', 'analytics_visit_events'] as const) {
      const { data } = await site.secret.from(table).select('*').throwOnError()
      expect(JSON.stringify(data)).not.toContain(properties.visitor_id)
    }
    await openHydrated(page, site.url + VISITOR_DATA_PATH)
    await recordedData().getByText('No data: this browser has no number').waitFor()
  })
})
