/** Signing in, and what can go wrong during and after it. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'
import { ESSENTIAL_COOKIES, OPTIONAL_COOKIES } from '#app/site/legal/cookie-list.ts'
import type { Role } from '#domain/roles/roles.ts'
import { SIGN_IN_MESSAGES } from '#domain/session/sign-in.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, waitForHydration } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite, type PortalUser } from './support/portal-site.ts'
import { openLogin, PLAIN_PAGE } from './support/sign-in.ts'

let portal: PortalSite
let context: BrowserContext
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  portal = await openPortalSite()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

beforeEach(async () => {
  const profile = await openProfile(portal.browser)
  context = profile.context
  await observeHydration(context)
  consoleErrors = profile.consoleErrors
  page = await context.newPage()
})
afterEach(() => context.close())

const address = () => page.getByLabel('Email address')
const code = () => page.getByLabel('Verification code')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const alert = () => page.getByRole('alert').filter({ hasText: /./ })
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

async function askForCode(email: string, path = '/'): Promise<string> {
  const since = Date.now()
  await page.goto(portal.site.url + path)
  await openLogin(page)
  await address().fill(email)
  await button('Send code').click()
  await code().waitFor()
  return portal.mailbox.code(email, since)
}

const otherThan = (right: string, times = 1) => String((Number(right) + times) % 1_000_000).padStart(6, '0')

async function enterCode(digits: string): Promise<void> {
  await code().fill(digits)
  await button('Verify').click()
}

describe('sign-in', () => {
  it.each([
    ['staff', '/staff-dashboard'],
    ['marketing', '/marketing-dashboard'],
    ['customer', '/customer-dashboard'],
    [null, '/'],
  ] as const)('leads %s to %s, with an HttpOnly cookie and a stored copy of the user', async (role, path) => {
    const { id, email } = await portal.add(role, 'Jo Marlow')
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify')) requested.push(request.postData() ?? '')
    })
    await enterCode(await askForCode(email, '/get-in-touch'))
    await page.waitForURL(portal.site.url + path)
    await page.getByRole('button', { name: 'Jo Marlow' }).waitFor()
    expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('user'))) ?? 'null')).toEqual({
      id,
      email,
      role,
      name: 'Jo Marlow',
      customerId: null,
    })
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
    })
    // Proves that this browser requested the code (docs/decisions/0021).
    expect(requested.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ email, code_verifier: expect.stringMatching(/^[\w-]{43,128}$/) }),
    ])
    expect(consoleErrors).toEqual([])
  })

  it('loads the data client when the modal opens, not before', async () => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    const holdClient = async () =>
      (await Promise.all(scripts)).filter((text) => text.includes('GoTrueClient')).length
    await page.goto(portal.site.url)
    await page.waitForLoadState('networkidle')
    await button('Sign In').hover()
    await button('Sign In').focus()
    await page.waitForLoadState('networkidle')
    expect(await holdClient()).toBe(0)
    await openLogin(page)
    await expect.poll(holdClient).toBe(1)
  })

  it('returns to the protected route with its query', async () => {
    const { email } = await portal.add('marketing')
    await page.goto(`${portal.site.url}/news-admin?show=deleted`)
    await page.waitForURL(`${portal.site.url}/`)
    await enterCode(await askForCode(email))
    await page.waitForURL(`${portal.site.url}/news-admin?show=deleted`)
    await page.goto(`${portal.site.url}/staff-dashboard`)
    await page.waitForURL(`${portal.site.url}/`)
    expect(consoleErrors).toEqual([])
  })

  it('works by keyboard with the right focus', async () => {
    const { email } = await portal.add('staff')
    const since = Date.now()
    await page.goto(portal.site.url)
    await openLogin(page)
    await expect.poll(() => focused()).toBe('email')
    await expect.poll(() => button('Send code').isDisabled()).toBe(true)
    await page.keyboard.type('jo')
    await page.keyboard.press('Enter')
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Please enter a valid email address.')
    await address().fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(`Enter the 6-digit code we sent to ${email}`).waitFor()
    await expect.poll(() => focused()).toBe('code')
    await expect.poll(() => code().getAttribute('autocomplete')).toBe('one-time-code')
    await expect.poll(() => code().getAttribute('inputmode')).toBe('numeric')

    await page.keyboard.type('12 a')
    await page.keyboard.press('Enter')
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Please enter a 6-digit verification code.')
    await expect.poll(() => code().inputValue()).toBe('12')
    await button('Use a different email').click()
    await expect.poll(() => focused()).toBe('email')
    await expect.poll(async () => [await address().inputValue(), await alert().count()]).toEqual([email, 0])

    await page.keyboard.press('Escape')
    await expect.poll(focused).toBe('Sign In')
    await openLogin(page)
    await expect.poll(() => address().inputValue()).toBe('')

    // Requested again too soon, but the code is in the mailbox.
    await address().fill(email)
    await page.keyboard.press('Enter')
    await alert().waitFor()
    await expect
      .poll(() => alert().innerText())
      .toBe('Too many attempts. Please wait 60 seconds before trying again.')
    await button('I already have a code').click()
    await expect.poll(() => focused()).toBe('code')
    const right = await portal.mailbox.code(email, since)
    await page.context().grantPermissions(['clipboard-write'])
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `${right.slice(0, 3)} ${right.slice(3)} `,
    )
    await page.keyboard.press('Control+V')
    await expect.poll(() => code().inputValue()).toBe(right)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/staff-dashboard')
  })

  it('counts down to the next code and accepts only that one', async () => {
    await page.clock.install()
    const { email } = await portal.add('staff')
    const first = await askForCode(email)
    await expect.poll(() => button(/^Send a new code/).innerText()).toMatch(/^Send a new code \(in \d\d s\)$/)
    await expect.poll(() => button(/^Send a new code/).isDisabled()).toBe(true)
    expect(await page.getByText(/^Sent at/).innerText()).toMatch(
      /^Sent at \d\d:\d\d\. The code is valid until \d\d:\d\d\.$/,
    )
    await code().fill('12')
    portal.forward(61_000)
    await page.clock.fastForward(61_000)
    const since = Date.now()
    await button('Send a new code').click()
    await expect.poll(() => button(/^Send a new code/).innerText()).toMatch(/\(in \d\d s\)$/)
    await expect.poll(async () => [await code().inputValue(), await focused()]).toEqual(['', 'code'])
    const second = await portal.mailbox.code(email, since)
    if (first !== second) {
      await enterCode(first)
      await alert().waitFor()
      await expect.poll(() => alert().innerText()).toBe('Invalid verification code. Please try again.')
    }
    await enterCode(second)
    await page.waitForURL('**/staff-dashboard')
  })
})

