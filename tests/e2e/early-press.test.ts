/** Buttons that are pressed while the page is painted and its scripts are still on their way. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TRACKED } from '#app/analytics/track.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, untilReady, watchReadiness } from './support/ready-page.ts'
import { sharedSite } from './support/shared-site.ts'

let browser: Browser
const site = sharedSite()
let context: BrowserContext
let page: Page
let noise: string[]
let release: () => void

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  ;({ context, noise } = await openProfile(browser, { viewport: { width: 390, height: 844 } }))
  await watchReadiness(context)
  // Consent, so that each opening of the modal is told of.
  await answerCookies(context, true)
  await context.addInitScript((type) => {
    const events: unknown[] = []
    Object.assign(window, { recorded: events })
    document.addEventListener(type, (event) => events.push((event as CustomEvent).detail.eventName))
  }, TRACKED)
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  page = await context.newPage()
  await page.goto(`${site.url}/team`)
  return () => context.close()
})

const openings = () =>
  page.evaluate(
    () =>
      (window as unknown as { recorded: string[] }).recorded.filter((name) => name === 'login_modal_open')
        .length,
  )
const signIn = () => page.getByRole('button', { name: 'Sign In' })

it.each([1, 3])('Sign In, pressed %i times before it answers, opens the modal once', async (times) => {
  for (let press = 0; press < times; press++) await signIn().click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByLabel('Email address').waitFor()
  await untilReady(page)
  expect([await page.locator('dialog').count(), await openings()]).toEqual([1, 1])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // Kept once, and not again.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect([await page.locator('dialog:modal').count(), await openings(), noise]).toEqual([0, 1, []])
})

it('Sign In, pressed by the Enter key, opens it too', async () => {
  await signIn().press('Enter')
  release()
  await page.getByLabel('Email address').waitFor()
  expect(await openings()).toBe(1)
})

it('the News popup opens at once, stays open as the scripts start, and closes at the next press', async () => {
  const news = page.getByRole('button', { name: 'News' })
  const latest = page.getByRole('link', { name: 'Latest News' })
  await news.click()
  await latest.waitFor()
  release()
  await untilReady(page)
  expect(await latest.isVisible()).toBe(true)
  await news.click()
  await latest.waitFor({ state: 'hidden' })
  expect(noise).toEqual([])
})

it('a link is followed without waiting for any script', async () => {
  await page.getByRole('navigation', { name: 'Main, mobile' }).getByRole('link', { name: 'Jobs' }).click()
  await page.waitForURL(`${site.url}/jobs`)
  release()
  await untilReady(page)
})
