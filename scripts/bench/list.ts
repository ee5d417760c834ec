/** A list of the portal with many rows, in Chromium: from the click on the next page until that page is painted. */
import { chromium, type Page } from 'playwright-core'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { seedApplications } from '#tests/support/many-applications.ts'
import { findChromium } from '../programs/chromium.ts'
import { type Measure, milliseconds, percentile } from './row.ts'
import { startSite } from './site.ts'

const APPLICATIONS = 100_000
const CLICKS_A_ROUND = 15
const WARM_UP_CLICKS = 5
const PATIENCE_MS = 20_000
const EMAIL = 'bench@example.com'
const FLAGS = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

export const measureList: Measure = async ({ directory, rounds }) => {
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await seedApplications(data.database, APPLICATIONS)
  await data.close()
  await using site = await startSite(directory)
  const { data: created, error } = await site.service.auth.admin.createUser({
    email: EMAIL,
    email_confirm: true,
  })
  if (error) throw error
  await site.service.from('permissions').insert({ user_id: created.user.id, role: 'staff' }).throwOnError()
  // Chromium has no sandbox for root.
  const args = process.getuid?.() === 0 ? [...FLAGS, '--no-sandbox'] : FLAGS
  const browser = await chromium.launch({ executablePath: await findChromium(), args })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(page, site.url)
    await page.goto(`${site.url}/job-applications`)
    await page.locator('main tbody a').first().waitFor()
    const times: number[] = []
    for (let click = 0; click < WARM_UP_CLICKS + rounds * CLICKS_A_ROUND; click += 1) {
      const taken = await timeNextPage(page)
      if (click >= WARM_UP_CLICKS) times.push(taken)
    }
    const [half, most] = [0.5, 0.95].map((share) => milliseconds(percentile(times, share)))
    return [
      {
        what: `next page of ${APPLICATIONS.toLocaleString('en-GB')} applications, click to paint; 95th percentile`,
        result: `${half}; ${most}`,
      },
    ]
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email address').fill(EMAIL)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Verification code').fill(await codeFor(url))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/staff-dashboard')
}

/** Reads the code from the page on which a site without a mail server shows its emails. */
async function codeFor(url: string): Promise<string> {
  const until = performance.now() + PATIENCE_MS
  while (performance.now() < until) {
    const mailbox = await (await fetch(`${url}/mailbox`)).text()
    const email = mailbox.split('<li>').find((item) => item.includes(`To ${EMAIL}`))
    const code = /class="code">(\d{6})</.exec(email ?? '')?.[1]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('No sign-in code came')
}

/** @returns milliseconds from the click to the frame after the one that shows other rows */
function timeNextPage(page: Page): Promise<number> {
  return page.getByRole('button', { name: 'Next page' }).evaluate(async (button, patience) => {
    const rows = () => document.querySelector('main tbody')?.textContent
    const nextFrame = () => new Promise(requestAnimationFrame)
    const before = rows()
    const start = performance.now()
    ;(button as HTMLElement).click()
    while (rows() === before) {
      if (performance.now() - start > patience) throw new Error('The list shows no other page')
      await nextFrame()
    }
    await nextFrame()
    return performance.now() - start
  }, PATIENCE_MS)
}
