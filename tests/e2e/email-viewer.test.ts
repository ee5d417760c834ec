/** Email viewer, from an imported file to a reply in its thread, with its access control. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FrameLocator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailFile, PIXEL } from '#tests/support/email-files.ts'
import { msgFile, tnefFile } from '#tests/support/outlook-files.ts'
import { pdfFile, textOfPages } from '#tests/support/pdf-files.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered
/** Requests to URLs in untrusted emails. */
let pixelRequests = 0

const NESTED = emailFile({
  subject: 'The drawing',
  id: 'nested@example.org',
  from: 'Ben Oak <ben@example.org>',
  text: 'See the nested words.',
})
const BOXES = emailFile({
  subject: 'Price of boxes',
  id: 'boxes@example.com',
  headers: ['References: <first@example.com>', 'In-Reply-To: <first@example.com>'],
  html: `<p>How much are <b>500 boxes</b>? Ring Ben Oak on 01632 960 002.</p>
    <p><a href="https://elsewhere.example/pay">Our website</a></p>
    <img src="https://elsewhere.example/pixel.png" alt="">`,
  attachments: [
    { name: 'plan.pdf', type: 'application/pdf', content: pdfFile({ text: 'A plan of the box' }) },
    { name: 'photo.png', type: 'image/png', content: PIXEL },
    { name: 'letter.txt', type: 'text/plain', content: pdfFile() },
    { name: 'drawing.eml', type: 'message/rfc822', content: NESTED.toString() },
  ],
})
const MORE = emailFile({
  subject: 'Re: Price of boxes',
  id: 'more@example.com',
  date: 'Wed, 04 Nov 2026 09:00:00 +0000',
  headers: ['In-Reply-To: <boxes@example.com>', 'References: <first@example.com> <boxes@example.com>'],
  text: 'Or 600 with lids?',
})
const baitFor = (address: string) =>
  emailFile({
    subject: 'Your invoice',
    id: 'bait@elsewhere.example',
    from: '"accounts@example.com" <robber@elsewhere.example>',
    headers: ['Reply-To: other@nowhere.example'],
    html: `<a href="https://elsewhere.example/login">https://www.example.com/login</a><img src="${address}">`,
  })
const LINES = 150
const MANY_LINES = emailFile({
  subject: 'Many lines',
  id: 'lines@example.com',
  html: Array.from({ length: LINES }, (_, index) => `Line ${index + 1}.<br>`).join(''),
})
const MBOX = Buffer.concat(
  ['one', 'two'].flatMap((name) => [
    Buffer.from('From somebody@example.org Tue Nov  3 14:05:00 2026\n'),
    emailFile({ subject: `Mailbox ${name}`, id: `${name}@example.org`, from: 'Li <li@example.org>' }),
    Buffer.from('\n'),
  ]),
)

