/** Storage, analytics and preferences before a choice, after a refusal, with consent and after its withdrawal. */
import type { BrowserContext, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { TRACK_EVENT } from '#app/analytics/track.ts'
import { INTENDED_PAGE_KEY, SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'
import { type CookieEntry, ESSENTIAL_COOKIES, OPTIONAL_COOKIES } from '#app/site/legal/cookie-list.ts'
import { VISITOR_DATA_PATH } from '#domain/analytics/describe-event.ts'
import { parseEventPayload } from '#domain/analytics/event-payload.ts'
import {
  ANALYTICS_PREFIX,
  COLOUR_SCHEME_PREFERENCE,
  CONSENT_KEY,
  CONSENT_VERSION,
  MARKETING_PREFIX,
  PREFERENCE_PREFIX,
} from '#domain/consent/consent.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openProfile } from './support/browser.ts'
import { navigate, observeHydration, openHydrated, waitForHydration } from './support/hydrated-page.ts'
import { openPortalSite } from './support/portal-site.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { openLogin, PLAIN_PAGE } from './support/sign-in.ts'

/** A headless user agent would count as a bot. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const REGISTER = [...ESSENTIAL_COOKIES, ...OPTIONAL_COOKIES]
/** Stored after a failed chunk (navigation.test.ts) and by an update during a visit. */
const RARE = [INTENDED_PAGE_KEY, 'viewedCustomer', 'react-router-manifest-version']
const ANALYTICS_COOKIES = [`${ANALYTICS_PREFIX}visit`, `${ANALYTICS_PREFIX}visitor`]
const CAMPAIGN_COOKIE = `${MARKETING_PREFIX}campaign`
const PAPER = { light: 'rgb(246, 244, 239)', dark: 'rgb(23, 20, 17)' }

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '1' }))
let site: TestSite
let post: string

beforeAll(async () => {
  ;({ site } = portal)
  post = (await publicAddresses(site)).find((path) => /^\/blog\/(?!preview)/.test(path)) ?? ''
})

/** `…` in the register matches any part. */
const isListed = ({ names }: CookieEntry, name: string) =>
  names.some((listed) => new RegExp(`^${listed.replaceAll('…', '.+')}$`).test(name))
const isOptional = (name: string) => OPTIONAL_COOKIES.some((entry) => isListed(entry, name))
const unlisted = (names: readonly string[]) =>
  names.filter((name) => !REGISTER.some((entry) => isListed(entry, name)))

interface Visitor extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  /** Analytics requests, and those that count post views. */
  readonly sent: readonly Request[]
  /** Names stored so far, including removed ones. */
  stored(): Promise<string[]>
  /** Events that pages reported for analytics, of the present document. */
  tracked(): Promise<{ readonly eventName: string; readonly properties: Record<string, unknown> }[]>
  /** Events sent so far. */
  events(name?: string): { readonly sessionId: string; readonly properties: Record<string, unknown> }[]
  analyticsCookies(): Promise<string[]>
}

