import { Buffer } from 'node:buffer'
import { BlockList } from 'node:net'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formServices, type SiteServices, siteServices } from '#app/server-context.ts'
import type { FormState } from '#app/site/forms/form-state.ts'
import { BRAND } from '#company/brand.ts'
import { CV_BUCKET, CV_ERROR_MESSAGES, CV_MAX_BYTES } from '#domain/applications/applications.ts'
import { DEFAULT_COMPANY } from '#domain/company-entries/defaults.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { createConnections } from '#server/network/client-address.ts'
import { createFormServices } from '#server/pages/forms.ts'
import type { Database } from '#supabase/database.types.ts'
import { startAcceptanceEnvironment } from '#tests/support/acceptance-environment.ts'
import { compound, doc, docx, pdf } from '#tests/support/cv-files.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { createEmailStore } from '#tests/support/form-visitor.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { APPLICATION_RATE_LIMIT } from './apply.server.ts'
import { action, loader } from './job.tsx'

const SITE_URL = 'https://boxes.example.com'
const running = new AsyncDisposableStack()
const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }
let stackUrl: string
let stackKey: string
let anyone: SupabaseClient<Database>
let service: SupabaseClient<Database>
let mailbox: Mailbox
let mailUrl: string
let jobId: number
/** By default each submission has another IP address. */
let visitors = 0

const vacancy = {
  title: 'Die maker & fitter',
  location: 'Aldermoor works',
  department: 'Tooling',
  type: 'Full-time',
  description: '<p>You make dies.</p>',
  requirements: '<p>A steady hand.</p>',
  benefits: '<p>Early Fridays.</p>',
}

let database: Awaited<ReturnType<typeof openTestDatabase>>['database']

beforeAll(async () => {
  const opened = running.use(await openTestDatabase())
  database = opened.database
  const { stack } = running.use(await startAcceptanceEnvironment(database))
  mailbox = running.use(await openMailbox())
  mailUrl = mailbox.url
  stackUrl = stack.url
  stackKey = stack.publishableKey
  anyone = createClient<Database>(stackUrl, stackKey, withoutSession)
  service = createClient<Database>(stack.url, stack.secretKey, withoutSession)
  const { data } = await service.from('jobs').insert(vacancy).select('id').single()
  jobId = data?.id ?? 0
})
afterAll(() => running.disposeAsync())
beforeEach(async () => {
  await service.from('job_applications').delete().gt('id', 0)
  // All tests write to the same address.
  await database.script(`delete from public.rate_limits where key like 'form:receipt:%'`)
})

interface Submission {
  readonly fields?: Record<string, string>
  readonly cv?: File
  readonly cvFirst?: boolean
  readonly job?: string
  readonly from?: string
  readonly secret?: SupabaseClient<Database>
  readonly mailTo?: string
  readonly page?: string
}

const typed = {
  name: 'Zoë Ash',
  email: 'zoe.ash@example.com',
  phone: '',
  coverLetter: 'I like dies.\r\nA lot.',
}
const file = (bytes: Uint8Array, name = 'Zoë Ash.pdf', type = '') =>
  new File([Buffer.from(bytes)], name, { type })

async function send(submission: Submission = {}) {
  const { cv, cvFirst = false, secret = service, mailTo = mailUrl } = submission
  const reported: unknown[] = []
  const form = new FormData()
  if (cv && cvFirst) form.append('cv', cv)
  for (const [name, value] of Object.entries({ ...typed, ...submission.fields })) form.append(name, value)
  if (!cvFirst) form.append('cv', cv ?? new File([], ''))
  const segment = submission.job ?? `${jobId}-die-maker-fitter`
  const request = new Request(`${SITE_URL}/jobs/${segment}`, {
    method: 'POST',
    body: form,
    headers: submission.page === undefined ? {} : { referer: submission.page },
  })
  const connections = createConnections(new BlockList())
  connections.remember(request, submission.from ?? `192.0.2.${++visitors}`)
  const mailer = createSmtpMailer({ url: mailTo, from: 'site@example.com' })
  const forms = createFormServices({
    clients: { secret },
    outbox: createEmailStore(secret, mailer),
    connections,
  })
  const context = contextOf(reported)
  context.set(formServices, forms(request))
  try {
    return {
      ...(await outcome(action({ request, params: { job: segment }, context } as never))),
      reported,
      context,
    }
  } finally {
    mailer.close()
  }
}

function contextOf(reported: unknown[]): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(siteServices, {
    company: DEFAULT_COMPANY,
    data: anyone,
    page: { tag: () => {}, validUntil: () => {} },
    now: () => new Date(),
    report: (error) => reported.push(error),
    siteUrl: SITE_URL,
    browser: { supabaseUrl: '', publishableKey: 'key', apiUrl: '' },
    nonce: 'nonce',
  } satisfies SiteServices)
  return context
}

