/** Pages whose chunk is missing, temporarily unavailable or never completes. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { INTENDED_PAGE_KEY, SCRIPT_LOAD_TIMEOUT_MS } from '#app/document/pending-navigation.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import {
  answerCookies,
  holdTime,
  observeHydration,
  openHeld,
  openHydrated,
  waitForHydration,
} from './support/hydrated-page.ts'
import { copyProduct, type Site, startSite } from './support/site-process.ts'

/** A page with a deleted chunk, and one with an intact chunk. */
const GONE = { path: '/how-we-do-it/brcgs', chunk: /^brcgs-/, link: 'BRCGS' }
const WHOLE = { path: '/how-we-do-it/iso-9001', chunk: /\/assets\/iso-9001-[^/]*\.js$/, link: 'ISO 9001' }
const NOT_LOADED = 'This page didn’t load'

const running = new AsyncDisposableStack()
let browser: Browser
let site: Site
let page: Page
/** Paths of opened documents. */
let documents: string[]

beforeAll(async () => {
  const product = await copyProduct()
  running.defer(() => rm(product, { recursive: true, force: true }))
  const assets = join(product, 'build/client/assets')
  const damaged = (await readdir(assets)).filter((name) => GONE.chunk.test(name))
  if (damaged.length === 0) throw new Error('The build has no such chunk')
  for (const name of damaged) await rm(join(assets, name))
  site = running.use(await startSite({}, product))
  browser = await openBrowser()
  running.defer(() => browser.close())
})
afterAll(() => running.disposeAsync())

beforeEach(async () => {
  const { context } = await openProfile(browser, { viewport: { width: 1024, height: 768 } })
  await observeHydration(context)
  await answerCookies(context, false)
  page = await context.newPage()
  documents = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url().slice(site.url.length))
  })
  return () => context.close()
})

const follow = (name: string) => page.getByRole('main').getByRole('link', { name }).first().click()
const heading = () => page.getByRole('heading', { level: 1 }).innerText()

describe('missing chunk', () => {
  it('causes one reload of the intended page, then the chunk error page', async () => {
    await openHydrated(page, `${site.url}/how-we-do-it`)
    await follow(GONE.link)
    await page.getByRole('heading', { level: 1, name: NOT_LOADED }).waitFor()
    const instead = `/page-not-loaded?page=${encodeURIComponent(GONE.path)}`
    expect(documents).toEqual(['/how-we-do-it', '/how-we-do-it', GONE.path, instead])
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), INTENDED_PAGE_KEY)).toBeNull()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

    // The page reads without scripts, and the rest of the website works.
    await page.getByRole('link', { name: 'Try the page again' }).click()
    await page.waitForURL(site.url + GONE.path)
    await expect.poll(() => heading()).toContain('BRCGS')
    await page.goBack()
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(`${site.url}/`)
  })

  it('does not affect a page opened by URL', async () => {
    const failed = page.waitForResponse(
      (response) => response.url().includes('/assets/brcgs-') && !response.ok(),
    )
    await page.goto(site.url + GONE.path)
    const response = await failed
    expect([response.status(), response.headers()['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
    await page.waitForLoadState('networkidle')
    expect([documents, await heading()]).toEqual([[GONE.path], expect.stringContaining('BRCGS')])
  })
})

it('a temporary failure causes one reload, and the intended page opens', async () => {
  await openHydrated(page, `${site.url}/how-we-do-it`)
  let failures = 0
  await page.route(WHOLE.chunk, (route) => (failures++ === 0 ? route.abort() : route.continue()))
  await follow(WHOLE.link)
  await page.waitForURL(site.url + WHOLE.path)
  await waitForHydration(page)
  expect(documents).toEqual(['/how-we-do-it', '/how-we-do-it', WHOLE.path])
  await expect.poll(() => heading()).not.toBe(NOT_LOADED)
  await page.getByRole('banner').getByRole('link', { name: 'Our Team' }).click()
  await page.waitForURL('**/team')
  expect(documents).toHaveLength(3)
})

it('a chunk that never completes is abandoned after 120 seconds, but still used if it arrives', async () => {
  await holdTime(page.context())
  const pendingRoute = Promise.withResolvers<Route>()
  await page.route(WHOLE.chunk, (route) => pendingRoute.resolve(route))
  await openHeld(page, `${site.url}/how-we-do-it`)
  await follow(WHOLE.link)
  const route = await pendingRoute.promise
  await page.clock.runFor(SCRIPT_LOAD_TIMEOUT_MS - 1000)
  const loading = page.getByRole('status').getByText('Loading', { exact: true })
  await expect.poll(async () => [await heading(), await loading.count()]).toEqual(['How We Do It', 1])
  await page.clock.runFor(1500)
  await expect.poll(() => heading()).toBe(NOT_LOADED)
  await expect
    .poll(() => page.getByRole('link', { name: 'Try the page again' }).getAttribute('href'))
    .toBe(WHOLE.path)
  await page.clock.resume()
  await route.continue()
  await page.waitForURL(site.url + WHOLE.path)
  await page.getByRole('heading', { level: 1, name: 'ISO 9001' }).waitFor()
  expect(documents).toEqual(['/how-we-do-it'])
})

it.each(['/assets/no-such-chunk.js', '/no-such-script.js', '/news/no-such-script.js', '/assets/no-such.css'])(
  '%s returns a plain 404, not the error page',
  async (path) => {
    const response = await fetch(site.url + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
  },
)
