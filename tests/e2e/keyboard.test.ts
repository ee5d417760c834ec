/** Public pages by keyboard, with reduced motion and with forced colours. */
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import {
  answerCookies,
  holdTime,
  observeHydration,
  openHeld,
  openHydrated,
  runUntil,
} from './support/hydrated-page.ts'
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

async function openPerson(options: BrowserContextOptions, answered = true): Promise<BrowserContext> {
  const { context } = await openProfile(browser, { reducedMotion: 'reduce', ...options })
  await observeHydration(context)
  if (answered) await answerCookies(context, false)
  return context
}

async function open(path: string, options: BrowserContextOptions, answered = true): Promise<Page> {
  const page = await (await openPerson(options, answered)).newPage()
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
    const page = await open('/how-we-do-it', { viewport: DESKTOP })
    const link = page.getByRole('link', { name: 'Skip to content' })
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top)
    expect(await top()).toBeLessThan(0)
    await page.keyboard.press('Tab')
    await expect
      .poll(async () => [await focused(page), (await top()) >= 0])
      .toEqual(['Skip to content', true])
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await page.context().close()
  })

  // Cards, a form, a text page with hiding bars, and a page with the cookie banner.
  it.each([
    ['/', true],
    ['/products', true],
    ['/blog/', true],
    ['/jobs/', false],
  ])(
    'on a phone at %s never reaches hidden or unmarked elements and leaves the page',
    async (path, answered) => {
      const at = path.length > 1 && path.endsWith('/') ? await entryBelow(path) : path
      const page = await open(at, { viewport: PHONE }, answered)
      const stops = await tabStops(page)
      expect(stops.length).toBeGreaterThan(25)
      expect(stops.filter(({ isSeen, isMarked }) => !isSeen || !isMarked)).toEqual([])
      await page.context().close()
    },
  )
})

async function entryBelow(path: string): Promise<string> {
  const entry = (await publicAddresses(site)).find(
    (address) => address.startsWith(path) && !address.includes('preview'),
  )
  return entry ?? path
}

describe('News menu', () => {
  it.each([
    ['dropdown', DESKTOP],
    ['popup', PHONE],
  ])('as a %s opens, moves, closes and returns the focus by keyboard', async (_kind, viewport) => {
    const page = await open('/team', { viewport })
    const news = page.getByRole('button', { name: 'News' })
    const latest = page.getByRole('link', { name: 'Latest News' })
    await tabTo(page, news)
    await page.keyboard.press('Enter')
    await latest.waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Latest News')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Blog')
    await page.keyboard.press('Escape')
    await latest.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('News')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Latest News')
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
    await page.context().close()
  })
})

describe('carousel', () => {
  let page: Page
  const carousel = () => page.getByRole('region', { name: 'Our products' })
  const slide = async () => /Slide (\d+)/.exec((await carousel().textContent()) ?? '')?.[1]

  async function openHome(reducedMotion: 'reduce' | 'no-preference') {
    const context = await openPerson({ viewport: DESKTOP, reducedMotion })
    await holdTime(context)
    page = await context.newPage()
    await openHeld(page, site.url)
    await page.evaluate(() => document.querySelector('#products')?.scrollIntoView())
    await runUntil(page, async () => (await slide()) !== undefined, 2000)
    await expect.poll(() => slide()).toBe('1')
    return context
  }

  it('advances by itself, and stops on focus and by its button', async () => {
    const context = await openHome('no-preference')
    await page.clock.runFor(5100)
    await expect.poll(() => slide()).toBe('2')

    await carousel().getByRole('button', { name: 'Next slide' }).focus()
    await page.clock.runFor(30_000)
    await expect.poll(() => slide()).toBe('2')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slide()).toBe('1')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slide()).toBe('3')

    const pause = carousel().getByRole('button', { name: 'Pause', exact: true })
    await pause.focus()
    await page.keyboard.press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(30_000)
    await expect.poll(() => slide()).toBe('3')
    await carousel().getByRole('button', { name: 'Play', exact: true }).press('Enter')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.runFor(5100)
    await expect.poll(() => slide()).toBe('1')
    await context.close()
  })

  it('stays still without a button if reduced motion is requested', async () => {
    const context = await openHome('reduce')
    await page.clock.runFor(30_000)
    await expect.poll(() => slide()).toBe('1')
    await expect.poll(() => page.getByRole('button', { name: 'Pause', exact: true }).count()).toBe(0)
    await carousel().getByRole('button', { name: 'Next slide' }).press('Enter')
    await expect.poll(() => slide()).toBe('2')
    await context.close()
  })
})

