/** What a valid token reaches after its session has ended. */
import { beforeEach, describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const { staff, customer } = USER_IDS
const token = '1'.repeat(64)
const next = '2'.repeat(64)
/** Auth sessions of a tab and of another client. */
const TAB = '00000000-0000-4000-8000-0000000000a1'
const PROGRAM = '00000000-0000-4000-8000-0000000000a2'

const { owner, key, value } = fixture

async function openWebsite(tokenHash: string, userId: string, tab?: string): Promise<void> {
  await key('select public.open_website_session($1, $2, 30, 12)', [tokenHash, userId])
  if (tab) await key('select public.update_session_device($1, $2, $3)', [tokenHash, 'Browser', tab])
}

/** Rows per table, with a token issued before. */
async function reach(userId: string, session: string): Promise<readonly number[]> {
  const claims = { role: 'authenticated', sub: userId, aud: 'authenticated', session_id: session }
  const results = await fixture.database.transaction({
    role: 'authenticated',
    settings: { 'request.jwt.claims': JSON.stringify(claims) },
    statements: ['permissions', 'privacy_requests', 'customers'].map((table) => ({
      text: `select from public.${table}`,
    })),
  })
  return results.map(({ count }) => count)
}

const NOTHING = [0, 0, 0]
const OF_CUSTOMER = [1, 1, 1]
const sessions = () => fixture.column('owner', 'select id from auth.sessions order by id')
const pass = (time: string) =>
  owner(
    `update public.website_sessions set created_at = created_at - $1::interval,
      last_seen_at = last_seen_at - $1::interval, expires_at = expires_at - $1::interval`,
    [time],
  )

beforeEach(async () => {
  await owner('delete from public.website_sessions')
  await owner('delete from auth.sessions')
  await owner('update auth.users set banned_until = null, deleted_at = null')
  await owner(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
    select id::uuid, $1, now(), now() from unnest(array['${TAB}', '${PROGRAM}']) as id`,
    [customer],
  )
  await openWebsite(token, customer, TAB)
})

it("an active session sees the user's data", async () => {
  for (const id of [TAB, PROGRAM]) expect(await reach(customer, id)).toEqual(OF_CUSTOMER)
})

describe('Auth sessions end with the website session', () => {
  const causes: [cause: string, end: () => Promise<unknown>][] = [
    ['signing out', () => key('select public.close_website_session($1)', [token])],
    [
      'another user signing in in the same browser',
      async () => {
        await openWebsite(next, staff)
        await key('select public.update_session_device($1, $2, $3, $4)', [next, 'Browser', TAB, token])
        await key('select public.close_website_session($1)', [token])
      },
    ],
    ['the user ending it from another device', endFromElsewhere],
    ['ending all sessions of the user', () => key('select public.end_website_sessions($1)', [customer])],
    [
      'its idle timeout',
      async () => {
        await pass('31 minutes')
        expect(await reach(customer, TAB)).toEqual(NOTHING)
        await key('select public.end_expired_website_sessions()')
      },
    ],
    [
      'its absolute timeout, when another session opens',
      async () => {
        await pass('12 hours')
        expect(await reach(customer, TAB)).toEqual(NOTHING)
        await openWebsite(next, staff)
      },
    ],
    ['a direct change in the database', () => owner('delete from public.website_sessions')],
  ]
  async function endFromElsewhere(): Promise<void> {
    const [session] = await key('select * from public.list_website_sessions($1, $2)', [customer, next])
    const sql = 'select public.end_website_session($1, $2)'
    expect(await value('service key', sql, [customer, session?.id])).toBe(true)
  }

  it.each(causes)('by %s, without affecting others', async (_, end) => {
    await end()
    expect(await sessions()).toEqual([PROGRAM])
    expect(await reach(customer, TAB)).toEqual(NOTHING)
    expect(await reach(customer, PROGRAM)).toEqual(OF_CUSTOMER)
  })

  it('but not on a new sign-in in the same browser', async () => {
    await openWebsite(next, customer)
    await key('select public.update_session_device($1, $2, $3, $4)', [next, 'Browser', PROGRAM, token])
    await key('select public.close_website_session($1)', [token])
    expect(await sessions()).toEqual([TAB, PROGRAM])
    expect(await reach(customer, TAB)).toEqual(OF_CUSTOMER)
  })
})

it.each([
  ['banned', `update auth.users set banned_until = now() + interval '1 hour' where id = '${customer}'`],
  ['marked as deleted', `update auth.users set deleted_at = now() where id = '${customer}'`],
])('a user who is %s sees nothing, not even their own data', async (_, change) => {
  await owner(change)
  expect(await reach(customer, PROGRAM)).toEqual(NOTHING)
})

it('an ended or unknown session sees nothing', async () => {
  expect(await reach(customer, '00000000-0000-4000-8000-0000000000ff')).toEqual(NOTHING)
  expect(await reach(staff, TAB)).toEqual(NOTHING)
})
