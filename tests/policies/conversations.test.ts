import { beforeEach, describe, expect, it } from 'vitest'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const KEY = 'f'.repeat(64)
const { owner, value, column } = fixture
beforeEach(async () => {
  await owner('delete from public.leads where conversation_id is not null')
  await owner('delete from public.conversations where key_hash = $1', [KEY])
})

const messageKey = () => crypto.randomUUID()

interface Turn {
  readonly version: number
  readonly says?: string
  readonly key?: string
  readonly lead?: object | null
}

function turn({ version, says = 'Hello', key = messageKey(), lead = null }: Turn) {
  const lines = [
    { author: 'visitor', text: says },
    { author: 'assistant', text: `You said ${says}` },
  ]
  return value(
    'service key',
    `select public.save_conversation_turn($1, $2::int, $3::uuid, $4::jsonb, '{"asked": "kind"}', null, $5::jsonb, '/jobs')`,
    [KEY, String(version), key, JSON.stringify(lines), lead === null ? null : JSON.stringify(lead)],
  )
}

const texts = () =>
  column(
    'owner',
    `select text from public.conversation_messages
    where conversation_id = (select id from public.conversations where key_hash = $1) order by number`,
    [KEY],
  )

describe('conversation turn', () => {
  it('is the first or follows the known version', async () => {
    expect(await turn({ version: 0, says: 'one' })).toMatchObject({ outcome: 'saved', version: 1, first: 1 })
    expect(await turn({ version: 1, says: 'two' })).toMatchObject({ outcome: 'saved', version: 2, first: 3 })
    expect(await texts()).toEqual(['one', 'You said one', 'two', 'You said two'])
  })

  it('based on an older version is rejected', async () => {
    await turn({ version: 0, says: 'one' })
    await turn({ version: 1, says: 'two' })
    expect(await turn({ version: 1, says: 'late' })).toEqual({ outcome: 'changed', version: 2 })
    expect(await turn({ version: 0, says: 'later' })).toEqual({ outcome: 'changed', version: 2 })
    expect(await texts()).toHaveLength(4)
  })

  it('sent again after a lost response is stored once', async () => {
    const key = messageKey()
    await turn({ version: 0, says: 'one', key })
    expect(await turn({ version: 0, says: 'one', key })).toEqual({ outcome: 'known', version: 1 })
    expect(await turn({ version: 1, says: 'one', key })).toEqual({ outcome: 'known', version: 1 })
    expect(await texts()).toHaveLength(2)
  })

  it('of an erased conversation is rejected', async () => {
    expect(await turn({ version: 3 })).toEqual({ outcome: 'gone' })
    expect(await texts()).toEqual([])
  })
})

