/** The user's own account: sessions, personal data and erasure requests. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, signedIn, USER_IDS } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

const { customer, staff } = USER_IDS
const [here, there, otherUsers] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
const TAB = '00000000-0000-4000-8000-000000000101'
const OTHER_TAB = '00000000-0000-4000-8000-000000000102'
const LOOSE = '00000000-0000-4000-8000-000000000103'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

const owner = (text: string, values: string[] = []) => act(fixture.database, 'owner', text, values)
const asKey = async (text: string, values: (string | null)[] = []) =>
  (await act(fixture.database, 'service key', text, values)).rows
const authSessions = async () =>
  (await owner('select id from auth.sessions order by id')).rows.map(({ id }) => id)

describe('sessions', () => {
  beforeEach(async () => {
    await owner('delete from public.website_sessions')
    await owner('delete from auth.sessions')
    for (const [token, userId] of [
      [here, customer],
      [there, customer],
      [otherUsers, staff],
    ] as const)
      await asKey('select public.open_website_session($1, $2, 30, 12)', [token, userId])
    for (const id of [TAB, OTHER_TAB, LOOSE])
      await owner(
        `insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())`,
        [id, customer],
      )
    await describeSession(here, 'Here', TAB)
    await describeSession(there, 'There', OTHER_TAB)
  })

  const describeSession = (token: string, browser: string, tab: string, previous: string | null = null) =>
    asKey('select public.update_session_device($1, $2, $3, $4)', [token, browser, tab, previous])
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
    const ended = () => asKey('select public.end_website_session($1, $2)', [customer, String(other?.id)])
    expect(await ended()).toEqual([{ end_website_session: true }])
    expect(await list()).toHaveLength(1)
    expect(await authSessions()).toEqual([TAB, LOOSE])
    expect(await ended()).toEqual([{ end_website_session: false }])
  })

  it("rejects ending another user's session", async () => {
    const [own] = await list()
    expect(await asKey('select public.end_website_session($1, $2)', [staff, String(own?.id)])).toEqual([
      { end_website_session: false },
    ])
    expect(await list()).toHaveLength(2)
    expect(await authSessions()).toEqual([TAB, OTHER_TAB, LOOSE])
  })

  it('ends all other sessions of the user only', async () => {
    expect(await asKey('select public.end_other_website_sessions($1, $2)', [customer, here])).toEqual([
      { end_other_website_sessions: 1 },
    ])
    expect(await list()).toHaveLength(1)
    expect(await authSessions()).toEqual([TAB])
    expect(await asKey('select role from public.read_website_session($1)', [otherUsers])).toEqual([
      { role: 'staff' },
    ])
  })

  it('a new sign-in in the same browser takes over its tabs', async () => {
    const next = '4'.repeat(64)
    await asKey('select public.open_website_session($1, $2, 30, 12)', [next, customer])
    await describeSession(next, 'Here', LOOSE, here)
    await asKey('select public.close_website_session($1)', [here])
    await asKey('select public.end_other_website_sessions($1, $2)', [customer, next])
    expect(await authSessions()).toEqual([TAB, LOOSE])
  })

  it("does not take over another user's tabs", async () => {
    await describeSession(otherUsers, 'Theirs', TAB)
    await asKey('select public.end_other_website_sessions($1, $2)', [customer, here])
    expect(await authSessions()).toEqual([TAB])
  })

  it('a token has no role once its session has ended', async () => {
    const { role, settings } = signedIn(customer)
    const claims = { ...JSON.parse(settings?.['request.jwt.claims'] ?? '{}'), session_id: OTHER_TAB }
    const ask = async () => {
      const [result] = await fixture.database.transaction({
        role,
        settings: { 'request.jwt.claims': JSON.stringify(claims) },
        statements: [
          { text: 'select private.caller_role() as role, private.caller_customer_id()::int as company' },
        ],
      })
      return result?.rows
    }
    expect(await ask()).toEqual([{ role: 'customer', company: 1 }])
    await asKey('select public.end_other_website_sessions($1, $2)', [customer, here])
    expect(await ask()).toEqual([{ role: null, company: null }])
  })
})

describe('export of personal data', () => {
  const exported = async (userId: string) => {
    const [row] = await asKey('select public.export_personal_data($1) as data', [userId])
    return row?.data as Record<string, Record<string, unknown>[]>
  }

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

  it('counts match the export', async () => {
    const [counts] = await asKey('select public.count_personal_data($1) as counts', [staff])
    const data = await exported(staff)
    expect(counts?.counts).toEqual(
      Object.fromEntries(Object.entries(data).map(([key, rows]) => [key, rows.length])),
    )
    expect(data.sessions?.length).toBeGreaterThan(0)
  })

  it('is empty for an unknown user', async () => {
    const data = await exported('00000000-0000-4000-8000-0000000000ff')
    expect(Object.values(data).flat()).toEqual([])
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
    const { rows } = await owner(`select kind, name, email, message, user_id from public.privacy_requests
      where reference = '${first?.reference}'`)
    expect(rows).toEqual([
      { kind: 'erasure', name: 'Casey', email: 'customer@example.com', message: 'Please', user_id: customer },
    ])
    const log = await owner(`select actor from public.audit_log where table_name = 'privacy_requests'
      order by id desc limit 1`)
    expect(log.rows).toEqual([{ actor: customer }])

    await owner(
      `update public.privacy_requests set status = 'Refused' where reference = '${first?.reference}'`,
    )
    expect(await ask(customer)).toMatchObject([{ is_new: true }])
  })

  it('is rejected for an unknown user', async () => {
    expect(await ask('00000000-0000-4000-8000-0000000000ff')).toEqual([])
  })
})
