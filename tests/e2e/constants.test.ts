/**
 * Constants of product specification, 9, measured in the page: columns, hero, carousels and mobile bars. Their values
 * are tested in `app/ui/carousel` and `app/site/layout/header`.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerCookies,
  holdTime,
  navigate,
  observeHydration,
  openHeld,
  openHydrated,
  runUntil,
} from './support/hydrated-page.ts'
import { sharedSite } from './support/shared-site.ts'

const HEIGHT = 844
const site = sharedSite()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  ;({ context } = await site.openProfile({ viewport: { width: 1440, height: HEIGHT } }))
  await observeHydration(context)
  await answerCookies(context, false)
  page = await context.newPage()
  return () => context.close()
})

const carousel = () => page.getByRole('region', { name: 'Our products' })
const slide = async () => Number(/Slide (\d+)/.exec((await carousel().textContent()) ?? '')?.[1] ?? 0)
const showCarousel = () =>
  page.evaluate(() => document.querySelector('#products')?.scrollIntoView({ behavior: 'instant' }))

it('the layout changes at 768 and 1024 px: cards per slide, and the menu', async () => {
  await openHydrated(page, site.url)
  const measured: unknown[] = []
  for (const width of [767, 768, 1023, 1024]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const cards = await carousel().evaluate((element) => {
      const row = element.querySelector('ul')?.parentElement as HTMLElement
      const card = element.querySelector('li') as HTMLElement
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(row)
      const inner =
        row.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      // The row starts one gap earlier, to align the first card with the edge.
      const gap = Number.parseFloat(getComputedStyle(card).paddingInlineStart)
      return Math.round(((inner + gap) / card.getBoundingClientRect().width) * 10) / 10
    })
    const menus = ['Main', 'Main, mobile'].map((name) =>
      page.getByRole('navigation', { name, exact: true }).isVisible(),
    )
    measured.push([width, cards, ...(await Promise.all(menus))])
  }
  expect(measured).toEqual([
    [767, 1, false, true],
    [768, 2, false, true],
    [1023, 2, false, true],
    [1024, 3, true, false],
  ])
})

it('text of 200% gets the menu of a window half as wide', async () => {
  await openHydrated(page, site.url)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const measured: unknown[] = []
  for (const width of [1440, 2000, 2048]) {
    await page.setViewportSize({ width, height: HEIGHT })
    const menus = ['Main', 'Main, mobile'].map((name) =>
      page.getByRole('navigation', { name, exact: true }).isVisible(),
    )
    const overlapping = await page
      .getByRole('banner')
      .locator('a, button')
      .evaluateAll((all) => {
        const boxes = all
          .filter((element) => element.checkVisibility())
          .map((element) => element.getBoundingClientRect())
        return boxes.filter(
          ({ left, right }, index) => right > innerWidth || left < (boxes[index - 1]?.right ?? 0) - 1,
        ).length
      })
    measured.push([width, ...(await Promise.all(menus)), overlapping])
  }
  expect(measured).toEqual([
    [1440, false, true, 0],
    [2000, false, true, 0],
    [2048, true, false, 0],
  ])
})

it('header, cookie banner and tab bar leave 70 % of a phone’s first screen', async () => {
  const { context: unanswered } = await site.openProfile({ viewport: { width: 390, height: HEIGHT } })
  await observeHydration(unanswered)
  const phone = await unanswered.newPage()
  await openHydrated(phone, site.url)
  await phone.getByRole('region', { name: 'Cookies' }).waitFor()
  const heights = await phone
    .locator('[data-mobile-bar], section[aria-label="Cookies"]')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height))
  await unanswered.close()
  expect(heights).toHaveLength(3)
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(0.3 * HEIGHT)
})

describe('box on the first screen', () => {
  /** Left and right edges of the first wall and of the glue tab, and how far the page scrolls while it folds. */
  const readBox = () =>
    page.evaluate(() => {
      const edges = (name: string) => {
        const panel = document.querySelector(`[class*="_${name}_"]`) as Element
        const { left, right } = panel.getBoundingClientRect()
        return [left, right] as const
      }
      const track = document.querySelector('[class*="_track_"]') as HTMLElement
      const screen = track.firstElementChild as HTMLElement
      const [[start, end], [tabStart, tabEnd]] = [edges('front'), edges('tabFace')]
      return {
        travel: track.offsetHeight - screen.offsetHeight,
        isJoined: tabStart < end && tabEnd > start,
        isCropped: Math.min(start, tabStart) < 0 || Math.max(end, tabEnd) > innerWidth,
      }
    })

  it.each([768, 1024, 1440, 1920])('folds while the page scrolls, uncropped, at %i px', async (width) => {
    await page.setViewportSize({ width, height: HEIGHT })
    await openHydrated(page, site.url)
    const { travel, ...flat } = await readBox()
    expect(travel).toBeGreaterThan(HEIGHT)
    expect(flat).toEqual({ isJoined: false, isCropped: false })
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), travel)
    await expect.poll(readBox).toMatchObject({ isJoined: true, isCropped: false })
  })

  it('is a still on phones and with reduced motion, and is not printed', async () => {
    const still = { travel: 0, isJoined: true, isCropped: false }
    await page.setViewportSize({ width: 390, height: 844 })
    await openHydrated(page, site.url)
    expect(await readBox()).toEqual(still)
    await page.setViewportSize({ width: 1440, height: HEIGHT })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(readBox).toEqual(still)
    await page.emulateMedia({ reducedMotion: null, media: 'print' })
    await page.locator('[class*="_stage_"]').waitFor({ state: 'hidden' })
    expect((await readBox()).travel).toBe(0)
  })
})

