import { beforeEach, describe, expect, it } from 'vitest'
import { USER_IDS, USER_WITHOUT_ROLE } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeEach(async () => {
  await fixture.owner('delete from public.website_sessions')
  await fixture.owner('update auth.users set banned_until = null, deleted_at = null')
})

const token = '1'.repeat(64)
const otherToken = '2'.repeat(64)
const { staff, marketing, customer } = USER_IDS
const ENDED = { standing: 'ended', user_id: null, email: null, role: null, name: null, customer_id: null }

const open = (tokenHash: string, userId: string) =>
  fixture.key('select public.open_website_session($1, $2, 30, 12)', [tokenHash, userId])
const check = (tokenHash: string) => fixture.key('select * from public.read_website_session($1)', [tokenHash])

/** Moves the session back in time. */
const pass = (time: string) =>
  fixture.owner(
    `update public.website_sessions set created_at = created_at - $1::interval,
      last_seen_at = last_seen_at - $1::interval, expires_at = expires_at - $1::interval`,
    [time],
  )

describe('a session names its user', () => {
  it('by the name in the metadata', async () => {
    await open(token, staff)
    const user = { user_id: staff, email: 'staff@example.com', role: 'staff', name: 'Sam', customer_id: null }
    expect(await check(token)).toEqual([{ standing: 'holds', ...user }])
  })

  it('by the email address without a name', async () => {
    await open(token, marketing)
    expect(await check(token)).toMatchObject([{ role: 'marketing', name: 'marketing@example.com' }])
  })

  it("with a customer's company", async () => {
    await open(token, customer)
    expect(await check(token)).toMatchObject([{ role: 'customer', customer_id: 1 }])
  })

  it('without a role if there are no permissions', async () => {
    await open(token, USER_WITHOUT_ROLE)
    expect(await check(token)).toMatchObject([{ role: null, name: 'newcomer@example.com' }])
  })

  it('with the current role', async () => {
    await open(token, staff)
    await fixture.owner(`update public.permissions set role = 'marketing' where user_id = '${staff}'`)
    expect(await check(token)).toMatchObject([{ role: 'marketing' }])
    await fixture.owner(`update public.permissions set role = 'staff' where user_id = '${staff}'`)
  })
})

describe('a session ends', () => {
  it('after its idle timeout', async () => {
    await open(token, staff)
    await pass('29 minutes 50 seconds')
    expect(await check(token)).toHaveLength(1)
    await pass('30 minutes')
    expect(await check(token)).toEqual([ENDED])
  })

  it('after its absolute timeout, even if used', async () => {
    await open(token, staff)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await pass('20 minutes')
      expect(await check(token)).toHaveLength(1)
    }
    await pass('20 minutes')
    expect(await check(token)).toEqual([ENDED])
  })

  it.each([
    ['is banned', `update auth.users set banned_until = now() + interval '1 hour' where id = '${staff}'`],
    ['is marked as deleted', `update auth.users set deleted_at = now() where id = '${staff}'`],
  ])('when its user %s', async (_event, change) => {
    await open(token, staff)
    await fixture.owner(change)
    expect(await check(token)).toEqual([{ ...ENDED, standing: 'nobody' }])
  })

  it('when its user is deleted, which is reported until it expires', async () => {
    const removed = '00000000-0000-4000-8000-0000000000fe'
    await fixture.owner(`insert into auth.users (id, email) values ($1, 'removed@example.com')`, [removed])
    await open(token, removed)
    await fixture.owner('delete from auth.users where id = $1', [removed])
    expect(await check(token)).toEqual([{ ...ENDED, standing: 'nobody' }])
    await pass('31 minutes')
    expect(await check(token)).toEqual([ENDED])
  })

  it('when it is closed, without affecting others', async () => {
    await open(token, staff)
    await open(otherToken, staff)
    await fixture.key('select public.close_website_session($1)', [token])
    expect(await check(token)).toEqual([])
    expect(await check(otherToken)).toHaveLength(1)
  })

  it('when all sessions of its user are ended, but not those of other users', async () => {
    await open(token, staff)
    await open(otherToken, marketing)
    await fixture.key('select public.end_website_sessions($1)', [staff])
    expect(await check(token)).toEqual([])
    expect(await check(otherToken)).toHaveLength(1)
  })
})

it('returns nothing for an unknown token', async () => {
  expect(await check(token)).toEqual([])
})

it('opening a session deletes expired ones', async () => {
  await open(token, staff)
  await pass('12 hours')
  await open(otherToken, staff)
  expect(await fixture.column('owner', 'select token_hash from public.website_sessions')).toEqual([
    otherToken,
  ])
})

it.each([
  ['a token that is not a hash', ['short', staff, 30, 12], '23514'],
  ['no idle timeout', [token, staff, 0, 12], '23514'],
  ['no absolute timeout', [token, staff, 30, 0], '23514'],
  ['an unknown user', [token, '00000000-0000-4000-8000-0000000000ff', 30, 12], '23503'],
])('rejects a session with %s', async (_title, values, code) => {
  await expect(
    fixture.act('service key', 'select public.open_website_session($1, $2, $3, $4)', values),
  ).rejects.toMatchObject({ code })
})
