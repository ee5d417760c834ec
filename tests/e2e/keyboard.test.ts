/** Public pages by keyboard, at 400 % zoom and with forced colours. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'
import { tabStops } from './support/tab-stops.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

let browser: Browser
const site = sharedSite()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))

async function open(path: string, viewport = DESKTOP, isAnswered = true): Promise<Page> {
  const { context } = await openProfile(browser, { reducedMotion: 'reduce', viewport })
  await observeHydration(context)
  if (isAnswered) await answerCookies(context, false)
  const page = await context.newPage()
  await openHydrated(page, site.url + path)
  return page
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  )

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 100; press++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}

describe('Tab', () => {
  it('goes first to the skip link, then to the content', async () => {
    const page = await open('/how-we-do-it')
    const link = page.getByRole('link', { name: 'Skip to content' })
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top)
    expect(await top()).toBeLessThan(0)
    await page.keyboard.press('Tab')
    await expect
      .poll(async () => [await focused(page), (await top()) >= 0])
      .toEqual(['Skip to content', true])
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    // Without a history entry, so Back leaves the page.
    expect(await page.evaluate(() => location.hash)).toBe('')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  it.each([
    ['cards', /^\/$/, true],
    ['text and hiding bars', /^\/blog\/(?!preview)/, true],
    ['a form and the cookie banner', /^\/jobs\/(?!alerts)/, false],
  ])(
    'on a phone reaches no hidden or unmarked element of a page with %s, and leaves it',
    async (_parts, pattern, isAnswered) => {
      const path = (await publicAddresses(site)).find((address) => pattern.test(address)) ?? ''
      const stops = await tabStops(await open(path, PHONE, isAnswered))
      expect(stops.length).toBeGreaterThan(25)
      expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([])
    },
  )
})

it.each([
  ['dropdown', DESKTOP],
  ['popup', PHONE],
])('the News menu as a %s opens, moves, closes and returns the focus', async (_kind, viewport) => {
  const page = await open('/team', viewport)
  const news = page.getByRole('button', { name: 'News' })
  const latest = page.getByRole('link', { name: 'Latest News' })
  const press = async (key: string, expected: string) => {
    await page.keyboard.press(key)
    await expect.poll(() => focused(page)).toBe(expected)
  }
  await tabTo(page, news)
  await page.keyboard.press('Enter')
  await latest.waitFor()
  await press('ArrowDown', 'Latest News')
  await press('ArrowDown', 'Blog')
  await press('Escape', 'News')
  await latest.waitFor({ state: 'hidden' })
  await press('ArrowDown', 'Latest News')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await latest.waitFor({ state: 'hidden' })
  await tabTo(page, news)
  await page.keyboard.press('Space')
  await tabTo(page, news.locator('..').getByRole('link', { name: 'Blog' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog')
  await latest.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.id === 'content')
})

it('the cookie banner is reached early and answered at the reading position; Escape leaves its settings', async () => {
  const page = await open('/team', DESKTOP, false)
  const banner = page.getByRole('region', { name: 'Cookies' })
  await banner.waitFor()
  const isThere = () => page.evaluate(() => document.activeElement?.closest('[aria-label=Cookies]') !== null)
  const isReached: boolean[] = []
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press('Tab')
    isReached.push(await isThere())
  }
  expect(isReached).toContain(true)
  const bottom = await banner.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))
  expect(bottom).toBe(DESKTOP.height)

  const choose = page.getByRole('button', { name: 'Choose' })
  await choose.focus()
  await page.keyboard.press('Enter')
  const settings = page.getByRole('dialog', { name: 'Cookie settings' })
  await settings.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Choose')

  await page.evaluate(() => window.scrollTo(0, 200))
  for (const name of ['News', 'Sign In', 'Accept all', 'Reject all']) {
    await page.getByRole('button', { name }).focus()
    await expect.poll(async () => [name, await page.evaluate(() => window.scrollY)]).toEqual([name, 200])
  }
  await page.keyboard.press('Enter')
  await banner.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.id]))
    .toEqual([200, 'content'])
})

it('list filters keep the focus, announce the number of results and follow Back', async () => {
  const page = await open('/products')
  await page.locator('select[name=print]').selectOption('Litho-laminated')
  await tabTo(page, page.getByRole('button', { name: 'Show' }))
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '4 of 15 products' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Show')
  await page.goBack()
  await page
    .getByRole('status')
    .filter({ hasText: /^15 products$/ })
    .waitFor()
  await expect.poll(() => page.locator('select[name=print]').inputValue()).toBe('')
})

it('the header fits any window, and the bars scroll with the page at 400 % zoom', async () => {
  const page = await open('/how-we-do-it', { width: 320, height: 640 })
  const tabs = page.locator('nav[data-mobile-bar] > ul > li').locator('> a, > div > button')
  const unreachable = await tabs.evaluateAll((all) =>
    all
      .filter((tab) => {
        const { left, right, top, bottom } = tab.getBoundingClientRect()
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        const isWider = (tab.querySelector('span')?.getBoundingClientRect().width ?? 0) > right - left + 1
        return left < 0 || right > innerWidth || !tab.contains(shown) || isWider
      })
      .map((tab) => tab.textContent),
  )
  expect([await tabs.count(), unreachable]).toEqual([8, []])
  const quote = page.getByRole('banner').getByRole('link', { name: 'Get a quote' })
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([width, overflow, await quote.isVisible()]).toEqual([width, 0, true])
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => window.scrollTo(0, 600))
  const covering = await page.locator('[data-mobile-bar]').evaluateAll((bars) =>
    bars.filter((bar) => {
      const { top, bottom } = bar.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }),
  )
  expect(covering).toEqual([])
  const labels = await page
    .locator('nav[data-mobile-bar] span')
    .evaluateAll((all) => all.map((label) => Number.parseFloat(getComputedStyle(label).fontSize)))
  expect(Math.min(...labels)).toBeGreaterThanOrEqual(12)
})

it('forced colours show the edges of controls, and the focus', async () => {
  const page = await open('/')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of ['/', '/products?selected=2', '/jobs', '/get-in-touch/contact']) {
    await openHydrated(page, site.url + path)
    const bare = await page
      .locator('button, input, select, textarea, a[class*=_button_]')
      .evaluateAll((all) =>
        all
          .filter(
            (element) =>
              element.checkVisibility() && !element.matches('nav button, [type=radio], [type=checkbox]'),
          )
          .filter((element) => {
            const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
            const hasEdge = borderTopStyle !== 'none' && borderTopWidth !== '0px'
            return !hasEdge && textDecorationLine === 'none'
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect([path, bare]).toEqual([path, []])
    const outline = () =>
      page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)
    await expect.poll(outline, { message: path }).toBe('solid')
  }
})
