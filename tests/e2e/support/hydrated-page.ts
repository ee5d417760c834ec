/** Helpers for pages that paint before they hydrate. */
import type { BrowserContext, Page } from 'playwright-core'
import { READY_EVENT } from '#app/document/pending-navigation.ts'
import { CONSENT_KEY, createConsentRecord } from '#domain/consent/consent.ts'
import { FORM_MIN_MS } from '#domain/forms/spam-protection.ts'

/** Call before the profile opens its first page. */
export async function observeHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript((type) => {
    addEventListener(type, () => Object.assign(window, { isReady: true }))
  }, READY_EVENT)
}

/** @returns the HTTP status */
export async function openHydrated(page: Page, address: string): Promise<number> {
  const response = await page.goto(address)
  await waitForHydration(page)
  return response?.status() ?? 0
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isReady' in window)
}

/** Opens an address by client-side navigation; also of a page that links don't reach. */
export async function navigate(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    await router.navigate(to)
    // React renders and the browser lays out by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, address)
}

/** Browsers may ignore input before the first paint. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
}

/** Waits until the page has been open as long as a person needs to type; faster forms are treated as spam. */
export async function untilRead(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.waitForFunction((least) => performance.now() >= least, FORM_MIN_MS)
}

/** Sets the consent choice, so that no banner is shown. */
export async function answerCookies(context: BrowserContext, allowed: boolean): Promise<void> {
  const consent = createConsentRecord(
    { analytics: allowed, preferences: allowed, marketing: allowed },
    new Date(),
  )
  await context.addInitScript(
    ([key, value]) => {
      // The empty page of a new tab has no storage.
      if (location.protocol !== 'about:') localStorage.setItem(key, value)
    },
    [CONSENT_KEY, JSON.stringify(consent)] as const,
  )
}

/** Freezes the clock of the profile's pages, which `clock.runFor` moves. */
export async function holdTime(context: BrowserContext): Promise<void> {
  const now = Date.now()
  await context.clock.install({ time: now })
  await context.clock.pauseAt(now + 1000)
}

/** Opens a page with a frozen clock and advances it until scripts have started. */
export async function openHeld(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await runUntil(page, () => page.evaluate(() => 'isReady' in window), Number.POSITIVE_INFINITY)
}

/**
 * Advances a frozen clock in small steps until the condition holds.
 * @param most limit in ms of the page's clock; loading takes real time
 */
export async function runUntil(page: Page, holds: () => Promise<boolean>, most: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (let passed = 0; !(await holds()); passed += 20) {
    if (performance.now() > deadline) throw new Error(`Timed out waiting at ${page.url()}`)
    await (passed < most ? page.clock.runFor(20) : page.waitForTimeout(20))
  }
}
