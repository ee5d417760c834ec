/** Pages whose scripts have started: they are painted before that. */
import type { BrowserContext, Page } from 'playwright-core'
import { READY_EVENT } from '#app/document/pending-navigation.ts'
import { CONSENT_KEY, createConsentRecord } from '#domain/consent/consent.ts'
import { FORM_MIN_MS } from '#domain/forms/spam-protection.ts'

/** To be called before the first page of a profile is opened. */
export async function observeHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript((type) => {
    addEventListener(type, () => Object.assign(window, { isReady: true }))
  }, READY_EVENT)
}

/** @returns the status of the answer */
export async function openHydrated(page: Page, address: string): Promise<number> {
  const answer = await page.goto(address)
  await waitForHydration(page)
  return answer?.status() ?? 0
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isReady' in window)
}

/** Nobody presses what they do not see; a browser may let a press pass that comes before. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
}

/** The form of a page has been there for as long as somebody needs who types: what comes sooner is not taken. */
export async function untilRead(page: Page): Promise<void> {
  await waitForHydration(page)
  await page.waitForTimeout(FORM_MIN_MS)
}

/** The visitor has refused or allowed everything before, and is not asked. */
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

/** From now on time in the profile's pages moves by `clock.runFor` alone. */
export async function holdTime(context: BrowserContext): Promise<void> {
  const now = Date.now()
  await context.clock.install({ time: now })
  await context.clock.pauseAt(now + 1000)
}

/** Opens a page whose time is held, and lets so little of it pass as its scripts need to start. */
export async function openHeld(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await runUntil(page, () => page.evaluate(() => 'isReady' in window), Number.POSITIVE_INFINITY)
}

/**
 * Lets little of a page's held time pass until something holds of it.
 * @param most milliseconds of the page's time; what loads has all of ours
 */
export async function runUntil(page: Page, holds: () => Promise<boolean>, most: number): Promise<void> {
  const deadline = performance.now() + 60_000
  for (let passed = 0; !(await holds()); passed += 20) {
    if (performance.now() > deadline) throw new Error(`What is waited for does not come at ${page.url()}`)
    await (passed < most ? page.clock.runFor(20) : page.waitForTimeout(20))
  }
}
