import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '#backend/database/database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Actor, act, insert, USER_IDS } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
let id: unknown
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())
beforeEach(async () => {
  await act(fixture.database, 'owner', `delete from public.privacy_requests where name = 'Ash'`)
  const { rows } = await insert(fixture.database, 'service key', 'public.privacy_requests', {
    kind: 'access',
    name: 'Ash',
    email: 'ash@example.com',
  })
  id = rows[0]?.id
  await act(fixture.database, 'owner', 'delete from public.audit_log')
})

async function query(actor: Actor, sql: string, values: unknown[]): Promise<readonly Row[]> {
  return (await act(fixture.database, actor, sql, values as string[])).rows
}
async function request(): Promise<Row> {
  const sql = 'select status, answer, acknowledged_at, updated_at from public.privacy_requests where id = $1'
  return (await query('service key', sql, [id]))[0] as Row
}
const version = async () => (await request()).updated_at
const entries = () =>
  query(
    'staff',
    `select kind, body, status, author, author_name, mailed_at is not null as mailed, failed_at is not null as failed
      from public.privacy_request_entries where request_id = $1 order by id`,
    [id],
  )

async function setStatus(status: string, reason: string, seen: unknown, actor: Actor = 'staff') {
  const sql = 'select public.set_privacy_request_status($1, $2, $3, $4) as version'
  return (await query(actor, sql, [id, seen, status, reason]))[0]?.version
}

const KEY = '6f1c8a04-58a7-4c1b-9f1d-0a4c7d1e2b01'
const OTHER_KEY = '6f1c8a04-58a7-4c1b-9f1d-0a4c7d1e2b02'
async function begin(seen: unknown, key = KEY, actor: Actor = 'staff') {
  const sql = 'select * from public.begin_privacy_response($1, $2, $3, $4)'
  return (await query(actor, sql, [id, seen, key, 'Here it is']))[0]
}
async function finish(entry: unknown, delivered: boolean) {
  const sql = 'select public.finish_privacy_response($1, $2) as version'
  return (await query('service key', sql, [entry, delivered]))[0]?.version
}

it("a note keeps its author's name after deletion", async () => {
  await query('staff', `insert into public.privacy_request_entries (request_id, body) values ($1, 'Seen')`, [
    id,
  ])
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
    await query('staff', 'update public.privacy_requests set status = $2 where id = $1', [id, from])
    await expect(setStatus(to, '  ', await version())).rejects.toMatchObject({ code: '23514' })
    expect(await request()).toMatchObject({ status: from })
  })

  it('is in the audit log with its author', async () => {
    await setStatus('In progress', '', await version())
    const log = await query('service key', 'select actor, table_name from public.audit_log order by id', [])
    expect(log).toEqual([
      { actor: USER_IDS.staff, table_name: 'privacy_requests' },
      { actor: USER_IDS.staff, table_name: 'privacy_request_entries' },
    ])
  })

  it.each(['marketing', 'customer'] as const)('is rejected for %s', async (actor) => {
    await expect(setStatus('In progress', '', await version(), actor)).rejects.toMatchObject({
      code: '42501',
    })
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
    await query(
      'service key',
      `update public.privacy_request_entries set created_at = now() - interval '1 hour'`,
      [],
    )
    await setStatus('In progress', '', seen)
    expect((await begin(seen, OTHER_KEY))?.outcome).toBe('changed')
    expect((await begin(await version(), OTHER_KEY))?.outcome).toBe('send')
  })

  it('to an unknown request returns nothing', async () => {
    const sql = `select * from public.begin_privacy_response(0, now(), '${KEY}', 'x')`
    expect(await query('staff', sql, [])).toEqual([])
  })

  it('keeps a later status', async () => {
    await setStatus('In progress', '', await version())
    await finish((await begin(await version()))?.entry_id, true)
    expect(await request()).toMatchObject({ status: 'In progress' })
  })

  it('is logged under its author', async () => {
    await finish((await begin(await version()))?.entry_id, true)
    const log = await query('service key', 'select actor from public.audit_log', [])
    expect(log.length).toBe(3)
    expect(new Set(log.map(({ actor }) => actor))).toEqual(new Set([USER_IDS.staff]))
  })
})

it('deleting a request deletes its history', async () => {
  await setStatus('In progress', '', await version())
  await query('service key', 'delete from public.privacy_requests where id = $1', [id])
  expect(await entries()).toEqual([])
})
