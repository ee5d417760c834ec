/** What only a browser can show of signing in: keyboard, cookies, storage, chunks and a lost connection. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SCROLL_POSITIONS_KEY } from '#app/document/pending-navigation.ts'
import { ESSENTIAL_COOKIES, OPTIONAL_COOKIES } from '#app/site/legal/cookie-list.ts'
import { REFUSAL_MESSAGES, SIGN_OUT_MESSAGES, SIGNED_OUT_KEY } from '#domain/session/session.ts'
import { SIGN_IN_MESSAGES } from '#domain/session/sign-in.ts'
import { opened } from '#tests/support/opened.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, waitForHydration } from './support/hydrated-page.ts'
import { openPortalSite } from './support/portal-site.ts'
import { openLogin, PLAIN_PAGE } from './support/sign-in.ts'

const portal = opened(() => openPortalSite())
let context: BrowserContext
let page: Page
let consoleErrors: string[]

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
const waitForAlert = (message: string) => page.getByRole('alert').filter({ hasText: message }).waitFor()
const waitForFocus = (name: string) =>
  page.waitForFunction((wanted) => {
    const focused = document.activeElement
    return (focused?.getAttribute('name') ?? focused?.textContent) === wanted
  }, name)

describe('sign-in by code', () => {
  it('works by keyboard with the right focus, and opens a session that scripts can’t read', async () => {
    const { id, email } = await portal.add('staff', 'Jo Marlow')
    const scripts: Promise<string>[] = []
    const verifications: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    page.on('request', (request) => {
      if (request.url().includes('/auth/v1/verify')) verifications.push(request.postData() ?? '')
    })
    const countClients = async () =>
      (await Promise.all(scripts)).filter((text) => text.includes('GoTrueClient')).length
    const since = Date.now()
    await page.goto(portal.site.url + PLAIN_PAGE)
    await waitForHydration(page)
    await button('Sign In').hover()
    await button('Sign In').focus()
    await page.waitForLoadState('networkidle')
    expect(await countClients()).toBe(0)
    await page.keyboard.press('Enter')
    await waitForFocus('email')
    await expect.poll(countClients).toBe(1)

    await page.keyboard.type('jo')
    await page.keyboard.press('Enter')
    await waitForAlert(SIGN_IN_MESSAGES.invalidEmail)
    await address().fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(`Enter the 6-digit code we sent to ${email}`).waitFor()
    await waitForFocus('code')
    await page.keyboard.type('12 a')
    await page.keyboard.press('Enter')
    await waitForAlert(SIGN_IN_MESSAGES.incompleteCode)
    expect(await code().inputValue()).toBe('12')
    await button('Use a different email').click()
    await waitForFocus('email')
    expect(await address().inputValue()).toBe(email)
    await page.keyboard.press('Escape')
    // It loses its role when it closes, a moment before it is removed.
    await page.locator('dialog').waitFor({ state: 'detached' })
    await waitForFocus('Sign In')

    await page.keyboard.press('Enter')
    await waitForFocus('email')
    expect(await address().inputValue()).toBe('')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await waitForAlert(SIGN_IN_MESSAGES.tooManyAttempts)
    await button('I already have a code').click()
    await waitForFocus('code')
    const right = await portal.mailbox.code(email, since)
    await context.grantPermissions(['clipboard-write'])
    const pasted = `${right.slice(0, 3)} ${right.slice(3)} `
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    await page.keyboard.press('Control+V')
    expect(await code().inputValue()).toBe(right)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/staff-dashboard')
    await button('Jo Marlow').waitFor()

    expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('user'))) ?? 'null')).toEqual({
      id,
      email,
      role: 'staff',
      name: 'Jo Marlow',
      customerId: null,
    })
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    // Proves that this browser requested the code (docs/decisions/0021).
    expect(verifications.map((body) => JSON.parse(body))).toEqual([
      expect.objectContaining({ email, code_verifier: expect.stringMatching(/^[\w-]{43,128}$/) }),
    ])
    for (const path of ['/news', '/blog', '/team', '/jobs']) {
      await page.goto(portal.site.url + path)
      await page.getByRole('link', { name: 'Manage' }).waitFor()
    }
    // The second code was refused.
    expect(consoleErrors.filter((line) => !line.includes('429'))).toEqual([])
  })

  it('is offered to whoever follows a link to a record without a session, and leads to that record', async () => {
    const { email } = await portal.add('staff')
    const path = '/leads/EQ-AAAA-AAAA'
    await page.goto(portal.site.url + path)
    await page.waitForURL(`${portal.site.url}/`)
    const notice = page.getByRole('status').filter({ hasText: REFUSAL_MESSAGES['signed-out'] })
    await notice.getByRole('button', { name: 'Sign In' }).click()
    const since = Date.now()
    await address().fill(email)
    await button('Send code').click()
    await code().fill(await portal.mailbox.code(email, since))
    await button('Verify').click()
    await page.waitForURL(`**${path}`)
  })

  it('shows a message if a chunk doesn’t load or the connection is lost, and then works', async () => {
    const { email } = await portal.add('staff')
    await page.goto(portal.site.url + PLAIN_PAGE)
    await page.route(/\/assets\/login-modal-.*\.js$/, (route) => route.abort('connectionrefused'))
    await waitForHydration(page)
    await button('Sign In').click()
    await page.getByRole('alertdialog').getByText('An unexpected error occurred').waitFor()
    await waitForFocus('OK')
    await page.keyboard.press('Enter')
    await waitForFocus('Sign In')

    await page.unroute(/\/assets\/login-modal-.*\.js$/)
    await page.route(/\/assets\/supabase-browser-.*\.js$/, (route) => route.abort('connectionrefused'))
    await page.reload()
    await openLogin(page)
    await address().fill(email)
    await button('Send code').click()
    await waitForAlert(SIGN_IN_MESSAGES.sendingFailed)

    await page.unroute(/\/assets\/supabase-browser-.*\.js$/)
    await page.reload()
    await openLogin(page)
    await page.waitForLoadState('networkidle')
    await address().fill(email)
    await context.setOffline(true)
    await button('Send code').click()
    await waitForAlert(SIGN_IN_MESSAGES.offline)
    await context.setOffline(false)
    await page.route('**/auth/v1/otp*', (route) => route.abort('connectionrefused'))
    await button('Send code').click()
    await waitForAlert(SIGN_IN_MESSAGES.unavailable)
    await page.unroute('**/auth/v1/otp*')
    await button('Send code').click()
    await code().fill(await portal.mailbox.code(email))
    await context.setOffline(true)
    await button('Verify').click()
    await waitForAlert(SIGN_IN_MESSAGES.offline)
    await context.setOffline(false)
    await button('Verify').click()
    await page.waitForURL('**/staff-dashboard')
  })
})

