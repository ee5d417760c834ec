/** Storage and requests before, after and on withdrawal of consent. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRACK_EVENT } from '#app/analytics/track.ts'
import { INTENDED_PAGE_KEY } from '#app/document/pending-navigation.ts'
import { VIEW_DEDUPLICATION_MS } from '#domain/blog/views.ts'
import {
  ANALYTICS_PREFIX,
  CONSENT_KEY,
  CONSENT_VERSION,
  PREFERENCE_DESCRIPTIONS,
  PREFERENCE_PREFIX,
} from '#domain/consent/consent.ts'
import { TAB_ID_KEY } from '#domain/session/session.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, openHydrated, waitForHydration } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

/** Keys that need no consent: the choice, the intended page, and the tab's id after signing in. */
const ESSENTIAL = [CONSENT_KEY, INTENDED_PAGE_KEY, TAB_ID_KEY]
/** Paths of analytics requests. */
const COUNTING = /\/functions\/v1\/|\/rest\/v1\//

interface Recorded {
  readonly eventType: string
  readonly eventName: string
  readonly properties: Readonly<Record<string, unknown>>
}

let browser: Browser
const site = sharedSite()
let post: string
let context: BrowserContext
let page: Page
let counted: string[]

beforeAll(async () => {
  browser = await openBrowser()
  const listed = await publicAddresses(site)
  post = listed.find((path) => path.startsWith('/blog/') && path !== '/blog/preview') ?? ''
})
afterAll(() => browser.close())

beforeEach(async () => {
  ;({ context } = await openProfile(browser, { viewport: { width: 1024, height: 768 } }))
  await observeHydration(context)
  await context.addInitScript((type) => {
    const recorded: unknown[] = []
    Object.assign(window, { recorded })
    document.addEventListener(type, (event) => recorded.push((event as CustomEvent).detail))
  }, TRACK_EVENT)
  counted = []
  context.on('request', (request) => {
    if (COUNTING.test(request.url())) counted.push(new URL(request.url()).pathname)
  })
  page = await context.newPage()
  return () => context.close()
})

const banner = () => page.getByRole('region', { name: 'Cookies' })
/** Counted blog views. */
const countedViews = () => counted.filter((path) => path.startsWith('/rest/v1/'))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const recorded = () => page.evaluate(() => (window as unknown as { recorded: Recorded[] }).recorded)
const record = () => page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), CONSENT_KEY)

async function stored(): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return [...keys, ...(await context.cookies()).map(({ name }) => `cookie ${name}`)]
}

/** Triggers every recorded event: pages, products, carousel, post, login modal. */
async function triggerEvents(): Promise<void> {
  await openHydrated(page, `${site.url}/products`)
  await page.getByRole('main').locator('a[href*="selected="]').nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next product' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).last().click()
  await page.waitForURL(`${site.url}/`)
  await page.getByRole('region', { name: 'Our products' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next slide' }).first().click()
  await openHydrated(page, site.url + post)
  await page.mouse.wheel(0, 4000)
  await press('Sign In')
  await page.getByLabel('Email address').waitFor()
  await page.keyboard.press('Escape')
}

describe('without consent only essential entries are stored and nothing is recorded', () => {
  it('before a choice', async () => {
    await triggerEvents()
    await banner().waitFor()
    expect((await stored()).filter((key) => !ESSENTIAL.includes(key))).toEqual([])
    await expect.poll(async () => [counted, await recorded(), await record()]).toEqual([[], [], null])
  })

  it('after a refusal, which is remembered', async () => {
    await openHydrated(page, `${site.url}/team`)
    // Ignores presses while it appears.
    const takesPresses = () => banner().evaluate((element) => getComputedStyle(element).pointerEvents)
    await expect.poll(takesPresses).toBe('auto')
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }))
    await press('Reject all')
    await banner().waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150)
    await triggerEvents()
    await expect.poll(() => banner().count()).toBe(0)
    expect((await stored()).filter((key) => !ESSENTIAL.includes(key))).toEqual([])
    await expect.poll(async () => [counted, await recorded()]).toEqual([[], []])
    expect(await record()).toEqual({
      preferences: { essential: true, analytics: false, preferences: false, marketing: false },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      version: CONSENT_VERSION,
    })
  })
})

