import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEAD_DETAILS, LEAD_STATUSES, LEAD_TYPES } from '#domain/leads/leads.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

function keep(lead: Readonly<Record<string, unknown>>) {
  return insert(fixture.database, 'service key', 'public.leads', {
    session_id: 'a session',
    lead_type: 'customer_enquiry',
    ...lead,
  })
}

const details = Object.entries(LEAD_DETAILS).flatMap(([type, detail]) =>
  detail ? [{ type, table: detail.table as string, columns: detail.columns as readonly string[] }] : [],
)

it.each(LEAD_TYPES)(
  'a lead may be of type %s, and starts as New without a call-back request',
  async (type) => {
    expect((await keep({ lead_type: type })).rows).toMatchObject([
      {
        lead_type: type,
        status: 'New',
        callback_requested: false,
        conversation_history: [],
        customer_info: {},
      },
    ])
  },
)

it.each(LEAD_STATUSES)('staff can set the status %s', async (status) => {
  const { rows } = await act(
    fixture.database,
    'staff',
    `update public.leads set status = $1 where session_id = 'enquiry' returning status`,
    [status],
  )
  expect(rows).toEqual([{ status }])
})

describe('rejects a lead', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a session', { session_id: '' }, 'leads_session_id_length'],
    ['of an unknown type', { lead_type: 'friend' }, 'leads_lead_type_known'],
    ['with an unknown status', { status: 'Lost' }, 'leads_status_known'],
    [
      'with a conversation that is not an array',
      { conversation_history: '{}' },
      'leads_conversation_history_form',
    ],
    [
      'with an overlong conversation',
      { conversation_history: JSON.stringify(['x'.repeat(500_000)]) },
      'leads_conversation_history_form',
    ],
    ['with an array as customer', { customer_info: '[]' }, 'leads_customer_info_form'],
    [
      'with too many customer fields',
      { customer_info: JSON.stringify({ a: 'x'.repeat(20_000) }) },
      'leads_customer_info_form',
    ],
    ['with an array as specification', { specification: '[]' }, 'leads_specification_form'],
    [
      'with too many specification fields',
      { specification: JSON.stringify({ length: 'x'.repeat(10_000) }) },
      'leads_specification_form',
    ],
    ['with an incomplete drawing', { drawing_filename: 'a.pdf' }, 'leads_drawing_whole'],
    [
      'with a drawing outside its folder',
      {
        drawing_filename: 'a.pdf',
        drawing_storage_path: 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf',
        drawing_file_size: 1,
        drawing_mime_type: 'application/pdf',
      },
      'leads_drawing_storage_path_form',
    ],
    ['with an overlong summary', { summary: 'x'.repeat(10_001) }, 'leads_summary_length'],
  ])('%s', async (_title, lead, constraint) => {
    await expect(keep(lead)).rejects.toMatchObject({ code: '23514', constraint })
  })
})

it('the lead type is immutable', async () => {
  await expect(
    act(
      fixture.database,
      'service key',
      `update public.leads set lead_type = 'supplier' where session_id = 'staff'`,
    ),
  ).rejects.toMatchObject({ code: '23514' })
  const { count } = await act(
    fixture.database,
    'service key',
    `update public.leads set lead_type = 'supplier', summary = 'Same' where session_id = 'supplier'`,
  )
  expect(count).toBe(1)
})

describe.each(details)('detail in $table', ({ type, table, columns }) => {
  async function lead(leadType: string): Promise<unknown> {
    return (await keep({ lead_type: leadType })).rows[0]?.id
  }

  function detail(id: unknown) {
    return act(
      fixture.database,
      'service key',
      `insert into public.${table} (lead_id, ${columns}) values ($1, ${columns.map(() => `'x'`)}) returning *`,
      [id],
    )
  }

  it('exists once per lead and is erased with it', async () => {
    const id = await lead(type)
    expect((await detail(id)).rows).toEqual([
      { lead_id: id, ...Object.fromEntries(columns.map((column) => [column, 'x'])) },
    ])
    await expect(detail(id)).rejects.toMatchObject({ code: '23505', constraint: `${table}_pkey` })
    await act(fixture.database, 'staff', 'delete from public.leads where id = $1', [id])
    const left = await act(fixture.database, 'owner', `select from public.${table} where lead_id = $1`, [id])
    expect(left.count).toBe(0)
  })

  it.each(LEAD_TYPES.filter((other) => other !== type))(
    'is rejected for a lead of type %s',
    async (other) => {
      await expect(detail(await lead(other))).rejects.toMatchObject({ code: '23514' })
    },
  )

  it('is rejected without a lead', async () => {
    await expect(detail(0)).rejects.toMatchObject({ code: '23503' })
  })
})
