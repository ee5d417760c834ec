/** Email viewer: what only a browser shows of a message, its frame, print-out and keyboard. */
import { beforeAll, describe, expect, it } from 'vitest'
import { emailFile, PIXEL } from '#tests/support/email-files.ts'
import { opened } from '#tests/support/opened.ts'
import { pdfFile, textOfPages } from '#tests/support/pdf-files.ts'
import { type Entered, openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
let staff: Entered

const LINES = 150
const EMAILS = {
  'Price of boxes': emailFile({
    subject: 'Price of boxes',
    id: 'boxes@example.com',
    html: `<p>How much are <b>500 boxes</b>?</p><p><a href="https://elsewhere.example/pay">Our website</a></p>
      <img src="https://elsewhere.example/pixel.png" alt="">`,
    attachments: [
      { name: 'plan.pdf', type: 'application/pdf', content: pdfFile({ text: 'A plan of the box' }) },
      { name: 'photo.png', type: 'image/png', content: PIXEL },
    ],
  }),
  'Many lines': emailFile({
    subject: 'Many lines',
    id: 'lines@example.com',
    html: Array.from({ length: LINES }, (_, index) => `Line ${index + 1}.<br>`).join(''),
  }),
}

beforeAll(async () => {
  staff = await portal.enter('staff')
  const { page } = staff
  await open('')
  await page.getByRole('button', { name: 'Import files' }).click()
  const files = Object.entries(EMAILS).map(([subject, buffer]) => ({
    name: `${subject}.eml`,
    mimeType: 'message/rfc822',
    buffer,
  }))
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByText('2 imported, 0 duplicates, 0 failed').waitFor()
  await page.getByRole('link', { name: 'Price of boxes', exact: true }).click()
  await message().getByText('500 boxes').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('purchasing@example.com')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sending in 10 seconds').waitFor()
})

async function idOf(subject: keyof typeof EMAILS): Promise<number> {
  const { data } = await portal.site.secret
    .from('emails')
    .select('id')
    .eq('subject', subject)
    .eq('source', 'file')
    .single()
    .throwOnError()
  return data.id
}

async function open(path: string): Promise<void> {
  await staff.page.goto(`${portal.site.url}/email-viewer${path}`)
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
}
const message = () => staff.page.frameLocator('#letter-heading >> xpath=ancestor::section >> iframe').first()

describe('email list', () => {
  it('is operated with the keyboard: move, archive, undo, open, next', async () => {
    const { page } = staff
    await open('?show=inbox&group=emails&sort=subject')
    await page.getByText('2 emails').first().waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Many lines')
    await page.keyboard.press('e')
    await page.getByText('1 email archived').waitFor()
    await page.getByRole('link', { name: /Many lines/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await page.getByRole('link', { name: /Many lines/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Many lines' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Price of boxes' }).waitFor()
    await message().getByText('500 boxes').waitFor()
    await page.keyboard.press('r')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('composer-body')
  })
})

describe('email', () => {
  it('is shown in a frame without links or remote images, and its attachments in the page', async () => {
    const { page, consoleErrors } = staff
    await open(`/${await idOf('Price of boxes')}`)
    await message().getByText('500 boxes').waitFor()
    const frame = page.locator('#letter-heading >> xpath=ancestor::section >> iframe')
    expect(await frame.getAttribute('sandbox')).toBe('')
    expect(await message().locator('a[href], img[src], script').count()).toBe(0)
    // The frame is as high as its message.
    await expect.poll(() => frame.evaluate((element) => element.style.cssText)).toContain('--height')
    await page.getByRole('button', { name: 'Show photo.png' }).click()
    const photo = page.getByRole('img', { name: 'photo.png' })
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1)
    await page.getByRole('button', { name: 'Show plan.pdf' }).click()
    await page.getByText('1 page').waitFor()
    expect(consoleErrors).toEqual([])
  })

  it('prints as a separate document by button or shortcut, without cutting lines', async () => {
    const { page, context } = staff
    await open(`/${await idOf('Many lines')}`)
    await message().getByText('Line 1.').waitFor()
    const everyLine = Array.from({ length: LINES }, (_, index) => `Line ${index + 1}.`)
    const linesOf = (pages: readonly string[]) => pages.join(' ').match(/Line \d+\./g)
    const printed = page.frameLocator('[data-printed-letter]')
    await page.keyboard.press('Control+p')
    await printed.getByText(/From Zoe Ash/).waitFor()
    await page.evaluate(() => document.querySelector('[data-printed-letter]')?.remove())
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
    await printed.getByText(/From Zoe Ash/).waitFor()
    const paper = await context.newPage()
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

  it('is forwarded with its attachments unchanged', async () => {
    // Sent ten seconds after the request in `beforeAll`.
    const { attachments } = await portal.mailbox.newest('purchasing@example.com')
    const photo = attachments.find(({ filename }) => filename === 'photo.png')
    expect(Buffer.from(photo?.content as ArrayBuffer).equals(PIXEL)).toBe(true)
    expect(attachments.map(({ filename }) => filename)).toContain('plan.pdf')
  })
})