describe('consent', () => {
  it('starts recording; withdrawing it stops and clears storage', async () => {
    await openHydrated(page, site.url + post)
    await press('Accept all')
    await expect.poll(countedViews).toEqual(['/rest/v1/rpc/increment_blog_view_count'])
    await expect.poll(() => counted).toContain('/functions/v1/analytics')
    const cookies = [`cookie ${ANALYTICS_PREFIX}visitor`, `cookie ${ANALYTICS_PREFIX}visit`]
    await expect.poll(() => stored()).toEqual(expect.arrayContaining(cookies))
    expect((await record()).preferences).toEqual({
      essential: true,
      analytics: true,
      preferences: true,
      marketing: true,
    })
    const storageNames = [`${ANALYTICS_PREFIX}visitor`, `${PREFERENCE_PREFIX}scheme`]
    await page.evaluate((names) => {
      for (const name of names) localStorage.setItem(name, '1')
    }, storageNames)
    await context.addCookies(storageNames.map((name) => ({ name, value: '1', url: site.url })))
    const countKeys = async (prefix: string) => (await stored()).filter((key) => key.includes(prefix)).length
    await expect
      .poll(async () => [await countKeys(ANALYTICS_PREFIX), await countKeys(PREFERENCE_PREFIX)])
      .toEqual([4, 2])

    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Cookie settings' })
    await expect.poll(() => settings.getByLabel('Essential').isDisabled()).toBe(true)
    await settings.getByLabel('Analytics').uncheck()
    await settings.getByRole('button', { name: 'Save my choice' }).click()
    await settings.waitFor({ state: 'hidden' })
    await expect
      .poll(async () => [await countKeys(ANALYTICS_PREFIX), await countKeys(PREFERENCE_PREFIX)])
      .toEqual([0, 2])
    await page.evaluate(() => Object.assign(window, { recorded: [] }))
    await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click()
    await page.waitForURL('**/team')
    await expect.poll(() => recorded()).toEqual([])

    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    await settings.getByLabel('Preferences').uncheck()
    await settings.getByRole('button', { name: 'Save my choice' }).click()
    await expect.poll(() => countKeys(PREFERENCE_PREFIX)).toBe(0)
    expect((await record()).preferences).toEqual({
      essential: true,
      analytics: false,
      preferences: false,
      marketing: true,
    })
  })

  it.each([
    ['consent to another version', { version: '0.9' }],
    ['consent without a category', { preferences: { essential: true, analytics: true } }],
  ])('%s is invalid, and the banner asks again', async (_, other) => {
    const preferences = { essential: true, analytics: true, preferences: true, marketing: true }
    const written = { preferences, timestamp: new Date().toISOString(), version: CONSENT_VERSION, ...other }
    await page.goto(`${site.url}/website-terms`)
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      CONSENT_KEY,
      JSON.stringify(written),
    ] as const)
    await page.reload()
    await waitForHydration(page)
    await banner().waitFor()
    await expect.poll(() => recorded()).toEqual([])
  })

  it('counts a post once per session, and again after 30 minutes', async () => {
    await context.clock.install()
    await openHydrated(page, site.url + post)
    await press('Accept all')
    await expect.poll(() => countedViews().length).toBe(1)
    await page.reload()
    await waitForHydration(page)
    await expect.poll(async () => (await recorded()).length).toBe(1)
    await page.clock.setSystemTime(Date.now() + VIEW_DEDUPLICATION_MS + 60_000)
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).last().click()
    await page.waitForURL(`${site.url}/`)
    await page.goBack()
    await expect.poll(() => countedViews().length).toBe(2)
  })
})

