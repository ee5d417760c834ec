import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { inject } from 'vitest'

/** `SLOW=4` makes the processor of every page so many times slower: what holds then holds on a loaded machine. */
const SLOWER = Number(process.env.SLOW ?? 1)

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
  context.setDefaultTimeout(60_000)
  context.setDefaultNavigationTimeout(120_000)
  if (SLOWER > 1) context.on('page', (page) => void slowDown(page))
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

async function slowDown(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  } catch {
    // It was closed meanwhile.
  }
}
