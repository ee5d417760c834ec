/** Transferred bytes of public pages on a phone: the first view, and what scripts load. */
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

const BUDGET = {
  firstView: 70_000,
  /** Some 240 answers, which open without another request. */
  questions: 72_000,
  scripts: 130_000,
  /** Fits with its headers into the ten packets of the initial congestion window. */
  face: 14_000,
  picture: 25_000,
  pictures: 150_000,
} as const
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

const site = sharedSite()
/** Pages of services differ only in text, previews and responses to forms are not entered from outside. */
const addresses = (await publicAddresses(site)).filter(
  (path) => !/^\/how-we-do-it\/(?!iso-9001)|preview$|\/sent\?|\/applied\?|no-such-page/.test(path),
)

/** Returns the bytes of each response, by URL. */
async function weigh(requests: readonly Request[]): Promise<Map<string, number>> {
  const sizes = requests.map(
    async (request) => [request.url(), (await request.sizes()).responseBodySize] as const,
  )
  return new Map(await Promise.all(sizes))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const isElsewhere = (address: string) => !address.startsWith(site.url) && !address.startsWith('data:')

/** Runs in the page. */
function readImages() {
  const isShown = (image: HTMLImageElement) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return top < innerHeight && bottom > 0 && width > 0
  }
  const images = [...document.images]
  return {
    shown: images.filter(isShown).map(({ currentSrc }) => currentSrc),
    /** Below the fold without lazy loading. */
    eager: images
      .filter((image) => !isShown(image) && image.loading !== 'lazy' && !image.src.startsWith('data:'))
      .map(({ src }) => src),
    fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
      ({ href }) => href,
    ),
  }
}

describe('first view on a phone', () => {
  let page: Page
  let requests: Request[] = []

  beforeAll(async () => {
    const { context } = await site.openProfile(PHONE)
    page = await context.newPage()
    // Routing also disables the browser's cache.
    await page.route('**/assets/*.js', (route) => route.abort())
    page.on('requestfinished', (request) => requests.push(request))
  })

  it.each(addresses)('%s stays within its budget and loads nothing from elsewhere', async (address) => {
    requests = []
    // The server renders an image when it is first requested.
    const response = await page.goto(site.url + address, { waitUntil: 'load', timeout: 45_000 })
    expect(response?.status()).toBe(200)
    const bytes = await weigh(requests)
    const { shown, eager, fonts } = await page.evaluate(readImages)
    const bytesOf = (url: string) => bytes.get(url) ?? 0
    const kind = (name: string) => requests.filter((request) => request.resourceType() === name)
    const largestPicture = Math.max(0, ...shown.map(bytesOf))
    expect(fonts.length).toBeLessThanOrEqual(1)
    expect(Math.max(...kind('font').map((request) => bytesOf(request.url())))).toBeLessThanOrEqual(
      BUDGET.face,
    )
    expect(largestPicture).toBeLessThanOrEqual(BUDGET.picture)
    expect(sum(shown.map(bytesOf))).toBeLessThanOrEqual(BUDGET.pictures)
    expect(bytesOf(page.url())).toBeGreaterThan(0)
    expect(bytesOf(page.url()) + sum(fonts.map(bytesOf)) + largestPicture).toBeLessThanOrEqual(
      address === '/questions' ? BUDGET.questions : BUDGET.firstView,
    )
    const manifests = (await response?.text())?.match(/\S+\.webmanifest/g) ?? []
    expect([eager, kind('stylesheet'), manifests, [...bytes.keys()].filter(isElsewhere)]).toEqual([
      [],
      [],
      [],
      [],
    ])
  })
})

describe('page with its scripts', () => {
  it.each(['/', '/products', '/blog'])(
    '%s paints before it loads them, stays within their budget, and never moves while it is read',
    async (path) => {
      const { context } = await site.openProfile(PHONE)
      await observeHydration(context)
      const page = await context.newPage()
      const requests: Request[] = []
      page.on('requestfinished', (request) => requests.push(request))
      await openHydrated(page, site.url + path)
      await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      // Later requests don't belong to the start.
      page.removeAllListeners('requestfinished')
      const scripts = requests.filter((request) => request.resourceType() === 'script')
      const bytes = sum([...(await weigh(scripts)).values()])
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(BUDGET.scripts)
      expect(requests.map((request) => request.url()).filter(isElsewhere)).toEqual([])
      const early = await page.evaluate(() => {
        const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
        // Scripts also start after a timeout, if nothing is painted.
        return performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime < Math.min(paint, 4000))
          .map(({ name }) => name)
      })
      expect(early).toEqual([])

      await page.getByRole('button', { name: 'Reject all' }).click()
      const read = await page.evaluate(readThrough)
      expect(read.after).toBe(read.before)
      expect(read.shift).toBeLessThan(0.01)
      await context.close()
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
