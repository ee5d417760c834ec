/** What needs a browser in records: keys from list to record, a lost connection, downloads, uploads, dragging. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import { opened } from '#tests/support/opened.ts'
import { pdfFile } from '#tests/support/pdf-files.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))
const FILE = pdfFile()

async function store(bucket: string, folder: string, name: string): Promise<string> {
  const path = `${folder}/${'0'.repeat(32)}-${name}`
  const file = new Blob([new Uint8Array(FILE)], { type: 'application/pdf' })
  const { error } = await portal.site.secret.storage.from(bucket).upload(path, file)
  if (error) throw error
  return path
}

describe('lead inbox', () => {
  it('is worked by keyboard, and keeps a note while the connection is lost', async () => {
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
          drawing_storage_path: await store(DRAWING_BUCKET, 'enquiries', 'box.pdf'),
          drawing_file_size: FILE.length,
          drawing_mime_type: 'application/pdf',
        },
      ],
      ['EQ-NEWE-2345', 'Nell New', { summary: 'A box.' }],
    ] as const)
      await portal.site.secret
        .from('leads')
        .insert({
          session_id: reference,
          lead_type: 'customer_enquiry',
          customer_info: { name, email: 'someone@example.com' },
          ...fields,
        })
        .throwOnError()
    const { page, context, consoleErrors } = await portal.enter('staff')
    const { keyboard } = page
    await page.goto(`${portal.site.url}/leads`)
    await page.getByRole('link', { name: 'Cara Call' }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Enter')
    await page.waitForURL('**/leads/EQ-CALL-2345')
    await page.getByText('<b>Second</b>').waitFor()
    await page.getByText('310 mm', { exact: true }).waitFor()
    await keyboard.press('c')
    await page.getByText('Call logged, on time').waitFor()
    await page.getByRole('button', { name: 'Undo call' }).waitFor()

    await keyboard.press('n')
    await keyboard.type('Wants samples first.')
    expect(consoleErrors).toEqual([])
    await context.setOffline(true)
    await keyboard.press('Control+Enter')
    await page.getByRole('region', { name: 'Activity' }).getByRole('alert').waitFor()
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
    expect(await (await fetch(download.url())).text()).toBe(String(FILE))
    await page.getByRole('heading', { level: 1 }).click()
    await keyboard.press('j')
    await page.getByRole('heading', { level: 1, name: 'Nell New' }).waitFor()
    expect(consoleErrors).toEqual([])
  })
})

describe('application', () => {
  it('is reviewed by keyboard with its CV, and dragged on the board', async () => {
    await portal.site.secret
      .from('job_applications')
      .insert({
        name: 'Ash Reed',
        email: 'ash@example.com',
        job_title: 'Die maker',
        cv_filename: 'cv.pdf',
        cv_storage_path: await store(CV_BUCKET, 'applications/Diemaker', 'cv.pdf'),
        cv_file_size: FILE.length,
        cv_mime_type: 'application/pdf',
      })
      .throwOnError()
    const { page, consoleErrors } = await portal.enter('staff')
    const { keyboard } = page
    await page.goto(`${portal.site.url}/job-applications`)
    await page.getByRole('link', { name: 'Ash Reed' }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ash Reed' }).waitFor()
    // By itself, beside the application.
    await page.frameLocator('iframe').locator('canvas').first().waitFor()
    await keyboard.press('4')
    await page.getByText('Ash Reed rated 4 of 5').waitFor()
    await keyboard.press('c')
    await page.getByRole('button', { name: 'Show CV' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download cv.pdf' }).click(),
    ])
    expect(await (await fetch(download.url())).text()).toBe(String(FILE))
    await page.getByLabel('Status').focus()
    // The first key opens the list, so that no status on the way is saved.
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await page.getByText('Ash Reed: Reviewing').waitFor()

    await page.goto(`${portal.site.url}/job-applications/board`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) })
    await column('Reviewing').getByRole('article').dragTo(column('Phone screen').getByRole('heading'))
    await column('Phone screen').getByText('Ash Reed').waitFor()
    await keyboard.press('u')
    await column('Reviewing').getByText('Ash Reed').waitFor()
    const { data } = await portal.site.secret.from('job_applications').select('status, rating').single()
    expect(data).toEqual({ status: 'Reviewing', rating: 4 })
    expect(consoleErrors).toEqual([])
  })
})

describe('team page', () => {
  it('shows a member added with a portrait, and follows dragged rows and steps, which keep the focus', async () => {
    const members = ['Birch Lee', 'Cedar Moss', 'Dogwood Fen']
    await portal.site.secret
      .from('team_members')
      .insert(members.map((name, index) => ({ name, title: 'Packer', display_order: index })))
      .throwOnError()
    const visit = async () => (await fetch(`${portal.site.url}/team`)).text()
    const order = async () =>
      [...(await visit()).matchAll(/<h2[^>]*>(\w+) (?:Reed|Lee|Moss|Fen)<\/h2>/g)].map(([, name]) => name)
    const { page, consoleErrors } = await portal.enter('staff')
    const portrait = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#caa26a' } })
      .jpeg()
      .toBuffer()
    await page.goto(`${portal.site.url}/team-admin/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ash Reed')
    await page.getByLabel('Job title').fill('Designer')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'ash.jpg', mimeType: 'image/jpeg', buffer: portrait })
    await page.getByLabel('Alt text').fill('Ash at the sample table')
    await page.getByRole('button', { name: 'Add to page' }).click()
    await page.getByText('Ash Reed added to the page').waitFor()
    await expect.poll(order).toEqual(['Birch', 'Cedar', 'Dogwood', 'Ash'])
    const picture = /<img[^>]*alt="Ash at the sample table"[^>]*>/.exec(await visit())?.[0] ?? ''
    const address = new URL(/src="([^"]+)"/.exec(picture)?.[1] ?? '', portal.site.url)
    expect((await fetch(address)).headers.get('content-type')).toMatch(/^image\//)

    const handle = page.getByRole('row', { name: 'Dogwood Fen' }).getByText('⠿')
    await handle.dragTo(page.getByRole('row', { name: 'Birch Lee' }), { targetPosition: { x: 60, y: 4 } })
    await page.getByText('Dogwood Fen moved to position 1').waitFor()
    await expect.poll(order).toEqual(['Dogwood', 'Birch', 'Cedar', 'Ash'])
    await page.getByRole('button', { name: 'Move Dogwood Fen down' }).click()
    await page.getByText('Dogwood Fen moved to position 2').waitFor()
    // Browsers take the focus from an element that moves.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Move Dogwood Fen down')
    expect(consoleErrors).toEqual([])
  })
})
