import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { inject } from 'vitest'
import { WEBSITE_API } from '#domain/session/website-api.ts'

/** `SLOW=4` throttles each page's CPU by this factor, to simulate a busy machine. */
const SLOWER = Number(process.env.SLOW ?? 1)

/** The browser shared by all tests. Closing it closes what this call opened. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserAddress'))
}

export type ProfileOptions = BrowserContextOptions

export interface Profile {
  readonly context: BrowserContext
  readonly consoleErrors: string[]
}

/** A separate profile that records errors. */
export async function openProfile(browser: Browser, options: ProfileOptions = {}): Promise<Profile> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })
  context.setDefaultTimeout(15_000 * SLOWER)
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page))
  const consoleErrors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text())
  })
  context.on('weberror', (error) => consoleErrors.push(String(error.error())))
  context.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText
    // Ignores requests aborted by leaving, and scripts blocked because they are disabled.
    if (failure !== 'net::ERR_ABORTED' && !(failure === 'csp' && options.javaScriptEnabled === false))
      consoleErrors.push(`${request.method()} ${request.url()}: ${failure}`)
  })
  return { context, consoleErrors }
}

/** Collects rejected calls that a tab sent after the server had confirmed a sign-out. */
export function collectCallsAfterSignOut(context: BrowserContext): string[] {
  const rejected: string[] = []
  const late = new Set<Request>()
  let isSignedOut = false
  context.on('request', (request) => isSignedOut && late.add(request))
  context.on('response', (response) => {
    if (response.url().endsWith(WEBSITE_API.logout)) isSignedOut = true
    if ([401, 403].includes(response.status()) && late.has(response.request())) rejected.push(response.url())
  })
  return rejected
}

async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  } catch {
    // The page has closed.
  }
}
