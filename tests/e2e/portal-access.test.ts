/** Portal access under failures. Typed input is covered by the editor's tests. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSite } from '#tests/support/site.ts'
import { openProfile } from './support/browser.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
let site: TestSite
let context: BrowserContext
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  site = portal.site
})
afterAll(() => portal?.[Symbol.asyncDispose]())

beforeEach(async () => {
  const profile = await openProfile(portal.browser)
  context = profile.context
  consoleErrors = profile.consoleErrors
  page = await context.newPage()
})
afterEach(() => context.close())

async function enterAs(role: 'staff' | 'marketing'): Promise<void> {
  await portal.signIn(page.context(), await portal.add(role))
}

describe('portal access', () => {
  it('redirects users with another role to the home page', async () => {
    await enterAs('marketing')
    await page.goto(`${site.url}/staff-dashboard`)
    await page.waitForURL(`${site.url}/`)
    expect(consoleErrors).toEqual([])
  })

  it('keeps the screen after a reload while the session can’t be checked, with a notice', async () => {
    await enterAs('staff')
    await page.goto(`${site.url}/staff-dashboard`)
    const dashboard = page.getByRole('heading', { level: 1 })
    await dashboard.waitFor()
    const body = { error: 'Not available', message: 'Not available', code: 'UNAVAILABLE' }
    await page.route('**/api/auth/validate-cookie', (route) => route.fulfill({ status: 503, json: body }))
    await page.reload()
    await page.getByText('Server unavailable – trying again').waitFor()
    expect(page.url()).toBe(`${site.url}/staff-dashboard`)
    await page.unroute('**/api/auth/validate-cookie')
    await dashboard.waitFor()
    expect(page.url()).toBe(`${site.url}/staff-dashboard`)
  })
})
