/** Public pages without scripts: readable, and every link works. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

let browser: Browser
const site = sharedSite()
let context: BrowserContext
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  browser = await openBrowser()
  const profile = await openProfile(browser, {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  ;({ context, consoleErrors } = profile)
  page = await context.newPage()
})
afterAll(() => browser.close())

interface Read {
  readonly headings: number
  readonly words: number
  readonly isMenuThere: boolean
  /** Visible controls without function. */
  readonly dead: readonly string[]
  readonly hidden: readonly string[]
  readonly links: readonly string[]
}

function read(): Promise<Read> {
  return page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return {
      headings: [...document.querySelectorAll('h1')].filter(isSeen).length,
      words: main.innerText.split(/\s+/).length,
      isMenuThere: isSeen(document.querySelector('[aria-label="Main, mobile"]') as Element),
      dead: [...document.querySelectorAll('main button:not([type=submit], [popovertarget])')]
        .filter(isSeen)
        .map((element) => element.outerHTML.slice(0, 120)),
      hidden: [...main.querySelectorAll('p, h2, h3, li, img')]
        .filter(
          (element) =>
            !isSeen(element) &&
            element.closest('[popover], datalist, [aria-hidden], [role=status], [data-asked-of]') === null,
        )
        .map((element) => element.outerHTML.slice(0, 120)),
      links: [...document.links]
        .filter(({ origin, pathname }) => origin === location.origin && pathname !== location.pathname)
        .map(({ pathname, search }) => pathname + search),
    }
  })
}

it('every page is readable, and every link works', async () => {
  const found: unknown[] = []
  const linked = new Set<string>()
  for (const address of await publicAddresses(site)) {
    await page.goto(site.url + address)
    const { headings, words, isMenuThere, dead, hidden, links } = await read()
    const least = address.endsWith('/preview') ? 5 : 20
    if (headings !== 1 || words < least || !isMenuThere || dead.length + hidden.length > 0)
      found.push([address, headings, words, isMenuThere, dead, hidden])
    for (const link of links) linked.add(link)
  }
  expect(found).toEqual([])
  expect(linked.size).toBeGreaterThan(60)
  const left = [...linked]
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let link = left.pop(); link !== undefined; link = left.pop()) {
        const { status } = await fetch(site.url + link)
        if (status !== 200) found.push([link, status])
      }
    }),
  )
  expect(found).toEqual([])
})

it('visitors reach an article, the blog and a post', async () => {
  await page.goto(site.url)
  await page.getByRole('region', { name: 'Latest news' }).getByRole('link').first().click()
  await page.waitForURL('**/news/*')
  await page.getByRole('button', { name: 'News' }).click()
  await page.getByRole('link', { name: 'Blog' }).first().click()
  await page.waitForURL('**/blog')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await page.waitForURL('**/blog/*')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

it('list searches and filters work', async () => {
  await page.goto(`${site.url}/blog`)
  const all = await page.getByRole('article').count()
  await page.getByRole('searchbox').fill('flute')
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL('**/blog?*q=flute*')
  const some = await page.getByRole('article').count()
  expect([some > 0, some < all]).toEqual([true, true])

  await page.goto(`${site.url}/jobs`)
  const jobs = page.getByRole('main').locator('a[href^="/jobs/"]')
  const open = await jobs.count()
  await page.getByLabel('Location').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**/jobs?*location=*')
  const there = await jobs.count()
  expect([there > 0, there < open]).toEqual([true, true])
})

it('a long subtitle is shown in full, and a carousel scrolls', async () => {
  await page.goto(`${site.url}/how-we-do-it`)
  await expect.poll(() => page.getByText('Read more').count()).toBe(0)
  const clamps = await page
    .locator('h1 + p')
    .evaluateAll((all) => all.map((text) => getComputedStyle(text).webkitLineClamp))
  expect(clamps).toEqual(['none'])
  await page.goto(site.url)
  const row = page.getByRole('region', { name: 'Our products' }).locator('div:has(> ul)')
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > 2 * clientWidth)).toBe(true)
  await expect.poll(() => row.evaluate((element) => getComputedStyle(element).overflowX)).toBe('auto')
})

it('there is no cookie banner, no cookie and no error', async () => {
  await expect.poll(() => page.getByText('May we use optional cookies').count()).toBe(0)
  // 404 is expected for the page that doesn't exist.
  const wrong = consoleErrors.filter((line) => !line.includes('status of 404'))
  expect([await context.cookies(), wrong, consoleErrors.length - wrong.length]).toEqual([[], [], 1])
})