interface Answer {
  readonly status: number
  readonly location?: string
  readonly state?: FormState
}

async function outcome(acting: Promise<unknown>): Promise<Answer> {
  const answer = await acting.catch((thrown) => thrown)
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location') ?? '' }
  const { data, init } = answer as { data?: FormState; init?: { status?: number } }
  if (init?.status === undefined) throw answer
  return { status: init.status, ...(data && { state: data }) }
}

async function applications() {
  const { data } = await service.from('job_applications').select().order('id')
  return data ?? []
}

async function stored(): Promise<string[]> {
  const { data } = await service.storage.from(CV_BUCKET).list('applications/Diemakerfitter')
  return (data ?? []).map(({ name }) => name)
}

describe('application', () => {
  it('is stored with its CV, which only staff can read, and gets a reference', async () => {
    const content = pdf(200_000)
    const { status, location, reported } = await send({ cv: file(content, 'Zoë Ash.pdf', 'application/pdf') })
    const [application] = await applications()
    expect(application).toMatchObject({
      name: 'Zoë Ash',
      email: 'zoe.ash@example.com',
      phone: null,
      cover_letter: 'I like dies.\nA lot.',
      job_id: jobId,
      job_title: 'Die maker & fitter',
      status: 'New',
      cv_filename: 'Zoë Ash.pdf',
      cv_file_size: 200_000,
      cv_mime_type: 'application/pdf',
    })
    expect({ status, location, reported }).toEqual({
      status: 303,
      location: `/jobs/${jobId}-die-maker-fitter/applied?reference=${application?.reference}`,
      reported: [],
    })
    const path = application?.cv_storage_path ?? ''
    expect(path).toMatch(/^applications\/Diemakerfitter\/[0-9a-f]{32}-ZoeAsh\.pdf$/)
    const { data: blob } = await service.storage.from(CV_BUCKET).download(path)
    expect(content.equals(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
    const { data: info } = await service.storage.from(CV_BUCKET).info(path)
    expect(info).toMatchObject({ contentType: 'application/pdf', cacheControl: 'max-age=3600' })
    expect((await anyone.storage.from(CV_BUCKET).download(path)).error).not.toBeNull()
  })

  it('stores the source from the page’s URL', async () => {
    await send({ page: `${SITE_URL}/jobs/${jobId}-die-maker-fitter?utm_source=Indeed` })
    await send({ page: `${SITE_URL}/jobs/${jobId}-die-maker-fitter` })
    expect((await applications()).map(({ source }) => source)).toEqual(['indeed', 'Website'])
  })

  it('sends two emails without the CV or anything that can be abused', async () => {
    const since = Date.now()
    const email = 'mails@example.com'
    await send({ fields: { email, name: 'Buy <b>now</b>', coverLetter: 'Typed with care' }, cv: file(pdf()) })
    const [application] = await applications()
    const reference = application?.reference ?? ''
    const [own, staff] = [await mailbox.newest(email, since), await mailbox.newest(BRAND.email, since)]
    expect(own.subject).toBe(`Your application: Die maker & fitter (${reference})`)
    for (const part of [own.text, own.html]) {
      expect(part).toContain(reference)
      expect(part).toContain('6 months')
      expect(part).not.toMatch(/Buy|Typed with care/)
    }
    for (const part of [staff.text, staff.html]) {
      expect(part).toContain(reference)
      expect(part).toContain(`${SITE_URL}/job-applications/${reference}`)
      expect(part).toContain(email)
    }
    // Visitors' text is quoted.
    expect(staff.text).toContain('\n> Typed with care')
    expect(staff.replyTo?.map(({ address }) => address)).toEqual([email])
    expect(staff.html).toContain('Buy &lt;b&gt;now&lt;/b&gt;')
    expect([...(own.attachments ?? []), ...(staff.attachments ?? [])]).toEqual([])
  })

  it.each<[string, Submission, Record<string, unknown>]>([
    ['with the CV before the fields', { cv: file(pdf()), cvFirst: true }, { cv_file_size: 64 }],
    ['with a Word file', { cv: file(docx(), 'a.docx') }, { cv_filename: 'a.docx' }],
    ['with a Word file of old', { cv: file(doc(), 'a.DOC', 'application/msword') }, { cv_filename: 'a.doc' }],
    ['with a CV of the largest size', { cv: file(pdf(CV_MAX_BYTES)) }, { cv_file_size: CV_MAX_BYTES }],
    ['without a CV, but with a cover letter', {}, { cv_storage_path: null, cv_filename: null }],
    [
      'without a cover letter, but with a CV',
      { cv: file(pdf()), fields: { coverLetter: ' ' } },
      { cover_letter: '' },
    ],
    ['by the title only', { job: 'die-maker-fitter' }, { job_title: 'Die maker & fitter' }],
    [
      'with a hostile name for its CV',
      { cv: file(pdf(), '../../<script>\u202Efdp.exe\t.pdf') },
      { cv_filename: 'script fdp exe.pdf' },
    ],
  ])('%s is accepted', async (_how, submission, row) => {
    expect((await send(submission)).status).toBe(303)
    expect((await applications())[0]).toMatchObject(row)
  })

  it('is stored even if emails fail', async () => {
    const { status, reported } = await send({ mailTo: 'smtp://127.0.0.1:9' })
    expect([status, reported.length, (await applications()).length]).toEqual([303, 2, 1])
  })
})

describe('invalid application', () => {
  it('shows the error of each field and keeps the input', async () => {
    const fields = { name: ' ', email: 'zoe@', phone: 'ring me', coverLetter: 'Typed with care' }
    const { status, state } = await send({ fields })
    expect({ status, state }).toEqual({
      status: 422,
      state: {
        values: fields,
        errors: {
          name: 'Please enter your name.',
          email: 'Please enter a valid email address.',
          phone: 'Please enter a phone number, like 01632 960 001 or +44 1632 960 001.',
        },
      },
    })
  })

  it.each([false, true])('stores no CV and asks for it again (CV first: %s)', async (cvFirst) => {
    const before = await stored()
    const { status, state } = await send({ fields: { email: '' }, cv: file(pdf()), cvFirst })
    expect({ status, cv: state?.errors.cv }).toEqual({ status: 422, cv: CV_ERROR_MESSAGES.again })
    expect([await stored(), await applications()]).toEqual([before, []])
  })

  it.each<[string, Submission, string]>([
    ['neither CV nor cover letter', { fields: { coverLetter: '' } }, CV_ERROR_MESSAGES.missing],
    ['a program', { cv: file(Buffer.from('MZ\0'), 'cv.exe') }, CV_ERROR_MESSAGES.wrongType],
    [
      'a program named .pdf',
      { cv: file(Buffer.from('MZ\0\0'), 'cv.pdf', 'application/pdf') },
      CV_ERROR_MESSAGES.typeMismatch,
    ],
    [
      'a PDF that declares itself a page',
      { cv: file(pdf(), 'cv.pdf', 'text/html') },
      CV_ERROR_MESSAGES.wrongType,
    ],
    [
      'a spreadsheet named .doc',
      { cv: file(compound('Workbook'), 'cv.doc') },
      CV_ERROR_MESSAGES.typeMismatch,
    ],
    [
      'a bomb',
      { cv: file(docx([{ name: 'word/a.xml', claimedSize: 0xfffffffe }]), 'cv.docx') },
      CV_ERROR_MESSAGES.typeMismatch,
    ],
    ['a file of nothing', { cv: file(new Uint8Array(), 'cv.pdf') }, CV_ERROR_MESSAGES.empty],
    ['a byte too many', { cv: file(pdf(CV_MAX_BYTES + 1)) }, CV_ERROR_MESSAGES.tooLarge],
  ])('is rejected for %s and leaves nothing stored', async (_what, submission, message) => {
    const before = await stored()
    const { status, state, reported } = await send(submission)
    expect({ status, errors: state?.errors, reported }).toEqual({
      status: 422,
      errors: { cv: message },
      reported: [],
    })
    expect([await stored(), await applications()]).toEqual([before, []])
  })

  it.each([
    ['the honeypot is filled in', { website: 'https://example.com' }, FORM_MESSAGES.honeypot],
    ['it was sent too fast', { elapsed: '12' }, FORM_MESSAGES.tooFast],
  ])('is rejected if %s', async (_why, fields, problem) => {
    const { status, state } = await send({ fields, cv: file(pdf()) })
    expect({ status, problem: state?.problem }).toEqual({ status: 422, problem })
    expect(await applications()).toEqual([])
  })

  it('is rejected after too many from the same network, before storing the CV', async () => {
    const from = '198.51.100.7'
    for (let count = 0; count < APPLICATION_RATE_LIMIT.count; count++)
      expect((await send({ from })).status).toBe(303)
    const before = await stored()
    const { status, state } = await send({ from, cv: file(pdf()) })
    expect({ status, problem: state?.problem }).toEqual({ status: 429, problem: FORM_MESSAGES.tooMany })
    expect(await stored()).toEqual(before)
    expect((await send({ from: '198.51.100.8' })).status).toBe(303)
  })

  it('that is not a form gets an error', async () => {
    const context = contextOf([])
    context.set(formServices, { secret: service, send: async () => {}, consumeToken: async () => true })
    const segment = `${jobId}-die-maker-fitter`
    const body = '--b\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-'
    const request = new Request(`${SITE_URL}/jobs/${segment}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    const { status, state } = await outcome(action({ request, params: { job: segment }, context } as never))
    expect({ status, problem: state?.problem }).toEqual({ status: 400, problem: FORM_MESSAGES.incomplete })
  })
})

describe('application for a closed vacancy', () => {
  it.each([
    ['has closed', { closes_on: '2020-01-01' }],
    ['was deleted', { is_deleted: true }],
  ])('that %s gets the vacancy’s 404 and stores nothing', async (_how, change) => {
    const { data } = await service
      .from('jobs')
      .insert({ ...vacancy, ...change })
      .select('id')
      .single()
    const before = await stored()
    expect((await send({ job: `${data?.id}-die-maker-fitter`, cv: file(pdf()) })).status).toBe(404)
    expect([await stored(), await applications()]).toEqual([before, []])
  })
})

describe('during an outage', () => {
  it('removes the CV of an application that can’t be stored, and shows an error', async () => {
    await using broken = new AsyncDisposableStack()
    const server = await startScriptedServer()
    broken.defer(() => server.close())
    server.answer('POST /rest/v1/job_applications', json({ message: 'out of order', code: '57P03' }, 503))
    server.answer('GET /rest/v1/job_applications', json([]))
    const elsewhere = createClient<Database>(server.url, 'key', withoutSession)
    // Only the rows are unavailable.
    const secret = Object.assign(Object.create(service), { from: elsewhere.from.bind(elsewhere) })
    const before = await stored()
    const { status, state, reported } = await send({ secret, cv: file(pdf()) })
    expect({
      status,
      problem: state?.problem,
      letter: state?.values.coverLetter,
      reports: reported.length,
    }).toEqual({
      status: 503,
      problem:
        'We couldn’t save your application, so none of it has been stored. Please try again in a moment.',
      letter: typed.coverLetter,
      reports: 1,
    })
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['before the CV came', false],
    ['after the CV came', true],
  ])('rejects the application if the limit can’t be checked, %s', async (_, cvFirst) => {
    await using broken = new AsyncDisposableStack()
    const server = await startScriptedServer()
    broken.defer(() => server.close())
    server.answer(
      'POST /rest/v1/rpc/consume_rate_limit',
      json({ message: 'out of order', code: '57P03' }, 503),
    )
    const elsewhere = createClient<Database>(server.url, 'key', withoutSession)
    const secret = Object.assign(Object.create(service), { rpc: elsewhere.rpc.bind(elsewhere) })
    const before = await stored()
    const { status, state, reported } = await send({ secret, cvFirst, cv: file(pdf()) })
    expect({
      status,
      problem: state?.problem,
      cv: state?.errors.cv,
      letter: state?.values.coverLetter,
      reports: reported.length,
    }).toEqual({
      status: 503,
      problem:
        'We couldn’t save your application, so none of it has been stored. Please try again in a moment.',
      cv: CV_ERROR_MESSAGES.again,
      letter: typed.coverLetter,
      reports: 1,
    })
    expect(await stored()).toEqual(before)
  })
})

it.each([
  ['at first', 0],
  ['after its CV was stored', 1],
])('an application returns the input if the vacancy can’t be read, %s', async (_, good) => {
  let calls = 0
  const lost = () => new Response('{"message":"out of order"}', { status: 503 })
  const everybody = anyone
  const before = await stored()
  anyone = createClient<Database>(stackUrl, stackKey, {
    ...withoutSession,
    db: { retry: false },
    global: { fetch: async (input, init) => (++calls > good ? lost() : fetch(input, init)) },
  })
  const { status, state, reported, context } = await send({ cv: file(pdf()) })
  const segment = `${jobId}-die-maker-fitter`
  const request = new Request(`${SITE_URL}/jobs/${segment}`)
  const shown = await loader({ request, params: { job: segment }, context } as never)
  anyone = everybody
  expect({ status, reports: reported.length, state }).toEqual({
    status: 503,
    reports: 2,
    state: {
      values: typed,
      errors: { cv: CV_ERROR_MESSAGES.again },
      problem:
        'We couldn’t save your application, so none of it has been stored. Please try again in a moment.',
    },
  })
  expect([await stored(), await applications()]).toEqual([before, []])
  expect(shown).toMatchObject({ siteUrl: SITE_URL, path: `/jobs/${segment}`, job: null })
})

it('a rejected form isn’t redirected to the canonical URL, which would lose its input', async () => {
  const { status, context } = await send({ job: 'die-maker-fitter', fields: { email: '' } })
  expect(status).toBe(422)
  const request = new Request(`${SITE_URL}/jobs/die-maker-fitter`)
  const shown = await loader({ request, params: { job: 'die-maker-fitter' }, context } as never)
  expect(shown.job?.title).toBe('Die maker & fitter')
})
