/** Who is notified of what, once, and what links turn off. */
import { beforeEach, describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
/** A user of the first customer who may approve. */
const APPROVER = USER_IDS.customer

beforeEach(async () => {
  await fixture.owner('delete from public.customer_notifications')
  await fixture.owner(`update public.notification_settings set email_off = '{}', page_off = '{}'`)
})

const sent = () =>
  fixture.owner(
    `select user_id, kind, subject, body, path, is_shown, email_state from public.customer_notifications order by id`,
  )
const notify = (rest: string) => fixture.owner(`select private.notify_customer(${rest})`)
const claim = () => fixture.key('select email, subject, token from public.claim_customer_notifications(100)')

describe('notification of a customer', () => {
  it('reaches the users of this customer who can sign in, once per event', async () => {
    await fixture.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      USER_IDS['other customer'],
    ])
    for (const customer of [1, 1, 2])
      await notify(`${customer}, 'stock', 'an event', 'Runs out', '', '/stock'`)
    await fixture.owner('update auth.users set banned_until = null')
    const common = {
      kind: 'stock',
      subject: 'Runs out',
      path: '/stock',
      is_shown: true,
      email_state: 'queued',
    }
    expect(await sent()).toEqual([{ ...common, body: '', user_id: APPROVER }])
  })

  it('can require a right', async () => {
    const ask = (event: string) =>
      notify(`1, 'call-off waiting', '${event}', 'Waiting', '', '/call-offs', only_with => 'approve'`)
    await ask('one')
    expect(await sent()).toEqual([])
    await fixture.owner(`update public.permissions set rights = '{approve}' where user_id = $1`, [APPROVER])
    await ask('two')
    expect(await sent()).toMatchObject([{ user_id: APPROVER, kind: 'call-off waiting' }])
  })

  it.each([
    [`email_off = '{stock}'`, [{ is_shown: true, email_state: null }]],
    [`page_off = '{stock}'`, [{ is_shown: false, email_state: 'queued' }]],
    [`page_off = '{stock}', email_off = '{stock}'`, []],
    [`page_off = '{document}', email_off = '{document}'`, [{ is_shown: true, email_state: 'queued' }]],
  ])('respects settings: %s', async (settings, expected) => {
    await fixture.owner(`update public.notification_settings set ${settings}`)
    await notify(`1, 'stock', 'an event', 'Runs out'`)
    expect(await sent()).toMatchObject(expected)
    expect(await sent()).toHaveLength(expected.length)
  })
})

describe('deliveries', () => {
  const at = (time: string) => fixture.key(`select public.notify_of_deliveries('2026-11-25T${time}Z')`)
  const plan = (change: string) =>
    fixture.owner(`update public.delivery_stops set ${change} where customer_id = 1`)

  beforeEach(() =>
    plan(`state = 'scheduled', planned_from = '2026-11-25T08:00Z', planned_to = '2026-11-25T10:00Z', arrived_at = null,
      estimated_at = null, reason = ''`),
  )

  it('of the day are announced once, from six in the morning', async () => {
    await at('05:59')
    expect(await sent()).toEqual([])
    await at('06:00')
    await at('06:01')
    expect(await sent()).toMatchObject([
      { user_id: APPROVER, kind: 'delivery today', subject: '1 delivery arrives today', path: '/deliveries' },
    ])
    const [first] = await sent()
    expect(first?.body).toMatch(/^8 am to 10 am, Site: delivery D-\d+$/)
  })

  it.each([
    [`estimated_at = '2026-11-25T10:15Z'`, null],
    [`estimated_at = '2026-11-25T10:16Z', reason = 'Traffic'`, /late: now expected at 10:16 am$/],
    [`estimated_at = '2026-11-26T08:30Z'`, /late: now expected on Thursday 26 November at 8:30 am$/],
    [`estimated_at = '2026-11-25T10:16Z', arrived_at = '2026-11-25T10:10Z', state = 'delivered'`, null],
    [`state = 'failed'`, /failed$/],
    [`state = 'failed', planned_from = '2026-11-20T08:00Z'`, null],
  ])('are announced once if they are late or failed: %s', async (change, subject) => {
    await plan(change)
    await at('05:00')
    await at('05:01')
    const found = await sent()
    expect(found.map((row) => row.subject)).toEqual(subject === null ? [] : [expect.stringMatching(subject)])
    if (subject !== null) expect(found[0]?.path).toMatch(/^\/deliveries\/D-\d+$/)
    if (change.includes('Traffic')) expect(found[0]?.body).toContain('Reason: Traffic')
  })

  it.each([
    [`state = 'failed'`, 'failed'],
    [`estimated_at = '2026-11-25T18:00Z'`, 'late'],
  ])('are announced again if they are planned anew and then %s', async (outcome, word) => {
    await plan(outcome)
    await at('05:00')
    await plan(
      `state = 'scheduled', estimated_at = null, planned_from = '2026-11-25T12:00Z', planned_to = '2026-11-25T13:00Z'`,
    )
    await at('05:01')
    await plan(outcome)
    await at('05:02')
    await at('05:03')
    expect((await sent()).map(({ subject }) => String(subject).includes(word))).toEqual([true, true])
  })
})

