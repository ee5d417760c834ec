/** Constants of product specification, 9, measured in the page. The product modal's are in products.test.ts. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, openProfile } from './support/browser.ts'
import {
  answerCookies,
  holdTime,
  observeHydration,
  openHeld,
  openHydrated,
  runUntil,
} from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const HEIGHT = 844
const site = sharedSite()
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  ;({ context } = await openProfile(browser))
  await observeHydration(context)
  await answerCookies(context, false)
  page = await context.newPage()
  return () => context.close()
})

async function open(path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await openHydrated(page, site.url + path)
}

describe('layout', () => {
  it.each([
    [767, 1, 'mobile'],
    [768, 2, 'desktop'],
    [1023, 2, 'desktop'],
    [1024, 3, 'desktop'],
  ] as const)('at %i px shows %i cards per slide and the %s menu', async (width, cards, menu) => {
    await open('/', width)
    const shares = await page.getByRole('region', { name: 'Our products' }).evaluate((carousel) => {
      const row = carousel.querySelector('ul')?.parentElement as HTMLElement
      const slide = carousel.querySelector('li') as HTMLElement
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(row)
      const inner =
        row.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      // The row starts one gap earlier, to align the first card with the edge.
      const gap = Number.parseFloat(getComputedStyle(slide).paddingInlineStart)
      return (inner + gap) / slide.getBoundingClientRect().width
    })
    expect(shares).toBeCloseTo(cards, 1)
    const names = ['Main', 'Main, mobile']
    const shown = await Promise.all(
      names.map((name) => page.getByRole('navigation', { name, exact: true }).isVisible()),
    )
    expect(shown).toEqual([menu === 'desktop', menu === 'mobile'])
  })

  it('changes only at the breakpoints of the product specification', async () => {
    const widths = new Set<number>()
    for (const path of [
      '/',
      '/products',
      '/news',
      '/jobs',
      '/team',
      '/locations',
      '/get-in-touch',
      '/website-terms',
    ]) {
      await page.goto(site.url + path)
      const queries = await page.evaluate(() => {
        const rules = (list: CSSRuleList): string[] =>
          [...list].flatMap((rule) =>
            rule instanceof CSSMediaRule ? [rule.conditionText, ...rules(rule.cssRules)] : [],
          )
        return [...document.styleSheets].flatMap((sheet) => rules(sheet.cssRules))
      })
      for (const part of queries.flatMap((query) => query.split(' and ')))
        if (part.includes('width'))
          // Rules that end just below a breakpoint count as that breakpoint.
          for (const [, size] of part.matchAll(/([\d.]+)rem/g)) widths.add(Math.ceil(Number(size)) * 16)
    }
    expect([...widths].sort((one, other) => one - other)).toEqual([576, 768, 992, 1024, 1200])
  })

  it('has a hero of at least a quarter of the window with a three-line subtitle', async () => {
    await page.setViewportSize({ width: 600, height: 4000 })
    await openHydrated(page, `${site.url}/news`)
    const hero = page.locator('main div:has(> div > h1)').first()
    expect(await hero.evaluate((element) => element.getBoundingClientRect().height)).toBe(1000)
    const text = hero.locator('h1 + p')
    const more = page.getByRole('button', { name: 'Read more' })
    const lines = async () =>
      Math.round(
        await text.evaluate(
          (element) =>
            element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
        ),
      )
    const write = async (count: number) => {
      await text.evaluate((element, many) => {
        element.innerHTML = Array.from({ length: many }, () => 'line').join('<br>')
      }, count)
      return lines()
    }
    expect(await write(3)).toBe(3)
    await expect.poll(() => more.count()).toBe(0)
    expect(await write(5)).toBe(3)
    // Measured again when the width changes.
    await page.setViewportSize({ width: 590, height: 4000 })
    await more.press('Enter')
    await expect.poll(lines).toBe(5)
    await page.getByRole('button', { name: 'Read less' }).press('Space')
    await more.waitFor()
  })

  it('shows the year 2025', async () => {
    await open('/website-terms', 1024)
    await page.getByRole('contentinfo').getByText('© 2025').waitFor()
  })
})

describe('carousels', () => {
  const carousel = () => page.getByRole('region', { name: 'Our products' })
  const slide = async () => Number(/Slide (\d+)/.exec((await carousel().textContent()) ?? '')?.[1] ?? 0)

  async function openHome(width: number): Promise<void> {
    await holdTime(context)
    await page.setViewportSize({ width, height: HEIGHT })
    await openHeld(page, site.url)
    await page.evaluate(() => document.querySelector('#products')?.scrollIntoView({ behavior: 'instant' }))
    await runUntil(page, async () => (await slide()) !== 0, 2000)
    await expect.poll(() => slide()).toBe(1)
  }

  /** Advances the clock in steps (ms) until the carousel moves. @returns the slide */
  async function runToMove(step: number): Promise<number> {
    const from = await slide()
    for (let waited = 0; (await slide()) === from && waited <= 6000; waited += step)
      await page.clock.runFor(step)
    return slide()
  }

  it('start on a busy page, which reports that they left and entered the window at once', async () => {
    await context.addInitScript(() => {
      const Native = IntersectionObserver
      window.IntersectionObserver = class extends Native {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const batch: IntersectionObserverEntry[] = []
          super((entries, observer) => {
            batch.push(...entries)
            if (batch.length > 1) callback(batch.splice(0), observer)
          }, options)
        }
      }
    })
    await open('/', 1440)
    // The first report, that the carousel is outside the window, follows the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await page.evaluate(() => document.querySelector('#products')?.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => slide()).toBe(1)
  })

  it.each([
    [1440, 5000],
    [768, 5000],
    [767, 4000],
  ])('at %i px advance every %i ms', async (width, interval) => {
    await openHome(width)
    // Roughly to the first move, exactly to the second.
    expect(await runToMove(250)).toBe(2)
    await page.clock.runFor(interval - 400)
    expect(await runToMove(20)).toBe(3)
    await page.clock.runFor(interval - 60)
    await expect.poll(() => slide()).toBe(3)
    await page.clock.runFor(80)
    await expect.poll(() => slide()).not.toBe(3)
  })

  it('check the viewport again 150 ms after a resize', async () => {
    await openHome(1440)
    expect(await runToMove(250)).toBe(2)
    await page.setViewportSize({ width: 767, height: HEIGHT })
    // The new interval starts after the debounce, not before 4,150 ms.
    await page.clock.runFor(100)
    const start = await slide()
    await page.clock.runFor(4000)
    await expect.poll(() => slide()).toBe(start)
    await page.clock.runFor(120)
    await expect.poll(() => slide()).toBe(start + 1)
  })

  it('pause while hovered', async () => {
    await openHome(1440)
    await carousel().getByRole('heading').first().hover()
    await page.clock.runFor(20_000)
    await expect.poll(() => slide()).toBe(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5100)
    await expect.poll(() => slide()).toBe(2)
  })

  it.each([
    [-40, 1],
    [-41, 2],
    [41, 3],
  ])('a drag of %i px goes to slide %i', async (distance, expected) => {
    await openHome(1440)
    const box = await carousel().getByRole('list').boundingBox()
    const [x, y] = [700, (box?.y ?? 0) + 40]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 4; step++) await page.mouse.move(x + (distance * step) / 4, y)
    await page.mouse.up()
    await page.clock.runFor(1500)
    await expect.poll(() => slide()).toBe(expected)
  })
})

