/** Enquiries, specifications and privacy requests: forms by HTTP, and buyers' journeys from a search result. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import type { Mailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import type { TestSite } from '#tests/support/site.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'
import { openPortalSite } from './support/portal-site.ts'

const ENQUIRY = '/get-in-touch/contact'
const SAMPLES = '/samples'
const REQUEST = '/privacy-policy/request'
const SPECIFICATION =
  '/get-in-touch/specification?style=0427&length=31+cm&width=220&depth=150&weight=3&quantity=300&print=two&needed=2020-01-01'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '1' }))
let site: TestSite
let mailbox: Mailbox

beforeAll(async () => {
  ;({ site, mailbox } = portal)
})

/** Submits a form as a browser without scripts does. */
async function submit(path: string, fields: Record<string, string>, origin = site.url) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { Origin: origin },
    body,
    redirect: 'manual',
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    html: await response.text(),
  }
}
const open = async (path: string) => (await fetch(new URL(path, site.url))).text()
const errorsIn = (html: string) =>
  [...(/role="alert"(.*?)<\/ul>/s.exec(html)?.[1]?.matchAll(/<a href="#([^"]+)"[^>]*>([^<]+)</g) ?? [])].map(
    ([, , text]) => text,
  )

describe('forms without scripts', () => {
  const box = { kind: 'quote', name: 'Zoë Ash', length: '150', width: '150', depth: '900' }

  it('an enquiry shows its errors, keeps the input, and gets a reference on the page and by email', async () => {
    const typed = {
      kind: 'neighbour',
      message: 'The lorries come early.',
      name: '',
      email: 'nobody',
      callback: 'yes',
    }
    const rejected = await submit(ENQUIRY, typed)
    expect(rejected.status).toBe(422)
    expect(rejected.html).toMatch(/<title>Error: Send an enquiry/)
    expect(errorsIn(rejected.html)).toEqual([
      'Choose a topic.',
      'Tell us where this is.',
      'Enter your name.',
      'Please enter a valid email address.',
      'Enter a phone number for us to call.',
    ])
    expect(rejected.html).toContain('The lorries come early.</textarea>')

    const since = Date.now()
    const email = 'neighbour@example.com'
    const accepted = await submit(ENQUIRY, {
      ...typed,
      name: 'Zoë Ash',
      email,
      phone: '01632 960 001',
      inquiryType: 'Lorries and parking',
      location: 'Mill Lane',
    })
    expect(errorsIn(accepted.html)).toEqual([])
    const { searchParams, pathname } = new URL(accepted.location, site.url)
    const reference = searchParams.get('reference') ?? ''
    expect([pathname, reference]).toEqual([
      `${ENQUIRY}/sent`,
      expect.stringMatching(/^EQ-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    ])
    const sent = await open(accepted.location)
    expect(sent).toContain('Enquiry sent')
    expect(sent).toContain(reference)
    expect(sent).toContain('<meta name="robots" content="noindex"')
    // The page and the email promise the same time.
    const mail = (await mailbox.newest(email, since)).text?.replace(/\s+/g, ' ') ?? ''
    expect(mail).toContain(reference)
    expect(sent).toContain(/we’ll do so by [^,]+/.exec(mail)?.[0])
    const staff = await mailbox.newest(BRAND.email, since, reference)
    expect(staff.text).toContain('Mill Lane')
  })

  it('a box is checked before it is sent, without losing input', async () => {
    const { status, html } = await submit(`${ENQUIRY}?check=1`, box)
    expect(status).toBe(200)
    expect(html).toContain('150 × 150 × 900 would be a tube: is 900 the depth?')
    expect(html).toContain('Flat blank, 644 by 1,062 mm')
    for (const value of ['Zoë Ash', '900']) expect(html).toContain(`value="${value}"`)
  })

  it('a privacy request shows its errors, and gets the deadline on the page and by email', async () => {
    const typed = { name: 'Zoë Ash', email: 'subject@example.com' }
    const rejected = await submit(REQUEST, typed)
    expect(errorsIn(rejected.html)).toEqual(['Choose what you’d like us to do.'])
    expect(rejected.html).toContain('value="Zoë Ash"')
    const { location } = await submit(REQUEST, { ...typed, kind: 'access' })
    const { searchParams } = new URL(location, site.url)
    const due = formatLongDate(searchParams.get('due') ?? '')
    const sent = await open(location)
    expect(sent).toContain('Request sent')
    expect(sent).toContain(
      `We’ll answer your request, or acknowledge your complaint, by ${due} at the latest.`,
    )
    const mail = await mailbox.newest(typed.email)
    expect(mail.subject).toBe(`We have your request (${searchParams.get('reference')})`)
    expect(mail.text).toContain(`We’ll answer by ${due}.`)
  })

  it('an order of samples shows its errors, keeps the input, and gets a reference on the page and by email', async () => {
    const typed = { pack: 'print', name: 'Zoë Ash', company: 'Jam & Sons', address: 'Mill Lane', message: '' }
    const rejected = await submit(SAMPLES, { ...typed, email: 'samples@example.com' })
    expect(rejected.status).toBe(422)
    expect(rejected.html).toMatch(/<title>Error: Order a sample pack/)
    expect(errorsIn(rejected.html)).toEqual(['Enter a UK address with its postcode.'])
    expect(rejected.html).toContain('Mill Lane</textarea>')
    const address = '1 Mill Lane, Milltown, MT1 1AA'
    const { location } = await submit(SAMPLES, { ...typed, address, email: 'samples@example.com' })
    const reference = new URL(location, site.url).searchParams.get('reference') ?? ''
    const sent = await open(location)
    for (const words of ['Samples ordered', reference]) expect(sent).toContain(words)
    expect((await mailbox.newest('samples@example.com')).text).toContain(reference)
  })

  it.each([ENQUIRY, SAMPLES, REQUEST])('%s rejects a cross-site form', async (path) => {
    expect((await submit(path, { name: 'x' }, 'https://evil.example.net')).status).toBe(403)
  })
})

describe('journey from a search result', () => {
  const PHONE = { width: 390, height: 844 }
  const DESKTOP = { width: 1440, height: 900 }
  let context: BrowserContext
  let page: Page
  let consoleErrors: string[]
  /** Presses and typed fields. */
  let taps: number
  let keys: number

  beforeEach(() => {
    ;[taps, keys] = [0, 0]
    return () => context.close()
  })

  async function arrive(path: string, viewport = DESKTOP): Promise<void> {
    ;({ context, consoleErrors } = await openProfile(portal.browser, { viewport }))
    await observeHydration(context)
    page = await context.newPage()
    await page.goto(site.url + path)
    await untilRead(page)
  }
  async function tap(role: 'link' | 'button', name: string | RegExp): Promise<void> {
    taps += 1
    await page.getByRole(role, { name }).filter({ visible: true }).first().click()
    await untilRead(page)
  }
  async function type(label: string, text: string): Promise<void> {
    taps += 1
    keys += text.length
    await page.getByLabel(label).fill(text)
  }
  /** Estimate of the keystroke-level model (Card, Moran, Newell): 1.35 s to think, 1.1 s to point, 0.28 s per key. */
  const seconds = () => Math.round(taps * 2.45 + keys * 0.28)
  async function sendAs(email: string): Promise<string> {
    await type('Your name', 'Zoë Ash')
    await type('Email address', email)
    await tap('button', 'Send enquiry')
    await page.waitForURL('**/sent?reference=*')
    return new URL(page.url()).searchParams.get('reference') ?? ''
  }

  it('a product is asked about in 4 presses', async () => {
    await arrive('/products?selected=6')
    await tap('link', 'Ask about this box')
    await page.waitForURL(`**${ENQUIRY}?product=6`)
    await expect.poll(() => page.getByLabel('A price for boxes').isChecked()).toBe(true)
    await expect.poll(() => page.getByLabel('Similar product').inputValue()).toBe('Cheese Sample Box')
    const since = Date.now()
    const reference = await sendAs('product@example.com')
    const mail = await mailbox.newest(BRAND.email, since, reference)
    expect([mail.subject, mail.replyTo?.[0]?.address]).toEqual([
      `Enquiry ${reference}: A price for boxes`,
      'product@example.com',
    ])
    expect(mail.text).toContain('Similar product: Cheese Sample Box')
    expect(mail.text).toContain(`/leads/${reference}`)
    expect([taps, consoleErrors]).toEqual([4, []])
    expect(seconds()).toBeLessThanOrEqual(20)
  })

  it('a sample pack of a sector is ordered in 7 presses', async () => {
    await arrive('/sectors/food-and-drink')
    await tap('link', 'Order this sample pack')
    await page.waitForURL(`**${SAMPLES}?pack=shelf-ready`)
    await expect.poll(() => page.getByLabel('Shelf-ready and displays').isChecked()).toBe(true)
    await type('Your name', 'Zoë Ash')
    await type('Company', 'Jam & Sons')
    await type('Email address', 'sector@example.com')
    await tap('button', 'Order sample pack')
    await page.getByRole('link', { name: 'Enter a UK address with its postcode.' }).waitFor()
    await type('Postal address', '1 Mill Lane\nMilltown\nMT1 1AA')
    const since = Date.now()
    await tap('button', 'Order sample pack')
    await page.getByRole('heading', { level: 1, name: 'Samples ordered' }).waitFor()
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''
    const mail = await mailbox.newest(BRAND.email, since, reference)
    expect(mail.subject).toBe(`Samples ${reference}: Shelf-ready and displays`)
    expect(mail.text).toContain('1 Mill Lane, Milltown, MT1 1AA')
    expect([taps, consoleErrors]).toEqual([7, []])
  })

  it('dimensions are questioned while they are typed, and sent in 8 presses', async () => {
    await arrive('/how-we-do-it/box-manufacturing')
    await tap('link', 'Get a quote')
    await type('Inside length (mm)', '150')
    await type('Inside width (mm)', '150')
    await type('Inside depth (mm)', '900')
    await page.getByText('150 × 150 × 900 would be a tube: is 900 the depth?').waitFor()
    await type('How many at a time', '300')
    await page.getByText('We make plain boxes from 250, printed ones from 500.').waitFor()
    await page.getByRole('img', { name: 'Flat blank, 644 by 1,062 mm' }).waitFor()
    const since = Date.now()
    const reference = await sendAs('dimensions@example.com')
    const { text } = await mailbox.newest(BRAND.email, since, reference)
    expect(text).toContain('Inside depth: 900 mm')
    expect(text).toContain('would be a tube')
    expect([taps, consoleErrors]).toEqual([8, []])
    expect(seconds()).toBeLessThanOrEqual(35)
  })

  it('a photo is sent from a phone in 6 presses, and linked in the email', async () => {
    await arrive('/', PHONE)
    await tap('link', 'Get a quote')
    taps += 2
    const buffer = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(200_000, 1)])
    await page
      .getByLabel('Drawing or photo')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    const since = Date.now()
    const reference = await sendAs('phone@example.com')
    const { text } = await mailbox.newest(BRAND.email, since, reference)
    expect(text).toMatch(new RegExp(`Drawing: IMG_0001.jpg, 196 kB \\(.*/leads/${reference}\\)`))
    expect([taps, consoleErrors]).toEqual([6, []])
  })

  it('a vacancy is applied for in 5 presses', async () => {
    await arrive('/jobs', PHONE)
    await tap('link', /HGV/i)
    await page.getByRole('heading', { name: 'Apply' }).waitFor()
    await type('Cover letter', 'I would like a round that is home by evening.')
    await type('Your name', 'Zoë Ash')
    await type('Email address', 'applicant@example.com')
    const since = Date.now()
    await tap('button', 'Send application')
    await page.waitForURL('**/applied?reference=*')
    const mail = await mailbox.newest(BRAND.email, since, 'Application')
    expect(mail.replyTo?.[0]?.address).toBe('applicant@example.com')
    expect(mail.text).toContain('> I would like a round that is home by evening.')
    expect([taps, consoleErrors]).toEqual([5, []])
  })

  it('a mistaken enquiry shows its errors, keeps the input and can be sent after visiting another page', async () => {
    await arrive(ENQUIRY)
    const supplies = page.getByLabel('What do you sell?')
    const place = page.getByLabel('Location', { exact: true })
    const shown = () => Promise.all([supplies.isVisible(), place.isVisible()])
    expect(await shown()).toEqual([false, false])
    await page.getByLabel('Something you sell').check()
    expect(await shown()).toEqual([true, false])
    await page.getByLabel('I live or work near one of your sites').check()
    expect(await shown()).toEqual([false, true])

    await page.getByLabel('A sample or a drawing').check()
    const message = page.getByLabel('Your message')
    await message.fill('A box for six jars of jam.')
    await page.locator('form').getByRole('link', { name: 'privacy policy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy and cookies policy' }).waitFor()
    await page.goBack()
    await expect.poll(() => message.inputValue()).toBe('A box for six jars of jam.')
    await page.getByLabel('Email address').fill('nobody')
    await page.getByLabel('Call me back').check()
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => page.title()).toMatch(/^Error: Send an enquiry/)
    expect(await summary.getByRole('link').allInnerTexts()).toEqual([
      'Enter your name.',
      'Please enter a valid email address.',
      'Enter a phone number for us to call.',
    ])
    const ids = ((await page.getByLabel('Phone number').getAttribute('aria-describedby')) ?? '').split(' ')
    expect(await page.locator(`#${ids.at(-1)}`).innerText()).toBe('Enter a phone number for us to call.')
    expect(await page.getByLabel('A sample or a drawing').isChecked()).toBe(true)
    expect(await page.getByLabel('Call me back').isChecked()).toBe(true)
    expect(await message.inputValue()).toBe('A box for six jars of jam.')

    await page.getByLabel('Phone number').fill('01632 960 001')
    const reference = await sendAs('mended@example.com')
    await page.getByRole('heading', { level: 1, name: 'Enquiry sent' }).waitFor()
    await page.getByText(reference, { exact: true }).waitFor()
    expect((await mailbox.newest('mended@example.com')).text).toContain(reference)
    expect(consoleErrors.filter((line) => !line.includes('status of 422'))).toEqual([])
  })

  it('a specification prints on one page and opens the form with its values', async () => {
    await arrive(SPECIFICATION)
    await page.getByRole('img', { name: 'Flat blank, 926 by 804 mm' }).waitFor()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    await tap('link', 'Send it to us for a price')
    await page.waitForURL(`**${ENQUIRY}?kind=quote&*`)
    await expect.poll(() => page.getByLabel('Inside length (mm)').inputValue()).toBe('31 cm')
    await expect.poll(() => page.getByLabel('Style').inputValue()).toBe('0427')
    await page.getByText('300 is below our minimum run of 500 printed boxes.').waitFor()
    expect(consoleErrors).toEqual([])
  })
})

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('buyer %s', (_title, javaScriptEnabled) => {
  let context: BrowserContext
  let page: Page
  let consoleErrors: string[]

  beforeEach(async () => {
    ;({ context, consoleErrors } = await openProfile(portal.browser, { javaScriptEnabled }))
    await observeHydration(context)
    page = await context.newPage()
    return () => context.close()
  })
  async function open(path: string): Promise<void> {
    await page.goto(site.url + path)
    if (javaScriptEnabled) await untilRead(page)
  }

  it('asks for a quote at the end of a product page, and corrects a mistake without losing input', async () => {
    await open('/products/cheese-sample-box')
    const [email, message] = [`quote-${javaScriptEnabled}@example.com`, '1,000 boxes, 310 × 220 × 150 mm.']
    await page.getByLabel('What you need').fill(message)
    await page.getByLabel('Your name').fill('Zoë Ash')
    await page.getByLabel('Your email').fill('nobody')
    await page.getByRole('button', { name: 'Ask for a quote' }).click()
    await page.getByRole('link', { name: 'Please enter a valid email address.' }).waitFor()
    // Without scripts, the contact page continues with the same input.
    const [messageLabel, emailLabel, button] = javaScriptEnabled
      ? ['What you need', 'Your email', 'Ask for a quote']
      : ['Your message', 'Email address', 'Send enquiry']
    expect(await page.getByLabel(messageLabel).inputValue()).toBe(message)
    await page.getByLabel(emailLabel).fill(email)
    const since = Date.now()
    await page.getByRole('button', { name: button }).click()
    await page.waitForURL('**/sent?reference=*')
    const reference = new URL(page.url()).searchParams.get('reference') ?? ''
    expect((await mailbox.newest(email, since)).text).toContain(reference)
    const { text } = await mailbox.newest(BRAND.email, since, reference)
    for (const words of [message, 'Similar product: Cheese Sample Box']) expect(text).toContain(words)
    expect(consoleErrors.filter((line) => !line.includes('status of 422'))).toEqual([])
  })

  it('finds the answer to a misspelt question and follows its link', async () => {
    await open('/questions')
    const field = page.getByRole('searchbox', { name: 'What would you like to know?' })
    await field.fill('recieve samlpes')
    if (!javaScriptEnabled) await field.press('Enter')
    await page.waitForURL('**/questions?search=recieve+samlpes')
    const first = page.getByRole('main').getByRole('listitem').first()
    await expect.poll(() => first.getByRole('heading').innerText()).toMatch(/sample/i)
    expect(await field.inputValue()).toBe('recieve samlpes')
    await first.getByRole('link').click()
    await page.waitForURL('**/samples')
    expect(consoleErrors).toEqual([])
  })
})
