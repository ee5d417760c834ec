/** Transferred bytes per public page on a phone: the first view, and all scripts. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_PAGES } from '#app/content/sitemap-pages.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, waitForHydration } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const BUDGET = {
  firstView: 70_000,
  scripts: 130_000,
  /** Fits with its headers into the ten packets of the initial congestion window. */
  face: 14_000,
  picture: 25_000,
  pictures: 150_000,
} as const
const PHONE = { width: 390, height: 844 }

/** Lists whose first entry represents all of its kind. */
const LISTED = ['/products/', '/certificates/', '/news/', '/blog/', '/jobs/'] as const

let browser: Browser
const site = sharedSite()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface Weight {
  readonly status: number
  readonly document: number
  /** Stylesheet URLs. */
  readonly styles: readonly string[]
  readonly scripts: number
  readonly preloadedFonts: readonly number[]
  readonly largestFace: number
  /** Within the first view, in bytes. */
  readonly largestPicture: number
  /** Within the first view, in bytes. */
  readonly pictures: number
  /** URLs of images below the fold without lazy loading. */
  readonly eager: readonly string[]
  readonly elsewhere: readonly string[]
  /** Scripts requested before the first paint, and non-critical resources in the document. */
  readonly early: readonly string[]
  readonly withSupabase: readonly string[]
}

async function weigh(path: string): Promise<Weight> {
  const { context } = await openProfile(browser, { viewport: PHONE, deviceScaleFactor: 2 })
  await using _closing = { [Symbol.asyncDispose]: () => context.close() }
  await observeHydration(context)
  const page = await context.newPage()
  const finished: Promise<{ address: string; kind: string; bytes: number; text: string }>[] = []
  page.on('requestfinished', (request) =>
    finished.push(
      (async () => ({
        address: request.url(),
        kind: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
        text:
          request.resourceType() === 'script'
            ? ((await (await request.response())?.text().catch(() => '')) ?? '')
            : '',
      }))(),
    ),
  )
  const answer = await page.goto(site.url + path)
  const names = (await answer?.text())?.match(/\S+\.webmanifest/g) ?? []
  await waitForHydration(page)
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  // Later requests don't belong to the page, and would be measured while it closes.
  page.removeAllListeners('requestfinished')
  const requests = await Promise.all(finished)
  const seen = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
    const images = [...document.images]
    const isShown = (image: HTMLImageElement) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return top < innerHeight && bottom > 0 && width > 0
    }
    return {
      fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
        ({ href }) => href,
      ),
      shown: images.filter(isShown).map(({ currentSrc }) => currentSrc),
      eager: images
        .filter((image) => !isShown(image) && image.loading !== 'lazy' && !image.src.startsWith('data:'))
        .map(({ src }) => src),
      early: performance
        .getEntriesByType('resource')
        // Scripts also start after a timeout, if nothing is painted.
        .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < Math.min(paint, 4000))
        .map(({ name }) => name),
    }
  })
  const bytesOf = (address: string) => requests.find((request) => request.address === address)?.bytes ?? 0
  const weights = (kind: string) =>
    requests.filter((request) => request.kind === kind).map(({ bytes }) => bytes)
  const sum = (kind: string) => weights(kind).reduce((total, bytes) => total + bytes, 0)
  return {
    status: answer?.status() ?? 0,
    document: sum('document'),
    styles: requests.filter(({ kind }) => kind === 'stylesheet').map(({ address }) => address),
    scripts: sum('script'),
    preloadedFonts: seen.fonts.map(bytesOf),
    largestFace: Math.max(...weights('font')),
    largestPicture: Math.max(0, ...seen.shown.map(bytesOf)),
    pictures: seen.shown.reduce((total, address) => total + bytesOf(address), 0),
    eager: seen.eager,
    elsewhere: requests
      .map(({ address }) => address)
      .filter((address) => !address.startsWith(site.url) && !address.startsWith('data:')),
    early: [...seen.early, ...names],
    withSupabase: requests.filter(({ text }) => text.includes('GoTrueClient')).map(({ address }) => address),
  }
}

function expectLight(weight: Weight): void {
  const { document, preloadedFonts, largestPicture } = weight
  const font = preloadedFonts.reduce((total, bytes) => total + bytes, 0)
  expect(weight.status).toBe(200)
  expect(preloadedFonts.length).toBeLessThanOrEqual(1)
  expect(weight.largestFace).toBeLessThanOrEqual(BUDGET.face)
  expect(largestPicture).toBeLessThanOrEqual(BUDGET.picture)
  expect(weight.pictures).toBeLessThanOrEqual(BUDGET.pictures)
  expect(document + font + largestPicture).toBeLessThanOrEqual(BUDGET.firstView)
  expect(weight.scripts).toBeGreaterThan(0)
  expect(weight.scripts).toBeLessThanOrEqual(BUDGET.scripts)
  expect(weight).toMatchObject({ styles: [], eager: [], elsewhere: [], early: [], withSupabase: [] })
}

describe('page budget on a phone', () => {
  it.each(PUBLIC_PAGES.map(({ path }) => path))(
    '%s stays within it, paints before loading scripts and makes no external requests',
    async (path) => {
      expectLight(await weigh(path))
    },
  )

  it.each(LISTED)('a page below %s stays within it', async (below) => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    const path = paths.find((listed) => listed.startsWith(below))
    expect(path).toBeDefined()
    expectLight(await weigh(path as string))
  })

  it.each(['/', '/products', '/blog'])(
    '%s has the same height before and after scrolling, without layout shift',
    async (path) => {
      const { context } = await openProfile(browser, { viewport: PHONE })
      await using _closing = { [Symbol.asyncDispose]: () => context.close() }
      await observeHydration(context)
      const page = await context.newPage()
      await page.goto(site.url + path)
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Reject all' }).click()
      const read = await page.evaluate(readThrough)
      expect(read.after).toBe(read.before)
      expect(read.shift).toBeLessThan(0.01)
    },
  )
})

/** Scrolls to the end in steps of half a window. @returns height before and after, and layout shift */
async function readThrough() {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const { documentElement: root, fonts } = document
  await fonts.ready
  let shift = 0
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) shift += (entry as PerformanceEntry & { value: number }).value
  }
  const watcher = new PerformanceObserver((list) => add(list.getEntries()))
  await nextFrame()
  watcher.observe({ type: 'layout-shift' })
  const before = root.scrollHeight
  for (let top = 0; top < root.scrollHeight; top += innerHeight / 2) {
    scrollTo({ top, behavior: 'instant' })
    await nextFrame()
    await nextFrame()
  }
  add(watcher.takeRecords())
  return { before, after: root.scrollHeight, shift }
}
