/** Roles are read from the tables, and one member of staff always remains. */

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedIn, USER_IDS, USER_WITHOUT_ROLE } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const { staff, marketing, customer } = USER_IDS
const UNKNOWN_USER = '00000000-0000-4000-8000-0000000000ff'

describe('users', () => {
  const fixture = policyDatabase()
  const { owner, key, value, column } = fixture
  beforeAll(() => owner('update auth.users set email_confirmed_at = now()'))
  beforeEach(() => owner('delete from public.audit_log'))
  afterEach(async () => {
    await owner('update auth.users set banned_until = null, deleted_at = null')
    await owner(`delete from public.permissions where user_id = '${USER_WITHOUT_ROLE}'`)
    await owner(`update public.permissions set role = 'staff' where user_id = '${staff}'`)
    await owner(
      `update public.permissions set role = 'marketing', customer_id = null where user_id = '${marketing}'`,
    )
  })

  const call = (name: string, ...values: string[] | [...string[], number]) =>
    value('service key', `select public.${name}(${values.map((_, index) => `$${index + 1}`)})`, values)
  const roleOf = (userId: string) =>
    value('owner', 'select role from public.permissions where user_id = $1', [userId])
  const log = async () =>
    await owner('select actor, action, table_name, row_id from public.audit_log order by id')

  it.each([
    ['a marketing user', marketing],
    ['a customer', customer],
    ['a user without a role', USER_WITHOUT_ROLE],
    ['an unknown user', UNKNOWN_USER],
  ])('rejects %s', async (_title, acting) => {
    expect(await call('update_user_access', acting, USER_WITHOUT_ROLE, 'staff')).toBe('not staff')
    expect(await call('disable_user', acting, customer)).toBe('not staff')
    expect(await call('enable_user', acting, customer)).toBe('not staff')
    expect(await roleOf(USER_WITHOUT_ROLE)).toBeUndefined()
    expect(await log()).toEqual([])
  })

  it('rejects disabled staff', async () => {
    await call('update_user_access', staff, USER_WITHOUT_ROLE, 'staff')
    expect(await call('disable_user', staff, USER_WITHOUT_ROLE)).toBe('done')
    expect(await call('update_user_access', USER_WITHOUT_ROLE, marketing, 'staff')).toBe('not staff')
  })

  it('gives and changes a role, logged under the actor', async () => {
    expect(await call('update_user_access', staff, USER_WITHOUT_ROLE, 'customer', 2)).toBe('done')
    expect(await call('update_user_access', staff, USER_WITHOUT_ROLE, 'marketing')).toBe('done')
    expect(await roleOf(USER_WITHOUT_ROLE)).toBe('marketing')
    const entry = { actor: staff, table_name: 'permissions', row_id: USER_WITHOUT_ROLE }
    expect(await log()).toEqual([
      { ...entry, action: 'insert' },
      { ...entry, action: 'update' },
    ])
  })

  it('ignores a change to the same value', async () => {
    expect(await call('update_user_access', staff, marketing, 'marketing')).toBe('done')
    expect(await log()).toEqual([])
  })

  it('reports an unknown user or company', async () => {
    expect(await call('update_user_access', staff, UNKNOWN_USER, 'marketing')).toBe('unknown person')
    expect(await call('disable_user', staff, UNKNOWN_USER)).toBe('unknown person')
    expect(await call('update_user_access', staff, customer, 'customer', 99)).toBe('unknown customer')
  })

  it('disabling removes role and sessions; enabling allows sign-in again', async () => {
    const session = '7'.repeat(64)
    const readSession = 'select standing, role from public.read_website_session($1)'
    const own = { ...signedIn(marketing), statements: [{ text: 'select private.caller_role() as role' }] }
    await key('select public.open_website_session($1, $2, 30, 12)', [session, marketing])
    await owner(
      `insert into auth.sessions (id, user_id, created_at, updated_at) values (gen_random_uuid(), $1, now(), now())`,
      [marketing],
    )
    expect(await call('disable_user', staff, marketing)).toBe('done')
    expect(await key(readSession, [session])).toEqual([{ standing: 'nobody', role: null }])
    expect((await fixture.database.transaction(own))[0]?.rows).toEqual([{ role: null }])
    const left = await fixture.act('owner', 'select from auth.sessions where user_id = $1', [marketing])
    expect(left.count).toBe(0)

    expect(await call('enable_user', staff, marketing)).toBe('done')
    expect((await fixture.database.transaction(own))[0]?.rows).toEqual([{ role: 'marketing' }])
    // Ended sessions stay ended.
    expect(await key(readSession, [session])).toEqual([{ standing: 'nobody', role: null }])
    expect((await log()).map(({ actor, action, row_id }) => [actor, action, row_id])).toEqual([
      [staff, 'disable', marketing],
      [staff, 'enable', marketing],
    ])
  })

  it('withdrawing an invitation erases the user, unless they have signed in', async () => {
    const invited = '00000000-0000-4000-8000-0000000000fe'
    await owner(
      `insert into auth.users (id, email, invited_at, last_sign_in_at) values ($1, 'invited@example.com', now(), now())`,
      [invited],
    )
    expect(await call('update_user_access', staff, invited, 'marketing')).toBe('done')
    expect(await call('withdraw_invitation', marketing, invited)).toBe('not staff')
    expect(await call('withdraw_invitation', staff, invited)).toBe('signed in')
    expect(await call('withdraw_invitation', staff, staff)).toBe('signed in')
    await owner('update auth.users set last_sign_in_at = null where id = $1', [invited])
    expect(await call('withdraw_invitation', staff, invited)).toBe('done')
    expect(await roleOf(invited)).toBeUndefined()
    expect(await call('withdraw_invitation', staff, invited)).toBe('unknown person')
    expect((await log()).at(-1)).toMatchObject({
      actor: staff,
      action: 'withdraw invitation',
      row_id: invited,
    })
  })

  describe('last member of staff', () => {
    it('cannot be demoted or disabled', async () => {
      expect(await call('update_user_access', staff, staff, 'marketing')).toBe('last staff')
      expect(await call('update_user_access', staff, staff, 'customer', 1)).toBe('last staff')
      expect(await call('disable_user', staff, staff)).toBe('last staff')
      expect(await roleOf(staff)).toBe('staff')
      expect(await log()).toEqual([])
    })

    it.each([
      ['was disabled', "banned_until = now() + interval '1 day'"],
      ['was deleted', 'deleted_at = now()'],
      ['never confirmed the address', 'email_confirmed_at = null'],
      ['never accepted the invitation', 'invited_at = now()'],
    ])('is not replaced by a user who %s', async (_title, change) => {
      await call('update_user_access', staff, USER_WITHOUT_ROLE, 'staff')
      await owner(`update auth.users set ${change} where id = $1`, [USER_WITHOUT_ROLE])
      expect(await call('update_user_access', staff, staff, 'marketing')).toBe('last staff')
      await owner('update auth.users set email_confirmed_at = now(), invited_at = null')
    })

    it('is replaced by an invited user who has signed in', async () => {
      await call('update_user_access', staff, USER_WITHOUT_ROLE, 'staff')
      await call('record_invitation', staff, USER_WITHOUT_ROLE)
      await owner('update auth.users set last_sign_in_at = now() where id = $1', [USER_WITHOUT_ROLE])
      expect(await call('update_user_access', staff, staff, 'marketing')).toBe('done')
      await owner('update auth.users set last_sign_in_at = null, invited_at = null')
    })
  })

  it('records an invitation and its repetition, with the time', async () => {
    for (const action of ['invite', 'invite again']) {
      await call('record_invitation', staff, USER_WITHOUT_ROLE)
      expect((await log()).at(-1)).toMatchObject({ actor: staff, action, row_id: USER_WITHOUT_ROLE })
    }
    expect(await owner('select id from auth.users where invited_at is not null')).toEqual([
      { id: USER_WITHOUT_ROLE },
    ])
    await owner('update auth.users set invited_at = null')
  })

  describe('user list', () => {
    const list = async (call: string) =>
      await key(`select name, email, total::int from public.list_users(${call})`)

    it('is sorted by name, in pages with a total', async () => {
      const all = await list('')
      const names = ['Casey', 'marketing@example.com', 'newcomer@example.com', 'other@example.com', 'Sam']
      expect(all.map(({ name }) => name)).toEqual(names)
      expect(await list('max_rows => 2, skip_rows => 3')).toEqual([
        { name: 'other@example.com', email: 'other@example.com', total: 5 },
        { name: 'Sam', email: 'staff@example.com', total: 5 },
      ])
    })

    it.each([
      [`search => 'CASEY'`, ['customer@example.com']],
      [`search => 'second comp'`, ['other@example.com']],
      [`search => '%'`, []],
      [`role_filter => 'none'`, ['newcomer@example.com']],
      [`role_filter => 'customer'`, ['customer@example.com', 'other@example.com']],
      [`role_filter => 'customer', search => 'other'`, ['other@example.com']],
      [`state_filter => 'disabled'`, []],
      [`state_filter => 'active'`, []],
      [`person => '${staff}'`, ['staff@example.com']],
    ])('%s finds %j', async (filter, expected) => {
      expect((await list(filter)).map(({ email }) => email)).toEqual(expected)
    })
  })

  describe('audit log', () => {
    const read = (call: string) =>
      column(
        'service key',
        `select concat_ws(' ', actor_name, action, table_name, subject) from public.list_audit_log(${call})`,
      )

    it('names actor and target, newest first, with filters', async () => {
      await call('update_user_access', staff, USER_WITHOUT_ROLE, 'marketing')
      await call('record_user_event', staff, 'invite', USER_WITHOUT_ROLE)
      await fixture.act('marketing', `insert into public.news_articles (title) values ('Logged')`)
      const article = 'marketing@example.com insert news_articles'
      const invitation = 'Sam invite people newcomer@example.com'
      const role = 'Sam insert permissions newcomer@example.com'
      expect(await read('')).toEqual([article, invitation, role])
      expect(await read(`who => 'sam'`)).toEqual([invitation, role])
      expect(await read(`what => 'people'`)).toEqual([invitation])
      expect(await read(`max_rows => 1`)).toEqual([article])
      expect(await read(`since => now() + interval '1 minute'`)).toEqual([])
      expect(await read(`until => now() - interval '1 hour'`)).toEqual([])
      expect(await read(`skip_rows => 1`)).toEqual([invitation, role])
    })

    it('rejects unknown actions', async () => {
      await expect(call('record_user_event', staff, 'praise', USER_WITHOUT_ROLE)).rejects.toMatchObject({
        code: '23514',
      })
    })
  })
})
