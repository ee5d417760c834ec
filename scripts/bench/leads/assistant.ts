/**
 * Measures the assistant on a throttled telephone, as Lighthouse's mobile preset throttles one: from the press until its frame
 * is painted, until somebody can write in it, and what it loads by then; before the press it must have loaded nothing.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { median } from '#scripts/bench-site/median.ts'
import { startSite } from '#scripts/bench-site/site.ts'
import { findChromium } from '../../programs/chromium.ts'
import { type Benchmark, milliseconds, percentile } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'

const PAINT_LIMIT_MS = 300
const BYTES_LIMIT = 60_000
const SAMPLES = 20
/** Slow 4G and a processor of a quarter: `mobileSlow4G` of Lighthouse, as it is applied request by request. */
const NETWORK = { latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 }
const PROCESSOR = 4
const PHONE = { width: 412, height: 823 }

interface Sample {
  /** Milliseconds. */
  readonly painted: number
  readonly writable: number
  /** Bytes as they came over the line, of scripts and styles. */
  readonly bytes: number
}

export const assistant: Benchmark = async ({ quick }) => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-assistant-'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const samples: Sample[] = []
    for (let index = 0; index < (quick ? 3 : SAMPLES); index++) samples.push(await open(browser, site.url))
    const painted = samples.map((sample) => sample.painted)
    const writable = samples.map((sample) => sample.writable)
    const bytes = Math.max(...samples.map((sample) => sample.bytes))
    const what = 'the assistant on a slow telephone'
    const paint = percentile(painted, 0.95)
    return [
      {
        ...{ what: `${what}, press to first paint`, bare: '', target: `≤ ${PAINT_LIMIT_MS} ms` },
        ...{ ours: `${milliseconds(median(painted))} median`, figure: `${milliseconds(paint)} p95` },
        reached: paint <= PAINT_LIMIT_MS,
      },
      {
        ...{ what: `${what}, press to where one writes`, bare: '', target: '' },
        ours: `${milliseconds(median(writable))} median`,
        figure: `${milliseconds(percentile(writable, 0.95))} p95`,
      },
      {
        ...{ what: `${what}, loaded after the press`, bare: '', ours: '' },
        ...{ figure: `${(bytes / 1000).toFixed(1)} kB`, target: `≤ ${BYTES_LIMIT / 1000} kB` },
        reached: bytes > 0 && bytes <= BYTES_LIMIT,
      },
    ]
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** A visitor who was never here. */
async function open(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    let bytes = 0
    let isPressed = false
    const early: string[] = []
    const own = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Script' && type !== 'Stylesheet') return
      if (isPressed) own.add(requestId)
      else if (/\/panel-/.test(response.url)) early.push(response.url)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (own.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const door = page.getByRole('button', { name: 'Ask us' })
    await door.waitFor()
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
    if (early.length > 0) throw new Error(`Loaded before it was opened: ${early.join(', ')}`)
    await page.evaluate(() => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      const times = { painted: 0, writable: 0 }
      Object.assign(window, { benchTimes: times })
      addEventListener(
        'click',
        async ({ timeStamp }) => {
          const until = async (selector: string) => {
            while (document.querySelector(selector) === null) await nextFrame()
            // The frame that shows it has been painted when the one after it begins.
            await nextFrame()
            return performance.now() - timeStamp
          }
          times.painted = await until('dialog[open] h2')
          times.writable = await until('dialog[open] textarea')
        },
        { capture: true, once: true },
      )
    })
    isPressed = true
    await door.tap()
    await page.waitForFunction(
      () => (window as unknown as { benchTimes: { writable: number } }).benchTimes.writable > 0,
    )
    const times = await page.evaluate(
      () => (window as unknown as { benchTimes: { painted: number; writable: number } }).benchTimes,
    )
    return { ...times, bytes }
  } finally {
    await context.close()
  }
}
