/** Emails to applicants: templates, one with an interview, and a bulk change that is stopped and resumed. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { saveTemplate } from '#app/content/applications/emails.ts'
import { chooseInterview } from '#app/content/applications/interviews.ts'
import { formatInterviewTime } from '#domain/applications/interviews.ts'
import { chooseDateTime } from '#tests/support/date-time-field.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { type OpenScreen, openPortalScreens } from '#tests/support/portal-screens.tsx'

const DAY = 86_400_000
const mailbox = opened(openMailbox)
const portal = opened(() => openPortalScreens({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }))
const staff = opened(() => portal.enter('staff'))

/** Chooses from the menu of further actions. */
async function chooseAction({ user }: Pick<OpenScreen, 'user'>, name: string | RegExp) {
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

async function apply(...applicants: { name: string; job_title: string; email: string }[]) {
  const { data } = await portal.site.secret
    .from('job_applications')
    .insert(applicants)
    .select('id, reference, name, email, job_title')
    .throwOnError()
  return data
}

describe('email template', () => {
  it('rejects an unknown placeholder, is saved, reset and restored', async () => {
    await apply({ name: 'Rowan Ash', job_title: 'Die maker', email: 'rowan@example.com' })
    const { user } = await staff.open('/job-applications/mails')
    await user.click(screen.getByRole('link', { name: 'Offer' }))
    await screen.findByText(/^Dear Rowan Ash/)
    const text = screen.getByLabelText('Email')
    const write = async (body: string) => {
      await user.clear(text)
      await user.click(text)
      await user.paste(body)
      await user.click(screen.getByRole('button', { name: 'Save changes' }))
    }
    await write('Dear {nmae}, no.')
    await screen.findAllByText(/\{nmae\} isn’t a placeholder\./)
    await write('You can start as {vacancy}.')
    await screen.findByText('“Offer” saved')
    await screen.findByText(/^You can start as Die maker\./)
    await user.click(await screen.findByRole('button', { name: 'Reset to default text' }))
    await screen.findByText(/We’d like to offer you the Die maker job/)
    await user.click(await screen.findByRole('button', { name: 'Undo: reset of Offer' }))
    await screen.findByText(/^You can start as Die maker\./)
  })

  it('does not overwrite a colleague’s text', async () => {
    const { user } = await staff.open('/job-applications/mails/withdrawal')
    await saveTemplate(staff.client, 'withdrawal', 0, { subject: 'Theirs', body: '{link}' })
    await user.type(screen.getByLabelText('Subject'), ' Mine')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/someone else has changed it since you opened it/)
  })
})

