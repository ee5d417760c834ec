import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** The browser that all tests share. To close it ends what was opened through this. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserAddress'))
}

/** A person's own browser profile, with everything that went wrong in it written down. */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; noise: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })
  // However busy the machine is; a page without scripts waits for each of its pictures to be rendered.
  context.setDefaultTimeout(30_000)
  context.setDefaultNavigationTimeout(60_000)
  const noise: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') noise.push(message.text())
  })
  context.on('weberror', (error) => noise.push(String(error.error())))
  context.on('requestfailed', (request) => {
    const failure = request.failure()?.errorText
    // Aborted: the page was left. csp: how the browser refuses scripts that are switched off.
    if (failure !== 'net::ERR_ABORTED' && !(failure === 'csp' && options.javaScriptEnabled === false))
      noise.push(`${request.method()} ${request.url()}: ${failure}`)
  })
  return { context, noise }
}
