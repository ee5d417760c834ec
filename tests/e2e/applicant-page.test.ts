/** Applicant page with and without scripts: viewed, changed, downloaded, withdrawn and erased. */
import { buffer } from 'node:stream/consumers'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { BrowserContext, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseInterview } from '#app/content/applications/interviews.ts'
import type { Database } from '#supabase/database.types.ts'
import { pdf } from '#tests/support/cv-files.ts'
import { openProfile } from './support/browser.ts'
import { observeHydration, untilRead } from './support/hydrated-page.ts'
import { openPortalSite, type PortalSite } from './support/portal-site.ts'

const opened = new AsyncDisposableStack()
let portal: PortalSite
let jobId: number
/** Signed in through the API. */
let staff: SupabaseClient<Database>
let staffAddress: string
let days = 0

beforeAll(async () => {
  portal = opened.use(await openPortalSite({ DEMO_CONTENT: '0' }))
  const { data } = await portal.site.secret
    .from('jobs')
    .insert({
      title: 'Die maker',
      location: 'Here',
      department: 'Tooling',
      type: 'Full-time',
      description: '<p>Dies.</p>',
      requirements: '<p>Care.</p>',
      benefits: '<p>Pay.</p>',
    })
    .select('id')
    .single()
    .throwOnError()
  jobId = data.id
  const { email } = await portal.add('staff')
  staffAddress = email
  const { url, publishableKey, secret } = portal.site
  staff = createClient<Database>(url, publishableKey, { auth: { persistSession: false } })
  const { data: link } = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  await staff.auth.verifyOtp({ type: 'magiclink', token_hash: link.properties?.hashed_token ?? '' })
})
afterAll(() => opened.disposeAsync())

const read = async (email: string) =>
  (await portal.site.secret.from('job_applications').select('*').eq('email', email).throwOnError()).data[0]

/** Returns the link in the latest email to an address. */
async function linkIn(email: string): Promise<string> {
  const { text = '' } = await portal.mailbox.newest(email)
  return /http\S+\/application\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? 'no link'
}

const bytesOf = async (download: Download) => buffer(await download.createReadStream())

