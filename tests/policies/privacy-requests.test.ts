import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueOn } from '#domain/privacy/due-day.fixture.ts'
import { PRIVACY_REQUEST_KINDS, PRIVACY_REQUEST_STATUSES } from '#domain/privacy/requests.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { act, insert, USER_IDS } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())
beforeEach(() => act(fixture.database, 'owner', `delete from public.privacy_requests where name = 'Ash'`))

function insertRequest(request: Readonly<Record<string, unknown>>) {
  return insert(fixture.database, 'service key', 'public.privacy_requests', {
    kind: 'access',
    name: 'Ash',
    email: 'ash@example.com',
    ...request,
  })
}

async function answer(set: string) {
  const { rows } = await act(
    fixture.database,
    'staff',
    `update public.privacy_requests set ${set} where name = 'Ash' returning due_on, acknowledged_at, completed_at`,
  )
  return rows[0]
}

it('defaults: received now, with a reference', async () => {
  const [row] = (await insertRequest({})).rows
  expect(row).toMatchObject({
    status: 'Received',
    message: '',
    answer: '',
    acknowledged_at: null,
    completed_at: null,
  })
  expect(row?.received_at).toBe(row?.created_at)
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
    const moments = fc.date({ min: new Date('1975-01-01'), max: new Date('2198-12-31'), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PRIVACY_REQUEST_KINDS), moments, async (kind, received) => {
        const { rows } = await act(
          fixture.database,
          'owner',
          'select private.privacy_request_due_on($1, $2)::text as due',
          [kind, received.toISOString()],
        )
        expect(rows[0]?.due).toBe(dueOn(kind, received))
      }),
      { numRuns: 300 },
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

it.each(PRIVACY_REQUEST_STATUSES)('staff can set the status %s', async (status) => {
  await insertRequest({})
  expect(await answer(`status = '${status}'`)).toBeDefined()
})

describe('rejects a request', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['of an unknown kind', { kind: 'question' }, 'privacy_requests_kind_known'],
    ['without a name', { name: '' }, 'privacy_requests_name_length'],
    ['with an invalid address', { email: 'ash@example' }, 'privacy_requests_email_form'],
    ['with an overlong message', { message: 'x'.repeat(20_001) }, 'privacy_requests_message_length'],
    ['with an unknown status', { status: 'New' }, 'privacy_requests_status_known'],
    [
      'with an ambiguous character in the reference',
      { reference: 'PR-AAAA-AAA0' },
      'privacy_requests_reference_form',
    ],
    ['received in the far future', { received_at: '9999-12-31' }, 'privacy_requests_received_at_range'],
  ])('%s', async (_title, request, constraint) => {
    await expect(insertRequest(request)).rejects.toMatchObject({ code: '23514', constraint })
  })
})

it('deleting a user keeps their request without the link', async () => {
  await act(fixture.database, 'owner', `delete from auth.users where id = '${USER_IDS.customer}'`)
  const { rows } = await act(
    fixture.database,
    'staff',
    `select user_id from public.privacy_requests where name = 'Casey'`,
  )
  expect(rows).toEqual([{ user_id: null }])
})
