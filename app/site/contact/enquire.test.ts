import { beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { PRODUCTS } from '#company/products.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { DRAWING_BUCKET, DRAWING_ERROR_MESSAGES, DRAWING_MAX_BYTES } from '#domain/leads/drawings.ts'
import { ENQUIRY_TYPES } from '#domain/leads/enquiries.ts'
import { DRAWING_FIELD } from '#domain/leads/enquiry-form.ts'
import { LEAD_DETAILS } from '#domain/leads/leads.ts'
import { SPECIFICATION_NAMES } from '#domain/specification/fields.ts'
import { workingTimeBetween } from '#domain/working-hours/working-hours.fixture.ts'
import {
  CALLBACK_WORKING_HOURS,
  formatDeadline,
  getWorkingHours,
} from '#domain/working-hours/working-hours.ts'
import { pdf } from '#tests/support/cv-files.ts'
import { type FormVisit, openFormBackend } from '#tests/support/form-visitor.ts'
import { pngHeader } from '#tests/support/image-files.ts'
import { json } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { SITE_URL } from '#tests/support/page-visit.ts'
import { type Client, scriptedClient } from '#tests/support/test-backend.ts'
import { action } from './contact.tsx'
import { ENQUIRY_RATE_LIMIT } from './enquire.server.ts'

const PATH = '/get-in-touch/contact'
const OUT_OF_ORDER = json({ message: 'out of order', code: '57P03' }, 503)
const backend = opened(openFormBackend)
beforeEach(async () => {
  await backend.secret.from('leads').delete().gt('id', 0)
  await backend.forgetReceipts()
})

const product = PRODUCTS[0]?.title ?? ''
const noBox = Object.fromEntries(SPECIFICATION_NAMES.map((name) => [name, '']))
const typed = {
  kind: 'quote',
  about: '',
  productType: '',
  pricing: '',
  inquiryType: '',
  location: '',
  ...noBox,
  drawing: '',
  message: 'A box for jam.\r\nSix jars.',
  name: 'Zoë Ash',
  company: 'Jam & Sons',
  email: 'zoe.ash@example.com',
  callback: '',
  phone: '',
  when: '',
}

/** Additional fields of those types. */
const details = { productType: 'Starch', pricing: '£1 a sack', inquiryType: 'Noise', location: 'Mill Lane' }
const kept = {
  lead_suppliers: { product_type: 'Starch', pricing: '£1 a sack' },
  lead_community_members: { inquiry_type: 'Noise', location: 'Mill Lane' },
} as const

function send(fields: Record<string, string> = {}, more: Partial<FormVisit> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...fields })) body.append(name, value)
  return backend.visit(action, { path: PATH, body, ...more })
}

async function leads() {
  const { data } = await backend.secret
    .from('leads')
    .select('*, lead_suppliers(*), lead_community_members(*), lead_job_seekers(*), lead_staff_support(*)')
    .order('id')
  return data ?? []
}

it('the enquiry form stores every enquiry, but sends an address at most five emails a day from all networks', async () => {
  const to = (tag: string) => `quarry${tag}@example.com`
  for (let sent = 0; sent < 8; sent += 1) {
    const email = sent % 2 === 0 ? to('') : to('+boxes').replace('quarry', 'Quarry')
    expect((await send({ email }, { from: `203.0.113.${sent}` })).status).toBe(303)
  }
  expect((await leads()).length).toBe(8)
  await expect
    .poll(() => backend.mailbox.count(to('')) + backend.mailbox.count('Quarry+boxes@example.com'))
    .toBe(5)
  // Staff receive every enquiry.
  expect(backend.mailbox.count(BRAND.email)).toBeGreaterThanOrEqual(8)
  await send({ email: 'another.quarry@example.com' })
  expect((await backend.mailbox.newest('another.quarry@example.com')).subject).toContain(
    'We have your enquiry',
  )
})

