/** The applicant's page in a browser without scripts. */
import { createClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseInterview, proposeInterview } from '#app/content/applications/interviews.ts'
import { CV_BUCKET } from '#domain/applications/applications.ts'
import type { Database } from '#supabase/database.types.ts'
import { pdf } from '#tests/support/cv-files.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openPortalScreens } from '#tests/support/portal-screens.tsx'
import { openScriptFreeBrowser } from '#tests/support/script-free-browser.ts'
import { publishVacancy } from '#tests/support/vacancies.ts'

const mailbox = opened(openMailbox)
const portal = opened(() => openPortalScreens({ SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }))
const staff = opened(() => portal.enter('staff'))
let path: string
let browser: ReturnType<typeof openScriptFreeBrowser>
let email: string
let link: string
let count = 0

beforeAll(async () => {
  // Signs the client in.
  await staff.open('/job-applications')
  path = await publishVacancy(portal.site)
})

const linkIn = async (address: string, since = 0) => {
  const { text = '' } = await mailbox.newest(address, since)
  return /http\S+\/application\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? expect.unreachable()
}

// Applies with a CV and opens the link in the email.
beforeEach(async () => {
  browser = openScriptFreeBrowser(portal.site.url)
  email = `wren-${++count}@example.com`
  await browser.open(path)
  browser.field('Your name').value = 'Wren Ashdown'
  browser.field('Email address').value = email
  browser.field(/^Cover letter/).value = 'I cut dies.'
  await browser.press('Send application', { cv: new File([pdf(300)], 'Wren.pdf') })
  expect(browser.address()).toContain('/applied?reference=JA-')
  link = await linkIn(email)
  await browser.open(link)
})

const read = async () =>
  (await portal.site.secret.from('job_applications').select('*').eq('email', email).throwOnError()).data[0]
const mailed = (subject: string, to = email) =>
  expect.poll(async () => (await mailbox.newest(to)).subject).toContain(subject)

/** Proposes times with an interview. */
async function propose(...days: number[]): Promise<readonly string[]> {
  const startsAt = days.map((day) => new Date(Date.now() + (count * 10 + day) * 86_400_000).toISOString())
  const proposal = { id: crypto.randomUUID(), startsAt, minutes: 45, place: 'Aldermoor works' }
  await proposeInterview(staff.client, (await read())?.id ?? 0, proposal)
  return startsAt
}