async function openVisitor(): Promise<Visitor> {
  const { context } = await openProfile(portal.browser, {
    viewport: { width: 1024, height: 768 },
    userAgent: USER_AGENT,
  })
  const names = new Set<string>()
  await observeHydration(context)
  await context.exposeFunction('noteStored', (name: string) => names.add(name))
  await context.addInitScript((type) => {
    const tracked: unknown[] = []
    const { noteStored } = Object.assign(window, { tracked }) as unknown as {
      noteStored(name: string): Promise<void>
    }
    document.addEventListener(type, (event) => tracked.push((event as CustomEvent).detail))
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, value) {
      void noteStored(name)
      setItem.call(this, name, value)
    }
    const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    Object.defineProperty(document, 'cookie', {
      get: () => jar?.get?.call(document),
      set(value: string) {
        void noteStored(value.split('=', 1)[0] ?? '')
        jar?.set?.call(document, value)
      },
    })
  }, TRACK_EVENT)
  const sent: Request[] = []
  context.on('request', (request) => {
    if (/\/functions\/v1\/|increment_blog_view_count|tracker/.test(request.url())) sent.push(request)
  })
  context.on('response', async (response) => {
    for (const { name, value } of await response.headersArray().catch(() => []))
      if (name.toLowerCase() === 'set-cookie') names.add(value.split('=', 1)[0] ?? '')
  })
  const page = await context.newPage()
  return {
    context,
    page,
    sent,
    async stored() {
      const here = await page.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...((await indexedDB.databases?.()) ?? []).map(({ name }) => `IndexedDB ${name}`),
      ])
      for (const name of [...here, ...(await context.cookies()).map((cookie) => cookie.name)]) names.add(name)
      return [...names]
    },
    tracked: () => page.evaluate(() => (window as unknown as { tracked: [] }).tracked),
    events: (name) =>
      sent
        .filter((request) => request.method() === 'POST' && request.url().endsWith('/functions/v1/analytics'))
        .map((request) => parseEventPayload(request.postDataJSON()) ?? expect.unreachable())
        .filter(({ eventName }) => name === undefined || eventName === name),
    analyticsCookies: async () =>
      (await context.cookies())
        .map(({ name }) => name)
        .filter((name) => name.startsWith(ANALYTICS_PREFIX))
        .toSorted(),
    [Symbol.asyncDispose]: () => context.close(),
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const follow = async (page: Page, name: string, path: string) => {
  await page.getByRole('banner').getByRole('link', { name }).last().click()
  await page.waitForURL(site.url + path)
}
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const consent = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), CONSENT_KEY)

async function change(page: Page, category: string, isAllowed: boolean): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Cookie settings' })
  await settings.getByLabel(category).setChecked(isAllowed)
  await settings.getByRole('button', { name: 'Save my choice' }).click()
  await settings.waitFor({ state: 'hidden' })
}

async function rowsOf(sessionId: string | undefined) {
  const { data } = await site.secret
    .from('analytics_events')
    .select('*')
    .eq('session_id', sessionId ?? '')
    .throwOnError()
  return data
}

async function askAssistant(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask us' }).click()
  const panel = page.getByRole('dialog', { name: 'Ask us' })
  await panel.getByRole('button', { name: 'I sell something' }).click()
  await panel.getByText('What do you sell').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
}

/** Uses what stores or reports something: preferences, a post, a product, the sign-in modal. */
async function useEverything({ page }: Visitor): Promise<void> {
  await openHydrated(page, site.url + post)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.mouse.move(500, 400)
  await page.mouse.wheel(0, 5000)
  await navigate(page, '/products')
  await page.getByRole('main').locator('a[href*="selected="]').nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next product' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await press(page, 'Sign In')
  await page.getByLabel('Email address').waitFor()
  await page.keyboard.press('Escape')
}

describe('visitor without consent', () => {
  const isForbidden = (name: string) => isOptional(name) && name !== SCROLL_POSITIONS_KEY

  it('stores only essential entries and sends nothing before a choice', async () => {
    await using visitor = await openVisitor()
    const { page } = visitor
    await useEverything(visitor)
    await askAssistant(page)
    for (const path of ['/', '/jobs', '/get-in-touch/contact', '/locations', '/privacy-policy/my-data'])
      await navigate(page, path)
    await banner(page).waitFor()
    expect([await consent(page), await visitor.tracked(), visitor.sent]).toEqual([null, [], []])
    const names = await visitor.stored()
    expect([unlisted(names), names.filter(isForbidden)]).toEqual([[], []])
  })

  it('is not asked again after a refusal, which keeps the reading position and stores only itself', async () => {
    await using visitor = await openVisitor()
    const { page } = visitor
    await openHydrated(page, `${site.url}/team`)
    // The banner ignores presses while it appears.
    await expect
      .poll(() => banner(page).evaluate((element) => getComputedStyle(element).pointerEvents))
      .toBe('auto')
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
    await press(page, 'Reject all')
    await banner(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150)
    await useEverything(visitor)
    // A colour scheme lasts as long as the document.
    await page.getByText('Only until you leave or reload this page.').waitFor()
    expect([await ground(page), await visitor.tracked()]).toEqual([PAPER.dark, []])
    await openHydrated(page, site.url + PLAIN_PAGE)
    expect([await ground(page), await banner(page).count()]).toEqual([PAPER.light, 0])
    expect(await consent(page)).toEqual({
      preferences: { essential: true, analytics: false, preferences: false, marketing: false },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      version: CONSENT_VERSION,
    })
    // React Router stores scroll positions on leaving; they must be removed.
    expect((await page.evaluate(() => Object.keys(sessionStorage))).filter(isOptional)).toEqual([])
    const names = await visitor.stored()
    expect([unlisted(names), names.filter(isForbidden), visitor.sent]).toEqual([[], [], []])
  })
})

