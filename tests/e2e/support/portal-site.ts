import type { Browser, BrowserContext, Page } from 'playwright-core'
import { vi } from 'vitest'
import { dashboardPath, type Role } from '#domain/roles/roles.ts'
import type { Env } from '#server/config/env.ts'
import { addUser, openApiBrowser, openAuthSession } from '#tests/support/api-browser.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './browser.ts'

export interface PortalUser {
  readonly id: string
  readonly email: string
}

/** The built site in this process, so that tests can move its clock, with a mailbox and a browser. */
export interface PortalSite extends AsyncDisposable {
  readonly site: TestSite
  readonly mailbox: Mailbox
  readonly browser: Browser
  /** Moves the server's clock; browsers have their own. */
  forward(milliseconds: number): void
  /** Adds a user. Each can receive a code once a minute. */
  add(role: Role | null, name?: string): Promise<PortalUser>
  /** Sets the session cookie in a profile, without the sign-in page, code or email. */
  signIn(context: BrowserContext, user: PortalUser): Promise<void>
  /** Adds a user who is signed in, in a new profile at their dashboard. */
  enter(role: Role): Promise<Entered>
}

export interface Entered {
  readonly user: PortalUser
  readonly context: BrowserContext
  readonly page: Page
  /** Errors in that profile. */
  readonly consoleErrors: string[]
}

export async function openPortalSite(
  settings: Readonly<Record<string, string>> = {},
  changed: Partial<Env> = {},
): Promise<PortalSite> {
  // Before the site reads the clock.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() })
  const closing = new AsyncDisposableStack()
  closing.defer(() => void vi.useRealTimers())
  const mailbox = closing.use(await openMailbox())
  const site = closing.use(
    await openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', ...settings }, 'site', changed),
  )
  const browser = await openBrowser()
  closing.defer(() => browser.close())

  let userCount = 0
  const add = (role: Role | null, name = `Person ${++userCount}`): Promise<PortalUser> =>
    addUser(site, { role, name })

  async function signIn(context: BrowserContext, { email }: PortalUser): Promise<void> {
    const empty = context.pages().find((page) => page.url() === 'about:blank')
    const tab = empty ?? (await context.newPage())
    const agent = await tab.evaluate(() => navigator.userAgent)
    if (empty === undefined) await tab.close()
    const device = openApiBrowser(site.url, { 'user-agent': agent })
    const response = await device.send('/api/auth/login', { token: await openAuthSession(site, email) })
    if (response.status !== 200) throw new Error(`Signing in failed with status ${response.status}`)
    const session = { name: 'session', value: device.cookies.get('session') ?? '', url: site.url }
    await context.addCookies([{ ...session, httpOnly: true, sameSite: 'Lax' }])
  }

  return {
    site,
    mailbox,
    browser,
    add,
    signIn,
    forward: (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds),
    async enter(role) {
      const user = await add(role)
      const { context, consoleErrors } = await openProfile(browser)
      const page = await context.newPage()
      await signIn(context, user)
      await page.goto(site.url + dashboardPath(role))
      await page.getByRole('heading', { level: 1 }).waitFor()
      return { user, context, page, consoleErrors }
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
