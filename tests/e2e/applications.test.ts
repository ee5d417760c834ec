/** What needs a browser: keys from list to CV, its download, dragging on the board. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

let portal: PortalSite
const CV = '%PDF-1.4 a box'

beforeAll(async () => {
  portal = await openPortalSite({ DEMO_CONTENT: '0' })
  const { secret } = portal.site
  const path = `applications/Diemaker/${'0'.repeat(32)}-cv.pdf`
  const file = new Blob([CV], { type: 'application/pdf' })
  const { error } = await secret.storage.from(CV_BUCKET).upload(path, file)
  if (error) throw error
  const applicant = { name: 'Ash Reed', email: 'ash@example.com', job_title: 'Die maker', cover_letter: '' }
  await secret
    .from('job_applications')
    .insert({
      ...applicant,
      cv_filename: 'cv.pdf',
      cv_storage_path: path,
      cv_file_size: CV.length,
      cv_mime_type: 'application/pdf',
    })
    .throwOnError()
})
afterAll(() => portal?.[Symbol.asyncDispose]())

describe('application', () => {
  it('is reviewed by keyboard with its CV, and dragged on the board', async () => {
    const { page, consoleErrors } = await portal.enter('staff')
    const { keyboard } = page
    await page.goto(`${portal.site.url}/job-applications`)
    await page.getByRole('link', { name: 'Ash Reed' }).waitFor()
    await keyboard.press('j')
    await keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Die maker: JA-/ }).waitFor()
    await keyboard.press('4')
    await page.getByText('Ash Reed rated 4 of 5').waitFor()
    await keyboard.press('c')
    await page.getByRole('button', { name: 'Hide CV' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download cv.pdf' }).click(),
    ])
    expect(await (await fetch(download.url())).text()).toBe(CV)
    await page.getByLabel('Status').focus()
    await keyboard.press('ArrowDown')
    await page.getByText('Ash Reed: Reviewing').waitFor()

    await page.goto(`${portal.site.url}/job-applications/board`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\(`) })
    await column('Reviewing')
      .getByRole('article')
      .getByText('Die maker')
      .dragTo(column('Phone screen').getByRole('heading'))
    await column('Phone screen').getByText('Ash Reed').waitFor()
    await keyboard.press('u')
    await column('Reviewing').getByText('Ash Reed').waitFor()
    const { data } = await portal.site.secret.from('job_applications').select('status, rating').single()
    expect(data).toEqual({ status: 'Reviewing', rating: 4 })
    expect(consoleErrors).toEqual([])
  })
})