describe('with consent the website records', () => {
  const named = async (name: string) => (await recorded()).filter(({ eventName }) => eventName === name)
  beforeEach(async () => {
    await openHydrated(page, `${site.url}/website-terms`)
    await press('Accept all')
  })

  it('each page view once', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Jobs' }).click()
    await page.waitForURL('**/jobs')
    await expect
      .poll(() => named('page_view'))
      .toEqual([
        { eventType: 'page_view', eventName: 'page_view', properties: { path: '/website-terms' } },
        { eventType: 'page_view', eventName: 'page_view', properties: { path: '/jobs' } },
      ])
  })

  it('carousel moves by button, key and swipe', async () => {
    await openHydrated(page, site.url)
    const carousel = page.getByRole('region', { name: 'Our products' })
    await carousel.scrollIntoViewIfNeeded()
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await page.keyboard.press('ArrowLeft')
    const box = await carousel.getByRole('list').boundingBox()
    await page.mouse.move(600, (box?.y ?? 0) + 40)
    await page.mouse.down()
    await page.mouse.move(500, (box?.y ?? 0) + 40, { steps: 4 })
    await page.mouse.up()
    const facts = { carousel: 'products', toSlide: expect.any(Number) }
    await expect
      .poll(async () => (await named('carousel_navigation')).map(({ properties }) => properties))
      .toEqual([
        { ...facts, direction: 'next', by: 'button' },
        { ...facts, direction: 'previous', by: 'key' },
        { ...facts, direction: 'next', by: 'swipe' },
      ])
  })

  it('expanding and collapsing a subtitle, as click and engagement', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await openHydrated(page, `${site.url}/how-we-do-it`)
    await press('Read more')
    await press('Read less')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const events = (await recorded()).filter(({ eventType }) => eventType !== 'page_view')
    expect(events).toEqual(
      [true, false].flatMap((isOpen) => [
        {
          eventType: 'interaction',
          eventName: 'click',
          properties: { interactionType: 'hero_toggle', title, isOpen },
        },
        {
          eventType: 'engagement',
          eventName: 'content_engagement',
          properties: { content: 'hero_subtitle', title, isOpen },
        },
      ]),
    )
  })

  it('sign-in steps, without email address or code', async () => {
    await press('Sign In')
    await page.getByLabel('Email address').fill('staff@example.com')
    await press('Send code')
    await page.getByLabel('Verification code').fill('000000')
    await press('Verify')
    await page.getByText('Invalid verification code. Please try again.').waitFor()
    await page.keyboard.press('Escape')
    const events = async () => (await recorded()).filter(({ eventType }) => eventType === 'authentication')
    await expect
      .poll(async () => (await events()).map(({ eventName }) => eventName))
      .toEqual(['login_modal_open', 'otp_sent', 'login_attempt', 'login_failure', 'login_modal_close'])
    expect(JSON.stringify(await events())).not.toMatch(/staff@example|000000/)
  })

  it('opening and reading a post', async () => {
    await openHydrated(page, site.url + post)
    await expect.poll(() => named('blog_view')).toHaveLength(1)
    await page.mouse.move(500, 400)
    await page.mouse.wheel(0, 5000)
    await expect
      .poll(async () => (await named('blog_view')).map(({ properties }) => properties.quality))
      .toEqual(['initial', 'quality'])
  })
})

describe('colour scheme', () => {
  const choose = (name: string) => page.getByRole('radio', { name }).check()
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const PAPER = { light: 'rgb(246, 244, 239)', dark: 'rgb(23, 20, 17)' }
  const settings = async (isPreferencesAllowed: boolean) => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByLabel('Preferences').setChecked(isPreferencesAllowed)
    await press('Save my choice')
  }

  it('follows the system until one is chosen, including the browser’s toolbar', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openHydrated(page, `${site.url}/website-terms`)
    await expect.poll(() => ground()).toBe(PAPER.dark)
    await choose('Light')
    await expect.poll(() => ground()).toBe(PAPER.light)
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      ),
    ).toEqual(['#f6f4ef'])
    await page.emulateMedia({ colorScheme: 'light' })
    await choose('Dark')
    await expect.poll(() => ground()).toBe(PAPER.dark)
    await choose('System')
    await expect.poll(() => ground()).toBe(PAPER.light)
  })

  it('lasts as long as the page if preferences are refused, says so and stores nothing', async () => {
    await openHydrated(page, `${site.url}/website-terms`)
    await press('Reject all')
    await choose('Dark')
    await page.getByText('Only until you leave or reload this page.').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click()
    await page.waitForURL('**/team')
    await expect.poll(() => ground()).toBe(PAPER.dark)
    expect((await stored()).filter((key) => !ESSENTIAL.includes(key))).toEqual([])
    await page.reload()
    await expect.poll(() => ground()).toBe(PAPER.light)
  })

  it('is stored with consent, applied before the first paint and removed on withdrawal', async () => {
    await openHydrated(page, `${site.url}/website-terms`)
    await choose('Dark')
    await settings(true)
    await expect.poll(() => stored()).toContain(`${PREFERENCE_PREFIX}colour-scheme`)
    const bare = await context.newPage()
    await bare.route('**/*.js', (route) => route.abort())
    await bare.goto(`${site.url}/team`)
    expect(await bare.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      PAPER.dark,
    )
    await bare.close()
    await page.reload()
    await waitForHydration(page)
    expect([await ground(), await page.getByRole('radio', { name: 'Dark' }).isChecked()]).toEqual([
      PAPER.dark,
      true,
    ])
    await settings(false)
    await expect.poll(() => ground()).toBe(PAPER.light)
    expect((await stored()).filter((key) => key.startsWith(PREFERENCE_PREFIX))).toEqual([])
    await page.reload()
    await expect.poll(() => ground()).toBe(PAPER.light)
  })

  it('is described in the same words in banner, settings and policy', async () => {
    await openHydrated(page, `${site.url}/privacy-policy`)
    await expect.poll(() => banner().innerText()).toContain(PREFERENCE_DESCRIPTIONS)
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain(`remembering ${PREFERENCE_DESCRIPTIONS}`)
    await press('Choose')
    expect(await page.getByRole('dialog').innerText()).toContain(
      `Remembers ${PREFERENCE_DESCRIPTIONS} for your next visit`,
    )
  })
})