describe('invited user', () => {
  it('signs in, works and signs out with listed browser storage only', async () => {
    const email = 'robin@example.com'
    const storageNames = new Set<string>()
    const storedKeys = (tab: Page) => tab.evaluate(() => Object.keys(sessionStorage))
    async function collectNames(): Promise<void> {
      const keys = await page.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
        ...(await caches.keys()),
      ])
      for (const name of [...keys, ...(await context.cookies()).map((cookie) => cookie.name)])
        storageNames.add(name)
    }
    await page.goto(portal.site.url + PLAIN_PAGE)
    await button('Accept all').click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('main').getByRole('link').last().waitFor()
    await collectNames()

    const invitation = await portal.site.secret.auth.admin.inviteUserByEmail(email, {
      redirectTo: `${portal.site.url}/my-account`,
    })
    const user_id = invitation.data.user?.id ?? ''
    await portal.site.secret.from('permissions').insert({ user_id, role: 'marketing' }).throwOnError()
    const since = Date.now()
    const { text = '' } = await portal.mailbox.newest(email)
    const link = /https?:\/\/\S+\/auth\/v1\/verify[^\s)]+/.exec(text)?.[0] ?? ''
    const main = page.getByRole('main')
    await page.goto(link)
    await main.getByRole('heading', { name: 'Your account is ready' }).waitFor()
    // The token must not remain in the address.
    expect(page.url()).toBe(`${portal.site.url}/invitation`)
    await page.goto(link)
    await main.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await collectNames()
    await waitForHydration(page)
    await main.getByRole('button', { name: 'Sign in' }).click()
    await address().fill(email)
    await button('Send code').click()
    await code().waitFor()
    await collectNames()
    await code().fill(await portal.mailbox.code(email, since))
    await button('Verify').click()
    await page.waitForURL('**/marketing-dashboard')
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await collectNames()

    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }))
    await button(email).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(`${portal.site.url}/`)
    const checks: string[] = []
    page.on('request', (request) => {
      if (/validate-cookie|auth\/session$/.test(request.url())) checks.push(request.url())
    })
    await page.getByRole('status').filter({ hasText: SIGN_OUT_MESSAGES.open }).waitFor()
    await collectNames()
    expect((await storedKeys(page)).filter((name) => /^(user|dataSession|codeRequest)/.test(name))).toEqual(
      [],
    )
    await page.goto(`${portal.site.url}/marketing-dashboard`)
    await page.waitForURL(`${portal.site.url}/`)
    await page.getByRole('status').filter({ hasText: SIGN_OUT_MESSAGES.open }).waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
    await collectNames()
    // The cookie still works, and isn’t used.
    const hasCookie = async () => (await context.cookies()).some(({ name }) => name === 'session')
    expect([await hasCookie(), checks]).toEqual([true, []])
    await page.unroute('**/api/auth/logout')
    await page.reload()
    await expect.poll(hasCookie).toBe(false)
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain(SIGNED_OUT_KEY)

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
        'origin',
        SIGNED_OUT_KEY,
        'downland-preference-colour-scheme',
        SCROLL_POSITIONS_KEY,
      ]),
    )
  })
})
