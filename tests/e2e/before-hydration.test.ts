/** Presses and input after the first paint and before hydration. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { TRACK_EVENT } from '#app/analytics/track.ts'
import { CONSENT_KEY } from '#domain/consent/consent.ts'
import { answerCookies, observeHydration, waitForHydration } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const site = sharedSite()
let context: BrowserContext
let page: Page
let consoleErrors: string[]
/** Lets the scripts load. */
let release: () => void

beforeEach(async () => {
  ;({ context, consoleErrors } = await site.openProfile({ viewport: { width: 390, height: 844 } }))
  await observeHydration(context)
  // With consent, each opening of the modal is recorded.
  await answerCookies(context, true)
  await context.addInitScript((type) => {
    const events: unknown[] = []
    Object.assign(window, { recorded: events })
    document.addEventListener(type, (event) => events.push((event as CustomEvent).detail.eventName))
  }, TRACK_EVENT)
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  page = await context.newPage()
  return () => context.close()
})

const open = (path: string) => page.goto(site.url + path)
const hydrate = () => {
  release()
  return waitForHydration(page)
}

describe('a press before hydration', () => {
  it('on Sign In opens the modal once, however often it is repeated', async () => {
    await open('/team')
    for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Sign In' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await hydrate()
    await page.getByLabel('Email address').waitFor()
    const openings = () =>
      page.evaluate(() => {
        const { recorded } = window as unknown as { recorded: string[] }
        return recorded.filter((name) => name === 'login_modal_open').length
      })
    await expect.poll(async () => [await page.locator('dialog').count(), await openings()]).toEqual([1, 1])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect([await page.locator('dialog:modal').count(), await openings(), consoleErrors]).toEqual([0, 1, []])
  })

  it('on News opens the menu immediately, which stays open during hydration', async () => {
    await open('/team')
    const news = page.getByRole('button', { name: 'News' })
    const latest = page.getByRole('link', { name: 'Latest News' })
    await news.click()
    await latest.waitFor()
    await hydrate()
    expect(await latest.isVisible()).toBe(true)
    await news.click()
    await latest.waitFor({ state: 'hidden' })
    expect(consoleErrors).toEqual([])
  })

  it('on a link opens its page without waiting for scripts', async () => {
    await open('/team')
    await page.getByRole('navigation', { name: 'Main, mobile' }).getByRole('link', { name: 'Jobs' }).click()
    await page.waitForURL(`${site.url}/jobs`)
    await hydrate()
  })

  it('reaches its target although the cookie banner appears there', async () => {
    // Asks for consent again.
    await context.addInitScript((key) => localStorage.removeItem(key), CONSENT_KEY)
    await open('/get-in-touch/contact')
    const choice = page.getByLabel('Something you sell')
    // Where the banner will appear.
    await choice.evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const { x, y, width, height } = (await choice.boundingBox()) ?? expect.unreachable()
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    await hydrate()
    const banner = page.getByRole('region', { name: 'Cookies' })
    expect(await banner.count()).toBe(0)
    await page.mouse.up()
    expect(await choice.isChecked()).toBe(true)
    await banner.waitFor()
  })
})

describe('input before hydration', () => {
  it('is kept in the enquiry form with the fields of its subject', async () => {
    await open('/get-in-touch/contact')
    await page.getByLabel('Something you sell').check()
    await page.getByLabel('What do you sell?').fill('150')
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Your message').fill('Early words.')
    await page.getByLabel('Call me back').check()
    await hydrate()
    // Late scripts have started by then.
    await page.getByLabel('Phone number').fill('01632 960 001')
    const form = await page.getByRole('main').evaluate((main) => {
      const data = new FormData(main.querySelector('form[method=post]') as HTMLFormElement)
      return [...data.values()].filter((value) => typeof value === 'string')
    })
    expect(form).toEqual(expect.arrayContaining(['150', 'Zoë Ash', 'Early words.', 'yes', '01632 960 001']))
    expect(await page.getByLabel('Something you sell').isChecked()).toBe(true)
    expect(consoleErrors).toEqual([])
  })

  it('is kept in list filters', async () => {
    await open('/jobs')
    await page.getByLabel('Location').selectOption({ index: 1 })
    const chosen = await page.getByLabel('Location').inputValue()
    await hydrate()
    expect(await page.getByLabel('Location').inputValue()).toBe(chosen)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/jobs?*location=*')
  })
})
