/** Every public page is laid out and painted completely, even outside the window. */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

let browser: Browser
const site = sharedSite()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openPhone(): Promise<Page> {
  const { context } = await openProfile(browser, { viewport: { width: 390, height: 844 } })
  await observeHydration(context)
  await answerCookies(context, false)
  return context.newPage()
}

/** Returns elements skipped by layout and parts without height. */
function findUnrendered(): string[] {
  const name = (element: Element) => `${element.tagName} ${element.className}`
  const skipped = [...document.querySelectorAll('body *')].filter(
    (element) => getComputedStyle(element).contentVisibility !== 'visible',
  )
  const parts = [
    ...document.querySelectorAll('main, main > *, main section, body > footer, body > footer > div'),
  ]
  const flat = parts.filter(
    (element) => element.checkVisibility() && element.getBoundingClientRect().height === 0,
  )
  return [...skipped, ...flat].map(name)
}

it('every part of every public page is rendered outside the window, on screen and in print', async () => {
  const page = await openPhone()
  for (const address of await publicAddresses(site)) {
    await page.goto(site.url + address)
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      expect(await page.evaluate(findUnrendered), `${address} (${media})`).toEqual([])
    }
  }
  await page.context().close()
})

describe('screenshot of the home page', () => {
  it('shows every section and the footer', async () => {
    const page = await openPhone()
    await openHydrated(page, `${site.url}/`)
    const bands = await page.evaluate(() =>
      [...document.querySelectorAll('main > *, body > footer')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => ({ top: Math.round(top + scrollY), height: Math.floor(height) })),
    )
    expect(bands.length).toBeGreaterThanOrEqual(7)
    const image = await page.screenshot({ fullPage: true })
    for (const { top, height } of bands) {
      const band = sharp(image).extract({ left: 0, top, width: 390, height })
      const { channels } = await band.stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev)), `the band at ${top}`).toBeGreaterThan(10)
    }
    await page.context().close()
  })
})
