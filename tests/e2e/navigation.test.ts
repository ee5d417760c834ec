/** Client-side navigation between public pages: history, scroll positions, lost connections and failed chunks. */
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { INTENDED_PAGE_KEY, SCRIPT_LOAD_TIMEOUT_MS } from '#app/document/pending-navigation.ts'
import {
  answerCookies,
  holdTime,
  observeHydration,
  openHeld,
  openHydrated,
  waitForHydration,
} from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const NOT_LOADED = 'This page didn’t load'
/** A page and its chunk. */
const ISO = { path: '/how-we-do-it/iso-9001', chunk: /\/assets\/iso-9001-[^/]*\.js$/, link: 'ISO 9001' }

const site = sharedSite()
let context: BrowserContext
let page: Page
let consoleErrors: string[]
/** Paths of opened documents. */
let documents: string[]

beforeEach(async () => {
  ;({ context, consoleErrors } = await site.openProfile({ viewport: { width: 1024, height: 768 } }))
  await observeHydration(context)
  await answerCookies(context, false)
  page = await context.newPage()
  documents = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url().slice(site.url.length))
  })
  return () => context.close()
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const menuLink = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
async function follow(name: string, path: string): Promise<void> {
  await menuLink(name).click()
  await page.waitForURL(site.url + path)
}

