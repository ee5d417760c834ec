/** A user in several tabs and devices: each tab has a session, signing out ends all. */
import { createClient } from '@supabase/supabase-js'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SIGN_OUT_MESSAGES, SIGNED_OUT_KEY } from '#domain/session/session.ts'
import { openProfile } from './support/browser.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'
import { openLogin, signIn } from './support/sign-in.ts'

const HOUR = 3_600_000

let portal: PortalSite
const opened: BrowserContext[] = []

beforeAll(async () => {
  // Long enough for the unused website session to survive the clock changes.
  portal = await openPortalSite({}, { session: { idleMinutes: 1000, absoluteHours: 12 } })
})
afterAll(() => portal?.[Symbol.asyncDispose]())
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

async function enter(): Promise<Entered> {
  const entered = await portal.enter('staff')
  opened.push(entered.context)
  // The dashboard loads data, which opens the tab's session.
  await expect.poll(() => tokensOf(entered.page)).not.toBeNull()
  return entered
}

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

/** Opens another screen, which uses the tab's session. */
async function work(page: Page): Promise<void> {
  const isAtNews = new URL(page.url()).pathname === '/news-admin'
  const to = isAtNews ? 'Dashboard' : 'News'
  await page.getByRole('navigation').getByRole('link', { name: to, exact: true }).click()
  await page.waitForURL(isAtNews ? '**/staff-dashboard' : '**/news-admin')
  await page.getByRole('heading', { level: 1, name: isAtNews ? /dashboard/i : 'News' }).waitFor()
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${portal.site.url}/news-admin`)
  await page.getByRole('heading', { name: 'News', exact: true }).waitFor()
  return page
}

/** Whether the provider still refreshes a tab's session. */
async function refreshes({ refresh_token }: Tokens): Promise<boolean> {
  const client = createClient(portal.site.url, portal.site.publishableKey, {
    auth: { persistSession: false },
  })
  return (await client.auth.refreshSession({ refresh_token })).error === null
}

const storedKeys = (page: Page) =>
  page.evaluate(() => ['user', 'authToken', 'dataSession'].filter((key) => key in sessionStorage))

describe('several tabs of one user', () => {
  it('have separate sessions, which survive a reload', async () => {
    const { context, page, consoleErrors } = await enter()
    const second = await openTab(context)
    const [one, other] = [await sessionOf(page), await sessionOf(second)]
    expect(one).not.toBe(other)
    await second.reload()
    await second.getByRole('heading', { name: 'News', exact: true }).waitFor()
    expect(await sessionOf(second)).toBe(other)
    await work(page)
    expect(await sessionOf(page)).toBe(one)
    expect(consoleErrors).toEqual([])
  })

  it('a duplicate is detected and opens its own session', async () => {
    const { context, page, consoleErrors } = await enter()
    // Uses the session first, so that the original is known.
    await work(page)
    // Read before scripts run, because the copy removes what it inherited.
    await context.addInitScript(() => {
      Object.assign(window, { given: sessionStorage.getItem('dataSession') })
    })
    const [copy] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void window.open('/news-admin')),
    ])
    await copy.waitForURL('**/news-admin')
    const given = await copy.evaluate(() => (window as { given?: string }).given ?? 'null')
    expect(JSON.parse(given)).toEqual(await tokensOf(page))
    await copy.getByRole('heading', { name: 'News', exact: true }).waitFor()
    expect(await sessionOf(copy)).not.toBe(await sessionOf(page))
    await work(page)
    await work(copy)
    expect(consoleErrors).toEqual([])
  })

  it('survive three refreshes of one while the other is hidden', async () => {
    const { context, page, consoleErrors } = await enter()
    await context.clock.install({ time: Date.now() })
    const hidden = await openTab(context)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await show(hidden, 'hidden')
    const sessions = [await sessionOf(page), await sessionOf(hidden)]
    for (const _ of [1, 2, 3]) {
      const before = await tokensOf(page)
      portal.forward(HOUR)
      await context.clock.fastForward(HOUR)
      await expect.poll(async () => (await tokensOf(page)).refresh_token).not.toBe(before.refresh_token)
      await work(page)
    }
    await show(hidden, 'visible')
    await work(hidden)
    await work(page)
    expect([await sessionOf(page), await sessionOf(hidden)]).toEqual(sessions)
    expect(new Set(sessions).size).toBe(2)
    expect(consoleErrors).toEqual([])
  })

  it('renew a session that the provider rejects, silently', async () => {
    const { page, consoleErrors } = await enter()
    const before = await sessionOf(page)
    // Only the server's clock: for the tab the token is still valid.
    portal.forward(2 * HOUR)
    await work(page)
    expect(await sessionOf(page)).not.toBe(before)
    // The browser logs the one rejected request.
    expect(consoleErrors.filter((line) => !line.includes('401'))).toEqual([])
  })

  it('open without invalidating a pending code on another device', async () => {
    const { user, context } = await enter()
    portal.forward(61_000)
    const { context: phone } = await openProfile(portal.browser)
    opened.push(phone)
    const there = await phone.newPage()
    const since = Date.now()
    await there.goto(portal.site.url)
    await openLogin(there)
    await there.getByLabel('Email address').fill(user.email)
    await there.getByRole('button', { name: 'Send code' }).click()
    const code = await portal.mailbox.code(user.email, since)
    await openTab(context)
    await there.getByLabel('Verification code').fill(code)
    await there.getByRole('button', { name: 'Verify' }).click()
    await there.waitForURL('**/staff-dashboard')
  })

  it('check the session again when the stored user or token changes', async () => {
    const { page } = await enter()
    await page.waitForLoadState('networkidle')
    const requested: string[] = []
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname))
    const change = (key: string) =>
      page.evaluate((changed) => dispatchEvent(new StorageEvent('storage', { key: changed })), key)
    await change('somethingElse')
    for (const key of ['user', 'authToken'])
      await Promise.all([page.waitForResponse('**/api/auth/validate-cookie'), change(key)])
    expect(requested).toEqual(Array(2).fill('/api/auth/validate-cookie'))
  })

  it('are all signed out by one, on the server too; a public page stays', async () => {
    const { context, page, consoleErrors } = await enter()
    const second = await openTab(context)
    const reader = await context.newPage()
    await reader.goto(`${portal.site.url}/news`)
    const menu = /^Person/
    await reader.getByRole('button', { name: menu }).waitFor()
    const tokens = [await tokensOf(page), await tokensOf(second)]
    await page.getByRole('button', { name: menu }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    for (const tab of [page, second]) await tab.waitForURL(`${portal.site.url}/`)
    await reader.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(reader.url()).toBe(`${portal.site.url}/news`)
    for (const tab of [page, second, reader]) expect(await storedKeys(tab)).toEqual([])
    expect(await Promise.all(tokens.map(refreshes))).toEqual([false, false])
    await page.goto(`${portal.site.url}/staff-dashboard`)
    await page.waitForURL(`${portal.site.url}/`)
    // The tab's sign-out may be rejected, because the session has already ended.
    expect(consoleErrors.filter((line) => !/status of 403/.test(line))).toEqual([])
  })
})

describe('unconfirmed sign-out', () => {
  const LOGOUT = '**/api/auth/logout'
  const menu = (page: Page) => page.getByRole('button', { name: /^Person/ })
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re signed out' })

  async function signOut(page: Page): Promise<void> {
    await menu(page).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
  }

  const isCookieAlive = async (context: BrowserContext) =>
    (await context.cookies()).some(({ name }) => name === 'session')

  it.each([
    ['refuses', (route: Route) => route.fulfill({ status: 500, json: {} })],
    ['does not answer', () => new Promise<void>(() => {})],
  ])('because it %s signs the device out, shows a notice and retries', async (_, answer) => {
    const { context, page } = await enter()
    const second = await openTab(context)
    await context.route(LOGOUT, answer)
    const used: string[] = []
    await signOut(page)
    for (const tab of [page, second]) await tab.waitForURL(`${portal.site.url}/`)
    context.on('request', (request) => {
      if (/validate-cookie|auth\/session$/.test(request.url())) used.push(request.url())
    })
    await notice(page).waitFor()
    await expect.poll(() => notice(page).innerText()).toContain(SIGN_OUT_MESSAGES.open)
    await page.goto(`${portal.site.url}/staff-dashboard`)
    await page.waitForURL(`${portal.site.url}/`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await notice(page).waitFor()
    await expect.poll(async () => [await storedKeys(page), await storedKeys(second)]).toEqual([[], []])
    expect([await isCookieAlive(context), used]).toEqual([true, []])

    await context.unroute(LOGOUT)
    await page.reload()
    await expect.poll(() => isCookieAlive(context)).toBe(false)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain(SIGNED_OUT_KEY)
  })

  it('because of a lost connection hides the screen, and leaves when the connection returns', async () => {
    const { context, page } = await enter()
    await context.setOffline(true)
    await signOut(page)
    await notice(page).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Signed out')
    await expect.poll(async () => [await menu(page).count(), await storedKeys(page)]).toEqual([0, []])
    await context.setOffline(false)
    await page.waitForURL(`${portal.site.url}/`)
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await isCookieAlive(context)).toBe(false)
  })

  it('ends when a user signs in', async () => {
    const { context, page } = await enter()
    await context.route(LOGOUT, (route) => route.fulfill({ status: 500, json: {} }))
    await signOut(page)
    await page.waitForURL(`${portal.site.url}/`)
    const { email } = await portal.add('marketing')
    await signIn(page, portal.site, portal.mailbox, email)
    expect(new URL(page.url()).pathname).toBe('/marketing-dashboard')
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(SIGNED_OUT_KEY)
  })
})

describe('access that ends elsewhere takes effect at the next call', () => {
  const news = (page: Page) =>
    page.getByRole('navigation').getByRole('link', { name: 'News', exact: true }).click()
  /** Waits until the dashboard has loaded: a pending request would ask to sign in. */
  async function enterAndRest(): Promise<Entered> {
    const entered = await enter()
    await entered.page.waitForLoadState('networkidle')
    return entered
  }

  it('after signing out everywhere else', async () => {
    const { user, page } = await enterAndRest()
    const { error } = await portal.site.secret.rpc('end_other_website_sessions', {
      session_user: user.id,
      token_hash: '',
    })
    expect(error).toBeNull()
    expect(await refreshes(await tokensOf(page))).toBe(false)
    await news(page)
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Your session has expired. Please log in again.').waitFor()
    await alert.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${portal.site.url}/`)
    await expect.poll(() => storedKeys(page)).toEqual([])
  })

  it('after a role change', async () => {
    const { user, page } = await enterAndRest()
    await portal.site.secret.from('permissions').delete().eq('user_id', user.id).throwOnError()
    await news(page)
    await page.waitForURL(`${portal.site.url}/`)
    await page.getByRole('button', { name: /^Person/ }).waitFor()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? 'null').role))
      .toBeNull()
  })

  it('after the account is deleted', async () => {
    const { user, page } = await enterAndRest()
    const { error } = await portal.site.secret.auth.admin.deleteUser(user.id)
    expect(error).toBeNull()
    await news(page)
    const alert = page.getByRole('alertdialog')
    await alert.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${portal.site.url}/`)
    await expect.poll(() => storedKeys(page)).toEqual([])
  })
})

/** Headless tabs are always visible, so the event is simulated. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    // Bubbles like the browser's, because supabase-js listens on the window.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}