describe('visitor with consent', () => {
  it('who also signs in stores every entry of the privacy policy, and no other', async () => {
    await using visitor = await openVisitor()
    const { page, context } = visitor
    const { email } = await portal.add('staff', 'Kim Keeper')
    await openHydrated(page, `${site.url}/?utm_source=newsletter`)
    await press(page, 'Accept all')
    // Whoever leaves at once isn't counted.
    await expect.poll(() => visitor.stored()).toContain(CAMPAIGN_COOKIE)
    await useEverything(visitor)
    await askAssistant(page)
    await expect.poll(() => visitor.analyticsCookies()).toEqual(ANALYTICS_COOKIES)
    await openHydrated(page, site.url + post)
    await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.includes('blog-view')))
    // A protected page before signing in, and a wrong code before the right one.
    await page.goto(`${site.url}/news-admin`)
    await page.waitForURL(`${site.url}/`)
    // A name reported by a document that is being left may be lost.
    await visitor.stored()
    const since = Date.now()
    await openLogin(page)
    await page.getByLabel('Email address').fill(email)
    await press(page, 'Send code')
    const code = await portal.mailbox.code(email, since)
    await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
    await press(page, 'Verify')
    await page.getByText('Invalid verification code. Please try again.').waitFor()
    await page.getByLabel('Verification code').fill(code)
    await press(page, 'Verify')
    await page.waitForURL('**/news-admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${site.url}/news-admin/new`)
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Unsaved')
    await page.getByText(/^Saved \d/).waitFor()
    await visitor.stored()
    await page.goto(site.url + PLAIN_PAGE)
    await page.getByRole('button', { name: 'Kim Keeper' }).first().click()
    await page.getByText('Sign Out').click()
    await page.waitForURL(`${site.url}/`)
    const names = await visitor.stored()
    expect(unlisted(names)).toEqual([])
    const unused = REGISTER.filter((entry) => !names.some((name) => isListed(entry, name)))
    expect(unused.flatMap(({ names: [name = ''] }) => name).filter((name) => !RARE.includes(name))).toEqual(
      [],
    )
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name).toSorted())
      .toEqual(['csrf', 'device', ...ANALYTICS_COOKIES, CAMPAIGN_COOKIE])
  })

  it('is recorded, one event per request, without personal data', async () => {
    await using visitor = await openVisitor()
    const { page, events } = visitor
    const { email } = await portal.add('staff')
    await openHydrated(page, `${site.url}/?utm_source=Newsletter&utm_medium=email&utm_campaign=spring`)
    await press(page, 'Accept all')
    const carousel = page.getByRole('region', { name: 'Our products' })
    await carousel.scrollIntoViewIfNeeded()
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await page.keyboard.press('ArrowLeft')
    await page.setViewportSize({ width: 320, height: 700 })
    await navigate(page, '/how-we-do-it')
    await press(page, 'Read more')
    await page.setViewportSize({ width: 1024, height: 768 })
    await navigate(page, '/products')
    await page.getByRole('link', { name: 'Cider Festival Survival Kit', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Next product' }).click()
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: 'Skincare Outer and Die-cut Inserts' })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page, 'Sign In')
    await page.getByLabel('Email address').fill('nobody@example.com')
    await press(page, 'Send code')
    await page.getByText('Email address not found. Please contact support.').waitFor()
    await page.getByLabel('Email address').fill(email)
    await press(page, 'Send code')
    await page.getByLabel('Verification code').fill('000000')
    await press(page, 'Verify')
    await page.getByText('Invalid verification code. Please try again.').waitFor()
    await page.keyboard.press('Escape')
    await navigate(page, post)
    const tracked = async (name: string) =>
      (await visitor.tracked()).filter(({ eventName }) => eventName === name).map((one) => one.properties)
    const views = async () => (await tracked('blog_view')).map(({ quality }) => quality)
    // From then on, reading counts.
    await expect.poll(views).toEqual(['initial'])
    await page.mouse.move(500, 400)
    await page.mouse.wheel(0, 5000)
    await expect.poll(views).toEqual(['initial', 'quality'])

    expect((await tracked('page_view')).map(({ path }) => path)).toEqual([
      '/',
      '/how-we-do-it',
      '/products',
      post,
    ])
    const slides = { carousel: 'products', toSlide: expect.any(Number) }
    expect(await tracked('carousel_navigation')).toEqual([
      { ...slides, direction: 'next', by: 'button' },
      { ...slides, direction: 'previous', by: 'key' },
    ])
    const title = 'How We Do It'
    expect(await tracked('content_engagement')).toEqual([{ content: 'hero_subtitle', title, isOpen: true }])
    expect((await tracked('click')).map(({ interactionType }) => interactionType)).toEqual([
      'hero_toggle',
      'card_click',
    ])
    const interest = (await tracked('product_interest')).map((one) => [
      one.interactionType,
      one.productId ?? one.toProductId,
      one.productTitle ?? one.toProductTitle,
    ])
    expect(interest).toEqual([
      ['modal_open', 1, 'Cider Festival Survival Kit'],
      ['navigate_products', 2, 'Skincare Outer and Die-cut Inserts'],
      ['modal_close', 2, 'Skincare Outer and Die-cut Inserts'],
    ])
    // Each failure follows an attempt.
    const signingIn = [
      ...['login_modal_open', 'login_attempt', 'login_failure'],
      ...['login_attempt', 'otp_sent', 'login_failure', 'login_modal_close'],
    ]
    const names = (await visitor.tracked()).map(({ eventName }) => eventName)
    expect(names.filter((name) => /^(login|otp)/.test(name))).toEqual(signingIn)
    expect(JSON.stringify(await visitor.tracked())).not.toMatch(new RegExp(`${email}|000000`))

    await expect.poll(() => events('page_view').length).toBe(4)
    const [landing, next] = events('page_view')
    expect(landing?.properties).toMatchObject({
      path: '/',
      navigation: 'load',
      area: 'site',
      visitor_class: 'new',
      visit_source: 'newsletter',
      device_fingerprint: null,
      utm_data: { source: 'newsletter', medium: 'email', campaign: 'spring', term: null, content: null },
      geo_info: { latitude: null, longitude: null, accuracy: null, timezone: expect.any(String) },
    })
    expect(next?.properties).toMatchObject({ path: '/how-we-do-it', navigation: 'move' })
    expect([events('visit_begun').length, events('campaign').length]).toEqual([1, 1])
    for (const request of visitor.sent.filter((one) => one.url().includes('/functions/')))
      expect(request.headers().authorization).toBe(`Bearer ${site.publishableKey}`)

    // A component that fails to render is reported with its script.
    await page.route('**/assets/jobs-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default function Jobs() { throw new Error('No such vacancy') }`,
      }),
    )
    await follow(page, 'Jobs', '/jobs')
    await expect
      .poll(() => events('error')[0]?.properties)
      .toMatchObject({ errorMessage: 'No such vacancy', component: 'jobs', actionAttempted: 'render' })

    await openHydrated(page, `${site.url}/get-in-touch/contact`)
    await page.getByLabel('Your name').fill('A name')
    // The browser reports no requests of an unloading page; the server's records show them.
    await page.goto('about:blank')
    const rows = () => rowsOf(landing?.sessionId)
    await expect
      .poll(async () => (await rows()).map(({ event_name }) => event_name))
      .toEqual(expect.arrayContaining(['form_begun', 'form_left']))
    expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`A name|${email}`))
  })

  it('who withdraws it is no longer recorded in any tab, and the data of each category is removed', async () => {
    await using visitor = await openVisitor()
    const { page, context, events } = visitor
    await openHydrated(page, `${site.url}${post}?utm_source=newsletter&utm_campaign=spring`)
    await press(page, 'Accept all')
    await expect.poll(() => events('page_view').length).toBe(1)
    const other = await context.newPage()
    await openHydrated(other, `${site.url}/products`)
    await expect.poll(() => events('page_view').length).toBe(2)
    expect(new Set(events().map(({ sessionId }) => sessionId)).size).toBe(1)
    await page.evaluate((name) => localStorage.setItem(name, '1'), `${PREFERENCE_PREFIX}scheme`)
    const keys = async (prefix: string) => {
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      return [...stored, ...(await context.cookies()).map(({ name }) => name)].filter((name) =>
        name.startsWith(prefix),
      )
    }
    expect((await keys(ANALYTICS_PREFIX)).length).toBeGreaterThan(2)

    const campaigns = async () =>
      JSON.stringify(await rowsOf(events()[0]?.sessionId)).match(/newsletter|spring/g)
    await expect.poll(campaigns).not.toBeNull()
    await change(page, 'Marketing', false)
    await expect.poll(async () => [await campaigns(), await keys(MARKETING_PREFIX)]).toEqual([null, []])
    await follow(page, 'Our Team', '/team')
    await expect
      .poll(() => events('page_view').at(-1)?.properties)
      .toMatchObject({ path: '/team', visit_source: 'direct' })
    expect((await rowsOf(events()[0]?.sessionId)).length).toBeGreaterThan(1)

    await change(page, 'Analytics', false)
    await expect.poll(() => keys(ANALYTICS_PREFIX)).toEqual([])
    expect(await keys(PREFERENCE_PREFIX)).toContain(`${PREFERENCE_PREFIX}scheme`)
    const before = events().length
    await follow(other, 'Jobs', '/jobs')
    await other.goto('about:blank')
    await follow(page, 'Products', '/products')
    await change(page, 'Preferences', false)
    await expect.poll(() => keys(PREFERENCE_PREFIX)).toEqual([])
    expect([events().length, await keys(ANALYTICS_PREFIX)]).toEqual([before, []])
    expect((await consent(page)).preferences).toEqual({
      essential: true,
      analytics: false,
      preferences: false,
      marketing: false,
    })
  })

  it('to analytics only is not recorded with the campaign of the link', async () => {
    await using visitor = await openVisitor()
    const { page, events } = visitor
    await openHydrated(page, `${site.url}/?utm_source=newsletter&utm_campaign=spring`)
    await change(page, 'Analytics', true)
    await expect.poll(() => events('page_view').length).toBe(1)
    await navigate(page, '/team')
    await expect.poll(() => events('page_view').length).toBe(2)
    expect(JSON.stringify(visitor.sent.map((request) => request.postData()))).not.toMatch(/newsletter|spring/)
    expect([
      events('campaign'),
      (await visitor.stored()).filter((name) => name.startsWith(MARKETING_PREFIX)),
    ]).toEqual([[], []])
  })

  it('sees and downloads the recorded events, and erases them', async () => {
    await using visitor = await openVisitor()
    const { page, events } = visitor
    await openHydrated(page, site.url + VISITOR_DATA_PATH)
    const main = page.getByRole('main')
    await main.getByText('No data: this browser has no number').waitFor()
    await press(page, 'Accept all')
    await follow(page, 'Our Team', '/team')
    await expect.poll(() => events('page_view').length).toBe(2)
    const { properties, sessionId } = events('page_view')[1] ?? expect.unreachable()
    await expect.poll(async () => (await rowsOf(sessionId)).length).toBe(events().length)
    expect((await rowsOf(sessionId)).filter(({ is_bot }) => is_bot)).toEqual([])
    await openHydrated(page, site.url + VISITOR_DATA_PATH)
    await main.getByText('Opened the page /team.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'Download as a file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('what-my-browser-sent.json')
    await press(page, 'Delete it and switch analytics off')
    await main.getByText('Analytics is off.').waitFor()
    await expect
      .poll(async () => [await rowsOf(sessionId), await visitor.analyticsCookies()])
      .toEqual([[], []])
    for (const table of ['analytics_visits', 'analytics_visit_events'] as const) {
      const { data } = await site.secret.from(table).select('*').throwOnError()
      expect(JSON.stringify(data)).not.toContain(properties.visitor_id)
    }
  })

  it('has a fingerprint and a granted position recorded if configured, but is never asked for it', async () => {
    await using watching = await openSite({ ANALYTICS_FINGERPRINT: '1', ANALYTICS_GEOLOCATION: '1' })
    await using visitor = await openVisitor()
    const { page, context, events } = visitor
    // Records the calls of the browser's API.
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
    const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked)
    await openHydrated(page, `${watching.url}/website-terms`)
    await press(page, 'Accept all')
    await expect.poll(() => events('page_view').length).toBe(1)
    await navigate(page, '/team')
    await expect.poll(() => events('page_view')[1]?.properties.device_fingerprint).toMatch(/^[0-9a-f]{32}$/)
    expect([await asked(), events('position')]).toEqual([[], []])
    await context.grantPermissions(['geolocation'], { origin: watching.url })
    await context.setGeolocation({ latitude: 51.5, longitude: -0.12, accuracy: 20 })
    await openHydrated(page, `${watching.url}/team`)
    await expect.poll(() => events('position').length).toBe(1)
    expect(await asked()).toEqual([{ timeout: 10_000, maximumAge: 300_000 }])
    await navigate(page, '/jobs')
    await expect
      .poll(() => events('page_view').at(-1)?.properties)
      .toMatchObject({ path: '/jobs', geo_info: { latitude: 51.5, longitude: -0.12, accuracy: 20 } })
  })
})

