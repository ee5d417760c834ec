import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { FORM_MESSAGES } from '#domain/forms/spam-protection.ts'
import { openFormBackend } from '#tests/support/form-visitor.ts'
import { SITE_URL } from '#tests/support/page-visit.ts'
import { SAMPLE_RATE_LIMIT } from './order-samples.server.ts'
import { action } from './samples.tsx'

const PATH = '/samples'
const typed = {
  pack: 'postal',
  name: 'Zoë Ash',
  company: 'Jam & Sons',
  address: '1 Mill Lane\nMilltown\nMT1 1AA',
  email: 'zoe.ash@example.com',
  message: 'Jam in glass.',
}

let backend: Awaited<ReturnType<typeof openFormBackend>>
beforeAll(async () => {
  backend = await openFormBackend()
})
afterAll(() => backend?.close())
beforeEach(async () => {
  await backend.secret.from('leads').delete().gte('id', 0).throwOnError()
  await backend.forgetReceipts()
})

const send = (
  fields: Partial<Record<keyof typeof typed | 'website', string>>,
  visit: { from?: string } = {},
) => backend.visit(action, { path: PATH, body: new URLSearchParams({ ...typed, ...fields }), ...visit })
const leads = async () => (await backend.secret.from('leads').select().throwOnError()).data

describe('order of a sample pack', () => {
  it('becomes a lead with pack and address, and sends two emails', async () => {
    const since = Date.now()
    const { status, location, reported } = await send({})
    const [lead, ...others] = await leads()
    const reference = lead?.session_id ?? ''
    expect({ status, location, reported, others }).toEqual({
      status: 303,
      location: `/get-in-touch/contact/sent?reference=${reference}&samples=1`,
      reported: [],
      others: [],
    })
    expect(lead).toMatchObject({
      lead_type: 'customer_enquiry',
      intent_type: 'sample_pack',
      quality: 'Complete',
      summary: 'Jam in glass.',
      customer_info: {
        name: 'Zoë Ash',
        email: 'zoe.ash@example.com',
        company: 'Jam & Sons',
        address: typed.address,
        sample_pack: 'Postal boxes',
      },
    })
    const own = await backend.mailbox.newest(typed.email, since)
    expect(own.subject).toBe(`We have your sample pack order (${reference})`)
    expect(own.text).toContain('Postal boxes')
    expect(own.text).not.toMatch(/Mill Lane|Jam/)
    const staff = await backend.mailbox.newest(BRAND.email, since)
    expect(staff.subject).toBe(`Samples ${reference}: Postal boxes`)
    for (const words of [
      '1 Mill Lane, Milltown, MT1 1AA',
      '> Jam in glass.',
      `${SITE_URL}/leads/${reference}`,
    ])
      expect(staff.text).toContain(words)
  })

  it('is returned with an error for each field, and stores nothing', async () => {
    const wrong = {
      pack: 'gold',
      name: ' ',
      company: '',
      address: 'Mill Lane',
      email: 'zoe@',
      message: 'Jam.',
    }
    expect(await send(wrong)).toMatchObject({
      status: 422,
      state: {
        values: wrong,
        errors: {
          pack: 'Choose a sample pack.',
          name: 'Enter your name.',
          company: 'Enter your company.',
          address: 'Enter a UK address with its postcode.',
          email: 'Please enter a valid email address.',
        },
      },
    })
    expect(await leads()).toEqual([])
  })

  it('is rejected if a bot filled the honeypot, and after too many from one network', async () => {
    expect(await send({ website: 'https://example.com' })).toMatchObject({
      status: 422,
      state: { problem: FORM_MESSAGES.honeypot },
    })
    const from = '198.51.100.9'
    for (let count = 0; count < SAMPLE_RATE_LIMIT.count; count++)
      expect([count, (await send({}, { from })).status]).toEqual([count, 303])
    expect(await send({}, { from })).toMatchObject({ status: 429, state: { problem: FORM_MESSAGES.tooMany } })
    expect(await leads()).toHaveLength(SAMPLE_RATE_LIMIT.count)
  })
})
