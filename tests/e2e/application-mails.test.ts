/** Emails to applicants: templates, one with an interview, and a batch of sixty that is stopped and resumed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseInterview } from '#app/content/applications/interviews.ts'
import { formatInterviewTime, toDateTimeInput } from '#domain/applications/interviews.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, waitForHydration, waitForPaint } from './support/hydrated-page.ts'
import { type Entered, openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let staff: Entered

const MANY = 60

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  staff = await portal.enter('staff')
})
afterAll(() => opened.disposeAsync())

async function apply(
  name: string,
  jobTitle: string,
  email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
) {
  const { data } = await portal.site.secret
    .from('job_applications')
    .insert({ name, email, job_title: jobTitle })
    .select('id, reference, name, email, job_title')
    .single()
    .throwOnError()
  return { ...data, jobTitle: data.job_title }
}

const open = (path: string) => staff.page.goto(portal.site.url + path)
const waitForText = (text: string | RegExp) => staff.page.getByText(text).first().waitFor()
const press = (name: string | RegExp) => staff.page.getByRole('button', { name }).click()

describe('email template', () => {
  it('rejects an unknown placeholder, saves, and detects a colleague’s change', async () => {
    await apply('Rowan Ash', 'Die maker')
    const { page } = staff
    await open('/job-applications/mails')
    await page.getByRole('link', { name: 'Rejection' }).click()
    await waitForText('Dear Rowan Ash')
    const other = await staff.context.newPage()
    await other.goto(`${portal.site.url}/job-applications/mails/rejection`)
    await other.getByLabel('Subject').waitFor()

    await page.getByLabel('Email', { exact: true }).fill('Dear {nmae},\n\nno.')
    await press('Save changes')
    await waitForText('{nmae} isn’t a placeholder.')
    await page
      .getByLabel('Email', { exact: true })
      .fill('Dear {name},\n\nwe chose somebody else for {vacancy}.')
    await waitForText('we chose somebody else for Die maker.')
    await press('Save changes')
    await waitForText('“Rejection” saved')

    await other.getByLabel('Subject').fill('Mine')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await other.getByText('someone else has changed it since you opened it.').waitFor()
    await other.close()

    await press('Reset to default text')
    await waitForText('Thank you for applying for the Die maker job, and for the time you put into it.')
    await page.getByRole('button', { name: 'Undo: reset of Rejection' }).click()
    await waitForText('we chose somebody else for Die maker.')
  })
})

describe('one applicant', () => {
  it('is invited, chooses a time, and both sides get a calendar file', async () => {
    const { page } = staff
    const zoe = await apply('Zoë Birch', 'Printer')
    await open(`/job-applications/${zoe.reference}`)
    await page.getByRole('link', { name: 'Email and interview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Email to Zoë Birch' }).waitFor()
    await waitForText('{place} has no value. Propose an interview on the application first')

    const times = [7, 8].map((days) => {
      const day = new Date(Date.now() + days * 86_400_000)
      day.setUTCHours(10, 30, 0, 0)
      return day
    })
    for (const [index, time] of times.entries())
      await page.getByLabel(`Time ${index + 1}`).fill(toDateTimeInput(time))
    await page.getByLabel('Location').fill('the works, at the gate')
    await press('Propose times')
    await waitForText('The applicant hasn’t chosen a time yet')
    // The notice that replaces the form has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^Proposed: 45 minutes at the works/)

    const first = formatInterviewTime((times[0] as Date).toISOString())
    await page.getByLabel('Also set the status to Interview').waitFor()
    await press(`Send to ${zoe.email}`)
    await waitForText('Zoë Birch: Interview. Sending email')
    await page.getByText('Sent,', { exact: false }).first().waitFor()
    const invitation = await portal.mailbox.newest(zoe.email)
    expect(invitation.text).toContain(`– ${first} (45 minutes)`)
    const link = /http:\/\/localhost:\d+\/application\?key=[0-9a-f]{64}/.exec(invitation.text ?? '')?.[0]
    expect(link).toBeDefined()
    expect(invitation.html).toContain(`<a href="${link}"`)
    await waitForText('(link to the applicant’s page)')

    const visitor = await openProfile(portal.browser)
    await observeHydration(visitor.context)
    const scripts = Promise.withResolvers<void>()
    await visitor.context.route('**/assets/*.js', async (route) => {
      await scripts.promise
      await route.continue()
    })
    const applicantPage = await visitor.context.newPage()
    await applicantPage.goto(link ?? '')
    await waitForPaint(applicantPage)
    // A choice made before hydration is kept.
    await applicantPage.getByLabel(first).check()
    scripts.resolve()
    await waitForHydration(applicantPage)
    expect(await applicantPage.getByLabel(first).isChecked()).toBe(true)
    await applicantPage.getByRole('button', { name: 'Choose this time' }).click()
    await applicantPage.getByRole('heading', { name: 'Your interview' }).waitFor()
    await visitor.context.close()
    const choose = (moment: Date | undefined) =>
      chooseInterview(portal.site.secret, zoe, moment?.toISOString() ?? '')
    expect([await choose(times[0]), await choose(times[1])]).toEqual(['chosen', 'other'])
    for (const address of [zoe.email, staff.user.email]) {
      await expect
        .poll(async () => (await portal.mailbox.newest(address)).attachments.map(({ mimeType }) => mimeType))
        .toContain('text/calendar')
      const mail = await portal.mailbox.newest(address)
      expect(mail.text).toContain(first)
      const file = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      expect(file?.method).toBe('REQUEST')
      const content = file?.content
      const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
      expect(calendar).toContain('DTSTART;TZID=Europe/London:')
    }

    await page.reload()
    await waitForText('Arranged:')
    await press('Cancel interview')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel interview' }).click()
    await waitForText('Interview cancelled, both sides emailed')
    await expect
      .poll(async () => (await portal.mailbox.newest(zoe.email)).subject)
      .toContain('Interview cancelled')

    await open(`/job-applications/${zoe.reference}`)
    await waitForText('Emailed: Interview: Printer')
    await waitForText('New → Interview')
  })
})

describe('bulk change', () => {
  it('previews and sends one personal email per applicant', async () => {
    const { page } = staff
    const applicants = Array.from({ length: MANY }, (_, number) => ({
      name: `Applicant Nr ${number + 1}`,
      email: `many-${number + 1}@example.com`,
      job_title: 'Packer',
      // Two applications are from the same person.
      ...(number === 1 && { email: 'many-1@example.com' }),
    }))
    await portal.site.secret.from('job_applications').insert(applicants).throwOnError()
    await open('/job-applications?q=Applicant+Nr')
    await waitForText(`of ${MANY}`)
    await page.keyboard.press('a')
    await page.getByRole('link', { name: `All ${MANY} matches` }).click()
    await page.getByLabel('New status').selectOption('Rejected')
    await page.getByLabel('Email to each applicant').selectOption('rejection')
    await waitForText('1 address will get more than one of these emails')
    await page.getByText('Your application: Packer (JA-', { exact: false }).first().click()
    await waitForText('Dear Applicant Nr')
    await page.getByLabel(`Applicant Nr ${MANY}, Packer`).uncheck()
    // The second batch is held back, so that the stop falls between batches.
    const step = '**/rpc/process_application_batch'
    const stopped = Promise.withResolvers<void>()
    let steps = 0
    await page.route(step, async (route) => {
      if (++steps > 1) await stopped.promise
      await route.continue()
    })
    await press(`Set ${MANY - 1} applications to Rejected and send ${MANY - 1} emails`)
    await page.waitForURL('**/job-applications/changes/**')
    await expect.poll(() => steps).toBe(2)
    await press('Stop')
    await page.getByRole('region', { name: 'Stopped' }).waitFor()
    stopped.resolve()
    await press(/^Continue with \d+$/)
    await waitForText(`${MANY - 1} of ${MANY - 1} done; ${MANY - 1} emails sent`)
    await page.unroute(step)

    for (const [number, { email, name }] of applicants.entries()) {
      const expected = number === MANY - 1 ? 0 : email === 'many-1@example.com' ? 2 : 1
      expect([name, portal.mailbox.count(email)]).toEqual([name, expected])
      if (expected !== 1) continue
      expect((await portal.mailbox.newest(email)).text).toContain(`Dear ${name},`)
    }
    const { count } = await portal.site.secret
      .from('job_applications')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'Rejected')
      .like('name', 'Applicant Nr %')
      .throwOnError()
    expect(count).toBe(MANY - 1)
    expect(staff.consoleErrors).toEqual([])
  })

  it('changes applications without an email and undoes all', async () => {
    const { page } = staff
    await open('/job-applications?status=Rejected&q=Applicant+Nr')
    await waitForText(`of ${MANY - 1}`)
    await page.keyboard.press('a')
    await page.getByRole('link', { name: 'Change or email 50' }).click()
    await page.getByLabel('New status').selectOption('Reviewing')
    await press('Set 50 applications to Reviewing')
    await waitForText('50 of 50 done')
    await press('Undo all')
    await waitForText('50 stopped')
    const { count } = await portal.site.secret
      .from('job_applications')
      .select('*', { count: 'exact', head: true })
      .eq('status', 'Rejected')
      .throwOnError()
    expect(count).toBe(MANY - 1)
  })
})
