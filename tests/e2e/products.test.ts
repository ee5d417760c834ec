/** Products page: modal by mouse, keyboard, swipe and Back; its sizes and events. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TRACK_EVENT } from '#app/analytics/track.ts'
import { BREAKPOINTS } from '#app/ui/media-query/media-query.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { sharedSite } from './support/shared-site.ts'

const site = sharedSite()
let browser: Browser
let context: BrowserContext
let page: Page
let consoleErrors: string[]

beforeAll(async () => {
  browser = await openBrowser()
  ;({ context, consoleErrors } = await openProfile(browser, { viewport: { width: 1024, height: 768 } }))
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await context.newPage()
  return () => page.close()
})

async function open(path: string): Promise<void> {
  await page.goto(site.url + path)
  // Scripts start after the first paint; only then do keys work.
  await page.waitForFunction(() => document.querySelector('#content')?.hasAttribute('tabindex'))
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}
const address = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const modal = () => page.getByRole('dialog')
/** The URL changes slightly before the content. */
async function showing(): Promise<[title: string, address: string]> {
  const number = new URL(page.url()).searchParams.get('selected')
  await modal().getByText(`${number} of 15`).waitFor()
  return [await modal().getByRole('heading', { level: 2 }).innerText(), address()]
}
const card = (name: string) => page.getByRole('link', { name, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
const press = (key: string) => page.keyboard.press(key)

describe('product modal', () => {
  it('opens from a card, steps, closes and keeps the product in the URL', async () => {
    await open('/products')
    await card('Cheese Sample Box').click()
    await expect.poll(() => showing()).toEqual(['Cheese Sample Box', '/products?selected=6'])
    await expect.poll(() => modal().evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    await modal().getByRole('button', { name: 'Next product' }).click()
    await expect.poll(() => showing()).toEqual(['Countertop Display Unit', '/products?selected=7'])
    await modal().getByRole('button', { name: 'Previous product' }).click()
    await expect.poll(() => showing()).toEqual(['Cheese Sample Box', '/products?selected=6'])
    await modal().getByRole('button', { name: 'Close' }).click()
    await modal().waitFor({ state: 'hidden' })
    await expect.poll(async () => [address(), await focused()]).toEqual(['/products', 'Cheese Sample Box'])
  })

  it('works by keyboard: arrows, focus trap, Escape, focus return', async () => {
    await open('/products')
    await card('Regular Slotted Container (0201)').focus()
    await press('Enter')
    await modal().waitFor()
    await press('ArrowRight')
    await page.waitForURL('**/products?selected=11')
    await press('ArrowLeft')
    await page.waitForURL('**/products?selected=10')
    for (let press_ = 0; press_ < 8; press_++) {
      await press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true)
    }
    await press('Escape')
    await modal().waitFor({ state: 'hidden' })
    await expect
      .poll(async () => [address(), await focused()])
      .toEqual(['/products', 'Regular Slotted Container (0201)'])
  })

  it('stops at both ends and keeps the focus', async () => {
    await open('/products?selected=14')
    await modal().getByRole('button', { name: 'Next product' }).click()
    await expect.poll(() => showing()).toEqual(['Seed Brand Shelf-ready Pack', '/products?selected=15'])
    await expect.poll(() => modal().getByRole('button', { name: 'Next product' }).isDisabled()).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Previous product',
    )
    await press('ArrowRight')
    expect(address()).toBe('/products?selected=15')
    await page.goto(`${site.url}/products?selected=1`)
    await expect.poll(() => modal().getByRole('button', { name: 'Previous product' }).isDisabled()).toBe(true)
  })

  it('opens from a URL and returns the focus to the product', async () => {
    await open('/products?selected=3')
    await page.waitForFunction(() => document.querySelector('dialog')?.matches(':modal'))
    await press('Escape')
    await page.waitForURL('**/products')
    await modal().waitFor({ state: 'hidden' })
    await expect.poll(() => focused()).toBe('Snack Pack Printed Shelf-ready Pack')
  })

  it('closes and opens with Back and Forward', async () => {
    await open('/products')
    await card('Popcorn Pack').click()
    await modal().waitFor()
    await page.goBack()
    await modal().waitFor({ state: 'hidden' })
    expect(address()).toBe('/products')
    await page.goForward()
    await expect.poll(() => showing()).toEqual(['Popcorn Pack', '/products?selected=9'])
  })

  it.each(['0', '16', 'one', '1.5', ''])('ignores selected=%s', async (selected) => {
    await open(`/products?selected=${selected}`)
    await expect.poll(() => modal().count()).toBe(0)
  })

  it('steps on a swipe of more than 40 px', async () => {
    await open('/products?selected=2')
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
  })
})

describe('product list', () => {
  it.each([
    [BREAKPOINTS.md - 1, 1],
    [BREAKPOINTS.md, 3],
    [1440, 3],
  ])('at %i px has %i cards per row with images 200 px high', async (width, columns) => {
    await page.setViewportSize({ width, height: 900 })
    await open('/products')
    const items = page.locator('main li:has(article)')
    const tops = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top))
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns)
    const heights = await items
      .locator('article > span')
      .evaluateAll((all) => [...new Set(all.map((picture) => picture.getBoundingClientRect().height))])
    expect(heights).toEqual([200])
  })

  it.each([
    ['no-preference', 300, 150],
    ['reduce', 0, 0],
  ] as const)(
    'with motion %s the modal takes %i ms and its backdrop %i ms',
    async (reducedMotion, whole, back) => {
      await page.emulateMedia({ reducedMotion })
      await open('/products?selected=4')
      const durations = await modal().evaluate((dialog) =>
        [undefined, '::backdrop'].map((part) =>
          Math.round(Number.parseFloat(getComputedStyle(dialog, part).transitionDuration) * 1000),
        ),
      )
      expect(durations).toEqual([whole, back])
    },
  )
})