const server = createServer((_, response) => {
  pixelRequests += 1
  response.end()
})
let pixelUrl = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => void server.close())
  pixelUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pixel.png`
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  await portal.site.secret
    .from('leads')
    .insert({
      session_id: 'EQ-BXES-2345',
      lead_type: 'customer_enquiry',
      summary: 'Wants boxes.',
      customer_info: { name: 'Zoe Ash', email: 'zoe@example.com' },
    })
    .throwOnError()
  staff = await portal.enter('staff')
  await staff.context.grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(() => opened.disposeAsync())

const waitForText = (text: string | RegExp) => staff.page.getByText(text).first().waitFor()
const button = (name: string | RegExp) =>
  staff.page.getByRole('button', { name, exact: typeof name === 'string' })
async function open(path: string) {
  await staff.page.goto(`${portal.site.url}${path}`)
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
}
async function idOf(subject: string): Promise<number> {
  const { data } = await portal.site.secret
    .from('emails')
    .select('id')
    .eq('subject', subject)
    .single()
    .throwOnError()
  return data.id
}
async function read(subject: string) {
  const { data } = await portal.site.secret
    .from('emails')
    .select('id, is_read, is_archived, link_count')
    .eq('subject', subject)
    .single()
    .throwOnError()
  return data
}
const view = (name: string) =>
  staff.page.getByRole('radiogroup', { name: 'Show as' }).first().getByText(name, { exact: true }).click()
const openEmail = async (subject: string) => open(`/email-viewer/${await idOf(subject)}`)
const frame = (): FrameLocator =>
  staff.page.frameLocator('#letter-heading >> xpath=ancestor::section >> iframe').first()
async function downloadFrom(name: string | RegExp): Promise<Buffer> {
  const [download] = await Promise.all([staff.page.waitForEvent('download'), button(name).click()])
  return buffer(await download.createReadStream())
}

describe('email import', () => {
  it('imports several files, reports each message and skips duplicates', async () => {
    const { page } = staff
    await open('/email-viewer')
    await waitForText('Inbox empty')
    await button('Import files').click()
    const choose = async () => {
      await page.locator('input[type=file]').setInputFiles([
        { name: 'boxes.eml', mimeType: 'message/rfc822', buffer: BOXES },
        { name: 'more.eml', mimeType: 'message/rfc822', buffer: MORE },
        { name: 'bait.eml', mimeType: 'message/rfc822', buffer: baitFor(pixelUrl) },
        { name: 'all.mbox', mimeType: 'application/mbox', buffer: MBOX },
      ])
    }
    await choose()
    await waitForText('5 imported, 0 duplicates, 0 failed')
    await page.getByRole('link', { name: 'Mailbox two', exact: true }).waitFor()
    await choose()
    await waitForText('5 imported, 5 duplicates, 0 failed')
    await page
      .locator('input[type=file]')
      .setInputFiles([
        { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3\u0003\u0000\u0000 no email') },
      ])
    await waitForText('5 imported, 5 duplicates, 1 failed')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /Zoe Ash/ }).waitFor()
  })
})

describe('email list', () => {
  it('shows one row per thread; search and filters are in the URL', async () => {
    const { page } = staff
    await open('/email-viewer?show=inbox&group=threads')
    await waitForText('4 threads')
    await page.getByRole('link', { name: /Zoe Ash.*2 emails in this thread/ }).waitFor()
    // A display name that imitates our address isn't shown first.
    await page.getByRole('link', { name: /robber@elsewhere\.example.*Your invoice/ }).waitFor()
    await page.getByLabel('Rows').selectOption('emails')
    await waitForText('5 emails')
    await page.getByLabel('Attachments').selectOption('with')
    await waitForText('1 email')
    await page.waitForURL(/attachments=with/)
    await page.getByLabel('Attachments').selectOption('')
    await waitForText('5 emails')
    await page.getByLabel(/^Search people/).fill('plan.pdf')
    await waitForText('1 email')
    await page.waitForURL(/q=plan\.pdf/)
    await page.getByLabel(/^Search people/).fill('nothing like it')
    await waitForText('No matching emails')
  })

  it('is operated with the keyboard: move, archive, undo, select, mark', async () => {
    const { page } = staff
    await open('/email-viewer?show=inbox&group=emails&sort=subject')
    await waitForText('5 emails')
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Mailbox one')
    await page.keyboard.press('e')
    await waitForText('1 email archived')
    await expect.poll(async () => (await read('Mailbox one')).is_archived).toBe(true)
    await waitForText('4 emails')
    await page.keyboard.press('u')
    await waitForText('1 email restored')
    await expect.poll(async () => (await read('Mailbox one')).is_archived).toBe(false)
    await waitForText('5 emails')
    for (const name of ['Mailbox one', 'Mailbox two'])
      await page.getByRole('checkbox', { name: `Select “${name}”` }).check()
    await button('Mark as read 2').click()
    await waitForText('2 emails marked as read')
    await expect.poll(async () => (await read('Mailbox two')).is_read).toBe(true)
    await page.keyboard.press('u')
    await waitForText('2 emails restored')
    await expect.poll(async () => (await read('Mailbox two')).is_read).toBe(false)
    const file = String(await downloadFrom('Download CSV'))
    expect(file.split('\r\n').filter((line) => line.includes('Mailbox'))).toHaveLength(2)
    // The order follows the current list.
    await page.getByRole('link', { name: /Mailbox one/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Mailbox one' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Mailbox two' }).waitFor()
  })
})

describe('email', () => {
  it('is shown in a sandboxed frame, with links as text and remote images not loaded', async () => {
    const { page } = staff
    await openEmail('Price of boxes')
    await frame().getByText('500 boxes').waitFor()
    expect(await frame().locator('a[href], img[src^="http"], script').count()).toBe(0)
    await waitForText('1 remote image not loaded')
    const links = page.getByRole('region', { name: 'Links' })
    await links.getByText('https://elsewhere.example/pay').waitFor()
    expect(await links.getByRole('link').count()).toBe(0)
    await links.getByRole('button', { name: 'Copy URL of link 1' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://elsewhere.example/pay')
    await expect.poll(async () => (await read('Price of boxes')).is_read).toBe(true)
  })

  it('loads remote images once on request, only those our server may load', async () => {
    const { page } = staff
    const picture = `data:image/webp;base64,${PIXEL.toString('base64')}`
    await page.route('**/api/emails/*/pictures', (route) =>
      route.fulfill({ json: { pictures: { 1: picture } } }),
    )
    await button('Load images').click()
    await waitForText('1 of 1 loaded through our server for this visit')
    const shown = frame().locator('[data-picture="1"]')
    await expect.poll(() => shown.getAttribute('src')).toBe(picture)
    await page.unroute('**/api/emails/*/pictures')
    await page.reload()
    await waitForText('1 remote image not loaded')
    await openEmail('Your invoice')
    await button('Load images').click()
    await waitForText('0 of 1 loaded through our server for this visit')
    expect(pixelRequests).toBe(0)
    await openEmail('Price of boxes')
    await frame().getByText('500 boxes').waitFor()
  })

  it('explains the headers and shows the original source', async () => {
    await view('Headers')
    await waitForText('The sender can write anything here.')
    await view('Source')
    expect((await downloadFrom(/^Download source/)).equals(BOXES)).toBe(true)
    await view('Email')
  })

  it('previews attachments by content: images, PDFs and nested emails', async () => {
    const { page } = staff
    const files = page.getByRole('region', { name: 'Attachments' }).first()
    await files.getByText('declared as text/plain').waitFor()
    await button('Show photo.png').click()
    await expect
      .poll(() => files.locator('img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth))
      .toBe(1)
    await button('Show plan.pdf').click()
    await waitForText('1 page')
    await button('Open drawing.eml').click()
    await waitForText('See the nested words.')
    expect((await downloadFrom('Download photo.png')).equals(PIXEL)).toBe(true)
  })

  it('prints as a separate document by button or shortcut, without cutting lines', async () => {
    const { page } = staff
    await open('/email-viewer')
    await button('Import files').click()
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'lines.eml', mimeType: 'message/rfc822', buffer: MANY_LINES }])
    await waitForText('1 imported, 0 duplicates, 0 failed')
    await openEmail('Many lines')
    await frame().getByText('Line 1.').waitFor()
    const everyLine = Array.from({ length: LINES }, (_, index) => `Line ${index + 1}.`)
    const linesOf = (pages: readonly string[]) => pages.join(' ').match(/Line \d+\./g)
    const printed = page.frameLocator('[data-printed-letter]')
    await page.keyboard.press('Control+p')
    await printed.getByText(/From Zoe Ash/).waitFor()
    await page.evaluate(() => document.querySelector('[data-printed-letter]')?.remove())
    await button('Print').click()
    await printed.getByText(/From Zoe Ash/).waitFor()
    const paper = await staff.context.newPage()
    const html = await printed.locator('html').evaluate((root) => root.outerHTML)
    // The stylesheet's nonce is unknown here.
    await paper.setContent(html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''))
    const pages = await textOfPages(await paper.pdf({ format: 'A4' }))
    await paper.close()
    expect(pages.length).toBeGreaterThan(2)
    // Each once, on a single page.
    expect(linesOf(pages)).toEqual(everyLine)
    expect(pages[0]).toMatch(/^Many lines ?From Zoe Ash <zoe@example\.com>/)
    // Printing through the browser's menu.
    expect(linesOf(await textOfPages(await page.pdf({ format: 'A4' })))).toEqual(everyLine)
  })

  it('shows warnings above a phishing email', async () => {
    await openEmail('Your invoice')
    const safety = staff.page.getByRole('region', { name: 'Safety' })
    await safety.getByText('Don’t trust this email').waitFor()
    await safety
      .getByText(/www\.example\.com/)
      .first()
      .waitFor()
    await safety
      .getByText(/nowhere\.example/)
      .first()
      .waitFor()
  })

  it('is linked to a suggested lead with one click and shown there', async () => {
    const { page } = staff
    await openEmail('Price of boxes')
    await button(/^Lead EQ-BXES-2345/).click()
    await waitForText('Linked to Lead EQ-BXES-2345')
    await page.keyboard.press('u')
    await expect.poll(async () => (await read('Price of boxes')).link_count).toBe(0)
    await button(/^Lead EQ-BXES-2345/).click()
    await expect.poll(async () => (await read('Price of boxes')).link_count).toBe(1)
    await page.getByLabel('Reference or EN number').fill('EN 471/12')
    await button('Link').click()
    await waitForText('EN number 471/12')
    await open('/email-viewer?show=all&q=EN%20471%2F12')
    await page.getByRole('link', { name: /Price of boxes/ }).waitFor()
    await waitForText('1 email')
    await openEmail('Price of boxes')
    await page.getByRole('link', { name: /^Lead EQ-BXES-2345/ }).click()
    await page
      .getByRole('region', { name: 'Linked emails' })
      .getByRole('link', { name: /Price of boxes/ })
      .waitFor()
  })
})

describe('reply', () => {
  it('survives a reload, can be undone for ten seconds and is threaded', async () => {
    const { page } = staff
    await openEmail('Re: Price of boxes')
    await page.getByRole('region', { name: 'Email', exact: true }).getByText('Or 600 with lids?').waitFor()
    await page.keyboard.press('r')
    const text = page.getByRole('textbox', { name: 'Text' })
    await expect.poll(() => text.inputValue()).toContain('Hello Zoe,')
    expect(await text.inputValue()).toContain('> Or 600 with lids?')
    await text.fill('They are £300.\n\n> Or 600 with lids?')
    await page.locator('form[data-kept]').waitFor()
    await page.reload()
    await expect.poll(() => text.inputValue()).toContain('They are £300.')
    await text.press('Control+Enter')
    await waitForText('Sending in 10 seconds')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('u')
    await waitForText('Not sent.')
    await expect.poll(() => text.inputValue()).toContain('They are £300.')
    await page.getByLabel('Cc').fill('li@example.org')
    await button('Send email').click()
    await expect.poll(() => text.count()).toBe(0)
    const mail = await portal.mailbox.newest('zoe@example.com')
    expect(mail).toMatchObject({
      subject: 'Re: Price of boxes',
      inReplyTo: '<more@example.com>',
      references: '<first@example.com> <boxes@example.com> <more@example.com>',
    })
    expect(mail.text).toContain('They are £300.')
    expect(mail.html).toContain('Or 600 with lids?</blockquote>')
    expect(mail.cc?.map(({ address }) => address)).toEqual(['li@example.org'])
    expect(portal.mailbox.count('zoe@example.com')).toBe(1)
    expect(portal.mailbox.count('li@example.org')).toBe(1)
  })

  it('rejects an invalid address; a forward attaches the original email', async () => {
    const { page } = staff
    await openEmail('Price of boxes')
    await frame().getByText('500 boxes').waitFor()
    await page.keyboard.press('f')
    const to = page.getByRole('textbox', { name: 'To', exact: true })
    await to.fill('nobody')
    await button('Send email').click()
    await waitForText('“nobody” isn’t a valid email address.')
    await to.fill('purchasing@example.com')
    await button('Send email').click()
    await waitForText('Sending in 10 seconds')
    const mail = await portal.mailbox.newest('purchasing@example.com')
    expect(mail.subject).toBe('Fwd: Price of boxes')
    // All attachments survive byte for byte.
    const photo = mail.attachments.find(({ filename }) => filename === 'photo.png')
    expect(Buffer.from(photo?.content as ArrayBuffer).equals(PIXEL)).toBe(true)
    expect(mail.attachments.map(({ filename }) => filename)).toContain('plan.pdf')
  })
})

describe('redacted copy', () => {
  it('redacts other people’s data, as text and as PDF', async () => {
    const { page } = staff
    await open(`/email-viewer/copy?emails=${await idOf('Price of boxes')}`)
    const copy = page.locator('[data-copy]')
    await expect.poll(() => copy.innerText()).toContain('Zoe Ash <zoe@example.com>')
    expect(await copy.innerText()).not.toContain('960 002')
    await page.getByLabel('Also redact').fill('500 boxes\nBen Oak')
    await expect.poll(() => copy.innerText()).not.toMatch(/500 boxes|Ben Oak/)
    const text = String(await downloadFrom('Download text'))
    expect(text).toContain('Redacted in')
    expect(text).not.toMatch(/500 boxes|Ben Oak|960 002/)
    expect(String((await downloadFrom('Download PDF')).subarray(0, 5))).toBe('%PDF-')
  })
})

describe('Outlook files', () => {
  it('are imported and shown as emails; a stopped import imports no more', async () => {
    const { page } = staff
    const file = {
      body: 'The sizes are in the plan.',
      sender: ['Ben Oak', 'ben@example.org'],
      recipients: [['Downland', 'hello@example.com']],
      files: [['plan.pdf', pdfFile({ text: 'A plan' })]],
    } as const
    await open('/email-viewer')
    await button('Import files').click()
    const input = page.locator('input[type=file]')
    await page.route('**/api/emails/import*', () => {})
    await input.setInputFiles([{ name: 'all.mbox', mimeType: 'application/mbox', buffer: MBOX }])
    await button('Stop').click()
    await waitForText('Stopped')
    await page.unroute('**/api/emails/import*')
    await input.setInputFiles([
      {
        name: 'sizes.msg',
        mimeType: '',
        buffer: Buffer.from(msgFile({ ...file, subject: 'Sizes of Outlook' })),
      },
      {
        name: 'winmail.dat',
        mimeType: '',
        buffer: Buffer.from(tnefFile({ ...file, subject: 'Sizes in TNEF' })),
      },
    ])
    await waitForText('2 imported, 0 duplicates, 0 failed')
    for (const subject of ['Sizes of Outlook', 'Sizes in TNEF']) {
      await openEmail(subject)
      await page.getByText('The sizes are in the plan.').first().waitFor()
      expect((await downloadFrom('Download plan.pdf')).equals(file.files[0][1])).toBe(true)
    }
  })
})

it('users without the staff role get no screen, email or file', async () => {
  const id = await idOf('Price of boxes')
  for (const role of ['marketing', 'customer'] as const) {
    const other = await portal.enter(role)
    await other.page.goto(`${portal.site.url}/email-viewer/${id}`)
    await other.page.waitForURL(`${portal.site.url}/`)
    const answers = await other.page.evaluate(
      async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
      [`/api/emails/${id}/letter`, `/api/emails/${id}/letter?source=1`, `/api/emails/${id}/letter?part=0`],
    )
    expect(answers).toEqual([401, 401, 401])
    await other.context.close()
  }
  expect((await fetch(`${portal.site.url}/api/emails/${id}/letter`)).status).toBe(401)
  expect(staff.consoleErrors).toEqual([])
})
