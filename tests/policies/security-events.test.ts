import { beforeEach, describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeEach(async () => {
  await owner('delete from public.security_events')
  await owner('delete from public.audit_log')
})

const { staff, customer, marketing } = USER_IDS
const { owner, key, value } = fixture
const record = (...events: object[]) =>
  key('select public.record_security_events($1::jsonb)', [JSON.stringify(events)])
const list = (more = '') =>
  key(`select actor_name, action, table_name, subject, detail from public.list_audit_log(${more})`)
const events = () => owner('select action, person, subject, detail from public.security_events')

describe('change of role', () => {
  it.each([
    ['given', `insert into public.permissions (role, user_id) values ('staff', $1)`, 'none to staff'],
    ['changed', `update public.permissions set role = 'marketing' where user_id = $1`, 'staff to marketing'],
    ['taken', 'delete from public.permissions where user_id = $1', 'marketing to none'],
  ])('is recorded when %s, also by a command', async (verb, sql, detail) => {
    if (verb === 'given') {
      await owner(`delete from public.permissions where user_id = '${customer}'`)
      await owner('delete from public.security_events')
    }
    await owner(sql, [customer])
    expect(await events()).toEqual([{ action: 'role changed', person: null, subject: customer, detail }])
  })

  it('names the member of staff', async () => {
    await key(`select public.update_user_access('${staff}', '${marketing}', 'staff')`)
    expect(await events()).toMatchObject([
      { person: staff, subject: marketing, detail: 'marketing to staff' },
    ])
    await owner(`update public.permissions set role = 'marketing' where user_id = '${marketing}'`)
  })

  it('ignores a change of company', async () => {
    await owner(`update public.permissions set updated_at = now() where user_id = '${staff}'`)
    expect(await events()).toEqual([])
  })
})

describe('audit log with security events', () => {
  it('names the actor, or the target of a failed sign-in', async () => {
    const origin = { device: 'Firefox on Windows', network: '203.0.113.5' }
    await record(
      { action: 'sign in', person: staff, detail: 'by email', ...origin },
      { action: 'sign in failed', person: marketing, detail: 'wrong code', network: '203.0.113.9' },
    )
    await owner(`update public.customers set name = 'Another name' where name = 'Second company'`)
    const rows = await list()
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(
      expect.arrayContaining([
        {
          ...{ actor_name: 'Sam', action: 'sign in', table_name: 'security', subject: null },
          detail: 'by email, Firefox on Windows, 203.0.113.5',
        },
        {
          ...{ actor_name: null, action: 'sign in failed', table_name: 'security' },
          ...{ subject: 'marketing@example.com', detail: 'wrong code, 203.0.113.9' },
        },
        expect.objectContaining({ table_name: 'customers', detail: '' }),
      ]),
    )
    expect(await list(`what => 'security'`)).toHaveLength(2)
    expect(await list(`what => 'customers'`)).toHaveLength(1)
    expect(await list(`what => 'security', who => 'marketing'`)).toHaveLength(1)
  })

  it('lists a change of role once', async () => {
    await owner(`update public.permissions set role = 'staff' where user_id = '${marketing}'`)
    expect(await list()).toMatchObject([{ table_name: 'permissions' }])
    expect(await list(`what => 'security'`)).toMatchObject([{ action: 'role changed' }])
    await owner(`update public.permissions set role = 'marketing' where user_id = '${marketing}'`)
  })
})

it('truncates long values, rejects unknown ones, writes 500 at most', async () => {
  await record({ action: 'refused', detail: 'x'.repeat(1000), network: 'y'.repeat(100) })
  const lengths = 'select length(detail) as detail, length(network) as network from public.security_events'
  expect(await owner(lengths)).toEqual([{ detail: 300, network: 60 }])
  await expect(record({ action: 'something else' })).rejects.toMatchObject({ code: '23514' })
  await record(...Array.from({ length: 600 }, () => ({ action: 'sign in failed' })))
  expect(await events()).toHaveLength(501)
})

it('expire after six months', async () => {
  await record({ action: 'sign in' }, { action: 'sign out' })
  const age = (time: string) =>
    owner('update public.security_events set happened_at = now() - $1::interval', [time])
  const purge = () => value('service key', 'select public.expire_security_events(100)')
  await age('6 months -1 hour')
  expect(await purge()).toBe(0)
  await age('6 months 1 hour')
  expect(await purge()).toBe(2)
})
