import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeAll(async () => {
  await fixture.owner(`insert into public.job_applications (name, email, job_title, status, submitted_at)
      values ('Old', 'old@example.com', 'Open', 'New', '2026-10-01T10:00:00Z'),
        ('Seen', 'seen@example.com', 'Open', 'Interview', '2026-10-01T12:00:00Z');
    `)
  await fixture.owner(`insert into public.leads
      (session_id, lead_type, status, callback_requested, created_at, call_back_due_at, answered_at, customer_info)
      values ('waits', 'customer_enquiry', 'New', true, '2026-10-01T10:00:00Z', '2026-10-02T16:00:00Z', null,
          '{"name": "Nell New", "company": "New Boxes", "phone": "01632 960 101"}'),
        ('due later', 'customer_enquiry', 'Contacting', true, '2026-10-01T11:00:00Z', now() + interval '1 day', null,
          '{}'),
        ('late', 'customer_enquiry', 'In conversation', false, '2026-10-02T23:30:00Z', null, '2026-10-03T01:30:00Z',
          '{}'),
        ('answered', 'customer_enquiry', 'In conversation', false, '2026-10-02T10:00:00Z', null,
          '2026-10-02T14:00:00Z', '{}')`)
})

const call = async (actor: Actor, sql: string) => await fixture.rows(actor, sql)
const read = async (actor: Actor, sql: string) => (await call(actor, `select ${sql} as answer`))[0]?.answer

describe('work of today', () => {
  it('counts overdue calls, new leads and applications with the longest waiting', async () => {
    const today = await read('staff', 'public.staff_today()')
    expect(today).toMatchObject({
      calls: { total: 1, name: 'Nell New', about: 'New Boxes' },
      leads: { name: 'Nell New' },
      applications: { total: 2, name: 'Old', about: 'Open' },
    })
    const { schedule } = today as { schedule: readonly { kind: string; key: string; phone: string | null }[] }
    expect(schedule.filter(({ kind }) => kind === 'call')).toMatchObject([
      { key: 'waits', phone: '01632 960 101' },
      { key: 'due later' },
    ])
  })

  it('has the number of new leads that the list shows', async () => {
    const today = (await read('staff', 'public.staff_today()')) as { leads: { total: number } }
    const list = (await read('staff', `public.list_leads(in_status => 'New')`)) as { total: number }
    expect(today.leads.total).toBe(list.total)
    expect(await read('staff', `public.list_leads(pile => 'calls')`)).toMatchObject({ total: 2 })
  })

  it.each(['marketing', 'customer'] as const)('is refused to %s', async (actor) => {
    await expect(read(actor, 'public.staff_today()')).rejects.toThrow()
    await expect(read(actor, `public.staff_trends('2026-10-01', '2026-10-02')`)).rejects.toThrow()
  })
})

describe('waiting drafts', () => {
  it.each(['staff', 'marketing'] as const)('are counted for %s', async (actor) => {
    expect(await call(actor, 'select * from public.waiting_drafts()')).toMatchObject([
      { kind: 'blog', total: 1 },
    ])
  })

  it('are hidden from customers', async () => {
    expect(await call('customer', 'select * from public.waiting_drafts()')).toEqual([])
  })
})

it('trends count leads and applications by London day, with the median time to the first reply', async () => {
  expect(await read('staff', `public.staff_trends('2026-10-01', '2026-10-03')`)).toEqual({
    leads: 4,
    applications: 2,
    hours: 3,
    series: [
      { day: '2026-10-01', leads: 2, applications: 2, hours: null },
      { day: '2026-10-02', leads: 1, applications: 0, hours: 4 },
      { day: '2026-10-03', leads: 1, applications: 0, hours: 2 },
    ],
  })
})

describe('latest activity', () => {
  it.each([
    ['staff', ['application', 'blog', 'lead', 'news', 'privacy_request']],
    ['marketing', ['blog', 'news']],
    ['other customer', ['blog', 'news']],
  ] as const)('as %s see the activity of %j', async (actor, kinds) => {
    const rows = await call(actor, 'select distinct kind from public.latest_activity(50) order by 1')
    expect(rows.map(({ kind }) => kind)).toEqual(kinds)
  })
})

it('latest activity: newest first, three per kind, limited, by name', async () => {
  const rows = await call('staff', 'select * from public.latest_activity(50)')
  const moments = rows.map(({ happened_at }) => String(happened_at))
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(rows.filter(({ kind }) => kind === 'lead')).toHaveLength(3)
  expect(await call('staff', 'select * from public.latest_activity(4)')).toEqual(rows.slice(0, 4))
  await fixture.owner(`insert into public.leads (session_id, lead_type, customer_info)
    values ('named', 'supplier', '{"name": "Una", "company": "Una Ltd"}'), ('phone', 'supplier', '{"phone": "01632 960 1"}')`)
  const labels = await call(
    'staff',
    `select item, label from public.latest_activity(50) where item in ('named', 'phone') order by 1`,
  )
  expect(labels).toEqual([
    { item: 'named', label: 'Una, Una Ltd' },
    { item: 'phone', label: '01632 960 1' },
  ])
})
