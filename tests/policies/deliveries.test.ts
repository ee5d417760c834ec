/** Functions of deliveries, proofs and claims: who may do what to whose, and what is recorded. */
import { describe, expect, it } from 'vitest'
import { USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
const { rows: act, owner, value } = fixture

const stopOf = (customer: number) =>
  `(select min(id) from public.delivery_stops where customer_id = ${customer})`
const report = (stop: string, description: string, photos = "'{}'") =>
  `select public.report_delivery_problem(${stop}, 'shortage', '${description}', ${photos})`

describe('delivery problems', () => {
  it('are reported once, however often the call is repeated, and only with photos of the customer', async () => {
    const reference = await value('customer', report(stopOf(1), 'Two cases', "'{1/claims/photo.jpg}'"))
    expect(reference).toMatch(/^CL-/)
    expect(await value('customer', report(stopOf(1), ' Two cases ', "'{1/claims/photo.jpg}'"))).toBe(
      reference,
    )
    expect(await value('customer', report(stopOf(1), 'Two cases'))).not.toBe(reference)
    for (const photos of ["'{2/claims/photo.jpg}'", "'{1/claims/missing.jpg}'", "'{1/proofs/photo.jpg}'"])
      await expect(act('customer', report(stopOf(1), 'Three cases', photos))).rejects.toThrow(
        'A photo is no longer stored, or there are more than six. Remove it, then add it again.',
      )
    await expect(act('other customer', report(stopOf(1), 'Four cases'))).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('are corrected by the same form while they are open, not afterwards', async () => {
    const send = (description: string) =>
      value('customer', `select public.report_delivery_problem(${stopOf(1)}, 'damage', $1, '{}', $2)`, [
        description,
        '00000000-0000-4000-8000-0000000000d1',
      ])
    const stored = (reference: unknown) =>
      value('owner', `select description from public.claims where reference = '${reference}'`)
    const reference = await send('Five wet cases')
    expect(await send('Six wet cases')).toBe(reference)
    expect(await stored(reference)).toBe('Six wet cases')
    await act('customer', `select public.withdraw_claim('${reference}', true)`)
    await expect(send('Seven wet cases')).rejects.toThrow('was answered or withdrawn meanwhile')
  })

  it('can be withdrawn and opened again by their customer until they are answered', async () => {
    const reference = await value('customer', report(stopOf(1), 'Withdrawn'))
    const withdraw = (is: boolean) => `select public.withdraw_claim('${reference}', ${is})`
    const state = () => value('owner', `select state from public.claims where reference = '${reference}'`)
    await expect(act('other customer', withdraw(true))).rejects.toMatchObject({ code: '42501' })
    await act('customer', withdraw(true))
    expect(await state()).toBe('withdrawn')
    await act('customer', withdraw(false))
    await act(
      'staff',
      `select public.answer_claim('${reference}', gen_random_uuid(), false, 'Signed as complete.', 'Subject', 'Body')`,
    )
    await expect(act('customer', withdraw(true))).rejects.toThrow(
      /has been answered, so it can no longer be withdrawn\. Read the answer, or call us\.$/,
    )
    expect(await state()).toBe('rejected')
  })

  it('are answered once by an email that waits for an undo', async () => {
    const reference = await value('customer', report(stopOf(1), 'Answered'))
    const email = '00000000-0000-4000-8000-0000000000c1'
    const answer = `select public.answer_claim('${reference}', '${email}', true, 'A credit note follows.', 'Accepted', 'Text')`
    expect(await value('staff', answer)).toBe(true)
    expect(await value('staff', answer)).toBe(true)
    const rejected = `select public.answer_claim('${reference}', '${email}', false, 'Correction', 'Rejected', 'Text')`
    await expect(act('staff', rejected)).rejects.toThrow(
      'Reload the page, then reopen it to change the answer.',
    )
    const emails = `select recipient, state, next_attempt_at > now() + interval '5 seconds' as waits
      from public.outgoing_emails where id = '${email}'`
    expect(await owner(emails)).toEqual([{ recipient: 'customer@example.com', state: 'queued', waits: true }])
    expect(await value('staff', `select public.reopen_claim('${reference}')`)).toBe(true)
    expect(await owner(emails)).toMatchObject([{ state: 'cancelled' }])
    expect(
      await owner(`select state, answer, answered_by from public.claims where reference = '${reference}'`),
    ).toEqual([{ state: 'open', answer: '', answered_by: null }])
    const [{ count } = {}] = await owner(
      `select count(*)::int from public.audit_log where table_name = 'claims' and reference = '${reference}'`,
    )
    expect(count).toBe(3)
  })
})

describe('deliveries of a customer', () => {
  it('count the open stops before theirs without showing them', async () => {
    await owner(
      `update public.delivery_stops set position = 3, state = 'on the way', route_id = 1 where code = 'D-1'`,
    )
    await owner(`
      insert into public.delivery_stops (customer_id, code, route_id, site_id, position, state, planned_from, planned_to)
      select 2, 'BEFORE-' || state, 1, 2, 2, state, now(), now() from unnest('{loaded,delivered,cancelled}'::text[]) as state`)
    const read = `select code, stops_before::int from public.list_deliveries(1, number => 'D-1')`
    expect(await act('customer', read)).toEqual([{ code: 'D-1', stops_before: 1 }])
    expect(await act('other customer', read)).toEqual([])
    expect(await act('staff', read)).toHaveLength(1)
  })

  it('are found by number, site, product and EN number', async () => {
    await owner(`update public.delivery_lines set en_line_id = 1 where customer_id = 1`)
    const found = async (words: string) =>
      (
        await act(
          'customer',
          `select code from public.list_deliveries(1, number => 'D-1', patterns => '{${words}}')`,
        )
      ).length
    expect([
      await found('%d-1%'),
      await found('%site%,%case%'),
      await found('%en 1%'),
      await found('%EN 2%'),
    ]).toEqual([1, 1, 1, 0])
  })
})

describe('deliveries by day', () => {
  const version = () =>
    value('owner', `select source_updated_at from public.delivery_stops where id = ${stopOf(1)}`)
  const change = (at: unknown, changes: object) =>
    value('staff', 'select public.change_delivery($1, $2, $3)', [1, at, changes])

  it('change only the version that was seen, and name the change in the audit log', async () => {
    await owner(`update public.delivery_stops set state = 'loaded' where id = ${stopOf(1)}`)
    const before = await version()
    const after = await change(before, { state: 'failed', reason: ' Gate closed ', customer_id: 2 })
    expect(after).not.toBeNull()
    expect(await change(before, { state: 'delivered' })).toBeNull()
    const [stop] = await owner(
      `select customer_id::int, state, reason, arrived_at is not null as arrived from public.delivery_stops where id = ${stopOf(1)}`,
    )
    expect(stop).toEqual({ customer_id: 1, state: 'failed', reason: 'Gate closed', arrived: true })
    const [entry] = await owner(
      `select actor, reference, changes from public.audit_log where table_name = 'delivery_stops' order by id desc limit 1`,
    )
    expect(entry).toMatchObject({
      actor: USER_IDS.staff,
      reference: 'D-1',
      changes: { state: ['loaded', 'failed'] },
    })
    expect(JSON.stringify(entry)).not.toContain('Gate closed')
  })

  it('get the former times back when a change of status is undone', async () => {
    const times = { arrived_at: '2026-11-25T10:12:00+00:00', departed_at: '2026-11-25T10:30:00+00:00' }
    await owner(`update public.delivery_stops set state = 'delivered', arrived_at = '${times.arrived_at}',
      departed_at = '${times.departed_at}' where id = ${stopOf(1)}`)
    const stored = async () =>
      value(
        'owner',
        `select jsonb_build_object('state', state, 'arrived_at', arrived_at, 'departed_at', departed_at)
         from public.delivery_stops where id = ${stopOf(1)}`,
      )
    const after = await change(await version(), { state: 'scheduled' })
    expect(await stored()).toEqual({ state: 'scheduled', arrived_at: null, departed_at: null })
    await change(after, { state: 'delivered', ...times })
    expect(await stored()).toEqual({ state: 'delivered', ...times })
  })

  it('keep their times while the status stays the same', async () => {
    const times = `state = 'on the way', arrived_at = '2026-11-25T10:12Z', departed_at = '2026-11-25T10:30Z'`
    await owner(`update public.delivery_stops set ${times} where id = ${stopOf(1)}`)
    const count = async () =>
      value(
        'owner',
        `select num_nonnulls(arrived_at, departed_at) from public.delivery_stops where id = ${stopOf(1)}`,
      )
    const after = await change(await version(), { state: 'on the way', reason: 'Gate closed' })
    expect(await count()).toBe(2)
    await change(after, { state: 'loaded' })
    expect(await count()).toBe(0)
  })

  it.each([
    ['today', true],
    ['yesterday', false],
  ])('planned for %s and marked as delivered have arrived now: %s', async (day, isNow) => {
    await owner(
      `update public.delivery_stops set state = 'on the way', arrived_at = null,
        planned_from = date_trunc('day', '${day}'::timestamptz, 'Europe/London') + interval '9 hours' where id = ${stopOf(1)}`,
    )
    await change(await version(), { state: 'delivered' })
    expect(
      await value(
        'owner',
        `select arrived_at is not null from public.delivery_stops where id = ${stopOf(1)}`,
      ),
    ).toBe(isNow)
  })

  it('move within a route and to another one of the day, with places from 1', async () => {
    await owner(`insert into public.delivery_routes (code, service_date)
      values ('MOVE-1', current_date), ('MOVE-2', current_date), ('MOVE-3', current_date + 1)`)
    await owner(`
      insert into public.delivery_stops (customer_id, code, route_id, site_id, position, state, planned_from, planned_to)
      select 1, 'MOVE-' || letter, (select id from public.delivery_routes where code = 'MOVE-1'), 1, place * 10, 'scheduled',
        current_date + time '10:00', current_date + time '11:00'
      from unnest('{A,B,C}'::text[]) with ordinality as stop (letter, place)`)
    const move = (letter: string, route: number, place: number) =>
      act(
        'staff',
        `select public.move_delivery(
          (select id from public.delivery_stops where code = 'MOVE-${letter}'),
          (select id from public.delivery_routes where code = 'MOVE-${route}'), ${place})`,
      )
    const order = async (route: number) =>
      value(
        'owner',
        `select string_agg(right(stop.code, 1) || position, ' ' order by position) from public.delivery_stops as stop
         join public.delivery_routes as route on route.id = stop.route_id where route.code = 'MOVE-${route}'`,
      )
    const versions = async () =>
      owner(`select right(code, 1) as letter, source_updated_at from public.delivery_stops
        where code like 'MOVE-%' and code <> 'MOVE-C' order by code`)
    const before = await versions()
    await move('C', 1, 1)
    expect(await order(1)).toBe('C1 A2 B3')
    // Reports about the others that were made before the move are still to be stored.
    expect(await versions()).toEqual(before)
    await move('C', 1, 2)
    expect(await order(1)).toBe('A1 C2 B3')
    await move('A', 2, 5)
    expect([await order(1), await order(2)]).toEqual(['C2 B3', 'A1'])
    await move('B', 2, 1)
    expect(await order(2)).toBe('B1 A2')
    await expect(move('A', 3, 1)).rejects.toThrow('Reload the page, then move the delivery again.')
  })

  it('are delivered with a proof, which may only have photos of the customer’s proofs', async () => {
    await owner(
      `insert into storage.objects (bucket_id, name) values ('delivery-photos', '1/proofs/signed.jpg')`,
    )
    const prove = (photo: string, at = 'now()') =>
      act('staff', `select public.record_proof(${stopOf(1)}, ' R. Fennel ', ${at}, '{${photo}}')`)
    await expect(prove('1/claims/photo.jpg')).rejects.toThrow('Remove it, then add it again.')
    await expect(prove('1/proofs/signed.jpg', `now() + interval '1 hour'`)).rejects.toThrow(
      'Enter an earlier time.',
    )
    await prove('1/proofs/signed.jpg')
    expect(
      await owner(`select stop.state, proof.signed_by from public.delivery_stops as stop
        join public.proofs_of_delivery as proof on proof.stop_id = stop.id where stop.id = ${stopOf(1)}`),
    ).toEqual([{ state: 'delivered', signed_by: 'R. Fennel' }])
  })

  it('can’t be signed for more than seven days before they were planned', async () => {
    // In summer, when London is an hour ahead.
    const planned = "timestamptz '2025-07-02 23:30Z'"
    const stop = await value(
      'owner',
      `insert into public.delivery_stops (customer_id, code, site_id, position, state, planned_from, planned_to)
        values (1, 'EARLY-1', 1, 1, 'scheduled', ${planned}, ${planned} + interval '1 hour') returning id`,
    )
    const prove = (before: string) =>
      act('staff', `select public.record_proof(${stop}, 'R. Fennel', ${planned} - interval '${before}')`)
    for (const before of ['7 days 1 second', '10 years'])
      await expect(prove(before)).rejects.toThrow(
        /^This delivery was planned for Thursday 3 July 2025\. Check the date of the signature\.$/,
      )
    await prove('7 days')
  })

  it('take the times of a corrected proof', async () => {
    await owner(
      `update public.delivery_stops set arrived_at = null, departed_at = null where id = ${stopOf(1)}`,
    )
    await owner(`delete from public.proofs_of_delivery where stop_id = ${stopOf(1)}`)
    const prove = (at: string) =>
      act('staff', `select public.record_proof(${stopOf(1)}, 'R. Fennel', current_date - 1 + time '${at}')`)
    const times = () =>
      owner(`select to_char(arrived_at, 'HH24:MI') as arrived, to_char(departed_at, 'HH24:MI') as departed
        from public.delivery_stops where id = ${stopOf(1)}`)
    for (const at of ['08:30', '14:30', '10:30']) {
      await prove(at)
      expect(await times()).toEqual([{ arrived: at, departed: at }])
    }
  })

  it('keep a proof that was recorded after the form of another one was opened', async () => {
    const prove = (name: string, at: unknown) =>
      value('staff', `select public.record_proof(${stopOf(1)}, $1, now(), version => $2)`, [name, at])
    const signedBy = () =>
      value('owner', `select signed_by from public.proofs_of_delivery where stop_id = ${stopOf(1)}`)
    const opened = await version()
    const first = await prove('First', opened)
    expect(await prove('Second', opened)).toBeNull()
    expect(await signedBy()).toBe('First')
    await prove('Correction', first)
    expect(await signedBy()).toBe('Correction')
  })

  it('has up to six photos and a signature', async () => {
    const photos = Array.from({ length: 7 }, (_, index) => `1/proofs/photo-${index}.jpg`)
    await owner(`insert into storage.objects (bucket_id, name)
      select 'delivery-photos', unnest('{${photos.join()},1/proofs/signature.png}'::text[])`)
    const prove = (count: number) =>
      act(
        'staff',
        `select public.record_proof(
          ${stopOf(1)}, 'R. Fennel', now(), '{${photos.slice(0, count).join()}}', '1/proofs/signature.png'
        )`,
      )
    await prove(6)
    await expect(prove(7)).rejects.toThrow('there are more than six')
  })
})

describe('delivery photos', () => {
  it('of a customer are accepted up to 60 times an hour', async () => {
    const add = (name: string) =>
      act(
        'other customer',
        `insert into storage.objects (bucket_id, name) values ('delivery-photos', '2/claims/${name}')`,
      )
    await owner(`insert into storage.objects (bucket_id, name)
      select 'delivery-photos', '2/claims/many-' || number from generate_series(1, 58) as number`)
    await add('last')
    await expect(add('too-many')).rejects.toMatchObject({ code: '42501' })
  })

  it('are orphaned two weeks after the time asked for, unless a claim or proof has them', async () => {
    await owner(`insert into storage.objects (bucket_id, name, created_at)
      select 'delivery-photos', '2/proofs/' || name, now() - interval '14 days' - age
      from (values ('kept', interval '1 day'), ('left', interval '1 day'), ('new', interval '-1 day')) as photo (name, age)`)
    await owner(`update public.proofs_of_delivery set photo_paths = '{2/proofs/kept}' where customer_id = 2`)
    expect(
      await act('service key', `select public.list_orphaned_delivery_photos(now(), 10) as name`),
    ).toEqual([{ name: '2/proofs/left' }])
  })
})
