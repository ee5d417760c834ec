/**
 * Measures what a press costs in the portal on a processor four times slower: from the press until the browser has painted
 * an answer to it, as Interaction to Next Paint has it. Typical presses on lists, the board, the desk and the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { findChromium } from '#scripts/programs/chromium.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { seedApplications } from '#tests/support/many-applications.ts'
import { signIn } from '../click-to-paint.ts'
import { type Benchmark, milliseconds, percentile, type Row } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'
import { POST, SCREENS, type Screen } from './screens.ts'

const APPLICATIONS = 400
const SLOWED = 4
const LIMIT_MS = 100
const TIMES = 8
/** After a press: its answer, and whatever it had asked for. */
const REST_MS = 900
/** On a machine that is busy: what cannot be pressed for so long is a fault of the screen, or of the measure. */
const LONGEST_MS = 120_000

type Site = Awaited<ReturnType<typeof startSite>>

export const presses: Benchmark = async ({ quick }) => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-presses-'))
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await seedApplications(data.database, APPLICATIONS)
  await data.close()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const rows: Row[] = []
    for (const role of ['staff', 'marketing'] as const) {
      const page = await signIn(browser, site.url, await addPerson(site, role))
      page.setDefaultTimeout(LONGEST_MS)
      page.setDefaultNavigationTimeout(LONGEST_MS)
      await noteInteractions(page)
      const session = await page.context().newCDPSession(page)
      const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
      for (const [name, screen] of Object.entries(SCREENS).filter(([, screen]) => screen.role === role))
        for (const [what, press] of Object.entries(screen.presses)) {
          const times: number[] = []
          try {
            await slow(1)
            await page.goto(site.url + (await pathOf(site, screen)))
            await page.locator(screen.shown).first().waitFor()
            await slow(SLOWED)
            for (let time = 0; time < (quick ? 2 : TIMES); time += 1)
              times.push(await timeOf(page, () => press(page, time)))
          } catch (error) {
            // What else there is to be pressed is measured all the same.
            console.error(`${name}: ${what} could not be pressed: ${error}`)
            times.push(Number.POSITIVE_INFINITY)
          }
          rows.push(rowOf(`${name}: ${what}`, times))
        }
      await page.context().close()
    }
    return rows
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

/** @returns the address of somebody new */
async function addPerson({ service }: Site, role: Screen['role']): Promise<string> {
  const email = `bench-presses-${role}@example.com`
  const { data: person, error } = await service.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  await service.from('permissions').insert({ user_id: person.user.id, role }).throwOnError()
  return email
}

/**
 * With a post of its own where there is one: a data directory that has applications already gets no demonstration content,
 * and what was typed into a post and not saved is asked about before the tools are free.
 */
async function pathOf({ service }: Site, { path }: Screen): Promise<string> {
  if (!path.includes(POST)) return path
  const content = '<p>The board comes off the line at night and leaves the yard in the morning.</p>'.repeat(
    40,
  )
  const { data: post } = await service
    .from('blogs')
    .insert({ title: 'A post', content, status: 'draft' })
    .select('id')
    .single()
    .throwOnError()
  return path.replace(POST, String(post.id))
}

function rowOf(what: string, times: readonly number[]): Row {
  const largest = Math.max(...times)
  const isPressed = Number.isFinite(largest)
  return {
    what: `${what}, press to next paint, Chromium slowed ${SLOWED} times`,
    bare: `${times.length} presses`,
    ours: isPressed ? `${milliseconds(percentile(times, 0.5))} median` : '',
    figure: isPressed ? `${milliseconds(largest)} the slowest` : 'could not be pressed',
    target: `≤ ${LIMIT_MS} ms`,
    reached: largest <= LIMIT_MS,
  }
}

/** What a page notes of its interactions: each with the longest of its events, of which browsers tell from 16 ms on. */
interface Noted {
  readonly benchInteractions: Map<number, number>
}

async function noteInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const benchInteractions = new Map<number, number>()
    Object.assign(window, { benchInteractions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          benchInteractions.set(
            entry.interactionId,
            Math.max(entry.duration, benchInteractions.get(entry.interactionId) ?? 0),
          )
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** @returns milliseconds of the longest interaction that came of it; 16 where all were shorter */
async function timeOf(page: Page, press: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => (window as unknown as Noted).benchInteractions.clear())
  await press()
  // The browser tells of an event when its frame has been painted, which a busy machine does late.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.waitForTimeout(REST_MS)
  const noted = await page.evaluate(() => [...(window as unknown as Noted).benchInteractions.values()])
  return Math.max(16, ...noted)
}
