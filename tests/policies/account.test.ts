/** The user's own account: sessions, personal data and erasure requests. */

import { beforeEach, describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const { customer, staff } = USER_IDS
const [here, there, otherUsers] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
const TAB = '00000000-0000-4000-8000-000000000101'
const OTHER_TAB = '00000000-0000-4000-8000-000000000102'
const NOBODY = '00000000-0000-4000-8000-0000000000ff'
const LOOSE = '00000000-0000-4000-8000-000000000103'

const fixture = policyDatabase()

const { owner, key: asKey, value, column } = fixture
const authSessions = () => column('owner', 'select id from auth.sessions order by id')
const call = (name: string, ...values: readonly unknown[]) =>
  value('service key', `select public.${name}(${values.map((_, index) => `$${index + 1}`)})`, values)

describe('sessions', () => {
  beforeEach(async () => {
    await owner('delete from public.website_sessions')
    await owner('delete from auth.sessions')
    for (const [token, userId] of [
      [here, customer],
      [there, customer],
      [otherUsers, staff],
    ] as const)
      await call('open_website_session', token, userId, 30, 12)
    for (const id of [TAB, OTHER_TAB, LOOSE])
      await owner(
        `insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())`,
        [id, customer],
      )
    await describeSession(here, 'Here', TAB)
    await describeSession(there, 'There', OTHER_TAB)
  })

  const describeSession = (token: string, browser: string, tab: string, previous: string | null = null) =>
    call('update_session_device', token, browser, tab, previous)
  const list = () =>
    asKey('select id, user_agent, is_current from public.list_website_sessions($1, $2)', [customer, here])

  it("lists the user's own sessions, current first", async () => {
    const rows = await list()
    expect(rows.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['Here', true],
      ['There', false],
    ])
  })

  it('omits ended sessions', async () => {
    await owner(`update public.website_sessions set last_seen_at = now() - interval '31 minutes'
      where user_agent = 'There'`)
    expect(await list()).toHaveLength(1)
  })

  it('ends one session and its tabs', async () => {
    const [, other] = await list()
    const ended = () => call('end_website_session', customer, other?.id)
    expect(await ended()).toBe(true)
    expect(await list()).toHaveLength(1)
    expect(await authSessions()).toEqual([TAB, LOOSE])
    expect(await ended()).toBe(false)
  })

  it("rejects ending another user's session", async () => {
    const [own] = await list()
    expect(await call('end_website_session', staff, own?.id)).toBe(false)
    expect(await list()).toHaveLength(2)
    expect(await authSessions()).toEqual([TAB, OTHER_TAB, LOOSE])
  })

  it('ends all other sessions of the user only', async () => {
    expect(await call('end_other_website_sessions', customer, here)).toBe(1)
    expect(await list()).toHaveLength(1)
    expect(await authSessions()).toEqual([TAB])
    const role = 'select role from public.read_website_session($1)'
    expect(await value('service key', role, [otherUsers])).toBe('staff')
  })

  it("does not take over another user's tabs", async () => {
    await describeSession(otherUsers, 'Theirs', TAB)
    await call('end_other_website_sessions', customer, here)
    expect(await authSessions()).toEqual([TAB])
  })
})

