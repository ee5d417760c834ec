/** Applying for a job with and without scripts, by keyboard, with errors and with a disguised file. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { docx, pdf } from '#tests/support/cv-files.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, openHydrated, untilRead } from './support/hydrated-page.ts'

let mailbox: Mailbox
let site: TestSite
let browser: Browser
let path: string

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', DEMO_CONTENT: '1' })
  browser = await openBrowser()
  const html = await (await fetch(`${site.url}/jobs`)).text()
  path = /href="(\/jobs\/\d+-hgv-class-2-driver)"/.exec(html)?.[1] ?? ''
})

afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

const cv = (buffer: Buffer, name = 'Zoë Ash.pdf') => ({ name, mimeType: '', buffer })
const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click()

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Zoë Ash')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Cover letter').fill('I would like a round that is home by evening.')
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('applicant %s', (_title, javaScriptEnabled) => {
  let context: BrowserContext
  let page: Page
  let consoleErrors: string[]
  const address = (who: string) => `${who}-${javaScriptEnabled}@example.com`

  beforeEach(async () => {
    ;({ context, consoleErrors } = await openProfile(browser, { javaScriptEnabled }))
    await observeHydration(context)
    page = await context.newPage()
    await page.goto(site.url + path)
    if (javaScriptEnabled) await untilRead(page)
    return () => context.close()
  })

  it('sends a CV and gets the reference on the page and by email', async () => {
    await fill(page, address('sender'))
    await page.getByLabel('Your CV').setInputFiles(cv(pdf(300_000)))
    await send(page)
    await page.waitForURL(`${site.url}${path}/applied?reference=*`)
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''
    expect(reference).toMatch(/^JA-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    await page.getByRole('heading', { level: 1, name: 'Application sent' }).waitFor()
    await page.getByText(reference).waitFor()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect((await mailbox.newest(address('sender'))).text).toContain(reference)
    expect(consoleErrors).toEqual([])
  })

  it('sees errors at each field and in a summary, without losing input', async () => {
    await fill(page, 'nobody')
    await page.getByLabel('Your name').fill('')
    await page.getByLabel('Your CV').setInputFiles(cv(docx(), 'a.docx'))
    await send(page)
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('nobody')
    await expect.poll(() => page.getByLabel('Cover letter').inputValue()).toContain('home by evening')
    const described = (await page.getByLabel('Email address').getAttribute('aria-describedby')) ?? ''
    await expect
      .poll(() => page.locator(`#${described}`).innerText())
      .toBe('Please enter a valid email address.')

    await fill(page, address('mended'))
    // Without scripts the file must be chosen again.
    if (!javaScriptEnabled) {
      await summary.getByText('Please choose your CV again').waitFor()
      await page.getByLabel('Your CV').setInputFiles(cv(docx(), 'a.docx'))
    }
    await send(page)
    await page.waitForURL('**/applied?reference=*')
    expect((await mailbox.newest(address('mended'))).text).toContain('We have your CV too.')
  })

  it('cannot upload a file of another type than its name', async () => {
    await fill(page, address('liar'))
    await page.getByLabel('Your CV').setInputFiles(cv(Buffer.from('MZ\0 a program'), 'cv.pdf'))
    await send(page)
    await page.getByRole('link', { name: 'This file’s content doesn’t match its type.' }).waitFor()
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Zoë Ash')
  })

  it('cannot upload a file that is too large', async () => {
    await fill(page, address('large'))
    await page.getByLabel('Your CV').setInputFiles(cv(pdf(11 * 1024 * 1024)))
    await send(page)
    await page.getByRole('link', { name: 'This file is too large: the limit is 10 MB.' }).waitFor()
  })
})

it('with scripts a file can be dropped, is listed and can be removed', async () => {
  const { context } = await openProfile(browser)
  await observeHydration(context)
  const page = await context.newPage()
  await openHydrated(page, site.url + path)
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.7 '], 'Dropped.pdf', { type: 'application/pdf' }))
    return data
  })
  await page.getByText('Drop your file here').dispatchEvent('drop', { dataTransfer: transfer })
  await page.getByText('Dropped.pdf, 9 bytes').waitFor()
  await page.getByRole('button', { name: 'Remove the file' }).click()
  await expect.poll(() => page.getByText('Dropped.pdf, 9 bytes').count()).toBe(0)
  await context.close()
})

it('a cross-site form is rejected', async () => {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { origin: 'https://evil.example.net' },
    body: new URLSearchParams({ name: 'x' }),
  })
  expect(response.status).toBe(403)
})