describe('new document', () => {
  const add = (title: string, more = "'invoice', null") =>
    fixture.value(
      'owner',
      `insert into public.customer_documents (customer_id, title, storage_path, kind, valid_from)
       values (1, '${title}', '1/${title}', ${more}) returning id`,
    )
  const age = (seconds: number) =>
    fixture.owner(
      `update public.customer_notifications set created_at = now() - interval '${seconds} seconds'`,
    )

  it('is emailed after a minute, and never if it is removed before', async () => {
    await add('Invoice 1')
    const mistake = await add('Price agreement')
    expect(await sent()).toHaveLength(2)
    expect(await claim()).toEqual([])
    await fixture.owner(`update public.customer_documents set removed_at = now() where id = ${mistake}`)
    await age(61)
    expect(await claim()).toMatchObject([{ subject: 'New document: Invoice 1' }])
    expect(await sent()).toHaveLength(1)
  })

  it('isn’t announced while the customer can’t see it', async () => {
    await add('Certificate', "'certificate', current_date + 30")
    expect(await sent()).toEqual([])
    await add('Valid certificate', "'certificate', current_date - 1")
    expect(await sent()).toHaveLength(1)
  })

  it('that becomes valid later is announced on that day, once, unless it has been removed', async () => {
    const inDays = (days: number) => `'certificate', (now() at time zone 'Europe/London')::date + ${days}`
    const announce = (days: number) =>
      fixture.key(`select public.notify_of_certificates(now() + interval '${days} days')`)
    await add('FSC', inDays(3))
    await add('ISO 9001', inDays(3))
    const mistake = await add('ISO 1401', inDays(3))
    await fixture.owner(`update public.customer_documents set removed_at = now() where id = ${mistake}`)
    await announce(2)
    expect(await sent()).toEqual([])
    for (const day of [3, 3, 4]) await announce(day)
    const subjects = (await sent()).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual(['New document: FSC', 'New document: ISO 9001'])
  })
})

describe('stock that runs out soon', () => {
  const tell = (...ids: number[]) =>
    fixture.key('select public.notify_of_stock(1, $1)', [ids.map((id) => ({ id, text: `SKU ${id}` }))])

  it('is announced when it begins, not again until it has been replenished, and never for another customer’s SKU', async () => {
    await tell(1, 2)
    await tell(1)
    expect(await sent()).toMatchObject([{ user_id: APPROVER, subject: '1 SKU runs out soon', body: 'SKU 1' }])
    await tell()
    await tell(1)
    expect(await sent()).toHaveLength(2)
  })
})

describe('emails of notifications', () => {
  it('are claimed once, or again if they were released, for a day', async () => {
    await notify(`1, 'stock', 'an event', 'Runs out'`)
    expect(await claim()).toMatchObject([{ email: 'customer@example.com', subject: 'Runs out' }])
    expect(await claim()).toEqual([])
    const id = await fixture.value('owner', 'select id from public.customer_notifications')
    await fixture.key('select public.release_customer_notification($1)', [id])
    expect(await claim()).toHaveLength(1)
    await fixture.key('select public.release_customer_notification($1)', [id])
    await fixture.owner(`update public.customer_notifications set created_at = now() - interval '25 hours'`)
    expect(await claim()).toEqual([])
  })

  it('have a link that turns off this kind for this user only, and on again', async () => {
    for (const customer of [1, 2]) await notify(`${customer}, 'stock', 'an event', 'Runs out'`)
    const [{ token } = { token: '' }] = await claim()
    const read = () => fixture.value('service key', 'select public.read_notification_link($1)', [token])
    const set = (given: unknown, isOn: boolean) =>
      fixture.value('service key', 'select public.set_notification_emails($1, $2)', [given, isOn])
    const off = () =>
      fixture.owner(`select user_id, array_to_json(email_off) as off from public.notification_settings
        where email_off <> '{}'`)
    expect(await read()).toEqual({ kind: 'stock', is_on: true })
    expect(await set(token, false)).toBe(true)
    expect(await set(token, false)).toBe(true)
    expect(await read()).toEqual({ kind: 'stock', is_on: false })
    expect(await off()).toEqual([{ user_id: APPROVER, off: ['stock'] }])
    expect(await set('0'.repeat(64), false)).toBe(false)
    await set(token, true)
    expect(await off()).toEqual([])
  })
})
