/** Client-side navigation between public pages, and the history. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { publicAddresses } from './support/public-addresses.ts'
import { sharedSite } from './support/shared-site.ts'

let browser: Browser
const site = sharedSite()
let context: BrowserContext
let page: Page
let consoleErrors: string[]
/** Paths of opened documents. */
let documents: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  ;({ context, consoleErrors } = await openProfile(browser, { viewport: { width: 1024, height: 768 } }))
  await observeHydration(context)
  await answerCookies(context, false)
  page = await context.newPage()
  documents = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url().slice(site.url.length))
  })
  return () => context.close()
})

const menuLink = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const heading = () => page.getByRole('main').getByRole('heading', { level: 1 })

async function follow(name: string, path: string): Promise<void> {
  await menuLink(name).click()
  await page.waitForURL(site.url + path)
}

it('opens the next page without loading a document', async () => {
  await openHydrated(page, `${site.url}/team`)
  await page.waitForLoadState('networkidle')
  await follow('Jobs', '/jobs')
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  expect([documents, consoleErrors]).toEqual([['/team'], []])
})

it('follows a link to an unknown route without loading a document', async () => {
  // The manifest request for the page's links never completes.
  await page.route(/__manifest\?/, (route) =>
    route.request().url().includes('accessibility') ? undefined : route.continue(),
  )
  await openHydrated(page, `${site.url}/team`)
  const manifestRequest = page.waitForResponse(/__manifest\?/)
  await follow('Jobs', '/jobs')
  expect((await manifestRequest).status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  expect([documents, consoleErrors]).toEqual([['/team'], []])
})

it('compresses the route manifest and lets browsers cache it', async () => {
  const manifestResponse = page.waitForResponse(/__manifest\?/)
  await openHydrated(page, `${site.url}/`)
  const answer = await manifestResponse
  const headers = await answer.allHeaders()
  expect([answer.status(), headers['content-encoding']]).toEqual([200, expect.stringMatching(/br|gzip/)])
  expect(headers['cache-control']).toContain('immutable')
  expect(Number(headers['content-length'])).toBeLessThan(6000)
})

it('no page has more links than one manifest request covers', async () => {
  for (const address of await publicAddresses(site)) {
    const html = await (await fetch(site.url + address)).text()
    const links = html.match(/<a\b[^>]*\sdata-discover="true"/g) ?? []
    expect(links.length, address).toBeGreaterThan(5)
    expect(links.length, address).toBeLessThan(150)
  }
})

it('starts the next page at its top in the first frame', async () => {
  await openHydrated(page, `${site.url}/team`)
  const from = await page.evaluate(() => {
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
  expect(from).toBeGreaterThan(0)
  await menuLink('Jobs').click()
  const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places)
  await expect.poll(async () => (await places()).length).toBeGreaterThan(10)
  expect([...new Set(await places())]).toEqual([0])
})

it.each(['/#products', '/privacy-policy#cookies'])(
  '%s is at its scroll position as soon as it is parsed',
  async (target) => {
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
  },
)

describe('while offline', () => {
  const offline = () => page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()

  it('Back followed by another link keeps the history intact', async () => {
    await openHydrated(page, `${site.url}/team`)
    await follow('Jobs', '/jobs')
    await context.setOffline(true)
    await page.goBack()
    await offline()
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
    await page.getByRole('heading', { level: 1, name: 'Our Team' }).waitFor()
    expect(documents).toEqual(['/team'])
  })

  it('the requested page opens once when the connection returns', async () => {
    await openHydrated(page, `${site.url}/team`)
    await context.setOffline(true)
    await menuLink('Jobs').click()
    await offline()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    expect(page.url()).toBe(`${site.url}/jobs`)
  })
})

describe('page that fails to load', () => {
  it('shows the error page when its loader rejects, and the next navigation works', async () => {
    await openHydrated(page, `${site.url}/team`)
    await page.route(/\/jobs\.data/, (route) => route.abort())
    await follow('Jobs', '/jobs')
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    expect(await page.getByRole('status').getByText('Loading', { exact: true }).count()).toBe(0)
    await follow('Products', '/products')
    await expect.poll(() => heading().innerText()).toContain('Products')
    expect(documents).toEqual(['/team'])
  })

  it('opens as a document when its route is unknown', async () => {
    await page.route(/__manifest\?/, (route) => route.abort())
    await openHydrated(page, `${site.url}/team`)
    await menuLink('Jobs').click()
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    expect(documents).toEqual(['/team', '/jobs'])
  })
})