describe('navigation', () => {
  it('opens pages at their top without loading a document, even while their route is unknown', async () => {
    // The manifest request for the page's links never completes.
    await page.route(/__manifest\?/, (route) =>
      route.request().url().includes('accessibility') ? undefined : route.continue(),
    )
    await openHydrated(page, `${site.url}/team`)
    const scrolled = await page.evaluate(() => {
      scrollTo(0, 400)
      const recorder = window as unknown as { places: number[] }
      recorder.places = []
      const note = () => {
        if (document.querySelector('main h1')?.textContent === 'Jobs') recorder.places.push(scrollY)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
      return scrollY
    })
    expect(scrolled).toBeGreaterThan(0)
    const manifest = page.waitForResponse(/__manifest\?/)
    await follow('Jobs', '/jobs')
    expect((await manifest).status()).toBe(200)
    await heading('Jobs')
    const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places)
    await expect.poll(async () => (await places()).length).toBeGreaterThan(10)
    expect([...new Set(await places())]).toEqual([0])
    expect([documents, consoleErrors]).toEqual([['/team'], []])
  })

  it('requests the routes of a page once, compressed and cacheable', async () => {
    const response = page.waitForResponse(/__manifest\?/)
    await openHydrated(page, `${site.url}/`)
    const headers = await (await response).allHeaders()
    expect(headers['content-encoding']).toMatch(/br|gzip/)
    expect(headers['cache-control']).toContain('immutable')
    expect(Number(headers['content-length'])).toBeLessThan(6000)
  })

  it.each(['/#products', '/privacy-policy#cookies'])('shows %s as soon as it is parsed', async (target) => {
    await page.addInitScript((id) => {
      const recorder = window as unknown as { tops: number[] }
      recorder.tops = []
      const note = () => {
        const element = document.getElementById(id)
        if (document.readyState !== 'loading' && element !== null)
          recorder.tops.push(Math.round(element.getBoundingClientRect().top))
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    }, target.split('#')[1] ?? '')
    await openHydrated(page, site.url + target)
    const tops = await page.evaluate(() => (window as unknown as { tops: number[] }).tops)
    const end = tops.at(-1) ?? Number.NaN
    expect(end).toBeGreaterThanOrEqual(0)
    expect(end).toBeLessThan(250)
    // Animation frame callbacks run before scrolling.
    expect(tops.slice(1).filter((top) => Math.abs(top - end) > 1)).toEqual([])
  })
})

describe('navigation while offline', () => {
  it('keeps the history, and opens the requested page once the connection returns', async () => {
    await openHydrated(page, `${site.url}/team`)
    await follow('Jobs', '/jobs')
    await context.setOffline(true)
    await page.goBack()
    await heading('You’re offline')
    expect(page.url()).toBe(`${site.url}/jobs`)
    await menuLink('Products').click()
    await expect
      .poll(() => page.getByRole('link', { name: 'Try again' }).getAttribute('href'))
      .toBe('/products')
    await context.setOffline(false)
    await page.waitForURL(`${site.url}/products`)
    for (const path of ['/jobs', '/team']) {
      await page.goBack()
      await page.waitForURL(site.url + path)
    }
    await heading('Our Team')
    expect(documents).toEqual(['/team'])
  })
})

describe('page that fails to load', () => {
  it('shows the error page when its loader rejects, and opens as a document when its route is unknown', async () => {
    await openHydrated(page, `${site.url}/team`)
    await page.route(/\/jobs\.data/, (route) => route.abort())
    await follow('Jobs', '/jobs')
    await heading('Something went wrong')
    expect(await page.getByRole('status').getByText('Loading', { exact: true }).count()).toBe(0)
    await follow('Products', '/products')
    await heading('Products')
    expect(documents).toEqual(['/team'])

    await page.route(/__manifest\?/, (route) => route.abort())
    await openHydrated(page, `${site.url}/team`)
    await menuLink('Jobs').click()
    await heading('Jobs')
    expect(documents).toEqual(['/team', '/team', '/jobs'])
  })

  it('is tried once more as a document after its chunk failed, then the chunk error page appears', async () => {
    let failures = 0
    await page.route(ISO.chunk, (route) => (failures++ === 0 ? route.abort() : route.continue()))
    const open = () => page.getByRole('main').getByRole('link', { name: ISO.link }).first().click()
    await openHydrated(page, `${site.url}/how-we-do-it`)
    await open()
    await page.waitForURL(site.url + ISO.path)
    await waitForHydration(page)
    await follow('Our Team', '/team')
    expect(documents.splice(0)).toEqual(['/how-we-do-it', '/how-we-do-it', ISO.path])

    await page.route(ISO.chunk, (route) => route.fulfill({ status: 404 }))
    await openHydrated(page, `${site.url}/how-we-do-it`)
    await open()
    await heading(NOT_LOADED)
    const instead = `/page-not-loaded?page=${encodeURIComponent(ISO.path)}`
    expect(documents.splice(0)).toEqual(['/how-we-do-it', '/how-we-do-it', ISO.path, instead])
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), INTENDED_PAGE_KEY)).toBeNull()
    // The page reads without its chunk, and the rest of the website works.
    await page.getByRole('link', { name: 'Try the page again' }).click()
    await page.waitForURL(site.url + ISO.path)
    await page.waitForLoadState('networkidle')
    await heading('ISO 9001')
    await page.goBack()
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(`${site.url}/`)
  })

  it('is abandoned after 120 seconds if its chunk never completes, but still used if it arrives', async () => {
    await holdTime(context)
    const pendingRoute = Promise.withResolvers<Route>()
    await page.route(ISO.chunk, (route) => pendingRoute.resolve(route))
    await openHeld(page, `${site.url}/how-we-do-it`)
    await page.getByRole('main').getByRole('link', { name: ISO.link }).first().click()
    const route = await pendingRoute.promise
    await page.clock.runFor(SCRIPT_LOAD_TIMEOUT_MS - 1000)
    await page.getByRole('status').getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
    await heading('How We Do It')
    await page.clock.runFor(1500)
    await heading(NOT_LOADED)
    expect(await page.getByRole('link', { name: 'Try the page again' }).getAttribute('href')).toBe(ISO.path)
    await page.clock.resume()
    await route.continue()
    await page.waitForURL(site.url + ISO.path)
    await heading('ISO 9001')
    expect(documents).toEqual(['/how-we-do-it'])
  })
})
