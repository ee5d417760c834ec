import { beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { dueOn } from '#domain/privacy/due-day.fixture.ts'
import { PRIVACY_REQUEST_KINDS } from '#domain/privacy/requests.ts'
import { type FormVisit, openFormBackend } from '#tests/support/form-visitor.ts'
import { json } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { SITE_URL } from '#tests/support/page-visit.ts'
import { scriptedClient } from '#tests/support/test-backend.ts'
import { action } from './privacy-request.tsx'
import { PRIVACY_REQUEST_RATE_LIMIT } from './submit-privacy-request.server.ts'

const PATH = '/privacy-policy/request'
const backend = opened(openFormBackend)
beforeEach(async () => {
  await backend.secret.from('privacy_requests').delete().gt('id', 0)
  await backend.forgetReceipts()
})

const typed = {
  kind: 'access',
  message: 'What you have.\r\nAll.',
  name: 'Zoë Ash',
  email: 'zoe.ash@example.com',
}

function send(fields: Record<string, string> = {}, more: Partial<FormVisit> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...fields })) body.append(name, value)
  return backend.visit(action, { path: PATH, body, ...more })
}

async function requests() {
  const { data } = await backend.secret.from('privacy_requests').select().order('id')
  return data ?? []
}

describe('privacy request', () => {
  it.each(PRIVACY_REQUEST_KINDS)('of %s is stored with a reference and a deadline', async (kind) => {
    const { status, location, reported } = await send({ kind })
    const [row] = await requests()
    expect(row).toMatchObject({
      kind,
      name: 'Zoë Ash',
      email: 'zoe.ash@example.com',
      message: 'What you have.\nAll.',
      status: 'Received',
      reference: expect.stringMatching(/^PR-[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      due_on: dueOn(kind, new Date(row?.received_at ?? '')),
    })
    expect({ status, location, reported }).toEqual({
      status: 303,
      location: `${PATH}/sent?reference=${row?.reference}&due=${row?.due_on}`,
      reported: [],
    })
    expect((await backend.publishable.from('privacy_requests').select()).data ?? []).toEqual([])
  })

  it.each([
    ['complaint', 'complaint', 'We’ll acknowledge it in person by'],
    ['erasure', 'request', 'We’ll answer by'],
  ])('of %s sends two emails without anything typed', async (kind, word, promise) => {
    const since = Date.now()
    const email = `${kind}@example.com`
    await send({ kind, email, name: 'Buy now', message: 'Typed https://lure.example.net' })
    const [row] = await requests()
    const due = formatLongDate(row?.due_on ?? '')
    const own = await backend.mailbox.newest(email, since)
    const desk = await backend.mailbox.newest(BRAND.privacyEmail, since)
    expect(own.subject).toBe(`We have your ${word} (${row?.reference})`)
    expect(desk.subject).toBe(`Data request ${row?.reference}, due ${due}`)
    for (const part of [own.text, own.html]) expect(part).toContain(`${promise} ${due}`)
    for (const part of [desk.text, desk.html])
      expect(part).toContain(`${SITE_URL}/privacy-requests/${row?.reference}`)
    for (const part of [own.text, own.html, desk.text, desk.html]) {
      expect(part).toContain(row?.reference)
      expect(part).not.toMatch(/Buy now|Typed|lure/)
    }
  })

  it('is stored even if emails fail', async () => {
    const { status, reported } = await send({}, { mailUrl: 'smtp://127.0.0.1:9' })
    expect([status, reported.length, (await requests()).length]).toEqual([303, 2, 1])
  })
})

describe('invalid privacy request', () => {
  it('shows the error of each field and keeps the input', async () => {
    const fields = { kind: '', message: ' Typed ', name: '', email: 'zoe@' }
    const { status, state } = await send(fields)
    expect({ status, state }).toEqual({
      status: 422,
      state: {
        values: fields,
        errors: {
          kind: 'Choose what you’d like us to do.',
          name: 'Enter your name.',
          email: 'Please enter a valid email address.',
        },
      },
    })
    expect(await requests()).toEqual([])
  })

  it('is rejected if the honeypot is filled in', async () => {
    const { status, state } = await send({ website: 'x' })
    expect({ status, problem: state?.problem }).toEqual({ status: 422, problem: FORM_MESSAGES.honeypot })
    expect(await requests()).toEqual([])
  })

  it('is rejected after too many from the same network', async () => {
    const from = '198.51.100.7'
    for (let count = 0; count < PRIVACY_REQUEST_RATE_LIMIT.count; count++)
      expect((await send({}, { from })).status).toBe(303)
    const { status, state } = await send({}, { from })
    expect({ status, problem: state?.problem }).toEqual({ status: 429, problem: FORM_MESSAGES.tooMany })
    expect(await requests()).toHaveLength(PRIVACY_REQUEST_RATE_LIMIT.count)
  })

  it('is returned as typed if it can’t be stored', async () => {
    const secret = await scriptedClient({
      'POST /rest/v1/rpc/consume_rate_limit': json(true),
      'POST /rest/v1/privacy_requests': json({ message: 'out of order', code: '57P03' }, 503),
    })
    const { status, state, reported } = await send({ name: ' Zoë  Ash ' }, { secret })
    expect({ status, state }).toEqual({
      status: 503,
      state: {
        values: { ...typed, name: ' Zoë  Ash ' },
        errors: {},
        problem: 'We couldn’t save your request. Try again in a moment, or email us.',
      },
    })
    expect(reported).toHaveLength(1)
  })
})
