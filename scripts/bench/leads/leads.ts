/** Measures the inbox with fifty thousand leads and their transcripts: from the click, or the key, until it is painted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { findChromium } from '../../programs/chromium.ts'
import { open, paintRow, samplesOf, signIn, time } from '../click-to-paint.ts'
import type { Benchmark, Row } from '../row.ts'
import { BROWSER_FLAGS } from '../sign-in.ts'
import { leadRows, leadWords } from './lead-rows.ts'

const LEADS = 50_000
/** Of one statement. */
const BATCH = 5000
const SAMPLES = 40
const LIST = 'main div[aria-busy]'
const TYPES = ['supplier', 'job_seeker', 'customer_enquiry', 'community_member', ''] as const
/** Each begins with other leads than the one before. */
const PILES = ['done', 'inbox'] as const

export const leads: Benchmark = async ({ quick }) => {
  const count = quick ? LEADS / 10 : LEADS
  const directory = await mkdtemp(join(tmpdir(), 'bench-leads-'))
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  // Beside those of the demonstration.
  for (let first = 1001; first <= 1000 + count; first += BATCH)
    await data.database.script(leadRows(first, Math.min(first + BATCH, 1001 + count) - 1))
  await data.database.script('analyze public.leads')
  await data.close()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS })
  try {
    await using site = await startSite(directory)
    const email = 'bench-leads@example.com'
    const { data: person, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await site.service.from('permissions').insert({ user_id: person.user.id, role: 'staff' }).throwOnError()
    const page = await signIn(browser, site.url, email)
    const rows: Row[] = []
    for (const [what, measure] of Object.entries(MEASURES))
      rows.push(
        paintRow(
          `${count.toLocaleString('en-GB')} leads, ${what}`,
          await measure(page, site.url, quick ? 10 : SAMPLES),
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
    await open(page, `${url}/leads?show=all`, LIST)
    const next = page.getByRole('button', { name: 'Next page' })
    return samplesOf(count, () => time(page, LIST, () => next.click()))
  },
  async 'looking for words'(page, url, count) {
    await open(page, `${url}/leads?show=all`, LIST)
    const box = page.getByLabel('Search people, summaries and conversations')
    return samplesOf(count, (index) =>
      time(page, LIST, async () => {
        await box.fill(index % 2 === 1 ? leadWords(index) : `${1500 + index * 7}`)
        await box.press('Enter')
      }),
    )
  },
  async 'another pile'(page, url, count) {
    await open(page, `${url}/leads?show=inbox`, LIST)
    return samplesOf(count, (index) =>
      time(page, LIST, () => page.locator(`input[value=${PILES[index % PILES.length]}] + label`).click()),
    )
  },
  async 'narrowed by type'(page, url, count) {
    await open(page, `${url}/leads?show=all`, LIST)
    const select = page.getByLabel('Type', { exact: true })
    return samplesOf(count, (index) =>
      time(page, LIST, () => select.selectOption(TYPES[index % TYPES.length] ?? '')),
    )
  },
  async 'opened, and the next one'(page, url, count) {
    await open(page, `${url}/leads?show=all`, LIST)
    await page.locator('tbody a').first().click()
    await page.getByRole('link', { name: 'Next' }).waitFor()
    return samplesOf(count, () => time(page, 'h1', () => page.keyboard.press('j')))
  },
}