describe('sign-in errors in the modal', () => {
  it.each([
    ['an empty object', 400, '{}'],
    ['a gateway’s page', 502, '<h1>Bad gateway</h1>'],
    ['nothing', 500, ''],
  ])('the catalogue’s message when the provider responds with %s', async (_, status, body) => {
    const contentType = body.startsWith('<') ? 'text/html' : 'application/json'
    await page.route(/\/auth\/v1\/(otp|verify)/, (route) => route.fulfill({ status, body, contentType }))
    await page.goto(portal.site.url + PLAIN_PAGE)
    await openLogin(page)
    await address().fill('ann@example.com')
    await button('Send code').click()
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Failed to send OTP code')
  })

  it('for an older code that has expired: its age and verifier are known', async () => {
    await page.clock.install()
    const { email } = await portal.add('staff')
    const verifyRequests: { code_verifier?: string }[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify'))
        verifyRequests.push(JSON.parse(request.postData() ?? '{}'))
    })
    const right = await askForCode(email)
    await button('Close').click()
    await openLogin(page)
    await address().fill(email)
    await button('Send code').click()
    await button('I already have a code').click()
    await enterCode(otherThan(right))
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Invalid verification code. Please try again.')
    portal.forward(10 * 60_000)
    await page.clock.fastForward(10 * 60_000)
    await enterCode(right)
    await expect.poll(() => alert().innerText()).toBe(SIGN_IN_MESSAGES.expiredCode)
    expect(verifyRequests.length).toBe(2)
    expect(verifyRequests.every(({ code_verifier }) => /^[\w-]{43,128}$/.test(code_verifier ?? ''))).toBe(
      true,
    )
  })

  it('for a wrong code, which can be corrected', async () => {
    const { email } = await portal.add('customer')
    const right = await askForCode(email)
    await enterCode(otherThan(right))
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Invalid verification code. Please try again.')
    await expect
      .poll(async () => [await code().inputValue(), await focused()])
      .toEqual([otherThan(right), 'code'])
    await enterCode(right)
    await page.waitForURL('**/customer-dashboard')
  })

  it('for an expired code', async () => {
    await page.clock.install()
    const { email } = await portal.add('staff')
    const right = await askForCode(email)
    portal.forward(10 * 60_000)
    await page.clock.fastForward(10 * 60_000)
    await enterCode(right)
    await alert().waitFor()
    await expect
      .poll(() => alert().innerText())
      .toBe('Verification code has expired. Please request a new one.')
  })

  it('for five wrong codes, after which the correct one fails', async () => {
    const { email } = await portal.add('staff')
    const right = await askForCode(email)
    for (const times of [1, 2, 3, 4, 5]) {
      await Promise.all([page.waitForResponse('**/auth/v1/verify*'), enterCode(otherThan(right, times))])
    }
    await expect.poll(() => alert().innerText()).toBe('Too many invalid attempts. Please request a new code.')
    await Promise.all([page.waitForResponse('**/auth/v1/verify*'), enterCode(right)])
    await expect.poll(() => alert().innerText()).toBe('Too many invalid attempts. Please request a new code.')
  })

  it('for an unknown email address', async () => {
    await page.goto(portal.site.url)
    await openLogin(page)
    await address().fill('nobody@example.com')
    await button('Send code').click()
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Email address not found. Please contact support.')
  })

  it('for a chunk that fails to load: the modal or its client', async () => {
    await page.goto(portal.site.url)
    await page.route(/\/assets\/login-modal-.*\.js$/, (route) => route.abort('connectionrefused'))
    await waitForHydration(page)
    await button('Sign In').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('paragraph').innerText()).toBe('An unexpected error occurred')
    await expect.poll(() => focused()).toBe('OK')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Sign In')

    await page.route(/\/assets\/supabase-browser-.*\.js$/, (route) => route.abort('connectionrefused'))
    await page.unroute(/\/assets\/login-modal-.*\.js$/)
    await page.reload()
    await openLogin(page)
    await address().fill('ann@example.com')
    await button('Send code').click()
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe('Failed to send OTP code')
  })

  it('for a network failure when requesting the code, entering it and setting the cookie', async () => {
    const { email } = await portal.add('staff')
    await page.goto(portal.site.url)
    await openLogin(page)
    await page.waitForLoadState('networkidle')
    await address().fill(email)
    await context.setOffline(true)
    await button('Send code').click()
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe(SIGN_IN_MESSAGES.offline)
    await context.setOffline(false)
    await Promise.all([page.waitForResponse('**/api/csrf-token'), button('Send code').click()])
    const right = await portal.mailbox.code(email)
    await context.setOffline(true)
    await enterCode(right)
    await alert().waitFor()
    await expect.poll(() => alert().innerText()).toBe(SIGN_IN_MESSAGES.offline)
    await context.setOffline(false)
    await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'), { times: 1 })
    await button('Verify').click()
    await expect
      .poll(() => alert().allInnerTexts())
      .toEqual(['Authentication successful, but failed to set secure session. Please try again.'])
    // A correct code isn't asked for again.
    await button('Verify').click()
    await page.waitForURL('**/staff-dashboard')
  })

  it('for a session that can’t be opened; closing the error leaves the user signed out', async () => {
    const { email } = await portal.add('staff')
    const right = await askForCode(email)
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 503, json: {} }))
    await enterCode(right)
    await alert().waitFor()
    expect(await alert().innerText()).toBe(
      'Authentication successful, but failed to set secure session. Please try again.',
    )
    await button('Close').click()
    await button('Sign In').waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('dataSession'))).toBeNull()
  })
})

