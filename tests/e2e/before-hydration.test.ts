/** Buttons pressed after the first paint and before hydration. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRACK_EVENT } from '#app/analytics/track.ts'
import { CONSENT_KEY } from '#domain/consent/consent.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, waitForHydration } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

let browser: Browser
const site = sharedSite()
let context: BrowserContext
let page: Page
let consoleErrors: string[]
let release: () => void

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  ;({ context, consoleErrors } = await openProfile(browser, { viewport: { width: 390, height: 844 } }))
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

it.each([1, 3])('opens the modal once after %i presses of Sign In before hydration', async (times) => {
  for (let press = 0; press < times; press++) await signIn().click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByLabel('Email address').waitFor()
  await waitForHydration(page)
  await expect.poll(async () => [await page.locator('dialog').count(), await openings()]).toEqual([1, 1])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // Handled once.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect
    .poll(async () => [await page.locator('dialog:modal').count(), await openings(), consoleErrors])
    .toEqual([0, 1, []])
})

it('opens the modal after Enter on Sign In', async () => {
  await signIn().press('Enter')
  release()
  await page.getByLabel('Email address').waitFor()
  expect(await openings()).toBe(1)
})

it('opens the News menu immediately, keeps it open during hydration, closes on the next press', async () => {
  const news = page.getByRole('button', { name: 'News' })
  const latest = page.getByRole('link', { name: 'Latest News' })
  await news.click()
  await latest.waitFor()
  release()
  await waitForHydration(page)
  expect(await latest.isVisible()).toBe(true)
  await news.click()
  await latest.waitFor({ state: 'hidden' })
  expect(consoleErrors).toEqual([])
})

it('follows links without waiting for scripts', async () => {
  await page.getByRole('navigation', { name: 'Main, mobile' }).getByRole('link', { name: 'Jobs' }).click()
  await page.waitForURL(`${site.url}/jobs`)
  release()
  await waitForHydration(page)
})

it('a press during which the cookie banner appears reaches its target', async () => {
  // Asks for consent again.
  await context.addInitScript((key) => localStorage.removeItem(key), CONSENT_KEY)
  await page.goto(`${site.url}/get-in-touch/contact`)
  const choice = page.getByLabel('Something you sell')
  // Where the banner will appear.
  await choice.evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }))
  const { x, y, width, height } = (await choice.boundingBox()) ?? expect.unreachable()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  release()
  await waitForHydration(page)
  const question = page.getByRole('region', { name: 'Cookies' })
  expect(await question.count()).toBe(0)
  await page.mouse.up()
  expect(await choice.isChecked()).toBe(true)
  await question.waitFor()
})

describe('input before hydration', () => {
  it.each([
    ['Something you sell', 'What do you sell?'],
    ['A price for boxes', 'Inside length (mm)'],
  ])('is kept in the enquiry form with the fields for “%s”', async (choice, own) => {
    await page.goto(`${site.url}/get-in-touch/contact`)
    await page.getByLabel(choice).check()
    await page.getByLabel(own).fill('150')
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Your message').fill('Early words.')
    await page.getByLabel('Please call me back').check()
    release()
    await waitForHydration(page)
    // Late scripts have started by then.
    await page.getByLabel('Phone number').fill('01632 960 001')
    const form = () =>
      page.getByRole('main').evaluate((main) => {
        const data = new FormData(main.querySelector('form[method=post]') as HTMLFormElement)
        return [...data.values()].filter((value) => typeof value === 'string')
      })
    const typedValues = ['150', 'Zoë Ash', 'Early words.', 'yes', '01632 960 001']
    expect(await form()).toEqual(expect.arrayContaining(typedValues))
    expect(await page.getByLabel(choice).isChecked()).toBe(true)
    expect(consoleErrors).toEqual([])
  })

  it('is kept in list filters', async () => {
    await page.goto(`${site.url}/jobs`)
    await page.getByLabel('Location').selectOption({ index: 1 })
    const chosen = await page.getByLabel('Location').inputValue()
    release()
    await waitForHydration(page)
    expect(await page.getByLabel('Location').inputValue()).toBe(chosen)
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/jobs?*location=*')
  })
})
