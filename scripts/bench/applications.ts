/** Measures the applications' screens with a hundred thousand of them: from the click, or the key, until it is painted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { seedApplications } from '#tests/support/many-applications.ts'
import { findChromium } from '../programs/chromium.ts'
import { open, paintRow, samplesOf, signIn, time } from './click-to-paint.ts'
import type { Benchmark, Row } from './row.ts'
import { BROWSER_FLAGS } from './sign-in.ts'

const APPLICATIONS = 100_000
const SAMPLES = 40
const LIST = 'main div[aria-busy]'
/** The newest are all new: to ask for those changes nothing. */
const STATUSES = ['Reviewing', 'Phone screen', 'Interview', 'Offer', 'Rejected'] as const

export const applications: Benchmark = async ({ quick }) => {
  const count = quick ? APPLICATIONS / 10 : APPLICATIONS
  const directory = await mkdtemp(join(tmpdir(), 'bench-applications-'))
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await seedApplications(data.database, count)
  await data.close()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const email = 'bench-applications@example.com'
    const { data: person, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await site.service.from('permissions').insert({ user_id: person.user.id, role: 'staff' }).throwOnError()
    const page = await signIn(browser, site.url, email)
    const samples = quick ? 2 : SAMPLES
    const rows: Row[] = []
    for (const [what, measure] of Object.entries(MEASURES))
      rows.push(
        paintRow(
          `${count.toLocaleString('en-GB')} applications, ${what}`,
          await measure(page, site.url, samples),
        ),
      )
    return rows
  } finally {
    await browser.close()
    await rm(directory, { recursive: true, force: true })
  }
}

type Measure = (page: Page, url: string, count: number) => Promise<number[]>

const MEASURES: Readonly<Record<string, Measure>> = {
  async 'to the next page'(page, url, count) {
    await open(page, `${url}/job-applications`, LIST)
    const next = page.getByRole('button', { name: 'Next page' })
    return samplesOf(count, () => time(page, LIST, () => next.click()))
  },
  async 'looking for words'(page, url, count) {
    await open(page, `${url}/job-applications`, LIST)
    const box = page.getByLabel('Search names, addresses and letters')
    return samplesOf(count, (index) =>
      time(page, LIST, async () => {
        await box.fill(index % 2 === 0 ? `person${1000 + index}` : `number ${index} starch`)
        await box.press('Enter')
      }),
    )
  },
  async 'narrowing by status'(page, url, count) {
    await open(page, `${url}/job-applications`, LIST)
    const status = page.getByLabel('Status', { exact: true })
    return samplesOf(count, (index) =>
      time(page, LIST, () => status.selectOption(STATUSES[index % STATUSES.length] ?? 'Offer')),
    )
  },
  async 'to the next application'(page, url, count) {
    await open(page, `${url}/job-applications`, LIST)
    await page.locator('tbody a').first().click()
    await page.getByRole('link', { name: 'Next' }).waitFor()
    return samplesOf(count, () => time(page, 'h1', () => page.keyboard.press('j')))
  },
  async 'to the board of one vacancy, and of all'(page, url, count) {
    await open(page, `${url}/job-applications/board`, 'main h2')
    const vacancy = page.getByLabel('Vacancy')
    const choices = await vacancy
      .locator('option')
      .evaluateAll((options) => options.slice(0, 20).map((option) => (option as HTMLOptionElement).value))
    return samplesOf(count, (index) =>
      time(page, 'main h2', () =>
        vacancy.selectOption(choices[index % 2 === 0 ? 1 + (index % 19) : 0] ?? ''),
      ),
    )
  },
}
