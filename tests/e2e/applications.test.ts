/** Reviewing applications by keyboard and on the board, by two users at once. */
import type { Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered

const NAMES = ['Ash Reed', 'Birch Lee', 'Cedar Moss']

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  await portal.site.secret
    .from('job_applications')
    .insert(
      NAMES.map((name, index) => ({
        name,
        // The first and last are from the same person.
        email: index === 2 ? 'ASH@example.com' : `${name.split(' ')[0]?.toLowerCase()}@example.com`,
        job_title: 'Die maker',
        cover_letter: index === 1 ? 'I have set rotary dies for years.' : 'Hello.',
        submitted_at: `2026-11-0${9 - index}T09:00:00Z`,
      })),
    )
    .throwOnError()
  staff = await portal.enter('staff')
})
afterAll(() => opened.disposeAsync())

const waitForText = (text: string) => staff.page.getByText(text, { exact: false }).first().waitFor()
const read = async (name: string) => {
  const { data } = await portal.site.secret
    .from('job_applications')
    .select('status, rating, job_application_notes (body)')
    .eq('name', name)
    .single()
    .throwOnError()
  return data
}

describe('application', () => {
  it('is found by its cover letter, and the URL has the search', async () => {
    const { page } = staff
    await page.goto(`${portal.site.url}/job-applications`)
    await waitForText('3 applications')
    await page.getByLabel('Search names, email addresses and cover letters').fill('rotary dies')
    await page.waitForURL('**/job-applications?q=rotary+dies')
    await waitForText('1 application')
    await page.getByRole('link', { name: 'Birch Lee' }).waitFor()
  })

  it('is rated and noted with the keyboard, then the next one opens', async () => {
    const { page } = staff
    await page.goto(`${portal.site.url}/job-applications`)
    await page.getByRole('link', { name: 'Ash Reed' }).click()
    await page.getByRole('heading', { level: 1, name: /^Die maker: JA-/ }).waitFor()
    // Faster than the server responds.
    await page.keyboard.press('3')
    await page.keyboard.press('4')
    await waitForText('Ash Reed rated 3 of 5')
    await waitForText('Ash Reed rated 4 of 5')
    await page.keyboard.press('n')
    await page.keyboard.type('Asks good questions.')
    await page.keyboard.press('Control+Enter')
    await waitForText('Note saved')
    expect(await read('Ash Reed')).toMatchObject({
      rating: 4,
      job_application_notes: [{ body: 'Asks good questions.' }],
    })
    await page.getByRole('region', { name: 'History' }).getByText('Rated 4 of 5').waitFor()
    const note = page.getByLabel('Note', { exact: true })
    await note.fill('Half a note')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await note.inputValue()).toBe('Half a note')
    await note.fill('')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.getByText('I have set rotary dies for years.').waitFor()
    await page.keyboard.press('k')
    await page.getByText('Asks good questions.').waitFor()
    await page.keyboard.press('u')
    await expect.poll(async () => (await read('Ash Reed'))?.rating).toBe(3)
  })

  it('links other applications of the same applicant and undoes it', async () => {
    const { page } = staff
    const others = page.getByRole('region', { name: 'Same applicant' })
    await others.getByText('Cedar Moss').waitFor()
    await others.getByRole('button', { name: 'Link as same applicant' }).click()
    await waitForText('Applications linked')
    await page.getByRole('button', { name: /^Undo/ }).last().click()
    await others.getByRole('button', { name: 'Link as same applicant', exact: true }).waitFor()
  })

  it('does not overwrite a status changed by a colleague', async () => {
    const { page } = staff
    await portal.site.secret
      .from('job_applications')
      .update({ status: 'Interview' })
      .eq('name', 'Ash Reed')
      .throwOnError()
    await page.getByLabel('Status').selectOption('Rejected')
    await waitForText('someone else has changed it since you opened it')
    expect((await read('Ash Reed'))?.status).toBe('Interview')
    // After the reload, two quick key presses move it on and back.
    await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('Interview')
    await page.getByLabel('Status').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await read('Ash Reed'))?.status).toBe('Hired')
    await waitForText('Ash Reed: Hired')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('u')
    await expect.poll(async () => (await read('Ash Reed'))?.status).toBe('Offer')
    await page.getByLabel('Status').selectOption('Interview')
    await expect.poll(async () => (await read('Ash Reed'))?.status).toBe('Interview')
  })
})