it('an applicant is invited to an interview, which is cancelled for both sides', async () => {
  const [zoe = expect.unreachable()] = await apply({
    name: 'Zoë Birch',
    job_title: 'Printer',
    email: 'zoe@example.com',
  })
  const open = await staff.open(`/job-applications/${zoe.reference}`)
  await chooseAction(open, 'Propose interview times')

  const times = [7, 8].map((days) => {
    const day = new Date(Date.now() + days * DAY)
    day.setUTCHours(10, 30, 0, 0)
    return day
  })
  for (const [index, time] of times.entries())
    await chooseDateTime(open.user, new RegExp(`^Time ${index + 1}`), time)
  await open.user.click(screen.getByLabelText('Location'))
  await open.user.paste('the works, at the gate')
  await screen.findByText('Draft saved on this device')
  // What was typed is still there after leaving.
  const again = await staff.open(`/job-applications/${zoe.reference}`)
  const { user } = again
  await chooseAction(again, 'Propose interview times')
  await waitFor(() =>
    expect(screen.getByLabelText('Location')).toHaveProperty('value', 'the works, at the gate'),
  )
  await user.click(screen.getByRole('button', { name: 'Propose times' }))
  await screen.findByText(/The applicant hasn’t chosen a time yet/)
  // The notice that replaces the form has the focus.
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^Proposed: 45 minutes at the works/),
  )

  await user.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await screen.findByLabelText('Also set the status to Interview')
  expect(screen.getByRole('textbox', { name: 'To' })).toHaveProperty('value', zoe.email)
  await screen.findByRole('textbox', { name: 'Text' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sending in 10 seconds')
  const invitation = await mailbox.newest(zoe.email)
  const first = times[0]?.toISOString() ?? ''
  expect(invitation.text).toContain(`– ${formatInterviewTime(first)} (45 minutes)`)
  const link = /http:\/\/localhost:\d+\/application\?key=[0-9a-f]{64}/.exec(invitation.text ?? '')?.[0]
  expect(invitation.html).toContain(`<a href="${link}"`)
  // Staff cannot act as the applicant.
  await screen.findByText(/\(link to the applicant’s page\)/)

  const applicant = { ...zoe, jobTitle: zoe.job_title }
  const choose = (time = '') => chooseInterview(portal.site.secret, applicant, time)
  expect([await choose(first), await choose(times[1]?.toISOString())]).toEqual(['chosen', 'other'])
  for (const address of [zoe.email, staff.email]) {
    await expect
      .poll(async () => (await mailbox.newest(address)).attachments[0]?.mimeType)
      .toBe('text/calendar')
    const { text, attachments } = await mailbox.newest(address)
    expect(text).toContain(formatInterviewTime(first))
    const { method, content } = attachments[0] ?? expect.unreachable()
    expect(method).toBe('REQUEST')
    expect(typeof content === 'string' ? content : new TextDecoder().decode(content)).toContain(
      'DTSTART;TZID=Europe/London:',
    )
  }

  const later = await staff.open(`/job-applications/${zoe.reference}`)
  await screen.findByText(/^Arranged:/)
  await later.user.click(screen.getByRole('button', { name: 'Cancel interview' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await later.user.click(dialog.getByRole('button', { name: 'Cancel interview' }))
  await screen.findByText('Interview cancelled, both sides emailed')
  await expect.poll(async () => (await mailbox.newest(zoe.email)).subject).toContain('Interview cancelled')
  const last = await staff.open(`/job-applications/${zoe.reference}`)
  const activity = within(screen.getByRole('region', { name: 'Activity' }))
  // The history and the list of emails record it; it is shown once.
  expect(activity.getAllByText(/^Interview: Printer/)).toHaveLength(1)
  activity.getByText('moved this application from New to Interview')

  await chooseAction(last, /^Write an email/)
  await screen.findByRole('textbox', { name: 'Text' })
  await last.user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/\{place\} has no value\. Propose an interview on the application first/)
})

describe('bulk change', () => {
  const applicantsOf = (job_title: string, count: number) =>
    Array.from({ length: count }, (_, number) => ({
      name: `${job_title} ${number + 1}`,
      job_title,
      // Two applications are from the same person.
      email: `${job_title}-${Math.max(number, 1)}@example.com`.toLowerCase(),
    }))
  const countOf = async (job_title: string, status: 'New' | 'Rejected' | 'Reviewing') => {
    const { count } = await portal.site.secret
      .from('job_applications')
      .select('*', { count: 'exact', head: true })
      .match({ job_title, status })
      .throwOnError()
    return count
  }

  it('previews and sends one personal email per applicant, also when stopped in between', async () => {
    // One more than fit into a batch, and one that is deselected.
    const applicants = applicantsOf('Packer', 27)
    await apply(...applicants)
    const { user, location } = await staff.open('/job-applications?q=Packer')
    await user.keyboard('a')
    await user.click(await screen.findByRole('link', { name: 'Change status or email 27' }))
    await user.selectOptions(await screen.findByLabelText('New status'), 'Rejected')
    await user.selectOptions(screen.getByLabelText('Email to each applicant'), 'rejection')
    await screen.findByText(/^1 address will get more than one of these emails/)
    screen.getAllByText(/^Dear Packer \d+/)
    await user.click(screen.getByLabelText('Packer 27, Packer'))
    // The second batch is held back, so that the stop falls between batches.
    const stopped = Promise.withResolvers<void>()
    let batches = 0
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (String(input).endsWith('/rpc/process_application_batch') && ++batches === 2) await stopped.promise
      return fetch(input, init)
    })
    await user.click(
      screen.getByRole('button', { name: 'Set 26 applications to Rejected and send 26 emails' }),
    )
    await waitFor(() => expect(location()).toMatch('/job-applications/changes/'))
    await waitFor(() => expect(batches).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await screen.findByRole('region', { name: 'Stopped' })
    stopped.resolve()
    await user.click(await screen.findByRole('button', { name: /^Continue with \d+$/ }))
    await screen.findByRole('button', { name: 'Undo: 26 applications set to Rejected' })
    // Emails of the last batch leave after ten seconds.
    await screen.findByText('26 of 26 done; 26 emails sent', {}, { timeout: 30_000 })

    for (const [number, { email, name }] of applicants.entries()) {
      const expected = number === 26 ? 0 : number < 2 ? 2 : 1
      expect([name, mailbox.count(email)]).toEqual([name, expected])
      if (expected === 1) expect((await mailbox.newest(email)).text).toContain(`Dear ${name},`)
    }
    expect(await countOf('Packer', 'Rejected')).toBe(26)
  })

  it('without an email can be undone as a whole', async () => {
    await apply(...applicantsOf('Driver', 51))
    const { user } = await staff.open('/job-applications?q=Driver')
    await user.keyboard('a')
    await user.click(await screen.findByRole('link', { name: 'Change status or email all 51' }))
    await user.selectOptions(await screen.findByLabelText('New status'), 'Reviewing')
    await user.click(screen.getByRole('button', { name: 'Set 51 applications to Reviewing' }))
    await screen.findByText('51 of 51 done')
    expect(await countOf('Driver', 'Reviewing')).toBe(51)
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    await screen.findByText(/51 stopped/)
    expect(await countOf('Driver', 'New')).toBe(51)
  })
})
