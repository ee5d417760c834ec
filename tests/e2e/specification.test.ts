/** Buyers' journeys from a search result to a complete enquiry, with the checker. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser, openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'

let mailbox: Mailbox
let site: TestSite
let browser: Browser

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await openSite({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com', DEMO_CONTENT: '1' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.[Symbol.asyncDispose]()
  await mailbox?.[Symbol.asyncDispose]()
})

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }

interface Walk {
  readonly page: Page
  /** Number of presses and keys. */
  readonly effort: { taps: number; keys: number }
  tap(role: 'link' | 'button' | 'radio', name: string | RegExp): Promise<void>
  type(label: string, text: string): Promise<void>
  /** Estimate of the keystroke-level model (Card, Moran, Newell) for a practised user. */
  seconds(): number
}

/** Starts at a search result. */
async function walk(
  path: string,
  viewport = DESKTOP,
  javaScriptEnabled = true,
): Promise<Walk & AsyncDisposable> {
  const { context, consoleErrors } = await openProfile(browser, { viewport, javaScriptEnabled })
  await observeHydration(context)
  const page = await context.newPage()
  await page.goto(site.url + path)
  const ready = async () => {
    if (javaScriptEnabled) await untilRead(page)
  }
  await ready()
  const effort = { taps: 0, keys: 0 }
  return {
    page,
    effort,
    async tap(role, name) {
      effort.taps += 1
      const target = page.getByRole(role, { name }).filter({ visible: true }).first()
      await (role === 'radio' ? target.check() : target.click())
      await ready()
    },
    async type(label, text) {
      effort.taps += 1
      effort.keys += text.length
      await page.getByLabel(label).fill(text)
    },
    // 1.35 s to think and 1.1 s to point per press, 0.28 s per key.
    seconds: () => Math.round(effort.taps * 2.45 + effort.keys * 0.28),
    async [Symbol.asyncDispose]() {
      const wrong = consoleErrors.filter((line) => !/status of 4(04|22)/.test(line))
      await context.close()
      expect(wrong).toEqual([])
    },
  }
}

async function sendAs({ page, type, tap }: Walk, email: string): Promise<string> {
  await type('Your name', 'Zoë Ash')
  await type('Email address', email)
  await tap('button', 'Send enquiry')
  await page.waitForURL('**/sent?reference=*')
  return new URL(page.url()).searchParams.get('reference') ?? ''
}