describe('applications board', () => {
  it('moves a card by its select and by dragging, and undoes both', async () => {
    const { page } = staff
    await page.goto(`${portal.site.url}/job-applications/board`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\(`) })
    await column('New').getByText('Birch Lee').waitFor()
    await column('Interview').getByText('Ash Reed').waitFor()
    const choice = page.getByLabel('Status of Birch Lee')
    await choice.focus()
    // A second step before the first has rendered continues from it and keeps the focus.
    await choice.evaluate((select: HTMLSelectElement) => {
      for (const status of ['Phone screen', 'Reviewing']) {
        select.value = status
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    await column('Reviewing').getByText('Birch Lee').waitFor()
    await expect.poll(() => choice.evaluate((select) => select === document.activeElement)).toBe(true)
    await column('New')
      .getByRole('article')
      .filter({ hasText: 'Cedar Moss' })
      .getByText('Die maker')
      .dragTo(column('Phone screen').getByRole('heading'))
    await column('Phone screen').getByText('Cedar Moss').waitFor()
    expect((await read('Cedar Moss'))?.status).toBe('Phone screen')
    await page.keyboard.press('u')
    await column('New').getByText('Cedar Moss').waitFor()
    expect((await read('Cedar Moss'))?.status).toBe('New')
    expect(staff.consoleErrors).toEqual([])
  })
})

describe('anonymised screening', () => {
  const HIDDEN_LETTER = 'I am Rowan Oak, ring 07700 900456.'

  it('hides names in list, board and record until revealed, and logs that', async () => {
    const { page } = staff
    const { data } = await portal.site.secret
      .from('job_applications')
      .insert({
        name: 'Rowan Oak',
        email: 'rowan@example.com',
        phone: '07700 900456',
        job_title: 'Fitter',
        cover_letter: HIDDEN_LETTER,
      })
      .select('id, reference')
      .single()
      .throwOnError()
    const responses: Promise<string>[] = []
    const listen = (response: Response) => {
      if (response.url().includes('/rest/v1/')) responses.push(response.text().catch(() => ''))
    }
    page.on('response', listen)
    await page.goto(`${portal.site.url}/job-applications?names=hidden&q=${data.reference}`)
    await page.getByRole('link', { name: `Applicant ${data.reference}` }).waitFor()
    await expect.poll(() => page.getByText('Rowan').count()).toBe(0)
    await page.goto(`${portal.site.url}/job-applications/board?names=hidden`)
    await page.getByRole('link', { name: `Applicant ${data.reference}` }).click()
    await waitForText('I am [hidden] [hidden], ring [hidden].')
    await expect.poll(() => page.getByText(/Rowan|900456|rowan@/).count()).toBe(0)
    // The name isn't in the data of the emails screen either.
    await page.goto(`${portal.site.url}/job-applications/${data.reference}/mails?names=hidden`)
    await page.getByRole('button', { name: 'Show name' }).waitFor()
    page.off('response', listen)
    const sent = (await Promise.all(responses)).join('\n')
    expect(sent).toContain(data.reference)
    expect(sent).not.toMatch(/Rowan|900456|rowan@/)
    await page.goto(`${portal.site.url}/job-applications/${data.reference}?names=hidden`)
    await page.getByRole('button', { name: 'Show name' }).click()
    await waitForText(HIDDEN_LETTER)
    await page.getByRole('region', { name: 'History' }).getByText('Name revealed').waitFor()
    const { data: events } = await portal.site.secret
      .from('job_application_events')
      .select('actor')
      .eq('application_id', data.id)
      .eq('kind', 'name revealed')
      .throwOnError()
    expect(events).toEqual([{ actor: staff.user.id }])
  })
})

describe('overdue threshold', () => {
  it('is set by staff and marks cards on the board', async () => {
    const { page } = staff
    await portal.site.secret
      .from('job_applications')
      .update({ status_since: new Date(Date.now() - 5 * 86_400_000).toISOString() })
      .eq('name', 'Birch Lee')
      .throwOnError()
    await page.goto(`${portal.site.url}/job-applications/board`)
    const card = page.getByRole('article').filter({ hasText: 'Birch Lee' })
    await card.getByText('5 days').waitFor()
    await expect.poll(() => card.getByText('Overdue').count()).toBe(0)
    await page.getByLabel('Overdue after (days)').fill('5')
    await page.keyboard.press('Enter')
    await waitForText('Applications are now overdue after 5 days')
    await card.getByText('Overdue: 5 days').waitFor()
  })
})

describe('application reports', () => {
  it('show the drop-off by status and export a CSV', async () => {
    const { page } = staff
    await page.goto(`${portal.site.url}/job-applications/figures?from=2026-01-01`)
    await waitForText('4 applications')
    const stages = page.getByRole('table', { name: 'Drop-off by status' })
    await stages.getByRole('row', { name: /^New 4 100%/ }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^job-applications-figures-2026-01-01-.*\.csv$/)
    expect(staff.consoleErrors).toEqual([])
  })
})
