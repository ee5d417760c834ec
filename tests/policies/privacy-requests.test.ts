import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import { dueOn } from '#domain/privacy/due-day.fixture.ts'
import { PRIVACY_REQUEST_KINDS } from '#domain/privacy/requests.ts'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
let id: unknown
beforeEach(async () => {
  await fixture.owner(`delete from public.privacy_requests where name = 'Ash'`)
  id = (await insertRequest()).rows[0]?.id
  await fixture.owner('delete from public.audit_log')
})
const { key, value, column } = fixture

const insertRequest = (request: object = {}) =>
  fixture.insert('service key', 'public.privacy_requests', {
    ...{ kind: 'access', name: 'Ash', email: 'ash@example.com' },
    ...request,
  })
async function request(): Promise<Row> {
  const sql = 'select status, answer, acknowledged_at, updated_at from public.privacy_requests where id = $1'
  return (await key(sql, [id]))[0] as Row
}
const version = async () => (await request()).updated_at
const entries = () =>
  fixture.staff(
    `select kind, body, status, author, author_name, mailed_at is not null as mailed, failed_at is not null as failed
      from public.privacy_request_entries where request_id = $1 order by id`,
    [id],
  )

const setStatus = (status: string, reason: string, seen: unknown) =>
  value('staff', 'select public.set_privacy_request_status($1, $2, $3, $4)', [id, seen, status, reason])

const KEY = '6f1c8a04-58a7-4c1b-9f1d-0a4c7d1e2b01'
const OTHER_KEY = '6f1c8a04-58a7-4c1b-9f1d-0a4c7d1e2b02'
async function begin(seen: unknown, origin = KEY) {
  const sql = 'select * from public.begin_privacy_response($1, $2, $3, $4)'
  return (await fixture.staff(sql, [id, seen, origin, 'Here it is']))[0]
}
const finish = (entry: unknown, delivered: boolean) =>
  value('service key', 'select public.finish_privacy_response($1, $2)', [entry, delivered])

it("a note keeps its author's name after deletion", async () => {
  await fixture.insert('staff', 'public.privacy_request_entries', { request_id: id, body: 'Seen' })
  const signed = { kind: 'note', body: 'Seen', author_name: 'Sam' }
  expect(await entries()).toMatchObject([{ ...signed, author: USER_IDS.staff }])
})

describe('status change', () => {
  it('records the reason and returns the new version', async () => {
    const first = await setStatus('In progress', '', await version())
    expect(first).toBe(await version())
    const second = await setStatus('Completed', ' Sent by post ', first)
    expect(second).toBe(await version())
    const step = { kind: 'step', author_name: 'Sam' }
    expect(await entries()).toMatchObject([
      { ...step, status: 'In progress', body: '' },
      { ...step, status: 'Completed', body: 'Sent by post' },
    ])
  })

  it('is rejected on a conflict', async () => {
    const seen = await version()
    await setStatus('In progress', '', seen)
    expect(await setStatus('Completed', 'Done', seen)).toBeNull()
    expect(await request()).toMatchObject({ status: 'In progress' })
    expect(await entries()).toHaveLength(1)
  })

  it.each([
    ['closes', 'Received', 'Refused'],
    ['opens again', 'Completed', 'In progress'],
  ])('that %s a request needs a reason', async (_title, from, to) => {
    await fixture.staff('update public.privacy_requests set status = $2 where id = $1', [id, from])
    await expect(setStatus(to, '  ', await version())).rejects.toMatchObject({ code: '23514' })
    expect(await request()).toMatchObject({ status: from })
  })

  it('is in the audit log with its author', async () => {
    await setStatus('In progress', '', await version())
    const log = await key('select actor, table_name from public.audit_log order by id')
    expect(log).toEqual([
      { actor: USER_IDS.staff, table_name: 'privacy_requests' },
      { actor: USER_IDS.staff, table_name: 'privacy_request_entries' },
    ])
  })
})

