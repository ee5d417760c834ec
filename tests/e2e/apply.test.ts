/** Applying for a job with and without scripts, with errors, a disguised file and a dropped one. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { docx, pdf } from '#tests/support/cv-files.ts'
import { opened } from '#tests/support/opened.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '1' }))
let address: string

beforeAll(async () => {
  const html = await (await fetch(`${portal.site.url}/jobs`)).text()
  address = portal.site.url + (/href="(\/jobs\/\d+-hgv-class-2-driver)"/.exec(html)?.[1] ?? '')
})

const cv = (buffer: Buffer, name = 'Zoë Ash.pdf') => ({ name, mimeType: '', buffer })
const send = (page: Page) => page.getByRole('button', { name: 'Send application' }).click()

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Zoë Ash')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Cover letter').fill('I would like a round that is home by evening.')
}

it('key facts of a vacancy fill their box, divided by unbroken lines', async () => {
  const { context } = await openProfile(portal.browser, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(address)
  const { filled, undivided } = await page
    .getByRole('complementary', { name: 'At a glance' })
    .locator('dl')
    .evaluate((box) => {
      const facts = [...box.children]
      const areas = facts.map((fact) => fact.clientWidth * fact.clientHeight)
      const lines = facts.map((fact) => getComputedStyle(fact))
      return {
        filled: areas.reduce((sum, area) => sum + area, 0) / (box.clientWidth * box.clientHeight),
        undivided: lines.filter(
          ({ borderBottomWidth, borderRightWidth }) =>
            borderBottomWidth === '0px' || borderRightWidth === '0px',
        ).length,
      }
    })
  expect([filled > 0.97, undivided]).toEqual([true, 0])
  await context.close()
})

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('applicant %s', (_title, javaScriptEnabled) => {
  let context: BrowserContext
  let page: Page
  let consoleErrors: string[]

  beforeEach(async () => {
    ;({ context, consoleErrors } = await openProfile(portal.browser, { javaScriptEnabled }))
    await observeHydration(context)
    page = await context.newPage()
    await page.goto(address)
    if (javaScriptEnabled) await untilRead(page)
    return () => context.close()
  })
  const choose = (file: ReturnType<typeof cv>) => page.getByLabel('Your CV').setInputFiles(file)

  it('sees errors without losing input, and then sends a CV', async () => {
    const email = `sender-${javaScriptEnabled}@example.com`
    await fill(page, 'nobody')
    await page.getByLabel('Your name').fill('')
    await choose(cv(docx(), 'a.docx'))
    await send(page)
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Email address').inputValue()).toBe('nobody')
    expect(await page.getByLabel('Cover letter').inputValue()).toContain('home by evening')
    const described = (await page.getByLabel('Email address').getAttribute('aria-describedby')) ?? ''
    await expect
      .poll(() => page.locator(`#${described}`).innerText())
      .toBe('Please enter a valid email address.')

    await fill(page, email)
    await choose(cv(Buffer.from('MZ\0 a program'), 'cv.pdf'))
    await send(page)
    await page.getByRole('link', { name: 'This file’s content doesn’t match its type.' }).waitFor()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Zoë Ash')

    if (javaScriptEnabled) {
      await choose(cv(pdf(11 * 1024 * 1024)))
      await send(page)
      await page.getByRole('link', { name: 'This file is too large: the limit is 10 MB.' }).waitFor()
      await page.getByRole('button', { name: 'Remove the file' }).click()
      const transfer = await page.evaluateHandle(() => {
        const data = new DataTransfer()
        data.items.add(new File(['%PDF-1.7 '], 'Dropped.pdf', { type: 'application/pdf' }))
        return data
      })
      await page.getByText('Drop your file here').dispatchEvent('drop', { dataTransfer: transfer })
      await page.getByText('Dropped.pdf, 9 bytes').waitFor()
    } else {
      // The file must be chosen again.
      await choose(cv(pdf(300_000)))
    }
    await send(page)
    await page.waitForURL(`${address}/applied?reference=*`)
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''
    expect(reference).toMatch(/^JA-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    await page.getByRole('heading', { level: 1, name: 'Application sent' }).waitFor()
    await page.getByText(reference).waitFor()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    const { text } = await portal.mailbox.newest(email)
    expect(text).toContain(reference)
    expect(text).toContain('We have your CV too.')
    await page.goto(/http\S+\/application\?key=[0-9a-f]{64}/.exec(text ?? '')?.[0] ?? 'no link')
    await page
      .getByRole('region', { name: 'Everything we hold about you' })
      .getByText(email)
      .first()
      .waitFor()
    // The responses to rejected forms.
    expect(consoleErrors.filter((line) => !/\b(413|422)\b/.test(line))).toEqual([])
  })
})
