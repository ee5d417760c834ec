/** Measures the list of emails with a hundred thousand of them: from the click, or the key, until it is painted. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startSite } from '#scripts/bench-site/site.ts'
import { openData } from '#server/data-source/open-data.ts'
import { readEnv } from '#server/operator/env.ts'
import { createLog } from '#server/operator/log.ts'
import { seedEmails } from '#tests/support/many-emails.ts'
import { findChromium } from '../programs/chromium.ts'
import { open, paintRow, samplesOf, signIn, time } from './click-to-paint.ts'
import type { Benchmark, Row } from './row.ts'
import { BROWSER_FLAGS } from './sign-in.ts'

const EMAILS = 100_000
const SAMPLES = 40
const LIST = 'main div[aria-busy]'
const PILES = ['All', 'Archive', 'Inbox'] as const
/** Of those that the emails are made of. */
const WORDS = 'cider jam flute tray pallet starch candle glue crease lorry'.split(' ')
const FILTERS = ['with', 'without', ''] as const

export const emails: Benchmark = async ({ quick }) => {
  const count = quick ? EMAILS / 10 : EMAILS
  const directory = await mkdtemp(join(tmpdir(), 'bench-emails-'))
  const data = await openData(readEnv({ DATA_DIR: directory }), createLog())
  await seedEmails(data.database, count)
  await data.close()
  const browser: Browser = await chromium.launch({
    executablePath: await findChromium(),
    args: BROWSER_FLAGS,
  })
  try {
    await using site = await startSite(directory)
    const email = 'bench-emails@example.com'
    const { data: person, error } = await site.service.auth.admin.createUser({ email, email_confirm: true })
    if (error) throw error
    await site.service.from('permissions').insert({ user_id: person.user.id, role: 'staff' }).throwOnError()
    const page = await signIn(browser, site.url, email)
    const rows: Row[] = []
    for (const [what, measure] of Object.entries(MEASURES))
      rows.push(
        paintRow(
          `${count.toLocaleString('en-GB')} emails, ${what}`,
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
    await open(page, `${url}/email-viewer?show=inbox&group=threads`, LIST)
    const next = page.getByRole('button', { name: 'Next page' })
    return samplesOf(count, () => time(page, LIST, () => next.click()))
  },
  'looking for words': (page, url, count) => lookForWords(page, `${url}/email-viewer?show=all`, count),
  'looking for words in the inbox': (page, url, count) =>
    lookForWords(page, `${url}/email-viewer?show=inbox`, count),
  async 'another pile'(page, url, count) {
    await open(page, `${url}/email-viewer?show=inbox&group=emails`, LIST)
    return samplesOf(count, (index) =>
      time(page, LIST, () =>
        page
          .getByRole('radiogroup', { name: 'Show' })
          .getByText(PILES[index % PILES.length] as string, { exact: true })
          .click(),
      ),
    )
  },
  async 'narrowed by attachments'(page, url, count) {
    await open(page, `${url}/email-viewer?show=all&group=emails`, LIST)
    const select = page.getByLabel('Attachments')
    return samplesOf(count, (index) =>
      time(page, LIST, () => select.selectOption(FILTERS[index % FILTERS.length] ?? '')),
    )
  },
}

/** Words that nearly every email has. */
async function lookForWords(page: Page, address: string, count: number): Promise<number[]> {
  await open(page, address, LIST)
  const box = page.getByLabel('Search people, words and files')
  return samplesOf(count, (index) =>
    time(page, LIST, async () => {
      await box.fill(`${WORDS[index % 10]} ${WORDS[(index * 3 + 1) % 10]}`)
      await box.press('Enter')
    }),
  )
}