describe('response', () => {
  it('is recorded before sending and stored once delivered', async () => {
    const started = await begin(await version())
    expect(started).toMatchObject({ outcome: 'send', email: 'ash@example.com', kind: 'access', name: 'Ash' })
    expect(await request()).toMatchObject({ status: 'Received', answer: '' })
    expect(await finish(started?.entry_id, true)).toBe(await version())
    expect(await request()).toMatchObject({ status: 'Acknowledged', answer: 'Here it is' })
    expect((await request()).acknowledged_at).not.toBeNull()
    expect(await entries()).toMatchObject([{ kind: 'answer', mailed: true, failed: false }])
  })

  it('that failed leaves the request unchanged', async () => {
    const started = await begin(await version())
    expect(await finish(started?.entry_id, false)).toBeNull()
    expect(await request()).toMatchObject({ status: 'Received', answer: '' })
    expect(await entries()).toMatchObject([{ mailed: false, failed: true }])
    expect((await begin(await version()))?.outcome).toBe('failed')
    expect((await begin(await version(), OTHER_KEY))?.outcome).toBe('send')
  })

  it('is emailed once when requested twice', async () => {
    const seen = await version()
    const started = await begin(seen)
    expect((await begin(seen))?.outcome).toBe('sending')
    await finish(started?.entry_id, true)
    expect((await begin(seen))?.outcome).toBe('sent')
    expect(await finish(started?.entry_id, false)).toBeNull()
    expect(await entries()).toMatchObject([{ mailed: true, failed: false }])
  })

  it('is rejected while another is being sent or after a change', async () => {
    const seen = await version()
    await begin(seen)
    expect((await begin(seen, OTHER_KEY))?.outcome).toBe('changed')
    await key(`update public.privacy_request_entries set created_at = now() - interval '1 hour'`)
    await setStatus('In progress', '', seen)
    expect((await begin(seen, OTHER_KEY))?.outcome).toBe('changed')
    expect((await begin(await version(), OTHER_KEY))?.outcome).toBe('send')
  })

  it('to an unknown request returns nothing', async () => {
    const sql = `select * from public.begin_privacy_response(0, now(), '${KEY}', 'x')`
    expect(await fixture.staff(sql)).toEqual([])
  })

  it('keeps a later status', async () => {
    await setStatus('In progress', '', await version())
    await finish((await begin(await version()))?.entry_id, true)
    expect(await request()).toMatchObject({ status: 'In progress' })
  })

  it('is logged under its author', async () => {
    await finish((await begin(await version()))?.entry_id, true)
    expect(await column('owner', 'select actor from public.audit_log')).toEqual(Array(3).fill(USER_IDS.staff))
  })
})

it('deleting a request deletes its history', async () => {
  await setStatus('In progress', '', await version())
  await key('delete from public.privacy_requests where id = $1', [id])
  expect(await entries()).toEqual([])
})

describe('privacy request', () => {
  beforeEach(() => fixture.owner(`delete from public.privacy_requests where name = 'Ash'`))

  async function answer(set: string) {
    const rows = await fixture.staff(
      `update public.privacy_requests set ${set} where name = 'Ash' returning due_on, acknowledged_at, completed_at`,
    )
    return rows[0]
  }

  it('has a reference', async () => {
    const [row] = (await insertRequest({})).rows
    expect(row?.reference).toMatch(/^PR-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
  })

  describe('due date', () => {
    it.each([
      ['complaint', '2026-11-20T12:00:00Z', '2026-12-20'],
      ['complaint', '2027-01-31T12:00:00Z', '2027-03-02'],
      ['access', '2026-11-20T12:00:00Z', '2026-12-20'],
      ['access', '2027-01-31T12:00:00Z', '2027-02-28'],
      ['erasure', '2028-01-31T12:00:00Z', '2028-02-29'],
      ['portability', '2026-06-30T23:30:00Z', '2026-08-01'],
      ['objection', '2026-12-31T23:30:00Z', '2027-01-31'],
    ])('of a %s received at %s is %s', async (kind, received, due) => {
      expect((await insertRequest({ kind, received_at: received })).rows).toMatchObject([{ due_on: due }])
    })

    it('matches the form', async () => {
      const moments = fc.date({
        min: new Date('1975-01-01'),
        max: new Date('2198-12-31'),
        noInvalidDate: true,
      })
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...PRIVACY_REQUEST_KINDS), moments, async (kind, received) => {
          const sql = 'select private.privacy_request_due_on($1, $2)::text'
          expect(await value('owner', sql, [kind, received.toISOString()])).toBe(dueOn(kind, received))
        }),
        { numRuns: 60 },
      )
    })

    it('cannot be set by the client', async () => {
      expect(
        (await insertRequest({ received_at: '2026-11-20T12:00:00Z', due_on: '2099-01-01' })).rows,
      ).toMatchObject([{ due_on: '2026-12-20' }])
    })

    it('follows a change of kind', async () => {
      await insertRequest({ kind: 'complaint', received_at: '2027-01-31T12:00:00Z' })
      expect(await answer(`kind = 'access'`)).toMatchObject({ due_on: '2027-02-28' })
    })
  })

  it('acknowledged_at and completed_at follow the status', async () => {
    await insertRequest({})
    const acknowledged = await answer(`status = 'Acknowledged'`)
    expect(acknowledged).toMatchObject({ acknowledged_at: expect.any(String), completed_at: null })
    const completed = await answer(`status = 'Completed', answer = 'Here it is'`)
    expect(completed).toMatchObject({
      acknowledged_at: acknowledged?.acknowledged_at,
      completed_at: expect.any(String),
    })
    expect(await answer(`answer = 'Here it is, whole'`)).toEqual(completed)
    expect(await answer(`status = 'In progress'`)).toEqual({ ...completed, completed_at: null })
    expect(await answer(`status = 'Received'`)).toMatchObject({ acknowledged_at: null, completed_at: null })
    expect(await answer(`status = 'Refused'`)).toMatchObject({
      acknowledged_at: expect.any(String),
      completed_at: expect.any(String),
    })
  })

  it('deleting a user keeps their request without the link', async () => {
    await fixture.owner(`delete from auth.users where id = '${USER_IDS.customer}'`)
    const sql = `select user_id from public.privacy_requests where name = 'Casey'`
    expect(await column('staff', sql)).toEqual([null])
  })
})