let applicants = 0
/** Applies without scripts. */
async function apply(): Promise<string> {
  const email = `wren-${++applicants}@example.com`
  const body = new FormData()
  const fields = { name: 'Wren Ashdown', email, phone: '01632 960 001', coverLetter: 'I cut dies.' }
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('cv', new File([pdf(300)], 'Wren.pdf'))
  const { url } = portal.site
  const answer = await fetch(`${url}/jobs/${jobId}-die-maker`, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return email
}

it('is not cached, sends no referrer and needs its link', async () => {
  const link = await linkIn(await apply())
  const answer = await fetch(link)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  const wrong = await fetch(link.replace(/.$/, (last) => (last === '0' ? '1' : '0')))
  expect([wrong.status, await wrong.text()]).toEqual([404, expect.not.stringContaining('Wren')])
  const withoutCookie = await fetch(`${link}`, {
    method: 'POST',
    body: new URLSearchParams({ act: 'erase', sure: 'yes' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(withoutCookie.status).toBe(403)
})

it('applications can only be read through the page’s own request', async () => {
  const email = 'wren-1@example.com'
  const { publishable } = portal.site
  const result = await publishable.from('job_applications').select('id').eq('email', email)
  expect(result.data ?? []).toEqual([])
  expect((await publishable.rpc('application_of_link', { token: '0'.repeat(64) })).error?.code).toBe('42501')
})

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('applicant %s', (_title, javaScriptEnabled) => {
  let context: BrowserContext
  let page: Page
  let consoleErrors: string[]
  let email: string

  beforeEach(async () => {
    ;({ context, consoleErrors } = await openProfile(portal.browser, { javaScriptEnabled }))
    await observeHydration(context)
    page = await context.newPage()
    email = await apply()
    await page.goto(await linkIn(email))
    if (javaScriptEnabled) await untilRead(page)
    return () => context.close()
  })
  const waitForText = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const mailed = async (subject: string) =>
    expect.poll(async () => (await portal.mailbox.newest(email)).subject).toContain(subject)

  it('sees the status and downloads all stored data', async () => {
    await page.getByRole('heading', { name: 'Received, not read yet' }).waitFor()
    const storedData = page.getByRole('region', { name: 'Everything we hold about you' })
    await storedData.getByText('I cut dies.').waitFor()
    await storedData.getByText(/^Received/).waitFor()
    const downloading = page.waitForEvent('download')
    await press('Download it all as a file (JSON)')
    const file = JSON.parse(String(await bytesOf(await downloading)))
    expect(file).toMatchObject({ name: 'Wren Ashdown', email, cover_letter: 'I cut dies.' })
    const cv = page.waitForEvent('download')
    await press(/^Download Wren\.pdf/)
    expect((await cv).suggestedFilename()).toBe('Wren.pdf')
    expect(await bytesOf(await cv)).toEqual(pdf(300))
    expect(consoleErrors).toEqual([])
  })

  it('corrects contact details, sees errors and replaces the CV', async () => {
    await page.getByLabel('Email address').fill('nobody')
    await press('Save details')
    await page.getByRole('alert').getByText('Please enter a valid email address.').waitFor()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Phone number').fill('01632 960 009')
    await press('Save details')
    await waitForText('We’ve changed your contact details')
    await mailed('Contact details changed')

    const before = (await read(email))?.cv_storage_path
    await page
      .getByLabel('Replace your CV')
      .setInputFiles({ name: 'liar.pdf', mimeType: '', buffer: Buffer.from('MZ a program') })
    await press('Send this CV')
    await page.getByRole('alert').getByText('This file’s content doesn’t match its type.').waitFor()
    await page
      .getByLabel('Replace your CV')
      .setInputFiles({ name: 'New.pdf', mimeType: '', buffer: pdf(500) })
    await press('Send this CV')
    await waitForText('We’ve received your new CV')
    await mailed('CV replaced')
    const row = await read(email)
    expect(row).toMatchObject({ phone: '01632 960 009', cv_filename: 'New.pdf', cv_file_size: 500 })
    const old = await portal.site.secret.storage.from('job-applications-cvs').download(before ?? '')
    expect(old.error).not.toBeNull()
  })

  it('consents to be kept on file, withdraws consent, withdraws the application and erases it', async () => {
    await press(/^I agree: keep it until/)
    await waitForText('We’ll keep your application on file.')
    await mailed('Kept on file')
    await press('Withdraw my consent')
    await waitForText('We no longer keep your application on file.')
    await press('Withdraw my application')
    await waitForText('We’ve withdrawn your application')
    await mailed('Application withdrawn')
    await expect.poll(() => read(email)).toMatchObject({ status: 'Withdrawn', kept_on_file_until: null })

    await press('Erase everything now')
    await page.getByRole('alert').getByText('Please tick the box first').waitFor()
    await page.getByLabel('Yes, erase everything about this application').check()
    const link = await linkIn(email)
    await press('Erase everything now')
    await waitForText('Everything has been erased')
    expect(page.url()).not.toContain('key=')
    await mailed('Application erased')
    await expect.poll(() => read(email)).toBeUndefined()
    expect((await fetch(link)).status).toBe(404)
    const { data } = await portal.site.secret
      .from('outgoing_emails')
      .select('subject')
      .eq('recipient', email)
      .throwOnError()
    expect(data).toEqual([])
    // The response to the rejected form.
    expect(consoleErrors.filter((line) => !line.includes('422'))).toEqual([])
  })

  it('chooses a proposed interview time, and is told if it is no longer available', async () => {
    const row = await read(email)
    const times = [1, 2].map((day) => new Date(Date.now() + (30 + ++days + day) * 86_400_000).toISOString())
    const { data: proposed } = await staff.rpc('propose_interview', {
      proposal_id: crypto.randomUUID(),
      application_id: row?.id ?? 0,
      starts_at: times,
      minutes: 45,
      place: 'Aldermoor works',
    })
    expect(proposed).toBe('proposed')
    await page.reload()
    await press('Choose this time')
    await page.getByRole('alert').getByText('That isn’t one of the times we proposed').waitFor()
    await page.getByRole('radio').nth(1).check()
    await press('Choose this time')
    await waitForText('Your interview is arranged.')
    await page.getByRole('heading', { name: 'Your interview' }).waitFor()
    await expect.poll(async () => (await portal.mailbox.newest(email)).attachments.length).toBeGreaterThan(0)
  })

  it('requests a new link; a guess gets the same response', async () => {
    const reference = (await read(email))?.reference ?? ''
    const sent = portal.mailbox.count(email)
    for (const address of ['somebody@example.com', email]) {
      await page.goto(`${portal.site.url}/application`)
      await page.getByLabel('Reference').fill(reference.toLowerCase())
      await page.getByLabel('Email address').fill(address)
      // Forms submitted this fast are treated as spam.
      if (javaScriptEnabled) await page.waitForFunction(() => performance.now() > 800)
      await press('Send me the link')
      await waitForText('If the reference and the address match, the link is on its way')
    }
    await expect.poll(() => portal.mailbox.count(email)).toBe(sent + 1)
    expect((await fetch(await linkIn(email))).status).toBe(200)
    expect(portal.mailbox.count('somebody@example.com')).toBe(0)
  })
})

it('withdrawing cancels the interview for both sides; a quarantined CV can’t be downloaded', async () => {
  const email = await apply()
  const link = await linkIn(email)
  const { secret, url } = portal.site
  const row = await read(email)
  const time = new Date(Date.now() + 90 * 86_400_000).toISOString()
  await staff
    .rpc('propose_interview', {
      proposal_id: crypto.randomUUID(),
      application_id: row?.id ?? 0,
      starts_at: [time],
      minutes: 45,
      place: 'Aldermoor works',
    })
    .throwOnError()
  const applicant = { id: row?.id ?? 0, name: 'Wren', jobTitle: 'Die maker', reference: row?.reference ?? '' }
  expect(await chooseInterview(secret, applicant, time)).toBe('chosen')
  const send = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin' },
      redirect: 'manual',
    })
  await send(link, { act: 'withdraw' })
  const cancelled = async () => {
    const { data } = await secret
      .from('outgoing_emails')
      .select('recipient, state, attachments')
      .eq('record_id', applicant.reference)
      .like('subject', '%nterview%cancelled%')
      .throwOnError()
    return data.map(({ recipient, state, attachments }) => [recipient, state, JSON.stringify(attachments)])
  }
  const both = [email, staffAddress].map((to) => [to, 'accepted', expect.stringContaining('method=CANCEL')])
  await expect.poll(cancelled).toEqual(expect.arrayContaining(both))
  await expect
    .poll(async () => (await portal.mailbox.newest(staffAddress)).attachments.map(({ method }) => method))
    .toContain('CANCEL')

  await secret
    .from('job_applications')
    .update({ cv_storage_path: 'quarantine/Diemaker/cv.pdf' })
    .eq('id', applicant.id)
    .throwOnError()
  const key = new URL(link).searchParams.get('key') ?? ''
  expect((await send(`${url}/application/download`, { key, what: 'cv' })).status).toBe(410)
})

it('staff see the applicant’s actions and the retention date, and erase the application', async () => {
  const email = 'wren-1@example.com'
  const link = await linkIn(email)
  await fetch(link, {
    method: 'POST',
    body: new URLSearchParams({ act: 'withdraw' }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { page } = await portal.enter('staff')
  await page.goto(`${portal.site.url}/job-applications/${(await read(email))?.reference}`)
  const history = page.getByRole('region', { name: 'History' })
  await history
    .getByRole('listitem')
    .filter({ hasText: /^Withdrawn ?Applicant/ })
    .waitFor()

  await page.getByRole('region', { name: 'Retention' }).getByText('six months after it was closed').waitFor()
  const { secret } = portal.site
  const row = await read(email)
  const applicant = { id: row?.id ?? 0, name: 'Wren', jobTitle: 'Die maker', reference: row?.reference ?? '' }
  await secret.from('job_applications').update({ status: 'Interview' }).eq('id', applicant.id).throwOnError()
  const time = new Date(Date.now() + 90 * 86_400_000).toISOString()
  const proposal = { application_id: applicant.id, starts_at: [time], minutes: 45, place: 'Aldermoor works' }
  await staff.rpc('propose_interview', { proposal_id: crypto.randomUUID(), ...proposal }).throwOnError()
  expect(await chooseInterview(secret, applicant, time)).toBe('chosen')
  await page.getByRole('button', { name: 'Erase now…' }).click()
  // Calendars keep the interview unless it is cancelled first.
  await page.getByRole('link', { name: 'Cancel the interview first' }).waitFor()
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await page.waitForURL('**/job-applications')
  await page
    .getByText(/^Application JA-.* erased$/)
    .first()
    .waitFor()
  await expect.poll(() => read(email)).toBeUndefined()
})
