import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The installed Chromium, headless; `CHROMIUM_PATH` names another one. @param more of its command line */
export async function openBrowser(...more: readonly string[]): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? candidates.find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Chromium found: install it or set CHROMIUM_PATH')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

/** A person's own browser profile, with everything that went wrong in it written down. */
export async function openProfile(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; noise: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options })
  context.setDefaultTimeout(15_000)
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