describe('enquiry', () => {
  it('becomes a lead that visitors can’t read, and gets a reference', async () => {
    const before = Date.now()
    const callback = { callback: 'yes', phone: '01632 960 001', when: 'Mornings' }
    const { status, location, reported } = await send({ product, ...callback })
    const [lead] = await leads()
    const ring = new Date(lead?.call_back_due_at ?? 0).toISOString()
    expect({ status, location, reported }).toEqual({
      status: 303,
      location: `${PATH}/sent?reference=${lead?.session_id}&ring=${ring}`,
      reported: [],
    })
    expect(lead).toMatchObject({
      session_id: expect.stringMatching(/^EQ-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      lead_type: 'customer_enquiry',
      intent_type: 'quote_request',
      status: 'New',
      summary: 'A box for jam.\nSix jars.',
      callback_requested: true,
      preferred_contact: 'Phone, Mornings',
    })
    expect(lead?.customer_info).toEqual({
      name: 'Zoë Ash',
      email: 'zoe.ash@example.com',
      company: 'Jam & Sons',
      phone: '01632 960 001',
      product,
    })
    const [entry] = (lead?.conversation_history ?? []) as { role: string; text: string; at: string }[]
    expect(entry).toMatchObject({ role: 'visitor', text: 'A box for jam.\nSix jars.' })
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThanOrEqual(before)
    expect((await backend.publishable.from('leads').select()).data ?? []).toEqual([])
  })

  it.each(ENQUIRY_TYPES)('about “$label” becomes a lead of type $leadType with its details', async (kind) => {
    expect((await send({ kind: kind.value, ...details })).status).toBe(303)
    const [lead, ...others] = await leads()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      lead_type: kind.leadType,
      intent_type: kind.intent,
      callback_requested: false,
      preferred_contact: 'Email',
    })
    for (const detail of Object.values(LEAD_DETAILS)) {
      if (detail === null) continue
      const row = lead?.[detail.table]
      if (detail !== LEAD_DETAILS[kind.leadType]) expect(row).toBeNull()
      else expect(row).toEqual({ lead_id: lead?.id, ...kept[detail.table as keyof typeof kept] })
    }
  })

  it.each([
    [
      'every field at its maximum length',
      { when: 'x'.repeat(120), message: 'ä'.repeat(5000), company: '長'.repeat(200) },
    ],
    ['an unknown product', { product: 'A hat box' }],
    ['a form sent without scripts', { elapsed: '' }],
  ])('with %s is accepted', async (_what, fields) => {
    const callback = { callback: 'yes', phone: '01632 960 001' }
    expect(await send({ ...callback, ...fields })).toMatchObject({ status: 303, reported: [] })
    expect(await leads()).toHaveLength(1)
  })

  it('in url-encoded form is accepted', async () => {
    expect((await backend.visit(action, { path: PATH, body: new URLSearchParams(typed) })).status).toBe(303)
  })

  it('sends two emails; the visitor’s contains nothing they typed', async () => {
    const since = Date.now()
    const email = 'mails@example.com'
    const lure = 'https://lure.example.net'
    await send({
      email,
      name: `Buy now ${lure}`,
      company: `<b>${lure}</b>`,
      message: `Typed ${lure}`,
      callback: 'yes',
      phone: '01632 960 009',
      when: lure,
    })
    const [lead] = await leads()
    const reference = lead?.session_id ?? ''
    const due = new Date(lead?.call_back_due_at ?? 0)
    // The deadline counts working hours.
    const passed = workingTimeBetween(
      new Date(lead?.created_at ?? 0),
      due,
      getWorkingHours(COMPANY_LOCATIONS),
    )
    expect(Math.abs(passed - CALLBACK_WORKING_HOURS * 3_600_000)).toBeLessThan(60_000)
    const own = await backend.mailbox.newest(email, since)
    const staff = await backend.mailbox.newest(BRAND.email, since)
    expect(own.subject).toBe(`We have your enquiry (${reference})`)
    for (const part of [own.text, own.html]) {
      expect(part).toContain(reference)
      expect(part).toContain(`You asked us to call you back: we’ll do so by ${formatDeadline(due)}`)
      expect(part).not.toMatch(/lure|Buy now|Typed|960 009/)
    }
    expect(staff.subject).toBe(`Enquiry ${reference}: A price for boxes`)
    expect(staff.replyTo?.map(({ address }) => address)).toEqual([email])
    for (const part of [staff.text, staff.html]) {
      expect(part).toContain(reference)
      expect(part).toContain(`${SITE_URL}/leads/${reference}`)
      expect(part).toMatch(/mails@example[\s\S]*960 009[\s\S]*Typed https/)
    }
    // Visitors' text is quoted.
    expect(staff.text).toContain(`\n> Typed ${lure}`)
    expect(staff.html).toContain('&lt;b&gt;https://lure.example.net&lt;/b&gt;')
  })

  it.each([
    ['supplier', /Starch[\s\S]*a sack/, /Noise|Mill Lane/],
    ['neighbour', /Noise[\s\S]*Mill Lane/, /Starch|a sack/],
    ['quote', /A price for boxes/, /Starch|Noise|Mill Lane|a sack/],
  ])('of a %s emails staff its details', async (kind, told, untold) => {
    const since = Date.now()
    await send({ kind, ...details })
    const staff = await backend.mailbox.newest(BRAND.email, since)
    for (const part of [staff.text, staff.html]) {
      expect(part).toMatch(told)
      expect(part).not.toMatch(untold)
    }
  })

  it('is stored even if emails fail', async () => {
    const { status, reported } = await send(
      { email: 'unreached@example.com' },
      { mailUrl: 'smtp://127.0.0.1:9' },
    )
    expect([status, reported.length, (await leads()).length]).toEqual([303, 2, 1])
  })
})

