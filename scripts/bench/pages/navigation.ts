/** Measures the way from one public page to another in a real browser: from the click until the next page is painted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type CDPSession,
  chromium,
  type ElementHandle,
  type Locator,
  type Page,
} from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { findChromium } from '#scripts/programs/chromium.ts'
import { type Benchmark, milliseconds, percentile, type Row } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'

const LIMIT_MS = 100
/** Through the menu and back, so that each is left and come to. */
const WAY = ['/products', '/news', '/how-we-do-it', '/blog', '/get-in-touch', '/team', '/jobs', '/']
const ROUNDS = 3
/** A hand that goes to a link rests on it for about as long before it presses. */
const RESTS_MS = 200
/** Between two pages, longer than for which an answer is kept: each is asked for anew. */
const READS_MS = 1500
const SLOWED = 4
/** On a machine that is busy; a press that leads nowhere for so long is a fault of the page, or of the measure. */
const LONGEST_MS = 60_000

interface Walk {
  readonly what: string
  readonly calm: boolean
  readonly slowed: number
  readonly hasTarget: boolean
}
const WALKS: readonly Walk[] = [
  { what: 'with the transition', calm: false, slowed: 1, hasTarget: true },
  { what: 'where less motion is asked for', calm: true, slowed: 1, hasTarget: true },
  {
    what: `with the transition, Chromium slowed ${SLOWED} times`,
    calm: false,
    slowed: SLOWED,
    hasTarget: false,
  },
]

export const navigation: Benchmark = async ({ quick }) => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-navigation-'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const rows: Row[] = []
    for (const walk of WALKS)
      rows.push(rowOf(walk, await timesOf(browser, site.url, walk, quick ? 1 : ROUNDS)))
    return rows
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

function rowOf({ what, hasTarget }: Walk, times: readonly number[]): Row {
  const p95 = percentile(times, 0.95)
  return {
    what: `from one public page to another, click to paint, warm cache, ${what}`,
    bare: `${times.length} clicks`,
    ours: `${milliseconds(percentile(times, 0.5))} median`,
    figure: `${milliseconds(p95)} p95`,
    target: hasTarget ? `≤ ${LIMIT_MS} ms` : '',
    ...(hasTarget && { reached: p95 <= LIMIT_MS }),
  }
}

async function timesOf(browser: Browser, url: string, walk: Walk, rounds: number): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: walk.calm ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(LONGEST_MS)
  try {
    const page = await context.newPage()
    await noteClicks(page)
    await page.goto(url)
    await page.getByRole('button', { name: 'Reject all' }).click()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: walk.slowed })
    // The first way round fills the browser's cache.
    for (const path of WAY) await go(page, session, path)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1)
      for (const path of WAY) times.push(await go(page, session, path))
    return times
  } finally {
    await context.close()
  }
}

/** Goes there as a hand does: to the link, a rest, a press. @returns milliseconds from the click until it is painted */
async function go(page: Page, session: CDPSession, path: string): Promise<number> {
  await page.waitForTimeout(READS_MS)
  const link = page.locator(`:is(header, footer) a[href="${path}"]:visible`).first()
  await link.scrollIntoViewIfNeeded()
  const { x, y } = await placeOf(page, link)
  await page.mouse.move(x, y)
  await page.waitForTimeout(RESTS_MS)
  const painted = page.evaluate(
    (longest) =>
      (window as unknown as { benchNextPage: (longest: number) => Promise<number> }).benchNextPage(longest),
    LONGEST_MS,
  )
  // Waited for below: what it throws meanwhile is not thrown into the air.
  painted.catch(() => {})
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  const took = await painted
  if (new URL(page.url()).pathname !== path) throw new Error(`The press on ${path} led to ${page.url()}`)
  return took
}

/**
 * Where a press meets the link, once it does: while a transition runs its picture lies above the page, and on a busy
 * machine that takes its time.
 */
async function placeOf(page: Page, link: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const found = await page.waitForFunction(
    (element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return element.contains(document.elementFromPoint(x, y)) && { x, y }
    },
    (await link.elementHandle()) as ElementHandle<Element>,
  )
  return (await found.jsonValue()) as { x: number; y: number }
}

/** In every document: a press may lead to another one. */
async function noteClicks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let clicked = Number.NaN
    function note({ timeStamp }: Event) {
      clicked = timeStamp
    }
    addEventListener('click', note, true)
    const nextFrame = () => new Promise(requestAnimationFrame)
    const heading = () => document.querySelector('main h1')?.textContent
    /** Messages come when the frame has been handed over. */
    const handedOver = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    async function benchNextPage(longest: number) {
      const former = heading()
      const until = performance.now() + longest
      while (heading() === former) {
        if (performance.now() > until) throw new Error(`No other page came after ${location}`)
        await nextFrame()
      }
      await handedOver()
      return performance.now() - clicked
    }
    Object.assign(window, { benchNextPage })
  })
}
