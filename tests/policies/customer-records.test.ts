/** Customers' users, documents and packaging data in the database. */
import { beforeEach, describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
const MANAGER = USER_IDS.customer
const FOREIGN = USER_IDS['other customer']
const COLLEAGUE = '00000000-0000-4000-8000-00000000c011'
const MANAGES = `'{"manage users"}'`

describe('users of a customer', () => {
  beforeEach(async () => {
    await fixture.owner(`delete from auth.users where id = '${COLLEAGUE}'`)
    await fixture.owner(
      `insert into auth.users (id, email, last_sign_in_at) values ('${COLLEAGUE}', 'colleague@example.com', now())`,
    )
    await fixture.owner(
      `insert into public.permissions (user_id, role, customer_id) values ('${COLLEAGUE}', 'customer', 1)`,
    )
    await fixture.owner(`update public.permissions set rights = ${MANAGES} where user_id = '${MANAGER}'`)
  })

  const call = (name: string, acting: string, person: string, rest: string, customer = 1) =>
    fixture.value('service key', `select public.${name}('${acting}', '${person}', ${customer}, ${rest})`)
  const former = (person: string) => `(select rights from public.permissions where user_id = '${person}')`
  const setRights = (acting: string, person: string, rights: string, customer = 1, seen = former(person)) =>
    call('set_customer_user_rights', acting, person, `${seen}, ${rights}`, customer)
  const disable = (acting: string, person: string, customer = 1) =>
    call('set_customer_user_disabled', acting, person, 'true', customer)

  it('are changed by staff and by managers of the same customer only', async () => {
    const outcomes = []
    for (const acting of [USER_IDS.staff, MANAGER, COLLEAGUE, FOREIGN, USER_IDS.marketing])
      outcomes.push(await setRights(acting, COLLEAGUE, `'{"call off"}'`))
    expect(outcomes).toEqual(['done', 'done', ...Array(3).fill('not allowed')])
    expect(await setRights(MANAGER, FOREIGN, `'{}'`)).toBe('unknown person')
    expect(await setRights(MANAGER, FOREIGN, `'{}'`, 2)).toBe('not allowed')
    expect(await setRights(USER_IDS.staff, USER_IDS.marketing, `'{}'`)).toBe('unknown person')
    expect(await call('add_customer_user', MANAGER, FOREIGN, `'{}'`)).toBe('unknown person')
    const actions = await fixture.key(
      `select changes from public.audit_log where row_id = '${COLLEAGUE}' and action = 'update' order by id`,
    )
    expect(actions.at(-1)?.changes).toEqual({ rights: [[], ['call off']] })
  })

  it('keep the rights that a colleague has changed meanwhile', async () => {
    const seen = `'{"approve","call off"}'`
    await setRights(MANAGER, COLLEAGUE, `'{"call off","approve"}'`)
    expect(await setRights(MANAGER, COLLEAGUE, `'{"approve"}'`, 1, seen)).toBe('done')
    expect(await setRights(MANAGER, COLLEAGUE, `'{"call off","manage users"}'`, 1, seen)).toBe('changed')
    // A repeated call.
    expect(await setRights(MANAGER, COLLEAGUE, `'{"approve"}'`, 1, seen)).toBe('done')
    expect(
      await fixture.value(
        'owner',
        `select array_to_json(rights) from public.permissions where user_id = '${COLLEAGUE}'`,
      ),
    ).toEqual(['approve'])
  })

  it('are never without a manager, unless staff decide so', async () => {
    expect(await setRights(MANAGER, MANAGER, `'{}'`)).toBe('last manager')
    await setRights(MANAGER, COLLEAGUE, MANAGES)
    // Not yet seen, so the address may be mistyped.
    await fixture.owner(
      `update auth.users set invited_at = now(), last_sign_in_at = null where id = '${COLLEAGUE}'`,
    )
    expect(await setRights(MANAGER, MANAGER, `'{}'`)).toBe('last manager')
    await fixture.owner(`update auth.users set last_sign_in_at = now() where id = '${COLLEAGUE}'`)
    expect(await disable(COLLEAGUE, MANAGER)).toBe('done')
    // A disabled manager neither acts nor counts.
    expect(await disable(MANAGER, COLLEAGUE)).toBe('not allowed')
    expect(await setRights(COLLEAGUE, COLLEAGUE, `'{}'`)).toBe('last manager')
    expect(await setRights(USER_IDS.staff, COLLEAGUE, `'{}'`)).toBe('done')
    await call('set_customer_user_disabled', USER_IDS.staff, MANAGER, 'false')
  })

  it('stay disabled until staff enable them, if staff disabled them', async () => {
    const enable = (acting: string) => call('set_customer_user_disabled', acting, COLLEAGUE, 'false')
    const byStaff = () =>
      fixture.value(
        'customer',
        `select is_disabled_by_staff from public.list_customer_users(1) where user_id = '${COLLEAGUE}'`,
      )
    expect(await disable(MANAGER, COLLEAGUE)).toBe('done')
    expect(await byStaff()).toBe(false)
    expect(await enable(MANAGER)).toBe('done')
    await disable(MANAGER, COLLEAGUE)
    // Staff have the last word, also about users whom a colleague disabled.
    for (const disableByStaff of [
      () => disable(USER_IDS.staff, COLLEAGUE),
      () => fixture.value('service key', `select public.disable_user('${USER_IDS.staff}', '${COLLEAGUE}')`),
    ]) {
      expect(await disableByStaff()).toBe('done')
      expect(await byStaff()).toBe(true)
      expect(await enable(MANAGER)).toBe('disabled by staff')
      expect(await disable(MANAGER, COLLEAGUE)).toBe('disabled by staff')
      expect(await enable(USER_IDS.staff)).toBe('done')
      expect(await disable(MANAGER, COLLEAGUE)).toBe('done')
    }
    // Another company's managers don't inherit the decision.
    await fixture.key(`update public.permissions set customer_id = 2 where user_id = '${COLLEAGUE}'`)
    await fixture.owner(`update public.permissions set rights = ${MANAGES} where user_id = '${FOREIGN}'`)
    expect(await call('set_customer_user_disabled', FOREIGN, COLLEAGUE, 'false', 2)).toBe('disabled by staff')
    await fixture.owner(`update public.permissions set rights = '{}' where user_id = '${FOREIGN}'`)
  })

  it('lose their rights with the customer or the role', async () => {
    const moveTo = (role: string, customer: string) =>
      fixture.value(
        'service key',
        `select public.update_user_access('${USER_IDS.staff}', '${COLLEAGUE}', '${role}', ${customer})`,
      )
    const rights = () =>
      fixture.value(
        'owner',
        `select array_to_json(rights) from public.permissions where user_id = '${COLLEAGUE}'`,
      )
    await setRights(MANAGER, COLLEAGUE, MANAGES)
    expect(await moveTo('customer', '1')).toBe('done')
    expect(await rights()).toEqual(['manage users'])
    expect(await moveTo('customer', '2')).toBe('done')
    expect(await rights()).toEqual([])
    await setRights(USER_IDS.staff, COLLEAGUE, MANAGES, 2)
    expect(await moveTo('marketing', 'null')).toBe('done')
    expect(await rights()).toEqual([])
  })

  it('are seen by staff and their colleagues', async () => {
    const list = (actor: 'staff' | 'customer') =>
      fixture.rows(actor, 'select email, rights from public.list_customer_users(1)')
    expect(await list('customer')).toHaveLength(2)
    expect(await list('staff')).toEqual(await list('customer'))
    await expect(fixture.rows('customer', 'select * from public.list_customer_users(2)')).rejects.toThrow(
      'Only users of this customer can see them.',
    )
  })
})

describe('file of a document', () => {
  it('is read by the customer only while the document isn’t removed', async () => {
    const read = (actor: 'customer' | 'other customer' | 'staff') =>
      fixture.column(
        actor,
        `select name from storage.objects where bucket_id = 'customer-documents' order by name`,
      )
    await fixture.owner(
      `insert into storage.objects (bucket_id, name)
       values ('customer-documents', '1/invoice.pdf'), ('customer-documents', '2/invoice.pdf'),
         ('customer-documents', '1/no-document.pdf')`,
    )
    expect(await read('customer')).toEqual(['1/invoice.pdf'])
    expect(await read('other customer')).toEqual(['2/invoice.pdf'])
    expect(await read('staff')).toHaveLength(3)
    await fixture.staff('update public.customer_documents set removed_at = now() where customer_id = 1')
    expect(await read('customer')).toEqual([])
    expect(
      await fixture.column(
        'service key',
        `select public.list_orphaned_documents(now() + interval '1 day', 9)`,
      ),
    ).toEqual(['1/no-document.pdf'])
    await fixture.owner(
      `update public.customer_documents set removed_at = now() - interval '31 days' where customer_id = 1`,
    )
    expect(await fixture.value('service key', 'select public.expire_customer_documents(9)')).toBe(1)
  })
})

describe('packaging data', () => {
  it('add up the delivered units of a period in London, by SKU', async () => {
    const [stop] = await fixture.owner(
      `select id, site_id from public.delivery_stops where customer_id = 1 order by id limit 1`,
    )
    await fixture.owner(`update public.delivery_lines set quantity = 100 where customer_id = 1`)
    await fixture.owner(`update public.skus set weight_g = 312.5 where customer_id = 1`)
    const read = (since: string, until: string) =>
      fixture.rows(
        'customer',
        `select code, units, weight_g from public.packaging_data(1, '${since}', '${until}')`,
      )
    const deliver = (state: string, at: string) =>
      fixture.owner(
        `update public.delivery_stops set state = $1, planned_from = $2::timestamptz, planned_to = $2::timestamptz where id = $3`,
        [state, at, stop?.id],
      )
    // 23:30 on 30 June in London.
    await deliver('delivered', '2026-06-30T22:30Z')
    expect(await read('2026-01-01', '2026-06-30')).toEqual([
      { code: expect.stringContaining('SKU-'), units: 100, weight_g: expect.anything() },
    ])
    expect(await read('2026-07-01', '2026-12-31')).toEqual([])
    await deliver('failed', '2026-06-30T22:30Z')
    expect(await read('2026-01-01', '2026-06-30')).toEqual([])
    expect(
      await fixture.rows(
        'other customer',
        `select * from public.packaging_data(1, '2020-01-01', '2030-01-01')`,
      ),
    ).toEqual([])
  })
})
