/** Accessibility of every public page and its states: axe, target sizes, reflow. */
import axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The dark scheme only changes colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** 1280 px at 400 % zoom. */
const MAGNIFIED = { width: 320, height: 256 }
/** Default font size in CSS px. */
const LETTERS = 16
/** Smallest target in CSS px (WCAG 2.2, 2.5.8). */
const TARGET = 24
/** Pages checked in parallel. */
const PARALLEL_PAGES = 3

let browser: Browser
const site = sharedSite()
let addresses: string[]
/** Has refused cookies and requests reduced motion. */
let quiet: BrowserContext

beforeAll(async () => {
  browser = await openBrowser()
  addresses = await publicAddresses(site)
  quiet = await openPeople({})
})
afterAll(() => browser.close())

async function openPeople(options: BrowserContextOptions, answered = true): Promise<BrowserContext> {
  const { context } = await openProfile(browser, { viewport: DESKTOP, reducedMotion: 'reduce', ...options })
  await observeHydration(context)
  if (answered) await answerCookies(context, false)
  return context
}

/** Returns axe violations, one line per element. */
async function faults(page: Page, rules: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    // Colours during a transition are meaningless.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly,
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} (${node.failureSummary ?? ''})`),
    )
  }, rules)
}

/** Checks both colour schemes at the given sizes. */
async function faultsEverywhere(page: Page, sizes = [DESKTOP, PHONE]): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const rules: axe.RunOnly =
        colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES }
      const here = new URL(page.url())
      for (const fault of await faults(page, rules))
        found.push(`${here.pathname}${here.search}, ${size.width} px, ${colorScheme}: ${fault}`)
    }
    found.push(...(await smallTargets(page)))
  }
  return found
}

/** Returns targets that are too small, except links in sentences. */
async function smallTargets(page: Page): Promise<string[]> {
  return page.locator('a[href], button, input, select, textarea, summary').evaluateAll(
    (all, least) =>
      all
        .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          return width > 0 && Math.min(width, height) < least
        })
        .map((element) => `too small: ${element.outerHTML.slice(0, 160)}`),
    TARGET,
  )
}

/** Returns horizontal overflow at 400 % zoom, and on a phone with double text size. */
async function overflow(page: Page): Promise<string[]> {
  const found: string[] = []
  const settings = await page.context().newCDPSession(page)
  for (const [size, letters, name] of [
    [MAGNIFIED, LETTERS, '400 %'],
    [PHONE, 2 * LETTERS, 'letters of 200 %'],
  ] as const) {
    await page.setViewportSize(size)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: letters } })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) found.push(`${new URL(page.url()).pathname}: ${width} px wide at ${name}`)
  }
  await settings.send('Page.setFontSizes', { fontSizes: { standard: LETTERS } })
  await settings.detach()
  return found
}

interface State {
  readonly name: string
  readonly at: string
  /** Brings the page into the state. */
  readonly open: (page: Page) => Promise<unknown>
  /** Both by default. */
  readonly sizes?: (typeof PHONE)[]
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()

const STATES: readonly State[] = [
  {
    name: 'the News dropdown',
    at: '/',
    sizes: [DESKTOP],
    open: (page) => press(page, 'News').then(() => page.getByRole('link', { name: 'Latest News' }).waitFor()),
  },
  {
    name: 'the News popup',
    at: '/',
    sizes: [PHONE],
    open: (page) => press(page, 'News').then(() => page.getByRole('link', { name: 'Latest News' }).waitFor()),
  },
  { name: 'a product', at: '/products?selected=3', open: (page) => page.locator('dialog:modal').waitFor() },
  {
    name: 'an enquiry with mistakes',
    at: '/get-in-touch/contact',
    open: (page) => press(page, 'Send enquiry').then(() => summary(page)),
  },
  {
    name: 'a data request with mistakes',
    at: '/privacy-policy/request',
    open: (page) => press(page, 'Send').then(() => summary(page)),
  },
  {
    name: 'an application with mistakes',
    at: '/jobs/:job',
    open: (page) => press(page, 'Send application').then(() => summary(page)),
  },
  {
    name: 'no news found',
    at: '/news?q=zeppelin',
    open: (page) => page.getByText('No articles match.').waitFor(),
  },
  {
    name: 'no posts found',
    at: '/blog?q=zeppelin',
    open: (page) => page.getByText('No posts match.').waitFor(),
  },
  {
    name: 'no jobs found',
    at: '/jobs?search=zeppelin',
    open: (page) => page.getByText('No vacancies match').waitFor(),
  },
  {
    name: 'no connection',
    at: '/jobs',
    open: async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click()
      await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    },
  },
]

it('every public page passes', async () => {
  expect(addresses.length).toBeGreaterThan(30)
  const found: string[] = []
  const left = [...addresses]
  await Promise.all(
    Array.from({ length: PARALLEL_PAGES }, async () => {
      const page = await quiet.newPage()
      // The assistant's code must not load before it is opened.
      page.on('request', (request) => {
        if (/\/assets\/(?:panel|transcript)|\/assistant/.test(request.url())) found.push(request.url())
      })
      for (let address = left.shift(); address !== undefined; address = left.shift()) {
        const status = await openHydrated(page, site.url + address)
        expect([address, status]).toEqual([address, address === '/no-such-page' ? 404 : 200])
        found.push(...(await faultsEverywhere(page)), ...(await overflow(page)))
        await page.setViewportSize(DESKTOP)
      }
    }),
  )
  expect(found).toEqual([])
})

it.each(STATES)('$name', async ({ at, open, sizes }) => {
  const page = await quiet.newPage()
  await page.setViewportSize(sizes?.[0] ?? DESKTOP)
  const path = at.includes(':') ? (addresses.find((address) => address.startsWith('/jobs/')) as string) : at
  await openHydrated(page, site.url + path)
  await open(page)
  expect(await faultsEverywhere(page, sizes)).toEqual([])
  await page.close()
})

it('pages with moving carousels pass', async () => {
  const context = await openPeople({ reducedMotion: 'no-preference' })
  const page = await context.newPage()
  await openHydrated(page, site.url)
  await page.evaluate(() => document.querySelector('#products')?.scrollIntoView())
  await page.getByRole('button', { name: 'Pause', exact: true }).first().click()
  expect(await faultsEverywhere(page)).toEqual([])
})

it('the cookie banner and its settings pass', async () => {
  const context = await openPeople({}, false)
  const page = await context.newPage()
  await openHydrated(page, `${site.url}/website-terms`)
  await page.getByRole('region', { name: 'Cookies' }).waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await press(page, 'Choose')
  await page.getByRole('dialog', { name: 'Cookie settings' }).waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
})

it('signing in passes in both steps, with and without errors', async () => {
  const page = await quiet.newPage()
  await openHydrated(page, `${site.url}/website-terms`)
  await press(page, 'Sign In')
  await page.getByLabel('Email address').fill('nobody')
  expect(await faultsEverywhere(page)).toEqual([])
  await press(page, 'Send code')
  await page.getByText('Please enter a valid email address.').waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
  await page.getByLabel('Email address').fill('staff@example.com')
  await press(page, 'Send code')
  await page.getByLabel('Verification code').fill('000000')
  expect(await faultsEverywhere(page)).toEqual([])
  await press(page, 'Verify')
  await page.getByText('Invalid verification code. Please try again.').waitFor()
  expect(await faultsEverywhere(page)).toEqual([])
})