describe('product events', () => {
  async function recorded(): Promise<Record<string, unknown>[]> {
    return page.evaluate(() => (window as unknown as { recorded: Record<string, unknown>[] }).recorded)
  }
  const listen = () =>
    page.addInitScript((type) => {
      const events: unknown[] = []
      Object.assign(window, { recorded: events })
      document.addEventListener(type, (event) => events.push((event as CustomEvent).detail))
    }, TRACK_EVENT)

  async function viewTwoProducts() {
    await card('Cider Festival Survival Kit').click()
    await modal().getByRole('button', { name: 'Next product' }).click()
    await modal().getByRole('heading', { name: 'Skincare Outer and Die-cut Inserts' }).waitFor()
    await press('Escape')
    await modal().waitFor({ state: 'hidden' })
  }

  it('are recorded only with consent: card, opening, step, closing', async () => {
    await listen()
    await open('/products')
    await viewTwoProducts()
    await expect.poll(() => recorded()).toEqual([])
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page.evaluate(() => Object.assign(window, { recorded: [] }))
    await open('/products')
    await viewTwoProducts()
    const events = (await recorded()).filter(({ eventType }) => eventType !== 'page_view')
    const first = { productId: 1, productTitle: 'Cider Festival Survival Kit', position: 1 }
    const second = { productId: 2, productTitle: 'Skincare Outer and Die-cut Inserts', position: 2 }
    const interest = { eventType: 'business_intelligence', eventName: 'product_interest' }
    expect(events).toEqual([
      {
        eventType: 'interaction',
        eventName: 'click',
        properties: { ...first, totalProducts: 15, interactionType: 'card_click' },
      },
      {
        ...interest,
        properties: { ...first, interactionType: 'modal_open', productCategory: 'Custom Packaging' },
      },
      {
        ...interest,
        properties: {
          interactionType: 'navigate_products',
          direction: 'next',
          fromProductId: 1,
          fromProductTitle: first.productTitle,
          fromPosition: 1,
          toProductId: 2,
          toProductTitle: second.productTitle,
          toPosition: 2,
        },
      },
      {
        ...interest,
        properties: {
          ...second,
          interactionType: 'modal_close',
          viewDurationMs: expect.any(Number),
          viewDurationSeconds: expect.any(Number),
        },
      },
    ])
  })
})

describe('without scripts', () => {
  it('a card links to its product, whose buttons step and close', async () => {
    const { context: plain } = await openProfile(browser, { javaScriptEnabled: false })
    page = await plain.newPage()
    await page.goto(`${site.url}/products`)
    await card('Popcorn Pack').click()
    await expect.poll(() => showing()).toEqual(['Popcorn Pack', '/products?selected=9'])
    await modal().getByRole('button', { name: 'Next product' }).click()
    await expect.poll(() => showing()).toEqual(['Regular Slotted Container (0201)', '/products?selected=10'])
    await modal().getByRole('button', { name: 'Close' }).click()
    await expect.poll(async () => [await modal().count(), address()]).toEqual([0, '/products'])
    await plain.close()
  })
})

it('logs no errors', () => {
  expect(consoleErrors).toEqual([])
})

describe('product card', () => {
  /** Permitted colour difference of an even background, of 255. */
  const EVEN = 10

  it.each([390, 1440])('shows the product on an even background, %i px wide', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/products`)
    const pictures = page.locator('article > span')
    const uneven: string[] = []
    for (let index = 0; index < (await pictures.count()); index++) {
      const picture = pictures.nth(index)
      // Clear of the assistant's button.
      await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await picture.locator('picture img').evaluate((image) => (image as HTMLImageElement).decode())
      const { data, info } = await sharp(await picture.screenshot())
        .raw()
        .toBuffer({ resolveWithObject: true })
      // Points next to, inside and across the edges of the 4:3 photo.
      const edge = Math.round((info.width - (info.height * 4) / 3) / 2)
      const columns = [2, edge - 2, edge + 2, info.width - edge - 3, info.width - edge + 1, info.width - 3]
      const tones = columns.flatMap((x) =>
        [0.05, 0.3, 0.5, 0.7, 0.95].map((part) => {
          const at = (Math.round(part * (info.height - 1)) * info.width + x) * info.channels
          return [...data.subarray(at, at + 3)]
        }),
      )
      const spread = [0, 1, 2].map((channel) => {
        const levels = tones.map((tone) => tone[channel] ?? 0)
        return Math.max(...levels) - Math.min(...levels)
      })
      if (Math.max(...spread) > EVEN) uneven.push(`${index + 1}: ${spread}`)
    }
    expect(uneven).toEqual([])
  })
})
