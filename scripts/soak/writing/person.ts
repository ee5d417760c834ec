/** Somebody who writes: a browser of their own with its profile on the disk, whose tab and whose whole process die. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { JOURNAL_DATABASE } from '#domain/session/session.ts'
import { findHeadlessChromium } from '#scripts/programs/chromium.ts'
import type { MortalSite, Writer } from './mortal-site.ts'

export interface Person extends AsyncDisposable {
  readonly writer: Writer
  readonly page: Page
  /** Opens the desk; what the device has kept is brought back. @returns whether the desk is there */
  open(address: string, limitMs?: number): Promise<boolean>
  signIn(): Promise<void>
  endSession(): Promise<void>
  /** The process of the tab, with signal 9. */
  killTab(): Promise<void>
  /** The whole browser's. */
  killBrowser(): Promise<void>
  /** What is on the screen, and what the journal has. */
  see(): Promise<{ readonly screen: string; readonly journal: string }>
}

const ARGUMENTS = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** However busy the machine is. */
const STEP_MS = 20_000

export async function openPerson(site: MortalSite, url: string, name: string): Promise<Person> {
  const writer = await site.addPerson(name)
  const profile = await mkdtemp(join(tmpdir(), 'writer-'))
  const executablePath = await findHeadlessChromium()
  let context = await launch()
  let page = await context.newPage()

  async function launch(): Promise<BrowserContext> {
    const opened = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: ARGUMENTS,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      viewport: { width: 1280, height: 900 },
    })
    opened.setDefaultTimeout(STEP_MS)
    opened.setDefaultNavigationTimeout(STEP_MS)
    return opened
  }

  async function signIn(): Promise<void> {
    const cookies = await context.cookies(url)
    if (cookies.some(({ name }) => name === 'session')) return
    const agent = await page.evaluate(() => navigator.userAgent)
    const value = await site.signIn(writer, agent)
    await context.addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
  }

  async function killProcesses(isOne: (command: string) => boolean): Promise<void> {
    for (const { pid, command } of await processes())
      if (command.includes(profile) && isOne(command)) kill(pid)
  }

  return {
    writer,
    get page() {
      return page
    },
    signIn,
    async open(address, timeout = STEP_MS) {
      try {
        await page.goto(url + address, { timeout })
        await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor({ timeout })
        const offer = page.getByRole('button', { name: /^(Bring it back|Go on with it)$/ })
        if (await offer.isVisible()) await offer.click()
        return true
      } catch {
        return false
      }
    },
    async endSession() {
      await site.endSessions(writer)
      await context.clearCookies()
    },
    async killTab() {
      const crashed = new Promise<void>((resolve) => page.once('crash', () => resolve()))
      await killProcesses((command) => command.includes('--type=renderer'))
      await Promise.race([crashed, new Promise((resolve) => setTimeout(resolve, 2000))])
      await page.close().catch(() => {})
      page = await context.newPage()
    },
    async killBrowser() {
      const closed = new Promise<void>((resolve) => context.once('close', () => resolve()))
      await killProcesses((command) => !command.includes('--type='))
      await closed
      context = await launch()
      page = await context.newPage()
      await signIn()
    },
    async see() {
      const screen = await page.evaluate(() =>
        [
          document.body.innerText,
          ...[...document.querySelectorAll('input, textarea')].map(
            (field) => (field as HTMLInputElement).value,
          ),
        ].join('\n'),
      )
      const journal = await page.evaluate(readJournal, JOURNAL_DATABASE)
      return { screen, journal }
    },
    async [Symbol.asyncDispose]() {
      await context.close().catch(() => {})
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Runs in the page. */
async function readJournal(name: string): Promise<string> {
  const known = await indexedDB.databases()
  if (!known.some((database) => database.name === name)) return ''
  return await new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('entries').objectStore('entries').getAll()
      all.onerror = () => reject(all.error)
      all.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(all.result))
      }
    }
  })
}

interface Running {
  readonly pid: number
  readonly command: string
}

/** What runs on this machine, as Linux lists it. */
async function processes(): Promise<Running[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const read = names.map(async (name) => ({
    pid: Number(name),
    command: (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' '),
  }))
  return await Promise.all(read)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has gone by itself meanwhile.
  }
}