describe('session problems while working', () => {
  const title = () => page.getByRole('textbox', { name: 'Title', exact: true })

  async function enter(role: Role): Promise<PortalUser> {
    const user = await portal.add(role)
    await enterCode(await askForCode(user.email))
    await page.waitForURL('**/*-dashboard')
    return user
  }

  async function startArticle(role: Role): Promise<PortalUser> {
    const user = await enter(role)
    await page.goto(`${portal.site.url}/news-admin/new`)
    await title().fill('Half an hour of typing')
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    return user
  }

  it('an ended session is renewed in place, and input is saved', async () => {
    const { id, email } = await startArticle('staff')
    const since = Date.now()
    await endEverySession(id)
    portal.forward(61_000)
    await title().fill('Half an hour of typing, and more')
    await page.getByText('You’ve been signed out.').waitFor()
    await button('Sign in').click()
    await page.getByRole('heading', { name: 'Sign in to continue' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Not saved – stored on this device').first().waitFor()
    expect([await title().inputValue(), await title().isEditable()]).toEqual([
      'Half an hour of typing, and more',
      true,
    ])
    await button('Sign in').click()
    await page.getByRole('heading', { name: 'Sign in to continue' }).waitFor()
    await expect.poll(() => address().inputValue()).toBe(email)
    await button('Send code').click()
    await enterCode(await portal.mailbox.code(email, since + 61_000))
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    await expect.poll(() => title().inputValue()).toBe('Half an hour of typing, and more')
  })

  it('a screen opened after the session ended shows an alert and is the return path', async () => {
    const { id } = await enter('marketing')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Otherwise a pending request would fail first.
    await page.waitForLoadState('networkidle')
    await endEverySession(id)
    await page.getByRole('link', { name: 'News', exact: true }).first().click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    expect(await alert.getByRole('paragraph').innerText()).toBe(
      'Your session has expired. Please log in again.',
    )
    await alert.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL(`${portal.site.url}/`)
    expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({ origin: '/news-admin' })
    expect(
      await page.evaluate(() => ['user', 'authToken', 'dataSession'].filter((key) => key in sessionStorage)),
    ).toEqual([])
  })

  it('an invalid CSRF token is replaced and the request retried once', async () => {
    await enter('staff')
    await page.goto(`${portal.site.url}/news-admin/new`)
    const calls: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/')) calls.push(`${response.status()} ${pathname}`)
    })
    // The first attempt gets a token, whose cookie is lost before the second.
    const saves = '**/rest/v1/rpc/save_content_draft'
    await page.route(saves, (route) => route.abort())
    await page.evaluate(() => sessionStorage.removeItem('dataSession'))
    await title().fill('Half an hour of typing')
    await page.getByText('Not saved – stored on this device').first().waitFor()
    await context.clearCookies({ name: 'csrf' })
    await page.evaluate(() => sessionStorage.removeItem('dataSession'))
    calls.length = 0
    await page.unroute(saves)
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    expect(calls.filter((call) => !call.includes('validate-cookie'))).toEqual([
      '403 /api/auth/session',
      '200 /api/csrf-token',
      '200 /api/auth/session',
    ])
  })

  /** As if from another device. */
  async function endEverySession(id: string): Promise<void> {
    const { error } = await portal.site.secret.rpc('end_other_website_sessions', {
      session_user: id,
      token_hash: '',
    })
    if (error) throw error
  }
})

