import { afterAll, beforeAll, expect, it } from 'vitest'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import { DRAWING_BUCKET } from '#domain/leads/drawings.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
const CONTENT = '%PDF-1.4 a box'
const PATHS = {
  drawing: `enquiries/${'0'.repeat(32)}-box.pdf`,
  cv: `applications/Driver/${'0'.repeat(32)}-cv.pdf`,
} as const

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  const { secret } = portal.site
  const file = new Blob([CONTENT], { type: 'application/pdf' })
  for (const [bucket, path] of [
    [DRAWING_BUCKET, PATHS.drawing],
    [CV_BUCKET, PATHS.cv],
  ] as const) {
    const { error } = await secret.storage.from(bucket).upload(path, file)
    if (error) throw error
  }
  await secret
    .from('leads')
    .insert({
      session_id: 'EQ-ABCD-2345',
      lead_type: 'customer_enquiry',
      summary: 'First line.\n<b>Second</b>',
      customer_info: { name: 'Zoë Ash', email: 'zoe@example.com', company: 'Jam & Sons' },
      specification: { length: '31 cm', width: '220', depth: '150', quantity: 'some' },
      drawing_filename: 'box.pdf',
      drawing_storage_path: PATHS.drawing,
      drawing_file_size: CONTENT.length,
      drawing_mime_type: 'application/pdf',
    })
    .throwOnError()
  await secret
    .from('job_applications')
    .insert({
      name: 'Ash Reed',
      email: 'ash@example.com',
      job_title: 'Driver',
      cover_letter: 'Home by evening.',
      cv_filename: 'cv.pdf',
      cv_storage_path: PATHS.cv,
      cv_file_size: CONTENT.length,
      cv_mime_type: 'application/pdf',
    })
    .throwOnError()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

it('staff open an enquiry from the list, download its drawing and set its status', async () => {
  const { context, consoleErrors } = await portal.enter('staff')
  const page = await context.newPage()
  await page.goto(`${portal.site.url}/leads`)
  await page.getByRole('link', { name: 'EQ-ABCD-2345' }).click()
  await page.waitForURL('**/leads/EQ-ABCD-2345')
  await page.getByText('<b>Second</b>').waitFor()
  await page.getByText('310 mm', { exact: true }).waitFor()
  await page.getByText('some', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download box.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('box.pdf')
  expect(await (await fetch(download.url())).text()).toBe(CONTENT)
  await page.getByLabel('Status').selectOption('Contacting')
  await page.getByText('Status: Contacting').waitFor()
  const { data } = await portal.site.secret.from('leads').select('status').single()
  expect(data?.status).toBe('Contacting')
  expect(consoleErrors).toEqual([])
})

it('staff open an application, and download its CV', async () => {
  const { context, consoleErrors } = await portal.enter('staff')
  const page = await context.newPage()
  await page.goto(`${portal.site.url}/job-applications`)
  await page.getByRole('link', { name: 'Ash Reed' }).click()
  await page.getByText('Home by evening.').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download cv.pdf' }).click(),
  ])
  expect(await (await fetch(download.url())).text()).toBe(CONTENT)
  await page.getByLabel('Status').selectOption('Interview')
  await page.getByText('Ash Reed: Interview').waitFor()
  expect(consoleErrors).toEqual([])
})

it.each(['/leads/EQ-ABCD-2345', '/job-applications'])(
  'marketing users are redirected from %s',
  async (path) => {
    const { context } = await portal.enter('marketing')
    const page = await context.newPage()
    await page.goto(portal.site.url + path)
    await page.waitForURL(`${portal.site.url}/`)
  },
)
