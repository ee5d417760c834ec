/**
 * What being counted costs a visitor on a slow phone, beside Plausible's tracker on the same pages: bytes, requests, and time
 * of the main thread. Everybody makes the same visit: opens a page, reads it to its end, goes to another one.
 */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type CDPSession, chromium, type Request } from 'playwright-core'
import { CONSENT_KEY, makeConsent } from '#domain/consent/consent.ts'
import { median } from '#scripts/bench-site/median.ts'
import { startSite } from '#scripts/bench-site/site.ts'
import { findChromium } from '#scripts/programs/chromium.ts'
import { npmPrograms } from '#scripts/programs/npm-programs.ts'
import { type Benchmark, milliseconds, type Row } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'

const SLOWER = 4
const PHONE = { width: 390, height: 844 }
/** Bytes after brotli. */
const LARGEST = 6000
const LONGEST_TASK_MS = 50
/** Until everything that is late has come, on a slow phone. */
const SETTLING_MS = 3000
/** Longer than a queue waits. */
const READING_MS = 6000

interface Visit {
  /** Of the tracker itself, as it comes. */
  readonly script: number
  readonly requests: number
  /** Bytes of what it sends, without headers. */
  readonly sent: number
  /** Milliseconds of the main thread, and the longest without a break. */
  readonly work: number
  readonly longest: number
}

export const tracker: Benchmark = async ({ rounds, quick }) => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-tracker-'))
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    await using plausible = await servePlausible()
    const [ours, theirs, refused]: [Visit[], Visit[], Visit[]] = [[], [], []]
    for (let round = 0; round < (quick ? 1 : rounds); round += 1) {
      ours.push(await visit(browser, site.url, true, /\/assets\/tracker-|\/functions\/v1\//))
      theirs.push(await visit(browser, site.url, false, new RegExp(plausible.url), plausible.url))
      refused.push(await visit(browser, site.url, false, /\/assets\/tracker-|\/functions\/v1\//))
    }
    return rowsOf(ours, theirs, refused)
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function visit(
  browser: Browser,
  url: string,
  isCounted: boolean,
  own: RegExp,
  plausible?: string,
): Promise<Visit> {
  // Another site's script is none that our pages let in.
  const context = await browser.newContext({ viewport: PHONE, bypassCSP: true })
  const choice = { analytics: isCounted, preferences: false, marketing: false }
  await context.addInitScript(
    ([key, record]) => localStorage.setItem(key as string, record as string),
    [...[CONSENT_KEY, JSON.stringify(makeConsent(choice, new Date()))]],
  )
  if (plausible)
    await context.addInitScript((from) => {
      addEventListener('DOMContentLoaded', () => {
        const script = Object.assign(document.createElement('script'), {
          type: 'module',
          src: `${from}/start.js`,
        })
        document.head.append(script)
      })
    }, plausible)
  const requests: Request[] = []
  // Answers that nobody reads to their end never finish.
  context.on('request', (request) => {
    if (own.test(request.url()) && request.method() !== 'OPTIONS') requests.push(request)
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  await page.goto(`${url}/how-we-do-it`)
  await page.waitForTimeout(SETTLING_MS)
  for (let step = 0; step < 8; step += 1) {
    await page.mouse.wheel(0, 800)
    await page.waitForTimeout(300)
  }
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/team"]')?.click())
  await page.waitForURL('**/team')
  await page.waitForTimeout(READING_MS)
  const times = await timesOf(session, own)
  // The empty page asks for Plausible's script once more, and does not get it.
  const scripts = requests.filter((request) => request.method() === 'GET')
  await page.goto('about:blank')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  await context.close()
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    script: sum(sizes.map(({ responseBodySize }) => responseBodySize)),
    requests: requests.length,
    sent: sum(requests.map((request) => request.postDataBuffer()?.length ?? 0)),
    ...times,
  }
}

/** The samples in which the tracker was at work, or something that it had called. */
async function timesOf(session: CDPSession, own: RegExp): Promise<Pick<Visit, 'work' | 'longest'>> {
  const { profile } = await session.send('Profiler.stop')
  const isOwn = new Map<number, boolean>()
  // Callers stand before those they call.
  for (const { id, callFrame, children = [] } of profile.nodes) {
    const isWithin = isOwn.get(id) === true || own.test(callFrame.url)
    isOwn.set(id, isWithin)
    for (const child of children) isOwn.set(child, isWithin)
  }
  let [work, longest, run] = [0, 0, 0]
  for (const [index, sample] of (profile.samples ?? []).entries()) {
    const taken = (profile.timeDeltas?.[index + 1] ?? 0) / 1000
    run = isOwn.get(sample) ? run + taken : 0
    longest = Math.max(longest, run)
    if (run > 0) work += taken
  }
  return { work, longest }
}

/** Their package as it is, compressed as ours is, with an address that takes events. */
async function servePlausible() {
  const programs = npmPrograms(join(import.meta.dirname, 'programs'))
  const library = await readFile(await programs.file('@plausible-analytics/tracker', 'plausible.js'), 'utf8')
  const server = createServer((request, response) => {
    const address = `http://${request.headers.host}`
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    if (request.method !== 'GET') {
      request.resume()
      response.writeHead(202).end('ok')
      return
    }
    const start = `;init({ domain: 'example.com', endpoint: '${address}/event', captureOnLocalhost: true,
      outboundLinks: true, fileDownloads: true, formSubmissions: true, logging: false })`
    const whole = library.replace(/export\s*\{([^}]*)\}\s*;?\s*$/, (_all, names: string) => {
      const [, init = 'init'] = /(\w+) as init/.exec(names) ?? []
      return start.replace('init(', `${init}(`)
    })
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Content-Encoding': 'br' })
    response.end(brotliCompressSync(whole))
  })
  server.listen(0)
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function rowsOf(ours: readonly Visit[], theirs: readonly Visit[], refused: readonly Visit[]): Row[] {
  const of = (visits: readonly Visit[], what: keyof Visit) => median(visits.map((one) => one[what]))
  const row = (what: string, name: keyof Visit, say: (value: number) => string, most?: number): Row => ({
    what: `the tracker on a phone ${SLOWER} × slower, beside Plausible’s: ${what}`,
    bare: say(of(theirs, name)),
    ours: say(of(ours, name)),
    figure: say(of(ours, name)),
    ...(most === undefined ? { target: '' } : { target: `≤ ${say(most)}`, reached: of(ours, name) <= most }),
  })
  const bytes = (value: number) => `${value.toLocaleString('en-GB')} B`
  const before = Math.max(...refused.map(({ script, sent, requests }) => script + sent + requests))
  return [
    row('its script', 'script', bytes, LARGEST),
    row('requests of a visit to two pages', 'requests', String),
    row('bytes that they send', 'sent', bytes),
    row('time of the main thread', 'work', milliseconds),
    row('the longest without a break', 'longest', milliseconds, LONGEST_TASK_MS),
    {
      what: 'the tracker without consent: bytes and requests',
      bare: '',
      ours: bytes(before),
      figure: bytes(before),
      target: '≤ 0 B',
      reached: before === 0,
    },
  ]
}