describe('five journeys from a search result', () => {
  it('a buyer with a product sends an enquiry about it', async () => {
    await using journey = await walk('/products?selected=6')
    await journey.tap('link', 'Ask about this box')
    await journey.page.waitForURL('**/get-in-touch/contact?product=6')
    await expect.poll(() => journey.page.getByLabel('A price for boxes').isChecked()).toBe(true)
    await expect.poll(() => journey.page.getByLabel('Similar product').inputValue()).toBe('Cheese Sample Box')
    const since = Date.now()
    const reference = await sendAs(journey, 'product@example.com')
    const mail = await mailbox.newest(BRAND.email, since, 'Enquiry')
    expect([mail.subject, mail.replyTo?.[0]?.address]).toEqual([
      `Enquiry ${reference}: A price for boxes`,
      'product@example.com',
    ])
    expect(mail.text).toContain('Similar product: Cheese Sample Box')
    expect(mail.text).toContain(`/leads/${reference}`)
    expect([journey.effort.taps, journey.seconds()]).toEqual([4, expect.any(Number)])
    expect(journey.seconds()).toBeLessThanOrEqual(20)
  })

  it('a buyer with dimensions sees an estimator’s questions and sends the enquiry', async () => {
    await using journey = await walk('/how-we-do-it/box-manufacturing')
    await journey.tap('link', 'Get a quote')
    await journey.type('Inside length (mm)', '150')
    await journey.type('Inside width (mm)', '150')
    await journey.type('Inside depth (mm)', '900')
    await journey.page.getByText('150 × 150 × 900 would be a tube: is 900 the depth?').waitFor()
    await journey.type('How many at a time', '300')
    await journey.page.getByText('We make plain boxes from 250, printed ones from 500.').waitFor()
    await journey.page.getByRole('img', { name: 'Flat blank, 644 by 1,062 mm' }).waitFor()
    const since = Date.now()
    await sendAs(journey, 'dimensions@example.com')
    const { text } = await mailbox.newest(BRAND.email, since, 'Enquiry')
    expect(text).toContain('Inside depth: 900 mm')
    expect(text).toContain('would be a tube')
    expect(journey.effort.taps).toBe(8)
    expect(journey.seconds()).toBeLessThanOrEqual(35)
  })

  it('a buyer on a phone sends a photo, which the email links to', async () => {
    await using journey = await walk('/', PHONE)
    await journey.tap('link', 'Get a quote')
    journey.effort.taps += 2
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(200_000, 1)])
    await journey.page
      .getByLabel('Drawing or photo')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: picture })
    const since = Date.now()
    const reference = await sendAs(journey, 'phone@example.com')
    const { text } = await mailbox.newest(BRAND.email, since, 'Enquiry')
    expect(text).toMatch(new RegExp(`Drawing: IMG_0001.jpg, 196 kB \\(.*/leads/${reference}\\)`))
    expect(journey.effort.taps).toBe(6)
  })

  it('an applicant goes from a vacancy to its form and applies', async () => {
    await using journey = await walk('/jobs', PHONE)
    await journey.tap('link', /HGV/i)
    await journey.page.getByRole('heading', { name: 'Apply' }).waitFor()
    await journey.type('Cover letter', 'I would like a round that is home by evening.')
    await journey.type('Your name', 'Zoë Ash')
    await journey.type('Email address', 'applicant@example.com')
    const since = Date.now()
    await journey.tap('button', 'Send application')
    await journey.page.waitForURL('**/applied?reference=*')
    const mail = await mailbox.newest(BRAND.email, since, 'Application')
    expect(mail.replyTo?.[0]?.address).toBe('applicant@example.com')
    expect(mail.text).toContain('> I would like a round that is home by evening.')
    expect(journey.effort.taps).toBe(5)
  })

  it('a journalist finds the phone number in the footer of any page', async () => {
    await using journey = await walk('/news', PHONE)
    const number = journey.page.getByRole('contentinfo').getByRole('link', { name: BRAND.telephone })
    await expect.poll(() => number.getAttribute('href')).toMatch(/^tel:/)
    expect(journey.effort.taps).toBe(0)
  })
})

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('specification %s', (_title, javaScriptEnabled) => {
  const address =
    '/get-in-touch/specification?style=0427&length=31+cm&width=220&depth=150&weight=3&quantity=300&print=two&needed=2020-01-01'

  it('is one page from its URL, and can be sent from there', async () => {
    await using journey = await walk(address, DESKTOP, javaScriptEnabled)
    const { page } = journey
    await page.getByRole('img', { name: 'Flat blank, 926 by 804 mm' }).waitFor()
    await page.getByText('300 is below our minimum run of 500 printed boxes.').waitFor()
    await page.getByText('1 January 2020 has passed.').waitFor()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    await journey.tap('link', 'Send it to us for a price')
    await page.waitForURL('**/get-in-touch/contact?kind=quote&*')
    await expect.poll(() => page.getByLabel('Inside length (mm)').inputValue()).toBe('31 cm')
    await expect.poll(() => page.getByLabel('Style').inputValue()).toBe('0427')
    await page.getByText('300 is below our minimum run of 500 printed boxes.').waitFor()
    const onOnePage = await page
      .getByRole('link', { name: 'Your specification on one page' })
      .getAttribute('href')
    const query = (path: string) => [...new URL(path, site.url).searchParams].toSorted()
    expect(query(onOnePage ?? '')).toEqual(query(address))
  })

  it('with absurd or hostile values is shown as text', async () => {
    const hostile = new URLSearchParams({
      length: '1e309',
      width: '-5',
      depth: '<img src=x onerror=alert(1)>',
      weight: '٣٤٥',
      quantity: '999999999999',
      style: '__proto__',
      needed: '2026-02-30',
      postcode: "'; drop table leads; --",
    })
    await using journey = await walk(`/get-in-touch/specification?${hostile}`, PHONE, javaScriptEnabled)
    await journey.page.getByText('<img src=x onerror=alert(1)>', { exact: true }).waitFor()
    await journey.page.getByText('Are there too many zeros?').waitFor()
    await expect.poll(() => journey.page.locator('main img').count()).toBe(0)
  })
})

it('without scripts the server checks the fields without losing input', async () => {
  await using journey = await walk('/get-in-touch/contact?kind=quote', PHONE, false)
  const { page } = journey
  await page.getByLabel('Inside length (mm)').fill('150')
  await page.getByLabel('Inside width (mm)').fill('150')
  await page.getByLabel('Inside depth (mm)').fill('900')
  await page.getByLabel('Your name').fill('Zoë Ash')
  await page.getByRole('button', { name: 'Check my specification first' }).click()
  await page.getByText('150 × 150 × 900 would be a tube: is 900 the depth?').waitFor()
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Zoë Ash')
  await expect.poll(() => page.getByLabel('Inside depth (mm)').inputValue()).toBe('900')
  await expect
    .poll(() => page.getByRole('img', { name: 'Flat blank, 644 by 1,062 mm' }).isVisible())
    .toBe(true)
})

it('at 320 px the contact link stays visible and nothing overflows', async () => {
  await using journey = await walk('/', { width: 320, height: 640 })
  const bar = journey.page.getByRole('navigation', { name: 'Main, mobile' })
  const contact = await bar.getByRole('link', { name: 'Contact' }).boundingBox()
  expect((contact?.x ?? 999) + (contact?.width ?? 0)).toBeLessThanOrEqual(320)
  for (const width of [320, 390, 768, 1024, 1440]) {
    await journey.page.setViewportSize({ width, height: 800 })
    expect(await journey.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(
      await journey.page.getByRole('banner').getByRole('link', { name: 'Get a quote' }).isVisible(),
    ).toBe(true)
  }
})
