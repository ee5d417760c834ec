/** Products page: modal by mouse, keyboard, swipe and history; its sizes and images. */
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BREAKPOINTS } from '#app/ui/media-query/media-query.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { answerCookies, observeHydration, openHydrated } from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const site = sharedSite()
let browser: Browser
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const profile = await openProfile(browser, { viewport: { width: 1024, height: 768 } })
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
  expect([width > 180, height > 130, await countPages()]).toEqual([true, true, 1])
})

describe('product list', () => {
  /** Permitted colour difference of an even background, of 255. */
  const EVEN = 10

  it('has one card per row on phones and three from 768 px, with images 200 px high', async () => {
    await openHydrated(page, `${site.url}/products`)
    const items = page.locator('main li:has(article)')
    for (const [width, columns] of [
      [BREAKPOINTS.md - 1, 1],
      [BREAKPOINTS.md, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const tops = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
      const heights = await items
        .locator('article > span')
        .evaluateAll((all) => [...new Set(all.map((picture) => picture.getBoundingClientRect().height))])
      expect([width, tops.filter((top) => top === tops[0]).length, heights]).toEqual([width, columns, [200]])
    }
  })

  it.each([390, 1440])('shows each product on an even background, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await openHydrated(page, `${site.url}/products`)
    const pictures = page.locator('article > span')
    const boxes = await pictures.evaluateAll((all) => {
      // Bars and the assistant's button would cover cards.
      for (const element of document.querySelectorAll<HTMLElement>('body *'))
        if (/fixed|sticky/.test(getComputedStyle(element).position)) element.style.visibility = 'hidden'
      return Promise.all(
        all.map(async (picture) => {
          const image = picture.querySelector('img') as HTMLImageElement
          image.loading = 'eager'
          await image.decode()
          const { x, y, width, height } = picture.getBoundingClientRect()
          return { x: x + scrollX, y: y + scrollY, width, height }
        }),
      )
    })
    const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const uneven: string[] = []
    for (const [index, box] of boxes.entries()) {
      // Points next to, inside and across the edges of the 4:3 photo.
      const edge = Math.round((box.width - (box.height * 4) / 3) / 2)
      const columns = [2, edge - 2, edge + 2, box.width - edge - 3, box.width - edge + 1, box.width - 3]
      const tones = columns.flatMap((x) =>
        [0.05, 0.3, 0.5, 0.7, 0.95].map((part) => {
          const row = Math.round(box.y + part * (box.height - 1))
          const at = (row * info.width + Math.round(box.x + x)) * info.channels
          return [...data.subarray(at, at + 3)]
        }),
      )
      const spread = [0, 1, 2].map((channel) => {
        const levels = tones.map((tone) => tone[channel] ?? 0)
        return Math.max(...levels) - Math.min(...levels)
      })
      if (Math.max(...spread) > EVEN) uneven.push(`${index + 1}: ${spread}`)
    }
    expect(boxes).toHaveLength(15)
    expect(uneven).toEqual([])
  })
})
