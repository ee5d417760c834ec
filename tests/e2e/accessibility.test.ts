/** Every public page and its states: axe, target sizes, reflow, and whether all of it is laid out. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { CONSENT_KEY } from '#domain/consent/consent.ts'
import { ALL_RULES, COLOUR_RULES, findFaults, loadAxe } from './support/axe-faults.ts'
import { answerCookies, navigate, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** 1280 px at 400 % zoom. */
const MAGNIFIED = { width: 320, height: 256 }
/** Default font size in CSS px. */
const LETTERS = 16
/** Smallest target in CSS px (WCAG 2.2, 2.5.8). */
const TARGET = 24

const site = sharedSite()
const addresses = await publicAddresses(site)
/** Pages are opened by client-side navigation, which keeps axe loaded. */
let page: Page
/** Requests for the assistant's code, which must not load before it is opened. */
const assistantRequests: string[] = []

beforeAll(async () => {
  page = await openPage('/')
  page.on('request', (request) => {
    if (/\/assets\/(?:panel|transcript)|\/assistant/.test(request.url()))
      assistantRequests.push(request.url())
  })
})
beforeEach(async () => {
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light', reducedMotion: 'reduce' })
})

/** Opens a page that has axe, with reduced motion. */
async function openPage(path: string, isAnswered = true): Promise<Page> {
  const { context } = await site.openProfile({ viewport: DESKTOP, reducedMotion: 'reduce' })
  await observeHydration(context)
  if (isAnswered) await answerCookies(context, false)
  const opened = await context.newPage()
  await openHydrated(opened, site.url + path)
  await loadAxe(opened)
  return opened
}

/** Checks both colour schemes at all of the given sizes. */
async function faultsEverywhere(on: Page, sizes = [DESKTOP, PHONE]): Promise<string[]> {
  const found: string[] = []
  for (const size of sizes) {
    await on.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await on.emulateMedia({ colorScheme })
      const rules = colorScheme === 'light' ? ALL_RULES : COLOUR_RULES
      for (const fault of await findFaults(on, rules))
        found.push(`${size.width} px, ${colorScheme}: ${fault}`)
    }
    found.push(...(await smallTargets(on)))
  }
  await on.emulateMedia({ colorScheme: 'light' })
  return found
}

/** Checks each size and each colour scheme once. */
async function faultsOfPage(on: Page): Promise<string[]> {
  const found = await findFaults(on, ALL_RULES)
  await on.setViewportSize(PHONE)
  await on.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await findFaults(on, COLOUR_RULES)), ...(await smallTargets(on)))
  await on.emulateMedia({ colorScheme: 'light' })
  return found
}

/** Returns targets that are too small, except links in sentences. */
function smallTargets(on: Page): Promise<string[]> {
  return on.locator('a[href], button, input, select, textarea, summary').evaluateAll(
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
async function overflow(on: Page): Promise<string[]> {
  const found: string[] = []
  const settings = await on.context().newCDPSession(on)
  for (const [size, letters, name] of [
    [MAGNIFIED, LETTERS, '400 % zoom'],
    [PHONE, 2 * LETTERS, 'text of 200 %'],
  ] as const) {
    await on.setViewportSize(size)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: letters } })
    const width = await on.evaluate(() => document.documentElement.scrollWidth)
    if (width > size.width) found.push(`${width} px wide at ${name}`)
  }
  await settings.send('Page.setFontSizes', { fontSizes: { standard: LETTERS } })
  await settings.detach()
  return found
}

/** Returns elements that layout skips, and parts without height. Runs in the page. */
function findUnrendered(): string[] {
  const skipped = [...document.querySelectorAll('body *')].filter(
    (element) => getComputedStyle(element).contentVisibility !== 'visible',
  )
  const parts = [
    ...document.querySelectorAll('main, main > *, main section, body > footer, body > footer > div'),
  ]
  const flat = parts.filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().height === 0,
  )
  return [...skipped, ...flat].map((element) => `not rendered: ${element.outerHTML.slice(0, 160)}`)
}

describe('public page', () => {
  it.each(addresses)(
    '%s passes axe, fits the window, is laid out completely and stores nothing',
    async (address) => {
      await navigate(page, address)
      const found = [...(await faultsOfPage(page)), ...(await overflow(page))]
      for (const media of ['screen', 'print'] as const) {
        await page.emulateMedia({ media })
        found.push(...(await page.evaluate(findUnrendered)))
      }
      expect([...found, ...assistantRequests]).toEqual([])
      const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      expect([stored, await page.context().cookies()]).toEqual([[CONSENT_KEY], []])
    },
  )
})

