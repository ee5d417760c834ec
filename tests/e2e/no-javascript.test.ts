/** Public pages in a browser without scripts. What the HTML alone shows is in structured-data.test.ts. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

const site = sharedSite()
let context: BrowserContext
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  ;({ context, consoleErrors } = await site.openProfile({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  }))
  page = await context.newPage()
})

/** Returns controls without function, and content that cannot be reached. Runs in the page. */
function findUnusable(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const dead = [...document.querySelectorAll('main button:not([type=submit], [popovertarget])')].filter(
    isSeen,
  )
  const unseen = [
    ...document.querySelectorAll(
      'main :is(p, h2, h3, li, img), h1, [aria-label="Main, mobile"], main h1 + p',
    ),
  ].filter(
    (element) =>
      !isSeen(element) &&
      element.closest('[popover], datalist, details, [aria-hidden], [role=status], [data-asked-of]') === null,
  )
  const clamped = [...document.querySelectorAll('h1 + p')].filter(
    (text) => getComputedStyle(text).webkitLineClamp !== 'none',
  )
  return [...dead, ...unseen, ...clamped].map((element) => element.outerHTML.slice(0, 120))
}

describe('page without scripts', () => {
  it('shows all of its content, and no control without function, in every template', async () => {
    // These pages differ only in text.
    const isRepeated = (path: string) => /^\/how-we-do-it\/(?!iso-9001)/.test(path)
    const found: unknown[] = []
    for (const address of (await publicAddresses(site)).filter((path) => !isRepeated(path))) {
      await page.goto(site.url + address, { waitUntil: 'domcontentloaded' })
      const unusable = await page.evaluate(findUnusable)
      if (unusable.length > 0) found.push([address, unusable])
    }
    expect([found, await context.cookies()]).toEqual([[], []])
    // The page that doesn't exist.
    expect(consoleErrors.filter((line) => !line.includes('status of 404'))).toEqual([])
  })

  it('lets visitors scroll a carousel, and reach an article, the blog and a post', async () => {
    await page.goto(site.url)
    const row = page.getByRole('region', { name: 'Our products' }).locator('div:has(> ul)')
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > 2 * clientWidth)).toBe(true)
    expect(await row.evaluate((element) => getComputedStyle(element).overflowX)).toBe('auto')
    await page.getByRole('region', { name: 'Latest news' }).getByRole('link').first().click()
    await page.waitForURL('**/news/*')
    await page.getByRole('button', { name: 'News' }).click()
    await page.getByRole('link', { name: 'Blog' }).first().click()
    await page.waitForURL('**/blog')
    await page.getByRole('searchbox').fill('flute')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/blog?*q=flute*')
    await page.getByRole('main').getByRole('article').getByRole('link').first().click()
    await page.waitForURL('**/blog/*')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})
