/** Measures the way from one public page to another in a real browser: from the click until the next page is painted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { findChromium } from '#scripts/programs/chromium.ts'
import { type Benchmark, milliseconds, percentile, type Row } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'

const LIMIT_MS = 100
/** Through the menu and back, so that each is left and come to. */
const WAY = ['/products', '/news', '/how-we-do-it', '/blog', '/get-in-touch', '/team', '/jobs', '/']
const ROUNDS = 6
/** A hand that goes to a link rests on it for about as long before it presses. */
const RESTS_MS = 200
/** Between two pages, longer than for which an answer is kept: each is asked for anew. */
const READS_MS = 1500
const SLOWED = 4

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
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('button', { name: 'Reject all' }).click()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: walk.slowed })
    await noteClicks(page)
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
  const place = await link.boundingBox()
  if (place === null) throw new Error(`No link to ${path} is to be seen`)
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.mouse.move(x, y)
  await page.waitForTimeout(RESTS_MS)
  const painted = page.evaluate(() =>
    (window as unknown as { benchNextPage: () => Promise<number> }).benchNextPage(),
  )
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
  const took = await painted
  if (new URL(page.url()).pathname !== path) throw new Error(`The press on ${path} led to ${page.url()}`)
  return took
}

async function noteClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    let clicked = 0
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
    async function benchNextPage() {
      const former = heading()
      while (heading() === former) await nextFrame()
      await handedOver()
      return performance.now() - clicked
    }
    Object.assign(window, { benchNextPage })
  })
}
