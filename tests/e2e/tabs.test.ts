/** A user in several tabs: each has its own session, and signing out in one ends all. */
import { createClient } from '@supabase/supabase-js'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { collectCallsAfterSignOut } from './support/browser.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

const tokensOf = (page: Page): Promise<Tokens> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('dataSession') ?? 'null'))

/** Returns the provider's session id of a tab. */
async function sessionOf(page: Page): Promise<string> {
  const [, claims = ''] = (await tokensOf(page)).access_token.split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).session_id
}

const isAtNews = (page: Page) => page.getByRole('heading', { name: 'News', exact: true }).waitFor()

/** Opens another screen, which uses the tab's session. */
async function work(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('heading', { name: 'Blog', exact: true }).waitFor()
}

async function openTab(context: BrowserContext, path = '/news-admin'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(portal.site.url + path)
  return page
}

/** Whether the provider still refreshes a tab's session. */
async function refreshes({ refresh_token }: Tokens): Promise<boolean> {
  const auth = { persistSession: false }
  const client = createClient(portal.site.url, portal.site.publishableKey, { auth })
  return (await client.auth.refreshSession({ refresh_token })).error === null
}

const storedKeys = (page: Page) =>
  page.evaluate(() => ['user', 'authToken', 'dataSession'].filter((key) => key in sessionStorage))

const menu = (page: Page) => page.getByRole('button', { name: /^Person/ })

async function signOut(page: Page): Promise<void> {
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

describe('tabs of one user', () => {
  it('have separate sessions, also a duplicate, which one sign-out ends', async () => {
    const { context, page, consoleErrors } = await portal.enter('staff')
    const lateCalls = collectCallsAfterSignOut(context)
    await expect.poll(() => tokensOf(page)).not.toBeNull()
    const reader = await openTab(context, '/website-terms')
    await menu(reader).waitFor()
    const second = await openTab(context)
    await isAtNews(second)
    const sessions = [await sessionOf(page), await sessionOf(second)]
    await second.reload()
    await isAtNews(second)
    await work(page)

    // Read before scripts run, because the copy removes what it inherited.
    await context.addInitScript(() => {
      Object.assign(window, { inherited: sessionStorage.getItem('dataSession') })
    })
    const [copy] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void window.open('/news-admin')),
    ])
    await isAtNews(copy)
    const inherited = await copy.evaluate(() => (window as { inherited?: string }).inherited ?? 'null')
    expect(JSON.parse(inherited)).toEqual(await tokensOf(page))
    await work(copy)
    expect([await sessionOf(page), await sessionOf(second)]).toEqual(sessions)
    expect(new Set([...sessions, await sessionOf(copy)]).size).toBe(3)

    const tokens = [await tokensOf(page), await tokensOf(second), await tokensOf(copy)]
    await signOut(page)
    for (const tab of [page, second, copy]) await tab.waitForURL(`${portal.site.url}/`)
    await reader.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(reader.url()).toBe(`${portal.site.url}/website-terms`)
    for (const tab of [page, second, copy, reader]) expect(await storedKeys(tab)).toEqual([])
    expect(await Promise.all(tokens.map(refreshes))).toEqual([false, false, false])
    expect(lateCalls).toEqual([])
    // The server may end the session while a background call of a tab is under way.
    expect(consoleErrors.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
    await context.close()
  })
})

describe('portal without a connection', () => {
  it('waits for the session check, and hides the screen after sign-out until it can leave', async () => {
    const { context, page } = await portal.enter('staff')
    const body = { error: 'Not available', message: 'Not available', code: 'UNAVAILABLE' }
    await page.route('**/api/auth/validate-cookie', (route) => route.fulfill({ status: 503, json: body }))
    await page.reload()
    await page.getByText('Server unavailable – trying again').waitFor()
    expect(page.url()).toBe(`${portal.site.url}/staff-dashboard`)
    await page.unroute('**/api/auth/validate-cookie')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => tokensOf(page)).not.toBeNull()
    await Promise.all([
      page.waitForResponse('**/api/auth/validate-cookie'),
      // As if another tab had signed in.
      page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'user' }))),
    ])

    await context.setOffline(true)
    await signOut(page)
    await page.getByRole('heading', { level: 1, name: 'Signed out' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'You’re signed out' }).waitFor()
    expect([await menu(page).count(), await storedKeys(page)]).toEqual([0, []])
    await context.setOffline(false)
    await page.waitForURL(`${portal.site.url}/`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect((await context.cookies()).filter(({ name }) => name === 'session')).toEqual([])
    await context.close()
  })
})
