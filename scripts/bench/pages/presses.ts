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

const APPLICATIONS = 400
const SLOWED = 4
const LIMIT_MS = 100
const TIMES = 8
/** After a press: its answer, and whatever it had asked for. */
const REST_MS = 900

type Press = (page: Page, time: number) => Promise<unknown>

interface Screen {
  readonly path: string
  /** Is there when the screen can be worked with. */
  readonly shown: string
  readonly presses: Readonly<Record<string, Press>>
}

const toggle =
  (name: string): Press =>
  (page) =>
    page.getByRole('button', { name }).first().click()

const SCREENS: Readonly<Record<string, Screen>> = {
  'list of applications': {
    path: '/job-applications',
    shown: 'main tbody a',
    presses: {
      'sort by a column': (page) => page.locator('main thead button').first().click(),
      'choose a row': (page) => page.locator('main tbody input[type=checkbox]').nth(2).click(),
      'choose all rows': (page) => page.locator('main thead input[type=checkbox]').click(),
      'type into the search': (page, time) =>
        page.getByLabel('Search names, addresses and letters').press('abcdefgh'.charAt(time % 8)),
      'to the next page': toggle('Next page'),
    },
  },
  'an application': {
    path: '/job-applications',
    shown: 'main tbody a',
    presses: {
      'from the list to the record, and back': async (page, time) => {
        if (time % 2 === 0) return page.locator('main tbody a').first().click()
        return page.getByRole('link', { name: 'All applications' }).first().click()
      },
    },
  },
  'board of applications': {
    path: '/job-applications/board',
    shown: 'main article',
    presses: {
      'another status for a card': (page, time) =>
        page
          .locator('main article select')
          .nth(time)
          .focus()
          .then(() => page.keyboard.press('ArrowDown')),
      'another vacancy': (page, time) =>
        page
          .getByLabel('Vacancy')
          .focus()
          .then(() => page.keyboard.press(time % 2 ? 'ArrowUp' : 'ArrowDown')),
    },
  },
  'the desk': {
    path: '/blog-crm/1',
    shown: '.ProseMirror p',
    presses: {
      'a letter': (page, time) =>
        time === 0
          ? page.locator('.ProseMirror p').nth(1).click()
          : page.keyboard.press('abcdefgh'.charAt(time % 8)),
      bold: toggle('Bold'),
      'a letter of the title': (page, time) =>
        page
          .getByLabel('Title')
          .first()
          .press('abcdefgh'.charAt(time % 8)),
      'the preview': (page) => page.getByRole('button', { name: /^(Preview|Close the preview)$/ }).click(),
    },
  },
  figures: {
    path: '/analytics',
    shown: 'main h1',
    presses: {
      'another section': (page, time) =>
        page
          .getByRole('link', { name: time % 2 === 0 ? 'Pages' : 'Overview', exact: true })
          .first()
          .click(),
      'one device': (page, time) =>
        page
          .getByRole('combobox', { name: 'Device' })
          .focus()
          .then(() => page.keyboard.press(time % 2 === 0 ? 'ArrowDown' : 'ArrowUp')),
    },
  },
}

export const presses: Benchmark = async ({ quick }) => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-presses-'))
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await seedApplications(data.database, APPLICATIONS)
  await data.close()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const email = 'bench-presses@example.com'
    const { data: person, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await site.service.from('permissions').insert({ user_id: person.user.id, role: 'staff' }).throwOnError()
    const page = await signIn(browser, site.url, email)
    await noteInteractions(page)
    const session = await page.context().newCDPSession(page)
    const rows: Row[] = []
    for (const [name, screen] of Object.entries(SCREENS))
      for (const [what, press] of Object.entries(screen.presses)) {
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
        const times: number[] = []
        try {
          await page.goto(site.url + screen.path)
          await page.locator(screen.shown).first().waitFor()
          await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
          for (let time = 0; time < (quick ? 2 : TIMES); time += 1)
            times.push(await timeOf(page, () => press(page, time)))
        } catch (error) {
          // What else there is to be pressed is measured all the same, and this one is told of as missed.
          console.error(`${name}: ${what} could not be pressed: ${error}`)
          times.push(Number.NaN)
        }
        rows.push(rowOf(`${name}: ${what}`, times))
      }
    return rows
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

function rowOf(what: string, times: readonly number[]): Row {
  const largest = Math.max(...times)
  return {
    what: `${what}, press to next paint, Chromium slowed ${SLOWED} times`,
    bare: `${times.length} presses`,
    ours: `${milliseconds(percentile(times, 0.5))} median`,
    figure: `${milliseconds(largest)} the slowest`,
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
  await page.waitForTimeout(REST_MS)
  const noted = await page.evaluate(() => [...(window as unknown as Noted).benchInteractions.values()])
  return Math.max(16, ...noted)
}
