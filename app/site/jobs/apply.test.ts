import { Buffer } from 'node:buffer'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { CV_BUCKET, CV_ERROR_MESSAGES, CV_MAX_BYTES } from '#domain/applications/applications.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import type { Database } from '#supabase/database.types.ts'
import { compound, doc, docx, pdf } from '#tests/support/cv-files.ts'
import { type FormVisit, openFormBackend } from '#tests/support/form-visitor.ts'
import { json } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { SITE_URL } from '#tests/support/page-visit.ts'
import { scriptedClient } from '#tests/support/test-backend.ts'
import { APPLICATION_RATE_LIMIT } from './apply.server.ts'
import { action, loader } from './job.tsx'

const NOT_SAVED = 'We couldn’t save your application, so none of it has been stored. Try again in a moment.'
const OUT_OF_ORDER = json({ message: 'out of order', code: '57P03' }, 503)
const backend = opened(openFormBackend)
let jobId: number

const vacancy = {
  title: 'Die maker & fitter',
  location: 'Aldermoor works',
  department: 'Tooling',
  type: 'Full-time',
  description: '<p>You make dies.</p>',
  requirements: '<p>A steady hand.</p>',
  benefits: '<p>Early Fridays.</p>',
}

beforeAll(async () => {
  const { data } = await backend.secret.from('jobs').insert(vacancy).select('id').single()
  jobId = data?.id ?? 0
})
beforeEach(async () => {
  await backend.secret.from('job_applications').delete().gt('id', 0)
  await backend.forgetReceipts()
})

interface Submission extends Omit<Partial<FormVisit>, 'path' | 'params' | 'body'> {
  readonly fields?: Record<string, string>
  readonly cv?: File
  readonly cvFirst?: boolean
  readonly job?: string
}

const typed = {
  name: 'Zoë Ash',
  email: 'zoe.ash@example.com',
  phone: '',
  coverLetter: 'I like dies.\r\nA lot.',
}
const file = (bytes: Uint8Array, name = 'Zoë Ash.pdf', type = '') =>
  new File([Buffer.from(bytes)], name, { type })

function send({ fields, cv, cvFirst = false, job = `${jobId}-die-maker-fitter`, ...more }: Submission = {}) {
  const body = new FormData()
  if (cv && cvFirst) body.append('cv', cv)
  for (const [name, value] of Object.entries({ ...typed, ...fields })) body.append(name, value)
  if (!cvFirst) body.append('cv', cv ?? new File([], ''))
  return backend.visit(action, { path: `/jobs/${job}`, params: { job }, body, ...more })
}

async function applications() {
  const { data } = await backend.secret.from('job_applications').select().order('id')
  return data ?? []
}

async function stored(): Promise<string[]> {
  const { data } = await backend.secret.storage.from(CV_BUCKET).list('applications/Diemakerfitter')
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
    const { data: blob } = await backend.secret.storage.from(CV_BUCKET).download(path)
    expect(content.equals(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
    const { data: info } = await backend.secret.storage.from(CV_BUCKET).info(path)
    expect(info).toMatchObject({ contentType: 'application/pdf', cacheControl: 'max-age=3600' })
    expect((await backend.publishable.storage.from(CV_BUCKET).download(path)).error).not.toBeNull()
  })

  it('sent again after a lost reply is stored once, with one CV', async () => {
    const before = (await stored()).length
    const again = { headers: { 'idempotency-key': crypto.randomUUID() }, cv: file(pdf()) }
    const [first, second] = [await send(again), await send(again)]
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.location).toBe(first.location)
    expect([(await applications()).length, (await stored()).length]).toEqual([1, before + 1])
  })

  it('stores the source from the page’s URL', async () => {
    const page = `${SITE_URL}/jobs/${jobId}-die-maker-fitter`
    for (const referer of [`${page}?utm_source=Indeed`, page]) await send({ headers: { referer } })
    expect((await applications()).map(({ source }) => source)).toEqual(['indeed', 'Website'])
  })

  it('sends two emails without the CV or anything that can be abused', async () => {
    const since = Date.now()
    const email = 'mails@example.com'
    await send({ fields: { email, name: 'Buy <b>now</b>', coverLetter: 'Typed with care' }, cv: file(pdf()) })
    const [application] = await applications()
    const reference = application?.reference ?? ''
    const own = await backend.mailbox.newest(email, since)
    const staff = await backend.mailbox.newest(BRAND.email, since)
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
    ['with a cover letter only', {}, { cv_storage_path: null, cv_filename: null }],
    ['with a CV only', { cv: file(pdf()), fields: { coverLetter: ' ' } }, { cover_letter: '' }],
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
    const { status, reported } = await send({ mailUrl: 'smtp://127.0.0.1:9' })
    expect([status, reported.length, (await applications()).length]).toEqual([303, 2, 1])
  })
})