interface State {
  readonly name: string
  readonly at: string
  /** Brings the page into the state. */
  readonly open: () => Promise<unknown>
  /** Both by default. */
  readonly sizes?: (typeof PHONE)[]
}

const press = (name: string, on = page) => on.getByRole('button', { name, exact: true }).first().click()
const summary = () => page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor()
const openNews = () => press('News').then(() => page.getByRole('link', { name: 'Latest News' }).waitFor())

const STATES: readonly State[] = [
  { name: 'the News dropdown', at: '/website-terms', sizes: [DESKTOP], open: openNews },
  { name: 'the News popup', at: '/website-terms', sizes: [PHONE], open: openNews },
  { name: 'a product', at: '/products?selected=3', open: () => page.locator('dialog:modal').waitFor() },
  {
    name: 'an enquiry with mistakes',
    at: '/get-in-touch/contact',
    open: () => press('Send enquiry').then(summary),
  },
  {
    name: 'a data request with mistakes',
    at: '/privacy-policy/request',
    open: () => press('Send').then(summary),
  },
  {
    name: 'an application with mistakes',
    at: addresses.find((address) => /^\/jobs\/\d/.test(address)) ?? '',
    open: () => press('Send application').then(summary),
  },
  {
    name: 'no jobs found',
    at: '/jobs?search=zeppelin',
    open: () => page.getByText('No vacancies match').waitFor(),
  },
  {
    name: 'no news found',
    at: '/news?q=zeppelin',
    open: () => page.getByText('No articles match.').waitFor(),
  },
]

describe('accessibility', () => {
  it.each(STATES)('of $name passes', async ({ at, open, sizes }) => {
    await page.setViewportSize(sizes?.[0] ?? DESKTOP)
    await navigate(page, at)
    await open()
    expect(await faultsEverywhere(page, sizes)).toEqual([])
    // The next address may be the same.
    await navigate(page, '/page-not-loaded')
  })

  it('of moving carousels and of the page without a connection passes', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await navigate(page, '/')
    // Carousels start near the window; images that load above them may move them out of it again.
    const showCarousel = () =>
      page.evaluate(() => document.querySelector('#products')?.scrollIntoView({ behavior: 'instant' }))
    const pauses = page.getByRole('button', { name: 'Pause', exact: true })
    await expect.poll(() => showCarousel().then(() => pauses.count())).toBeGreaterThan(0)
    await press('Pause')
    expect(await faultsEverywhere(page)).toEqual([])
    await page.context().setOffline(true)
    await navigate(page, '/jobs?page=1')
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
    expect(await faultsEverywhere(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  })

  it('of the cookie banner, its settings and signing in passes, with and without errors', async () => {
    const unanswered = await openPage('/website-terms', false)
    await unanswered.getByRole('region', { name: 'Cookies' }).waitFor()
    expect(await faultsEverywhere(unanswered)).toEqual([])
    await press('Choose', unanswered)
    await unanswered.getByRole('dialog', { name: 'Cookie settings' }).waitFor()
    expect(await faultsEverywhere(unanswered)).toEqual([])
    await press('Save my choice', unanswered)

    await press('Sign In', unanswered)
    const email = unanswered.getByLabel('Email address')
    await email.fill('nobody')
    expect(await faultsEverywhere(unanswered)).toEqual([])
    await press('Send code', unanswered)
    await unanswered.getByText('Please enter a valid email address.').waitFor()
    expect(await faultsEverywhere(unanswered)).toEqual([])
    // The demo users are only for browsers that opened this link.
    await unanswered.request.get(site.mailboxLink)
    await email.fill('staff@example.com')
    await press('Send code', unanswered)
    await unanswered.getByLabel('Verification code').fill('000000')
    await press('Verify', unanswered)
    await unanswered.getByText('Invalid verification code. Please try again.').waitFor()
    expect(await faultsEverywhere(unanswered)).toEqual([])
    await unanswered.context().close()
  })
})

describe('screenshot of the home page', () => {
  it('shows every section and the footer', async () => {
    await page.setViewportSize(PHONE)
    await navigate(page, '/')
    await page.getByRole('heading', { level: 1, name: BRAND.headline }).waitFor()
    const bands = await page.evaluate(() =>
      [...document.querySelectorAll('main > *, body > footer')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => ({ top: Math.round(top + scrollY), height: Math.floor(height) })),
    )
    expect(bands.length).toBeGreaterThanOrEqual(7)
    const image = await page.screenshot({ fullPage: true })
    for (const { top, height } of bands) {
      const { channels } = await sharp(image).extract({ left: 0, top, width: PHONE.width, height }).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev)), `the band at ${top}`).toBeGreaterThan(10)
    }
  })
})
