import { describe, expect, it } from 'vitest'
import { LEAD_DETAILS, LEAD_TYPES } from '#domain/leads/leads.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

function keep(lead: Readonly<Record<string, unknown>>) {
  return fixture.insert('service key', 'public.leads', {
    session_id: 'a session',
    lead_type: 'customer_enquiry',
    ...lead,
  })
}

const details = Object.entries(LEAD_DETAILS).flatMap(([type, detail]) =>
  detail ? [{ type, table: detail.table as string, columns: detail.columns as readonly string[] }] : [],
)

it('the lead type is immutable', async () => {
  await expect(
    fixture.act('service key', `update public.leads set lead_type = 'supplier' where session_id = 'staff'`),
  ).rejects.toMatchObject({ code: '23514' })
  const { count } = await fixture.act(
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
    return fixture.act(
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
    await fixture.act('staff', 'delete from public.leads where id = $1', [id])
    const left = await fixture.act('owner', `select from public.${table} where lead_id = $1`, [id])
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