describe('mobile bars', () => {
  /** Whether each bar is hidden, after its transition. */
  const hidden = () =>
    page.locator('[data-mobile-bar]').evaluateAll((bars) =>
      Promise.all(
        bars.map(async (bar) => {
          await Promise.all(bar.getAnimations().map(({ finished }) => finished))
          const { top, bottom } = bar.getBoundingClientRect()
          return bottom <= 0 || top >= innerHeight
        }),
      ),
    )
  /** @param expected state of both bars after scrolling */
  const scroll = async (to: number, expected: readonly boolean[]) => {
    await page.evaluate(
      (top) =>
        new Promise((resolve) => {
          window.scrollTo({ top, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
      to,
    )
    await expect.poll(hidden).toEqual(expected)
  }

  it('hide on blog pages beyond 100 px for movements of at least 5 px, and return when scrolling up', async () => {
    await open('/blog', 390)
    const [there, gone] = [
      [false, false],
      [true, true],
    ]
    await scroll(100, there)
    await scroll(104, there)
    await scroll(105, gone)
    await scroll(300, gone)
    await scroll(296, gone)
    await scroll(295, there)
  })

  it('animate for 300 ms, and stay on every other page', async () => {
    await open('/news', 390)
    const durations = await page
      .locator('[data-mobile-bar]')
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).transitionDuration))
    expect(durations).toEqual(['0.3s', '0.3s'])
    await scroll(600, [false, false])
  })
})