describe('browser storage', () => {
  it('contains only listed entries at each step', async () => {
    const storageNames = new Set<string>()
    const collectNames = async () => {
      const keys = await page.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
        ...(await caches.keys()),
      ])
      for (const name of [...keys, ...(await context.cookies()).map((cookie) => cookie.name)])
        storageNames.add(name)
    }
    const { email } = await portal.add('staff')
    await page.goto(portal.site.url + PLAIN_PAGE)
    await button('Accept all').click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('main').getByRole('link').last().waitFor()
    await collectNames()
    await page.goto(`${portal.site.url}/news-admin`)
    await page.waitForURL(`${portal.site.url}/`)
    await collectNames()
    const since = Date.now()
    await openLogin(page)
    await address().fill(email)
    await button('Send code').click()
    await code().waitFor()
    await collectNames()
    await enterCode(await portal.mailbox.code(email, since))
    await page.waitForURL('**/news-admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await collectNames()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.waitForURL('**/staff-dashboard')
    // A menu opened earlier would close when the screen loads.
    await page.getByRole('heading', { level: 1, name: /dashboard/i }).waitFor()
    await collectNames()
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }))
    await button(/^Person/).click()
    await button('Sign Out').click()
    await page.waitForURL(`${portal.site.url}/`)
    await button('Sign In').waitFor()
    await collectNames()

    const patterns = [...ESSENTIAL_COOKIES, ...OPTIONAL_COOKIES].flatMap(({ names }) => names)
    const isListed = (name: string) =>
      patterns.some((pattern) => {
        const [start = '', end = ''] = pattern.split('…')
        return pattern.includes('…') ? name.startsWith(start) && name.endsWith(end) : name === pattern
      })
    expect([...storageNames].filter((name) => !isListed(name))).toEqual([])
    // Most entries occurred on this journey.
    expect([...storageNames]).toEqual(
      expect.arrayContaining([
        'session',
        'csrf',
        'user',
        'dataSession',
        'dataSession-code-verifier',
        'codeRequest',
        'downland-signed-out',
        'downland-preference-colour-scheme',
        SCROLL_POSITIONS_KEY,
      ]),
    )
    const left = await page.evaluate(() => Object.keys(sessionStorage))
    expect(left.filter((name) => /^(user|dataSession|codeRequest)/.test(name))).toEqual([])
  })
})