describe('enquiry about a box', () => {
  const picture = (bytes: readonly number[], size = 2000) =>
    Buffer.concat([Buffer.from(bytes), Buffer.alloc(size, 1)])
  const jpeg = picture([0xff, 0xd8, 0xff, 0xe0])
  const photograph = new File([jpeg], 'a.jpg', { type: 'image/jpeg' })
  const heic = picture([0, 0, 0, 24, ...Buffer.from('ftypheic'), 0, 0, 0, 0, ...Buffer.from('mif1heic')])
  const png = picture([...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')])
  const webp = picture([...Buffer.from('RIFF\0\0\0\0WEBPVP8 ')])

  const sendBox = (fields: Record<string, string>, drawing: File | null, more: Partial<FormVisit> = {}) => {
    const body = new FormData()
    const email = `box-${crypto.randomUUID()}@example.com`
    const { drawing: _none, ...others } = typed
    for (const [name, value] of Object.entries({ ...others, email, ...fields })) body.append(name, value)
    body.append(DRAWING_FIELD, drawing ?? new File([], ''))
    return backend.visit(action, { path: PATH, body, ...more })
  }
  const stored = async () =>
    (await backend.secret.storage.from(DRAWING_BUCKET).list('enquiries')).data?.map(({ name }) => name) ?? []
  beforeEach(async () => {
    const names = (await stored()).map((name) => `enquiries/${name}`)
    if (names.length > 0) await backend.secret.storage.from(DRAWING_BUCKET).remove(names)
  })

  it('stores the input as typed and emails staff the suggestions', async () => {
    const since = Date.now()
    const box = { length: '15 cm', width: '150', depth: '900', quantity: 'some', weight: '3' }
    expect((await sendBox({ ...box, message: '', email: 'tube@example.com' }, null)).status).toBe(303)
    const [lead] = await leads()
    expect(lead).toMatchObject({ specification: box, drawing_storage_path: null, summary: '' })
    const { text } = await backend.mailbox.newest(BRAND.email, since)
    expect(text).toContain('Inside length: 150 mm')
    expect(text).toContain('How many at a time: some')
    expect(text).toContain('150 × 150 × 900 would be a tube: is 900 the depth?')
    expect(text).toContain(`${SITE_URL}/get-in-touch/specification?length=15+cm&width=150`)
  })

  it('ignores box fields in other enquiries', async () => {
    expect((await sendBox({ kind: 'complaint', length: '310' }, null)).status).toBe(303)
    expect((await leads())[0]?.specification).toEqual({})
  })

  it.each([
    ['a photograph', 'IMG_0001.JPG', 'image/jpeg', jpeg],
    ['a photograph of an iPhone', 'IMG_0002.HEIC', 'image/heif', heic],
    ['an image without a type', 'box.png', '', png],
    ['a WebP image', 'box.webp', 'image/webp', webp],
    ['a drawing', '../../Box <1>.pdf', 'application/pdf', pdf()],
  ])('accepts %s, which only staff can read', async (_what, name, type, bytes) => {
    const { status, reported } = await sendBox({ message: '' }, new File([bytes], name, { type }))
    expect({ status, reported }).toEqual({ status: 303, reported: [] })
    const [lead] = await leads()
    const path = lead?.drawing_storage_path ?? ''
    expect(path).toMatch(/^enquiries\/[0-9a-f]{32}-[A-Za-z0-9]+\.[a-z]+$/)
    expect(lead?.drawing_file_size).toBe(bytes.byteLength)
    const { data } = await backend.secret.storage.from(DRAWING_BUCKET).download(path)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true)
    expect((await backend.publishable.storage.from(DRAWING_BUCKET).download(path)).error).not.toBeNull()
  })

  it.each([
    ['a program', 'box.exe', '', Buffer.from('MZ\0'), 'wrongType'],
    ['a page', 'box.svg', 'image/svg+xml', Buffer.from('<svg/>'), 'wrongType'],
    ['HTML named .pdf', 'box.pdf', 'application/pdf', Buffer.from('<script>'), 'typeMismatch'],
    ['a PNG named .jpg', 'box.jpg', 'image/jpeg', png, 'typeMismatch'],
    ['an empty file', 'box.pdf', 'application/pdf', Buffer.alloc(0), 'empty'],
    ['a file one byte too large', 'box.pdf', 'application/pdf', pdf(DRAWING_MAX_BYTES + 1), 'tooLarge'],
    [
      'an image of 30,000 × 30,000 pixels',
      'box.png',
      'image/png',
      pngHeader(30_000, 30_000),
      'tooManyPixels',
    ],
  ] as const)('rejects %s and stores nothing', async (_what, name, type, bytes, error) => {
    const { status, state } = await sendBox({ length: '310' }, new File([bytes], name, { type }))
    expect({ status, errors: state?.errors, length: state?.values.length }).toEqual({
      status: 422,
      errors: { drawing: DRAWING_ERROR_MESSAGES[error] },
      length: '310',
    })
    expect([await leads(), await stored()]).toEqual([[], []])
  })

  it('stores no drawing of a rejected form and asks for it again', async () => {
    const { status, state } = await sendBox({ email: 'zoe@' }, photograph)
    expect({ status, drawing: state?.errors.drawing }).toEqual({
      status: 422,
      drawing: DRAWING_ERROR_MESSAGES.again,
    })
    expect(await stored()).toEqual([])
  })

  it('sent again after a lost reply becomes one lead with one drawing, and corrected ones another', async () => {
    const fields = { email: 'once@example.com' }
    const again = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const [first, second] = [
      await sendBox(fields, photograph, again),
      await sendBox(fields, photograph, again),
    ]
    expect([second.status, second.location]).toEqual([303, first.location])
    expect([(await leads()).length, (await stored()).length]).toEqual([1, 1])
    await sendBox({ ...fields, message: 'Six jars.' }, photograph, again)
    await sendBox(fields, photograph, { headers: { 'idempotency-key': crypto.randomUUID() } })
    expect([(await leads()).length, (await stored()).length]).toEqual([3, 3])
    await expect.poll(() => backend.mailbox.count('once@example.com')).toBe(3)
  })

  it('removes its drawing if the lead can’t be stored', async () => {
    const elsewhere = await scriptedClient({ 'POST /rest/v1/leads': OUT_OF_ORDER })
    const secret = Object.assign(Object.create(backend.secret), { from: elsewhere.from.bind(elsewhere) })
    const { status } = await sendBox({}, photograph, { secret })
    expect([status, await stored()]).toEqual([503, []])
  })

  it('is checked without scripts, returned as typed and not stored', async () => {
    const { status, state } = await sendBox({ length: '150', width: '150', depth: '900' }, null, {
      path: `${PATH}?check=1`,
    })
    expect(status).toBe(200)
    expect(state).toMatchObject({
      values: { length: '150', name: 'Zoë Ash' },
      checked: { advice: { depth: [{ text: '150 × 150 × 900 would be a tube: is 900 the depth?' }] } },
    })
    expect(await leads()).toEqual([])
  })
})

describe('invalid form', () => {
  it('shows the error of each field and keeps the input', async () => {
    const wrong = { kind: '', message: '  ', name: ' ', email: 'zoe@' }
    const fields = { ...typed, ...wrong, callback: 'yes', when: 'after 4' }
    const { status, state } = await send(fields)
    expect({ status, state }).toEqual({
      status: 422,
      state: {
        values: fields,
        errors: {
          kind: 'Choose what your enquiry is about.',
          message: 'Tell us what we can do for you.',
          name: 'Enter your name.',
          email: 'Please enter a valid email address.',
          phone: 'Enter a phone number for us to call.',
        },
      },
    })
    expect(await leads()).toEqual([])
  })

  it.each([
    ['the honeypot is filled in', { website: 'https://example.com' }, FORM_MESSAGES.honeypot],
    ['it was sent too fast', { elapsed: '12' }, FORM_MESSAGES.tooFast],
  ])('is rejected if %s', async (_why, fields, problem) => {
    const { status, state } = await send(fields)
    expect({ status, state }).toEqual({ status: 422, state: { values: typed, errors: {}, problem } })
    expect(await leads()).toEqual([])
  })

  it('is rejected after too many from the same network, not from others', async () => {
    const from = '198.51.100.7'
    for (let count = 0; count < ENQUIRY_RATE_LIMIT.count; count++)
      expect([count, (await send({}, { from })).status]).toEqual([count, 303])
    const { status, state } = await send({}, { from })
    expect({ status, state }).toEqual({
      status: 429,
      state: { values: typed, errors: {}, problem: FORM_MESSAGES.tooMany },
    })
    expect(await leads()).toHaveLength(ENQUIRY_RATE_LIMIT.count)
    expect((await send({}, { from: '198.51.100.8' })).status).toBe(303)
  })

  it.each([
    [
      'is incomplete',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\nquo',
    ],
    ['has another content type', 'application/json', JSON.stringify(typed)],
  ])('with a body that %s gets an error', async (_how, type, body) => {
    const { status, state } = await backend.visit(action, {
      path: PATH,
      body,
      headers: { 'content-type': type },
    })
    expect({ status, problem: state?.problem }).toEqual({ status: 400, problem: FORM_MESSAGES.incomplete })
    expect(await leads()).toEqual([])
  })
})

describe('during an outage', () => {
  const notSaved = 'We couldn’t save your enquiry. Try again in a moment, or call us.'
  const callback = { callback: 'yes', phone: ' 01632  960 001', when: 'After four ' }
  const full = { ...typed, product: 'A hat box', ...callback }

  it.each([
    ['checked against the limit', 'POST /rest/v1/rpc/consume_rate_limit'],
    ['stored', 'POST /rest/v1/leads'],
  ])('an enquiry that can’t be %s is returned as typed', async (_what, broken) => {
    const secret = await scriptedClient({
      'POST /rest/v1/rpc/consume_rate_limit': json(true),
      [broken]: OUT_OF_ORDER,
    })
    const { status, state, reported } = await send(full, { secret })
    expect({ status, state }).toEqual({ status: 503, state: { values: full, errors: {}, problem: notSaved } })
    expect(reported).toHaveLength(1)
  })

  it('a lead without its details is removed', async () => {
    const elsewhere = await scriptedClient({ 'POST /rest/v1/lead_suppliers': OUT_OF_ORDER })
    // Only one table is unavailable.
    const secret: Client = Object.assign(Object.create(backend.secret), {
      from: (table: 'leads') => (String(table) === 'lead_suppliers' ? elsewhere : backend.secret).from(table),
    })
    const { status, state } = await send({ kind: 'supplier', ...details }, { secret })
    expect({ status, state }).toEqual({
      status: 503,
      state: { values: { ...typed, kind: 'supplier', ...details }, errors: {}, problem: notSaved },
    })
    expect(await leads()).toEqual([])
    expect((await send({ kind: 'supplier', ...details })).status).toBe(303)
  })
})