describe('applicant page', () => {
  it('is not cached, sends no referrer and needs its link', async () => {
    const { status, headers } = await fetch(link)
    expect([status, Object.fromEntries(headers)]).toEqual([
      200,
      expect.objectContaining({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      }),
    ])
    await browser.open(link.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
    expect([browser.status(), browser.text()]).toEqual([404, expect.not.stringContaining('Wren')])
    const foreign = {
      method: 'POST',
      body: 'act=erase&sure=yes',
      headers: { 'sec-fetch-site': 'cross-site' },
    }
    expect((await fetch(link, foreign)).status).toBe(403)
    const { url, publishableKey } = portal.site
    const anyone = createClient<Database>(url, publishableKey, { auth: { persistSession: false } })
    expect((await anyone.from('job_applications').select('id')).data ?? []).toEqual([])
    expect((await anyone.rpc('application_of_link', { token: '0'.repeat(64) })).error?.code).toBe('42501')
  })

  it('shows status and stored data', () => {
    expect(browser.text()).toContain('Received, not read yet')
    expect(browser.text()).toContain('I cut dies.')
  })

  it('corrects contact details, keeping wrong input, and tells the applicant', async () => {
    browser.field('Email address').value = 'nobody'
    await browser.press('Save details')
    expect(browser.status()).toBe(422)
    expect(browser.text()).toContain('Please enter a valid email address.')
    expect(browser.field('Email address').value).toBe('nobody')
    browser.field('Email address').value = email
    browser.field(/^Phone number/).value = '01632 960 009'
    await browser.press('Save details')
    expect(browser.text()).toContain('We’ve changed your contact details')
    await mailed('Contact details changed')
    expect(await read()).toMatchObject({ phone: '01632 960 009' })
  })

  it('replaces the CV and erases the old one, but refuses a disguised file', async () => {
    const before = (await read())?.cv_storage_path ?? ''
    await browser.press('Send this CV', { cv: new File(['MZ a program'], 'liar.pdf') })
    expect(browser.text()).toContain('This file’s content doesn’t match its type.')
    await browser.press('Send this CV', { cv: new File([pdf(500)], 'New.pdf') })
    expect(browser.text()).toContain('We’ve received your new CV')
    await mailed('CV replaced')
    expect(await read()).toMatchObject({ cv_filename: 'New.pdf', cv_file_size: 500 })
    expect((await portal.site.secret.storage.from(CV_BUCKET).download(before)).error).not.toBeNull()
  })

  it('takes consent to be kept on file, and its withdrawal', async () => {
    await browser.press(/^I agree: keep it until/)
    expect(browser.text()).toContain('We’ll keep your application on file.')
    await mailed('Kept on file')
    await browser.press('Withdraw my consent')
    expect(browser.text()).toContain('We no longer keep your application on file.')
    expect(await read()).toMatchObject({ kept_on_file_until: null })
  })

  it('erases everything after a confirmation, with the emails', async () => {
    await browser.press('Erase everything now')
    expect(browser.text()).toContain('Tick the box first')
    browser.field('Yes, erase everything about this application').checked = true
    await browser.press('Erase everything now')
    expect(browser.text()).toContain('Everything has been erased')
    expect(browser.address()).not.toContain('key=')
    await mailed('Application erased')
    expect(await read()).toBeUndefined()
    await browser.open(link)
    expect(browser.status()).toBe(404)
    const emails = portal.site.secret.from('outgoing_emails').select('subject').eq('recipient', email)
    expect((await emails.throwOnError()).data).toEqual([])
  })

  it('lets the applicant choose one of the proposed times, with a calendar file', async () => {
    const [, second = ''] = await propose(30, 31)
    await browser.open(link)
    await browser.press('Choose this time')
    expect(browser.text()).toContain('That isn’t one of the times we proposed')
    const form = new FormData()
    for (const [name, value] of [
      ['act', 'interview'],
      ['time', second],
    ] as const)
      form.append(name, value)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(link, { method: 'POST', body: form, headers })
    expect(await answer.text()).toContain('Your interview is arranged.')
    await expect.poll(async () => (await mailbox.newest(email)).attachments.length).toBeGreaterThan(0)
  })

  it('cancels the interview for both sides when the applicant withdraws, and staff see who withdrew', async () => {
    const [time = ''] = await propose(32)
    const { id, reference } = (await read()) ?? expect.unreachable()
    const applicant = { id, reference, name: 'Wren', jobTitle: 'Die maker' }
    expect(await chooseInterview(portal.site.secret, applicant, time)).toBe('chosen')
    await browser.open(link)
    await browser.press('Withdraw my application')
    expect(browser.text()).toContain('We’ve withdrawn your application')
    for (const address of [email, staff.email])
      await expect
        .poll(async () =>
          (await mailbox.newest(address, 0, 'ancelled')).attachments.map(({ method }) => method),
        )
        .toContain('CANCEL')
    expect(await read()).toMatchObject({ status: 'Withdrawn' })
    await staff.open(`/job-applications/${reference}`)
    expect(document.body.textContent).toContain('withdrew the application')
  })

  it('downloads the CV unless it is in quarantine', async () => {
    const download = () =>
      fetch(`${portal.site.url}/application/download`, {
        method: 'POST',
        body: new URLSearchParams({ key: new URL(link).searchParams.get('key') ?? '', what: 'cv' }),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    expect(Buffer.from(await (await download()).arrayBuffer())).toEqual(pdf(300))
    await portal.site.secret
      .from('job_applications')
      .update({ cv_storage_path: 'quarantine/Diemaker/cv.pdf' })
      .eq('email', email)
      .throwOnError()
    expect((await download()).status).toBe(410)
  })

  it('sends a new link on request, and answers a guess in the same way', async () => {
    const reference = (await read())?.reference ?? ''
    const sent = mailbox.count(email)
    const answers: string[] = []
    for (const address of ['somebody@example.com', email]) {
      await browser.open('/application')
      browser.field(/^Reference/).value = reference.toLowerCase()
      browser.field('Email address').value = address
      await browser.press('Send me the link')
      answers.push(browser.text())
    }
    expect(answers[0]).toContain('If the reference and the address match, the link is on its way')
    expect(answers[1]).toBe(answers[0])
    await expect.poll(() => mailbox.count(email)).toBe(sent + 1)
    expect((await fetch(await linkIn(email))).status).toBe(200)
    expect(mailbox.count('somebody@example.com')).toBe(0)
  })
})