describe('export of personal data', () => {
  const exported = async (userId: string) =>
    (await call('export_personal_data', userId)) as Record<string, Record<string, unknown>[]>

  it('contains records of the account and the address only', async () => {
    await owner(`insert into public.leads (session_id, lead_type, customer_info)
      values ('exported', 'supplier', '{"email": "Customer@Example.com"}')`)
    await owner(`insert into public.lead_suppliers (lead_id, pricing)
      select id, 'by the pallet' from public.leads where session_id = 'exported'`)
    await owner(`update public.job_applications set email = 'CUSTOMER@example.com'`)
    await owner(`insert into public.job_alerts (email, words, token_hashes)
      values ('Customer@Example.com', 'driver', '{abc}'), ('visitor@example.com', 'clerk', '{}')`)
    await owner(
      'insert into public.weekly_report_subscribers (user_id) values ($1), ($2) on conflict do nothing',
      [...[customer, staff]],
    )
    const data = await exported(customer)
    expect(data.account).toMatchObject([{ email: 'customer@example.com', name: 'Casey' }])
    expect(data.permissions).toMatchObject([{ role: 'customer', company: 'First company' }])
    expect(data.privacy_requests).toMatchObject([{ kind: 'access', name: 'Casey' }])
    expect(data.job_applications).toMatchObject([{ cv_filename: 'cv.pdf' }])
    expect(data.job_alerts).toMatchObject([{ words: 'driver', confirmed_at: null, mails: [] }])
    expect(data.weekly_figures).toEqual([{ since: expect.any(String), last_week: null }])
    expect(data.enquiries).toMatchObject([{ lead_type: 'supplier', supplier: { pricing: 'by the pallet' } }])
    expect(JSON.stringify(data)).not.toMatch(/Visitor|visitor@|staff@|Second company|token|[0-9a-f]{64}/)
  })

  it('has what the user did for a customer, which stays without the name when the account is deleted', async () => {
    const person = '00000000-0000-4000-8000-0000000000e5'
    await owner(`insert into auth.users (id, email) values ($1, 'buyer@example.com')`, [person])
    await owner(`insert into public.permissions (user_id, role, customer_id) values ($1, 'customer', 1)`, [
      person,
    ])
    await owner(
      `update public.call_offs set requested_by = $1, decided_by = $2, note = 'Gate B', reason = 'Too many'
       where customer_id = 1`,
      [person, staff],
    )
    await owner(`update public.storage_requests set requested_by = $1 where customer_id = 1`, [person])
    await owner(`update public.claims set created_by = $1, answered_by = $2 where customer_id = 1`, [
      person,
      staff,
    ])
    const data = await exported(person)
    expect(data.call_offs).toMatchObject([
      {
        ...{ placed_by_you: true, decided_by_you: false, note: 'Gate B', reason: null },
        lines: [{ sku: 'SKU-1', pallets: 1 }],
      },
    ])
    expect(data.storage_requests).toMatchObject([{ kind: 'disposal', sent_by_you: true }])
    expect(data.claims).toMatchObject([{ delivery: 'D-1', description: 'Wet', reported_by_you: true }])
    const ofStaff = await exported(staff)
    expect(ofStaff.call_offs).toMatchObject([{ placed_by_you: false, note: null, reason: 'Too many' }])
    expect(ofStaff.claims).toMatchObject([{ answered_by_you: true, description: null }])

    await owner('delete from auth.users where id = $1', [person])
    expect((await owner('select requested_by, note from public.call_offs where customer_id = 1'))[0]).toEqual(
      { requested_by: null, note: 'Gate B' },
    )
    expect(await value('owner', 'select created_by from public.claims where customer_id = 1')).toBe(null)
    expect(await exported(person)).toMatchObject({ call_offs: [], storage_requests: [], claims: [] })
  })

  it('counts match the export', async () => {
    const data = await exported(staff)
    expect(await call('count_personal_data', staff)).toEqual(
      Object.fromEntries(Object.entries(data).map(([key, rows]) => [key, rows.length])),
    )
    expect(data.sessions?.length).toBeGreaterThan(0)
  })

  it('is empty for an unknown user', async () => {
    expect(Object.values(await exported(NOBODY)).flat()).toEqual([])
  })
})

describe('erasure request', () => {
  const ask = (userId: string) =>
    asKey('select reference, due_on::text, is_new from public.request_erasure($1, $2)', [userId, 'Please'])

  it('creates one open request with reference and due date', async () => {
    const [first] = await ask(customer)
    expect(first).toMatchObject({
      reference: expect.stringMatching(/^PR-/),
      due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      is_new: true,
    })
    expect(await ask(customer)).toEqual([{ ...first, is_new: false }])
    const rows = await owner(`select kind, name, email, message, user_id from public.privacy_requests
      where reference = '${first?.reference}'`)
    expect(rows).toEqual([
      { kind: 'erasure', name: 'Casey', email: 'customer@example.com', message: 'Please', user_id: customer },
    ])
    const log = `select actor from public.audit_log where table_name = 'privacy_requests' order by id desc limit 1`
    expect(await value('owner', log)).toBe(customer)

    await owner(
      `update public.privacy_requests set status = 'Refused' where reference = '${first?.reference}'`,
    )
    expect(await ask(customer)).toMatchObject([{ is_new: true }])
  })

  it('is rejected for an unknown user', async () => {
    expect(await ask(NOBODY)).toEqual([])
  })
})
