/** The way from one public page to the next: fetched while somebody is about to press, and shown as they like it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, openReady, watchReadiness } from './support/ready-page.ts'
import { sharedSite } from './support/shared-site.ts'

let browser: Browser
const site = sharedSite()

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function openTeam(reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const { context } = await openProfile(browser, { reducedMotion })
  await watchReadiness(context)
  await answerCookies(context, false)
  await context.addInitScript(() => {
    const counted = window as unknown as { transitions: number }
    counted.transitions = 0
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      counted.transitions += 1
      return begin(change)
    }
  })
  const page = await context.newPage()
  await openReady(page, `${site.url}/team`)
  return page
}

it.each([
  ['as a transition where motion is welcome', 'no-preference', 1],
  ['at once where less of it is asked for', 'reduce', 0],
] as const)(
  'the next page comes %s, fetched while the pointer rests on its link',
  async (_, motion, transitions) => {
    const page = await openTeam(motion)
    const link = page.getByRole('banner').getByRole('link', { name: 'Jobs', exact: true })
    await Promise.all([page.waitForRequest(/\/jobs\.data\?/), link.hover()])
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { transitions: number }).transitions)).toBe(
      transitions,
    )
    await page.context().close()
  },
)

it('the next page is at its top from its first frame, however far down the last one was left', async () => {
  const page = await openTeam('no-preference')
  const from = await page.evaluate(() => {
    scrollTo({ top: 400, behavior: 'instant' })
    const noted = window as unknown as { places: number[] }
    noted.places = []
    const note = () => {
      if (document.querySelector('main h1')?.textContent === 'Jobs') noted.places.push(scrollY)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    return scrollY
  })
  expect(from).toBeGreaterThan(0)
  await page.getByRole('banner').getByRole('link', { name: 'Jobs', exact: true }).click()
  const places = () => page.evaluate(() => (window as unknown as { places: number[] }).places)
  await expect.poll(async () => (await places()).length).toBeGreaterThan(10)
  expect([...new Set(await places())]).toEqual([0])
  await page.context().close()
})