it('a hero has at least a quarter of the window, and a subtitle of three lines that expands', async () => {
  await page.setViewportSize({ width: 600, height: 4000 })
  await openHydrated(page, `${site.url}/news`)
  const hero = page.locator('main div:has(> div > h1)').first()
  expect(await hero.evaluate((element) => element.getBoundingClientRect().height)).toBe(1000)
  const text = hero.locator('h1 + p')
  const more = page.getByRole('button', { name: 'Read more' })
  const lines = () =>
    text.evaluate((element) =>
      Math.round(
        element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      ),
    )
  const write = async (count: number) => {
    await text.evaluate((element, many) => {
      element.innerHTML = Array.from({ length: many }, () => 'line').join('<br>')
    }, count)
    return lines()
  }
  expect([await write(3), await more.count()]).toEqual([3, 0])
  expect(await write(5)).toBe(3)
  // Measured again when the width changes.
  await page.setViewportSize({ width: 590, height: 4000 })
  await more.press('Enter')
  await expect.poll(lines).toBe(5)
  await page.getByRole('button', { name: 'Read less' }).press('Space')
  await more.waitFor()
})

describe('carousel', () => {
  async function openHome(): Promise<void> {
    await holdTime(context)
    await openHeld(page, site.url)
    await showCarousel()
    await runUntil(page, async () => (await slide()) !== 0, 2000)
    await expect.poll(() => slide()).toBe(1)
  }

  /** Advances the clock in steps (ms) until the carousel moves. @returns the slide */
  async function runToMove(step: number): Promise<number> {
    const start = await slide()
    for (let waited = 0; (await slide()) === start && waited <= 6000; waited += step)
      await page.clock.runFor(step)
    return slide()
  }

  it('advances every 5 s, on a phone every 4 s, starting 150 ms after the window was resized', async () => {
    await openHome()
    // Roughly to the first move, exactly to the second.
    expect(await runToMove(250)).toBe(2)
    await page.clock.runFor(4600)
    expect(await runToMove(20)).toBe(3)
    await page.clock.runFor(4940)
    await expect.poll(() => slide()).toBe(3)
    await page.clock.runFor(80)
    await expect.poll(() => slide()).toBe(1)

    await page.setViewportSize({ width: 767, height: HEIGHT })
    // The new interval starts after the debounce, not before 4,150 ms.
    await page.clock.runFor(100)
    const start = await slide()
    await page.clock.runFor(4000)
    await expect.poll(() => slide()).toBe(start)
    await page.clock.runFor(120)
    await expect.poll(() => slide()).toBe(start + 1)
  })

  it('stops while hovered, focused or paused, and with reduced motion', async () => {
    await openHome()
    const waits = async (expected: number) => {
      await page.clock.runFor(20_000)
      await expect.poll(() => slide()).toBe(expected)
    }
    const blur = () => page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await carousel().getByRole('heading').first().hover()
    await waits(1)
    await page.mouse.move(0, 0)
    await page.clock.runFor(5100)
    await expect.poll(() => slide()).toBe(2)

    await carousel().getByRole('button', { name: 'Next slide' }).focus()
    await waits(2)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slide()).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => slide()).toBe(3)

    const pause = carousel().getByRole('button', { name: 'Pause', exact: true })
    await pause.press('Enter')
    await blur()
    await waits(3)
    await carousel().getByRole('button', { name: 'Play', exact: true }).press('Enter')
    await blur()
    await page.clock.runFor(5100)
    await expect.poll(() => slide()).toBe(1)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await pause.waitFor({ state: 'detached' })
    await waits(1)
    await carousel().getByRole('button', { name: 'Next slide' }).press('Enter')
    await expect.poll(() => slide()).toBe(2)
  })

  it('follows a drag of more than 40 px', async () => {
    await openHome()
    const drag = async (distance: number) => {
      const box = await carousel().getByRole('list').boundingBox()
      const [x, y] = [700, (box?.y ?? 0) + 40]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 4; step++) await page.mouse.move(x + (distance * step) / 4, y)
      await page.mouse.up()
      await page.clock.runFor(1500)
    }
    await drag(-40)
    await expect.poll(() => slide()).toBe(1)
    await drag(-41)
    await expect.poll(() => slide()).toBe(2)
    await drag(41)
    await expect.poll(() => slide()).toBe(1)
  })

  it('starts on a busy page, which reports that it left and entered the window at once', async () => {
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
    await openHydrated(page, site.url)
    // The first report, that the carousel is outside the window, follows the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await showCarousel()
    await expect.poll(() => slide()).toBe(1)
  })
})

it('mobile bars hide on blog pages for movements of at least 5 px beyond 100 px, and nowhere else', async () => {
  await page.setViewportSize({ width: 390, height: HEIGHT })
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
  const scroll = async (to: number, isHidden: boolean) => {
    await page.evaluate(
      (top) =>
        new Promise((resolve) => {
          window.scrollTo({ top, behavior: 'instant' })
          requestAnimationFrame(() => requestAnimationFrame(resolve))
        }),
      to,
    )
    await expect.poll(hidden).toEqual([isHidden, isHidden])
  }
  await openHydrated(page, `${site.url}/blog`)
  await scroll(100, false)
  await scroll(104, false)
  await scroll(105, true)
  await scroll(300, true)
  await scroll(296, true)
  await scroll(295, false)
  const durations = await page
    .locator('[data-mobile-bar]')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).transitionDuration))
  expect(durations).toEqual(['0.3s', '0.3s'])
  await navigate(page, '/news')
  await scroll(600, false)
})
