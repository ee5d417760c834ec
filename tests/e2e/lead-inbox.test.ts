/** What needs a browser: keys from list to record, a lost connection, the drawing's download. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
const DRAWING = '%PDF-1.4 a box'

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  const { secret } = portal.site
  const path = `enquiries/${'0'.repeat(32)}-box.pdf`
  const file = new Blob([DRAWING], { type: 'application/pdf' })
  const { error } = await secret.storage.from(DRAWING_BUCKET).upload(path, file)
  if (error) throw error
  for (const [reference, name, fields] of [
    [
      'EQ-CALL-2345',
      'Cara Call',
      {
        summary: 'First line.\n<b>Second</b>',
        callback_requested: true,
        call_back_due_at: new Date(Date.now() + 7_200_000).toISOString(),
        specification: { length: '31 cm', width: '220', depth: '150', quantity: 'some' },
        drawing_filename: 'box.pdf',
        drawing_storage_path: path,
        drawing_file_size: DRAWING.length,
        drawing_mime_type: 'application/pdf',
      },
    ],
    ['EQ-NEWE-2345', 'Nell New', { summary: 'A box.' }],
  ] as const)
    await secret
      .from('leads')
      .insert({
        session_id: reference,
        lead_type: 'customer_enquiry',
        customer_info: { name, email: 'someone@example.com' },
        ...fields,
      })
      .throwOnError()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

describe('lead inbox', () => {
  it('is worked by keyboard, and keeps a note while the connection is lost', async () => {
    const { page, context, consoleErrors } = await portal.enter('staff')
    const { keyboard } = page
    await page.goto(`${portal.site.url}/leads`)
    await page.getByRole('link', { name: 'Cara Call' }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Enter')
    await page.waitForURL('**/leads/EQ-CALL-2345')
    await page.getByText('<b>Second</b>').waitFor()
    await page.getByText('310 mm', { exact: true }).waitFor()
    await keyboard.press('r')
    await page.getByText('Call logged, on time').waitFor()
    await page.getByRole('button', { name: 'Undo call' }).waitFor()

    await keyboard.press('n')
    await keyboard.type('Wants samples first.')
    expect(consoleErrors).toEqual([])
    await context.setOffline(true)
    await keyboard.press('Control+Enter')
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor()
    const note = page.getByLabel('Note', { exact: true })
    await expect.poll(() => note.inputValue()).toBe('Wants samples first.')
    await context.setOffline(false)
    await keyboard.press('Control+Enter')
    await page.getByText('Note saved').waitFor()
    await page.getByRole('article').getByText('Wants samples first.').waitFor()

    consoleErrors.length = 0
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download box.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('box.pdf')
    expect(await (await fetch(download.url())).text()).toBe(DRAWING)
    await page.getByRole('heading', { level: 1 }).click()
    await keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Customer: EQ-NEWE-2345' }).waitFor()
    expect(consoleErrors).toEqual([])
  })
})