describe('cookie banner', () => {
  let page: Page
  beforeEach(async () => {
    page = await open('/team', { viewport: DESKTOP }, false)
    await page.getByRole('region', { name: 'Cookies' }).waitFor()
    return () => page.context().close()
  })

  it('can be answered without losing the reading position', async () => {
    await page.evaluate(() => window.scrollTo(0, 200))
    for (const name of ['News', 'Sign In', 'Accept all', 'Reject all']) {
      await page.getByRole('button', { name }).focus()
      await expect.poll(async () => [name, await page.evaluate(() => window.scrollY)]).toEqual([name, 200])
    }
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Cookies' }).waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.id]))
      .toEqual([200, 'content'])
  })

  it('is reached within three presses of Tab', async () => {
    const isThere = () =>
      page.evaluate(() => document.activeElement?.closest('[aria-label=Cookies]') !== null)
    const presses = [1, 2, 3].map(() => async () => {
      await page.keyboard.press('Tab')
      return isThere()
    })
    const seen: boolean[] = []
    for (const press of presses) seen.push(await press())
    expect(seen).toContain(true)
    const { bottom, height } = await page.getByRole('region', { name: 'Cookies' }).evaluate((element) => {
      const box = element.getBoundingClientRect()
      return { bottom: box.bottom, height: window.innerHeight }
    })
    expect(Math.round(bottom)).toBe(height)
  })

  it('closes its settings on Escape and returns the focus', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Choose' }))
    await page.keyboard.press('Enter')
    const settings = page.getByRole('dialog', { name: 'Cookie settings' })
    await settings.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await settings.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Choose')
  })
})

it('a product dialog focuses its heading, has Close first and returns the focus', async () => {
  const page = await open('/products', { viewport: DESKTOP })
  const card = page.getByRole('link', { name: 'Popcorn Pack', exact: true })
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Popcorn Pack' })
  await dialog.waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await expect.poll(() => dialog.locator('a, button').first().textContent()).toBe('Close')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('Popcorn Pack')
  await page.context().close()
})

it('list filters keep the focus, announce the number of results and follow Back', async () => {
  const page = await open('/products', { viewport: DESKTOP })
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
  await page.context().close()
})

it('the bars scroll with the page at 1280 × 1024 and 400 % zoom', async () => {
  const page = await open('/how-we-do-it', { viewport: { width: 320, height: 256 } })
  await page.evaluate(() => window.scrollTo(0, 600))
  const covered = await page.locator('[data-mobile-bar]').evaluateAll(
    (bars) =>
      bars.filter((bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      }).length,
  )
  expect(covered).toBe(0)
  const labels = await page
    .locator('nav[data-mobile-bar] span')
    .evaluateAll((all) => all.map((label) => Number.parseFloat(getComputedStyle(label).fontSize)))
  expect(Math.min(...labels)).toBeGreaterThanOrEqual(12)
  await page.context().close()
})

it.each(['/', '/products?selected=2', '/jobs', '/get-in-touch/contact'])(
  'with forced colours %s shows the edges of controls and the focus',
  async (path) => {
    const page = await open(path, { viewport: DESKTOP, forcedColors: 'active' })
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
    expect(bare).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle)).toBe(
      'solid',
    )
    await page.context().close()
  },
)