describe('colour scheme', () => {
  it('follows the system until one is chosen, and is stored with consent, which the first paint applies', async () => {
    await using visitor = await openVisitor()
    const { page, context } = visitor
    const choose = (name: string) => page.getByRole('radio', { name }).check()
    await page.emulateMedia({ colorScheme: 'dark' })
    await openHydrated(page, site.url + PLAIN_PAGE)
    expect(await ground(page)).toBe(PAPER.dark)
    await choose('Light')
    await expect.poll(() => ground(page)).toBe(PAPER.light)
    const toolbar = await page
      .locator('meta[name=theme-color]')
      .evaluateAll((all: HTMLMetaElement[]) =>
        all.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
      )
    expect(toolbar).toEqual(['#f6f4ef'])
    await page.emulateMedia({ colorScheme: 'light' })
    await choose('System')
    await expect.poll(() => ground(page)).toBe(PAPER.light)
    await choose('Dark')
    await change(page, 'Preferences', true)
    await expect.poll(() => visitor.stored()).toContain(`${PREFERENCE_PREFIX}${COLOUR_SCHEME_PREFERENCE}`)

    const unscripted = await context.newPage()
    await unscripted.route('**/*.js', (route) => route.abort())
    await unscripted.goto(`${site.url}/team`)
    expect(await ground(unscripted)).toBe(PAPER.dark)
    await unscripted.close()
    await page.reload()
    await waitForHydration(page)
    expect([await ground(page), await page.getByRole('radio', { name: 'Dark' }).isChecked()]).toEqual([
      PAPER.dark,
      true,
    ])
    await change(page, 'Preferences', false)
    await expect.poll(() => ground(page)).toBe(PAPER.light)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([CONSENT_KEY])
  })
})
