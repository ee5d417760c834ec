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

async function openTeam(reducedMotion: 'reduce' | 'no-preference', slowness = 0): Promise<Page> {
  const { context } = await openProfile(browser, { reducedMotion })
  await watchReadiness(context)
  await answerCookies(context, false)
  await context.addInitScript((milliseconds) => {
    const counted = window as unknown as { transitions: number; begun: number }
    Object.assign(counted, { transitions: 0, begun: 0 })
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      counted.transitions += 1
      const transition = begin(change)
      const later = () => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))
      const ready = transition.ready.then(later, later)
      void ready.then(() => {
        counted.begun += 1
      })
      return Object.defineProperty(transition, 'ready', { value: ready })
    }
  }, slowness)
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

it('pages come at once where a transition took long to begin', async () => {
  const page = await openTeam('no-preference', 150)
  const counted = () =>
    page.evaluate(() => {
      const { transitions, begun } = window as unknown as { transitions: number; begun: number }
      return { transitions, begun }
    })
  const link = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
  await link('Jobs').click()
  await expect.poll(counted).toEqual({ transitions: 1, begun: 1 })
  await link('Products').click()
  await page.waitForFunction(() => document.querySelector('main h1')?.textContent !== 'Jobs')
  expect(page.url()).toBe(`${site.url}/products`)
  expect(await counted()).toEqual({ transitions: 1, begun: 1 })
  await page.context().close()
})

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
