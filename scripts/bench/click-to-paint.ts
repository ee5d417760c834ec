/** What the measures of screens share: somebody signed in, and the time from a press until its outcome is painted. */
import { loadavg } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { milliseconds, percentile, type Row } from './row.ts'
import { codeFor } from './sign-in.ts'

/** What comes before the samples: code that is compiled, and a database that has read its pages. */
const WARM_UP = 5
/** A press after which nothing changes is a fault of what is measured, or of the measure. */
const LONGEST_MS = 20_000
/** A list, a search or a record at the 95th percentile. */
const LIMIT_MS = 150

export async function signIn(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await codeFor(url, email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/*-dashboard')
  return page
}

export async function open(page: Page, address: string, shown: string): Promise<void> {
  await page.goto(address)
  await page.locator(shown).first().waitFor()
  await page.evaluate(() => {
    for (const kind of ['click', 'keydown', 'change'])
      addEventListener(kind, ({ timeStamp }) => Object.assign(window, { benchBegan: timeStamp }), true)
  })
}

/**
 * @param act what a person does, after which that part of the page says something else
 * @param pending what stands there for as long as something is still to be drawn
 */
export async function time(
  page: Page,
  part: string,
  act: () => Promise<unknown>,
  pending: string | null = null,
): Promise<number> {
  const former = await page.locator(part).first().textContent()
  await act()
  return page.evaluate(
    async ([selector, before, longest, awaited]) => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      const until = performance.now() + longest
      const isAsBefore = () => document.querySelector(selector)?.textContent === before
      while (isAsBefore() || (awaited !== null && document.querySelector(awaited) !== null)) {
        if (performance.now() > until)
          throw new Error(`Nothing changed at ${location}: ${before?.slice(0, 200)}`)
        await nextFrame()
      }
      // The frame that shows it has been painted when the one after it begins.
      await nextFrame()
      return performance.now() - (window as unknown as { benchBegan: number }).benchBegan
    },
    [part, former, LONGEST_MS, pending] as const,
  )
}

export async function samplesOf(
  count: number,
  sample: (index: number) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count + WARM_UP; index += 1) {
    const taken = await sample(index)
    if (index >= WARM_UP) times.push(taken)
  }
  return times
}

export function paintRow(what: string, times: readonly number[]): Row {
  const p95 = percentile(times, 0.95)
  return {
    what: `${what}, click to paint`,
    bare: `load ${loadavg()[0]?.toFixed(1)}`,
    ours: `${milliseconds(percentile(times, 0.5))} median`,
    figure: `${milliseconds(p95)} p95`,
    target: `≤ ${LIMIT_MS} ms`,
    reached: p95 <= LIMIT_MS,
  }
}