describe('invalid application', () => {
  const bomb = docx([{ name: 'word/a.xml', claimedSize: 0xfffffffe }])
  const falseBomb = docx([
    { name: 'word/a.xml', content: Buffer.alloc(201 * 1024 * 1024), claimedSize: 1000, isDeflated: true },
  ])

  it('shows the error of each field and keeps the input', async () => {
    const fields = { name: ' ', email: 'zoe@', phone: 'ring me', coverLetter: 'Typed with care' }
    const { status, state } = await send({ fields })
    expect({ status, state }).toEqual({
      status: 422,
      state: {
        values: fields,
        errors: {
          name: 'Enter your name.',
          email: 'Please enter a valid email address.',
          phone: 'Enter a phone number, like 01632 960 001 or +44 1632 960 001.',
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

  it.each<[string, Submission, keyof typeof CV_ERROR_MESSAGES]>([
    ['neither CV nor cover letter', { fields: { coverLetter: '' } }, 'missing'],
    ['a program', { cv: file(Buffer.from('MZ\0'), 'cv.exe') }, 'wrongType'],
    [
      'a program named .pdf',
      { cv: file(Buffer.from('MZ\0\0'), 'cv.pdf', 'application/pdf') },
      'typeMismatch',
    ],
    ['a PDF that declares itself a page', { cv: file(pdf(), 'cv.pdf', 'text/html') }, 'wrongType'],
    ['a spreadsheet named .doc', { cv: file(compound('Workbook'), 'cv.doc') }, 'typeMismatch'],
    ['a zip bomb', { cv: file(bomb, 'cv.docx') }, 'unpackedTooLarge'],
    ['a zip bomb that claims 1 kB', { cv: file(falseBomb, 'cv.docx') }, 'unpackedTooLarge'],
    ['a file of nothing', { cv: file(new Uint8Array(), 'cv.pdf') }, 'empty'],
    ['a byte too many', { cv: file(pdf(CV_MAX_BYTES + 1)) }, 'tooLarge'],
  ])('is rejected for %s and leaves nothing stored', async (_what, submission, error) => {
    const before = await stored()
    const { status, state, reported } = await send(submission)
    expect({ status, errors: state?.errors, reported }).toEqual({
      status: 422,
      errors: { cv: CV_ERROR_MESSAGES[error] },
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
    const { status, state } = await backend.visit(action, {
      path: `/jobs/${jobId}-die-maker-fitter`,
      params: { job: `${jobId}-die-maker-fitter` },
      body: '--b\r\nContent-Disposition: form-data; name="cv"; filename="a.pdf"\r\n\r\n%PDF-',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect({ status, problem: state?.problem }).toEqual({ status: 400, problem: FORM_MESSAGES.incomplete })
  })
})

describe('application for a closed vacancy', () => {
  it.each([
    ['has closed', { closes_on: '2020-01-01' }],
    ['was deleted', { is_deleted: true }],
  ])('that %s gets the vacancy’s 404 and stores nothing', async (_how, change) => {
    const { data } = await backend.secret
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
  it.each([
    ['it can’t be stored', 'from', false],
    ['the limit can’t be checked, before the CV came', 'rpc', false],
    ['the limit can’t be checked, after the CV came', 'rpc', true],
  ] as const)('an application is returned and its CV removed if %s', async (_why, part, cvFirst) => {
    const elsewhere = await scriptedClient({
      'POST /rest/v1/job_applications': OUT_OF_ORDER,
      'GET /rest/v1/job_applications': json([]),
      'POST /rest/v1/rpc/consume_rate_limit': OUT_OF_ORDER,
    })
    // Only tables or only functions are unavailable.
    const secret = Object.assign(Object.create(backend.secret), { [part]: elsewhere[part].bind(elsewhere) })
    const before = await stored()
    const { status, state, reported } = await send({ secret, cvFirst, cv: file(pdf()) })
    expect([status, reported.length]).toEqual([503, 1])
    expect(state).toEqual({ values: typed, errors: { cv: CV_ERROR_MESSAGES.again }, problem: NOT_SAVED })
    expect(await stored()).toEqual(before)
  })
})

it.each([
  ['at first', 0],
  ['after its CV was stored', 1],
])('an application returns the input if the vacancy can’t be read, %s', async (_, good) => {
  let calls = 0
  const lost = () => new Response('{"message":"out of order"}', { status: 503 })
  const before = await stored()
  const data = createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    db: { retry: false },
    global: { fetch: async (input, init) => (++calls > good ? lost() : fetch(input, init)) },
  })
  const { status, state, reported, context } = await send({ data, cv: file(pdf()) })
  const segment = `${jobId}-die-maker-fitter`
  const request = new Request(`${SITE_URL}/jobs/${segment}`)
  const shown = await loader({ request, params: { job: segment }, context } as never)
  expect([status, reported.length]).toEqual([503, 2])
  expect(state).toEqual({ values: typed, errors: { cv: CV_ERROR_MESSAGES.again }, problem: NOT_SAVED })
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