describe('lead of a conversation', () => {
  const lead = {
    reference: 'EQ-2345-6789',
    type: 'supplier',
    intent: 'sales_offer',
    quality: 'Complete',
    summary: 'Sells starch.',
    points: [{ text: 'Sells starch.', lines: [1] }],
    callback: true,
    preferred: 'Phone',
    person: { name: 'Ash', phone: '01632960001' },
    detail: { product_type: 'Starch', pricing: '' },
  }
  const rows = () =>
    owner(`select reference, lead_type, summary_points, customer_info ->> 'phone' as phone, product_type, pricing,
        jsonb_array_length(conversation_history) as lines
      from public.leads join public.lead_suppliers on lead_id = id where conversation_id is not null`)

  it('is created with its detail and updated later', async () => {
    await turn({ version: 0, says: 'starch', lead })
    expect(await rows()).toEqual([
      {
        reference: 'EQ-2345-6789',
        lead_type: 'supplier',
        summary_points: lead.points,
        phone: '01632960001',
        product_type: 'Starch',
        pricing: '',
        lines: 2,
      },
    ])
    await turn({ version: 1, lead: { ...lead, detail: { product_type: 'Starch', pricing: '£1 a kilo' } } })
    expect(await rows()).toMatchObject([{ pricing: '£1 a kilo', lines: 4 }])
  })

  it("keeps corrections by staff alongside the visitor's values", async () => {
    await turn({ version: 0, lead })
    const id = await value('owner', 'select id from public.leads where conversation_id is not null')
    const save = async (person: object, detail: object = {}) =>
      fixture.staff('select public.save_lead_detail($1, $2, $3, $4)', [
        ...[id, (await now())?.version, JSON.stringify(person), JSON.stringify(detail)],
      ])
    const sql = 'customer_info, corrections, version, private.lead_detail(id) as detail'
    const now = async () => (await owner(`select ${sql} from public.leads where id = $1`, [id]))[0]
    await save({ company: 'Starch & Co', phone: '01632960009' }, { product_type: 'Potato starch' })
    expect(await now()).toMatchObject({
      corrections: { company: {}, phone: { heard: '01632960001' }, product_type: { heard: 'Starch' } },
      version: 2,
    })

    // Repeated values are not new. Uncorrected values follow the visitor and raise no version.
    await turn({ version: 1, lead: { ...lead, person: { ...lead.person, name: 'Ash Elm' } } })
    expect(await now()).toMatchObject({
      customer_info: { name: 'Ash Elm', company: 'Starch & Co', phone: '01632960009' },
      corrections: { company: {}, phone: { heard: '01632960001' }, product_type: { heard: 'Starch' } },
      detail: { product_type: 'Potato starch', pricing: '' },
      version: 3,
    })
    const later = {
      ...lead,
      person: { name: 'Ash Elm', phone: '07700900123' },
      detail: { product_type: 'Glue' },
    }
    await turn({ version: 2, lead: later })
    expect(await now()).toMatchObject({
      customer_info: { phone: '01632960009' },
      corrections: {
        phone: { heard: '01632960001', says: '07700900123' },
        product_type: { heard: 'Starch', says: 'Glue' },
      },
      detail: { product_type: 'Potato starch' },
      version: 3,
    })

    // The visitor's phone is accepted; staff's product type is kept and no longer questioned.
    await save({ phone: '07700900123' }, { product_type: 'Potato starch' })
    await turn({ version: 3, lead: { ...later, person: { phone: '07700900124' } } })
    expect(await now()).toMatchObject({
      customer_info: { phone: '07700900124', company: 'Starch & Co', name: 'Ash Elm' },
      corrections: { company: {}, product_type: { heard: 'Glue' } },
      detail: { product_type: 'Potato starch' },
    })
    expect((await now())?.corrections).not.toHaveProperty('phone')
    // Values cleared by staff stay empty after the next message.
    await save({ name: '' })
    await turn({ version: 4, lead: later })
    expect((await now())?.customer_info).not.toHaveProperty('name')
    const events = `select after from public.lead_events where lead_id = $1 and kind = 'detail' order by id`
    expect(await column('owner', events, [id])).toEqual(['phone, company, product_type', 'phone', 'name'])
  })

  it('counts as unanswered again when the visitor replies', async () => {
    await turn({ version: 0, lead })
    const conversationLead = async () =>
      (
        await owner(`select id, version, waiting, status, wrote_again_at is not null as again
        from public.leads where conversation_id is not null`)
      )[0]
    const change = async (fields: object) => {
      const { id, version } = { ...(await conversationLead()) }
      const changes = JSON.stringify([{ id, version, ...fields }])
      const sql = `select public.change_leads($1) -> 0 -> 'before'`
      return (await value('staff', sql, [changes])) as object
    }
    await change({ status: 'Closed', closed_reason: 'Passed on' })
    expect(await conversationLead()).toMatchObject({ waiting: 3, again: false })
    await turn({ version: 1, says: 'Nobody rang me', lead })
    expect(await conversationLead()).toMatchObject({ waiting: 1, again: true, status: 'Closed' })
    const before = await change({ status: 'In conversation' })
    expect(await conversationLead()).toMatchObject({ waiting: 2, again: false })
    await change(before)
    expect(await conversationLead()).toMatchObject({ waiting: 1, again: true, status: 'Closed' })
    await change({ wrote_again_at: null })
    expect(await conversationLead()).toMatchObject({ waiting: 3, again: false })

    // Messages go to the lead it was merged into.
    const stands = { session_id: 'stands', lead_type: 'supplier', status: 'Won' }
    const [other] = (await fixture.insert('service key', 'public.leads', stands)).rows
    await change({ merged_into: other?.id, merge_reason: 'Ash rang and said so' })
    await turn({ version: 2, says: 'Hello?', lead })
    expect(await value('owner', `select waiting from public.leads where session_id = 'stands'`)).toBe(1)
    expect(await conversationLead()).toMatchObject({ waiting: 4 })
    await owner(`delete from public.leads where session_id = 'stands'`)
  })

  it('is erased when the visitor deletes the conversation', async () => {
    await turn({ version: 0, lead })
    const erase = () => value('service key', 'select public.delete_conversation($1)', [KEY])
    expect(await erase()).toBe(true)
    expect([await rows(), await texts(), await erase()]).toEqual([[], [], false])
    const receipts = `select kind || ' ' || reason from public.erasure_receipts order by id desc limit 2`
    expect((await column('owner', receipts)).toSorted()).toEqual([
      'conversation the visitor',
      'lead the visitor',
    ])
  })

  it('erases its conversation', async () => {
    await turn({ version: 0, lead })
    await owner('delete from public.leads where conversation_id is not null')
    expect(await owner('select from public.conversations where key_hash = $1', [KEY])).toEqual([])
  })
})

describe('retention of conversations', () => {
  const purge = () => value('service key', 'select public.expire_conversations(10)')
  const age = (days: number) =>
    owner(
      `update public.conversations set purge_after = purge_after - make_interval(days => $2) where key_hash = $1`,
      [KEY, String(days)],
    )

  it('deletes conversations without a lead after 30 days', async () => {
    await turn({ version: 0 })
    await age(29)
    expect(await purge()).toBe(0)
    await age(2)
    expect(await purge()).toBe(1)
    expect(await texts()).toEqual([])
  })

  it('keeps conversations with a lead', async () => {
    await turn({ version: 0, lead: { reference: 'EQ-2345-6789', type: 'customer_enquiry' } })
    await age(31)
    expect(await purge()).toBe(0)
  })
})

it("authenticated users cannot read key hashes or the assistant's state", async () => {
  for (const column of ['key_hash', 'state'])
    await expect(fixture.act('staff', `select ${column} from public.conversations`)).rejects.toMatchObject({
      code: '42501',
    })
})
