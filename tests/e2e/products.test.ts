/** Products page: modal by mouse, keyboard, swipe and history; its sizes and images. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { BREAKPOINTS } from '#app/ui/media-query/media-query.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const site = sharedSite()
let page: Page
let consoleErrors: string[]

beforeEach(async () => {
  const profile = await site.openProfile({ viewport: { width: 1024, height: 768 } })
  ;({ consoleErrors } = profile)
  await observeHydration(profile.context)
  await answerCookies(profile.context, false)
  page = await profile.context.newPage()
  return () => profile.context.close()
})

const address = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const modal = () => page.getByRole('dialog')
const isClosed = () => modal().waitFor({ state: 'hidden' })
const press = (name: string) => modal().getByRole('button', { name }).click()
/** The URL changes slightly before the content. */
async function showing(): Promise<[title: string, address: string]> {
  const number = new URL(page.url()).searchParams.get('selected')
  await modal().getByText(`${number} of 15`).waitFor()
  return [await modal().getByRole('heading', { level: 2 }).innerText(), address()]
}
const card = (name: string) => page.getByRole('link', { name, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())

describe('product modal', () => {
  it('opens from a card, steps to both ends, and follows Close, Back, Forward and its URL', async () => {
    await openHydrated(page, `${site.url}/products`)
    await card('Countertop Display Unit').click()
    await expect.poll(showing).toEqual(['Countertop Display Unit', '/products?selected=7'])
    expect(await modal().evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    await press('Previous product')
    await expect.poll(showing).toEqual(['Cheese Sample Box', '/products?selected=6'])
    await press('Next product')
    await expect.poll(showing).toEqual(['Countertop Display Unit', '/products?selected=7'])
    // The steps are one entry of the history.
    await page.goBack()
    await isClosed()
    expect(address()).toBe('/products')
    await page.goForward()
    await expect.poll(showing).toEqual(['Countertop Display Unit', '/products?selected=7'])
    await press('Close')
    await isClosed()
    await expect
      .poll(async () => [address(), await focused()])
      .toEqual(['/products', 'Countertop Display Unit'])

    await card('Popcorn Pack').click()
    await expect.poll(showing).toEqual(['Popcorn Pack', '/products?selected=9'])
    await page.goBack()
    await isClosed()
    expect(address()).toBe('/products')
    await page.goForward()
    await expect.poll(showing).toEqual(['Popcorn Pack', '/products?selected=9'])

    await openHydrated(page, `${site.url}/products?selected=14`)
    await press('Next product')
    await expect.poll(showing).toEqual(['Seed Brand Shelf-ready Pack', '/products?selected=15'])
    await expect.poll(() => modal().getByRole('button', { name: 'Next product' }).isDisabled()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Previous product',
    )
    await page.keyboard.press('ArrowRight')
    expect(address()).toBe('/products?selected=15')
    await page.keyboard.press('Escape')
    await isClosed()
    await expect.poll(focused).toBe('Seed Brand Shelf-ready Pack')
    expect(consoleErrors).toEqual([])
  })

  it('works by keyboard: arrows, focus within it, Escape, and the focus returns', async () => {
    await openHydrated(page, `${site.url}/products`)
    await card('Regular Slotted Container (0201)').press('Enter')
    await modal().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    expect(await modal().locator('a, button').first().textContent()).toBe('Close')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/products?selected=11')
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL('**/products?selected=10')
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      )
      expect(isInside).toBe(true)
    }
    await page.keyboard.press('Escape')
    await isClosed()
    await expect
      .poll(async () => [address(), await focused()])
      .toEqual(['/products', 'Regular Slotted Container (0201)'])
  })

  it('steps on a swipe of more than 40 px, and moves within 300 ms unless reduced motion is requested', async () => {
    await openHydrated(page, `${site.url}/products?selected=2`)
    await page.waitForFunction(() => document.querySelector('dialog')?.matches(':modal'))
    const swipe = (by: number) =>
      modal().evaluate((dialog, distance) => {
        const pointer = { pointerType: 'touch', isPrimary: true, bubbles: true, clientY: 300 }
        dialog.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, clientX: 400 }))
        dialog.dispatchEvent(new PointerEvent('pointerup', { ...pointer, clientX: 400 + distance }))
      }, by)
    await swipe(-40)
    expect(address()).toBe('/products?selected=2')
    await swipe(-41)
    await page.waitForURL('**/products?selected=3')
    await swipe(41)
    await page.waitForURL('**/products?selected=2')

    const durations = async (reducedMotion: 'no-preference' | 'reduce') => {
      await page.emulateMedia({ reducedMotion })
      return modal().evaluate((dialog) =>
        [undefined, '::backdrop'].map((part) =>
          Math.round(Number.parseFloat(getComputedStyle(dialog, part).transitionDuration) * 1000),
        ),
      )
    }
    expect([await durations('no-preference'), await durations('reduce')]).toEqual([
      [300, 150],
      [0, 0],
    ])
  })
})

it('a printed product page shows its picture on one page, and the home page has at most four', async () => {
  const countPages = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type ?\/Page\b/g)?.length
  await page.goto(site.url)
  expect(await countPages()).toBeLessThanOrEqual(4)
  await page.goto(`${site.url}/products/cheese-sample-box`)
  await page.emulateMedia({ media: 'print' })
  const picture = page.getByRole('img', { name: 'Shallow box with six cells' })
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  expect([width > 180, height > 120, await countPages()]).toEqual([true, true, 1])
})

describe('product list', () => {
  it('has one card per row on phones and three from 768 px, filled by images 200 px high', async () => {
    await openHydrated(page, `${site.url}/products`)
    const items = page.locator('main li:has(article)')
    for (const [width, columns] of [
      [BREAKPOINTS.md - 1, 1],
      [BREAKPOINTS.md, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
      const sizes = await items.locator('article > span').evaluateAll((all) =>
        all.map((frame) => {
          const image = frame.querySelector('picture img') as HTMLImageElement
          const { width, height } = image.getBoundingClientRect()
          const isCovered = getComputedStyle(image).objectFit === 'cover'
          return { height, filled: isCovered && Math.round(width) === frame.parentElement?.clientWidth }
        }),
      )
      expect([width, tops.filter((top) => top === tops[0]).length]).toEqual([width, columns])
      expect(sizes).toEqual(Array(15).fill({ height: 200, filled: true }))
    }
  })
})
