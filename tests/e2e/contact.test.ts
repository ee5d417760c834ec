/** Enquiries and privacy requests, with and without scripts, with errors. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'

let mailbox: Mailbox
let site: TestSite
let browser: Browser

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('visitor %s', (_title, javaScriptEnabled) => {
  let context: BrowserContext
  let page: Page
  let consoleErrors: string[]
  const address = (who: string) => `${who}-${javaScriptEnabled}@example.com`

  beforeEach(async () => {
    ;({ context, consoleErrors } = await openProfile(browser, { javaScriptEnabled }))
    await observeHydration(context)
    page = await context.newPage()
    return () => context.close()
  })

  async function open(path: string): Promise<void> {
    await page.goto(site.url + path)
    if (javaScriptEnabled) await untilRead(page)
  }

  async function isConfirmed(path: string, heading: string): Promise<string> {
    await page.waitForURL(`${site.url}${path}/sent?reference=*`)
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.getByText(reference, { exact: true }).waitFor()
    await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    return reference
  }

  const described = async (label: string) => {
    const ids = ((await page.getByLabel(label).getAttribute('aria-describedby')) ?? '').split(' ')
    return page.locator(`#${ids.at(-1)}`).innerText()
  }

  it('sends an enquiry and gets the reference on the page and by email', async () => {
    await open('/get-in-touch')
    await page.getByRole('link', { name: 'Send an enquiry' }).click()
    await page.getByRole('heading', { level: 1, name: 'Send an enquiry' }).waitFor()
    if (javaScriptEnabled) await untilRead(page)
    await page.getByLabel('A price for boxes').check()
    await page.getByLabel('Similar product').selectOption({ index: 1 })
    await page.getByLabel('Your message').fill('A box for six jars of jam.')
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Email address').fill(address('sender'))
    await page.getByLabel('Please call me back').check()
    await page.getByLabel('Phone number').fill('01632 960 001')
    const since = Date.now()
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    const reference = await isConfirmed('/get-in-touch/contact', 'Enquiry sent')
    expect(reference).toMatch(/^EQ-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const mail = await mailbox.newest(address('sender'), since)
    expect(mail.text).toContain(reference)
    // The page and the email promise the same time.
    const promised = /we’ll do so by [^,]+/.exec(mail.text ?? '')?.[0] ?? 'no promise'
    await page.getByText(promised.replace(/\s+/g, ' ')).waitFor()
    expect((await mailbox.newest(BRAND.email, since, 'Enquiry')).subject).toBe(
      `Enquiry ${reference}: A price for boxes`,
    )
    expect(consoleErrors).toEqual([])
  })

  it('sees errors at each field and in a summary, without losing input', async () => {
    await open('/get-in-touch/contact')
    await page.getByLabel('A sample or a drawing').check()
    await page.getByLabel('Your message').fill('A box for six jars of jam.')
    // Visits the privacy policy and returns.
    await page.locator('form').getByRole('link', { name: 'privacy policy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy and cookies policy' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('A box for six jars of jam.')
    expect(await page.getByLabel('A sample or a drawing').isChecked()).toBe(true)
    await page.getByLabel('Email address').fill('nobody')
    await page.getByLabel('Please call me back').check()
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.title()).toMatch(/^Error: Send an enquiry/)
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please enter a phone number for us to call.',
    ])
    await expect.poll(() => described('Email address')).toBe('Please enter a valid email address.')
    await expect.poll(() => described('Phone number')).toBe('Please enter a phone number for us to call.')
    await expect.poll(() => page.getByLabel('A sample or a drawing').isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('Please call me back').isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe('A box for six jars of jam.')

    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Email address').fill(address('mended'))
    await page.getByLabel('Phone number').fill('01632 960 001')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    const reference = await isConfirmed('/get-in-touch/contact', 'Enquiry sent')
    expect((await mailbox.newest(address('mended'))).text).toContain(reference)
  })

  it('sees only the fields of the chosen subject', async () => {
    await open('/get-in-touch/contact')
    const own = [page.getByLabel('What do you sell?'), page.getByLabel('Location', { exact: true })]
    const shown = () => Promise.all(own.map((field) => field.isVisible()))
    expect(await shown()).toEqual([false, false])
    await page.getByLabel('Something you sell').check()
    expect(await shown()).toEqual([true, false])
    await page.getByLabel('I live or work near one of your sites').check()
    expect(await shown()).toEqual([false, true])
    await page.getByLabel('Your message').fill('The lorries come early.')
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Email address').fill(address('neighbour'))
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Please choose a topic.',
      'Please tell us where this is.',
    ])
    expect(await shown()).toEqual([false, true])
    await page.getByLabel('What’s it about?').selectOption('Lorries and parking')
    await page.getByLabel('Location', { exact: true }).fill('Mill Lane')
    const since = Date.now()
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await isConfirmed('/get-in-touch/contact', 'Enquiry sent')
    expect((await mailbox.newest(BRAND.email, since, 'Enquiry')).text).toContain('Mill Lane')
  })

  it('requests their data and gets the deadline', async () => {
    await open('/privacy-policy')
    await page.getByRole('link', { name: 'the form for requests and complaints' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Request or complaint about personal data' }).waitFor()
    if (javaScriptEnabled) await untilRead(page)
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Email address').fill(address('subject'))
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('link', { name: 'Please choose what you’d like us to do.' }).waitFor()
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Zoë Ash')

    await page.getByLabel('A copy of what you hold about me').check()
    await page.getByRole('button', { name: 'Send' }).click()
    const reference = await isConfirmed('/privacy-policy/request', 'Request sent')
    const due = formatLongDate(new URL(page.url()).searchParams.get('due') ?? '')
    await page
      .getByText(`We’ll answer your request, or acknowledge your complaint, by ${due} at the latest.`)
      .waitFor()
    const mail = await mailbox.newest(address('subject'))
    expect(mail.subject).toBe(`We have your request (${reference})`)
    expect(mail.text).toContain(`We’ll answer by ${due}.`)
  })
})

it.each(['/get-in-touch/contact', '/privacy-policy/request'])(
  '%s rejects a cross-site form',
  async (path) => {
    const response = await fetch(site.url + path, {
      method: 'POST',
      headers: { origin: 'https://evil.example.net' },
      body: new URLSearchParams({ name: 'x' }),
    })
    expect(response.status).toBe(403)
  },
)
