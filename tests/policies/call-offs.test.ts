/** Who may call off what, and that the database decides as `domain/call-offs` says. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { getCutOff, getFirstDay, getOrderDay } from '#domain/call-offs/call-offs.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { addWorkingDays, isWorkingDay } from '#domain/working-hours/working-days.ts'
import { type Actor, signedIn, USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
const COLLEAGUE = '00000000-0000-4000-8000-0000000000f1'
const REASON = 'Too many'

/** Ids of the first company. */
let sku: number
let soldOut: number
let site: number

beforeAll(async () => {
  await fixture.owner(`insert into auth.users (id, email, raw_user_meta_data)
    values ('${COLLEAGUE}', 'colleague@example.com', '{"name": "Robin"}')`)
  await fixture.owner(
    `insert into public.permissions (user_id, role, customer_id, rights) values ('${COLLEAGUE}', 'customer', 1, '{approve}')`,
  )
  await fixture.owner(
    `update public.permissions set rights = '{call off,approve}' where customer_id in (1, 2) and user_id <> '${COLLEAGUE}'`,
  )
  await fixture.owner(`update public.customers set call_off_limit_pallets = 5 where id = 1`)
  site = Number(await fixture.value('owner', 'select id from public.customer_sites where customer_id = 1'))
  const added = (code: string) =>
    fixture.value(
      'owner',
      `insert into public.skus (customer_id, code, name, units_per_pallet, lead_time_days) values (1, $1, $1, 100, 4) returning id`,
      [code],
    )
  sku = Number(await added('Wrap'))
  soldOut = Number(await added('Tray'))
  await stock(sku, 'P', [100, 100, 100, 100, 100, 100, 100, 50])
})

async function stock(of: number, prefix: string, quantities: readonly number[]) {
  for (const [index, quantity] of quantities.entries()) {
    await fixture.owner(
      `with pallet as (
        insert into public.pallets (customer_id, code, sku_id, received_at, hold_until)
        values (1, $1, $2, now(), current_date) returning id
      )
      insert into public.stock_movements (customer_id, code, pallet_id, kind, quantity, to_location_id, happened_at)
      select 1, $1, id, 'receipt', $3, (select min(id) from public.stock_locations), now() from pallet`,
      [`${prefix}${of}-${index}`, of, quantity],
    )
  }
}

const first = () => getFirstDay(new Date())

interface Draft {
  readonly key?: string
  readonly contents?: string
  readonly lines?: readonly object[]
  readonly on?: string
  readonly site?: number
}

const placeAs = async (actor: Actor, draft: Draft = {}) =>
  (await fixture.value(actor, 'select public.place_call_off($1, $2, $3, $4, $5, $6)', [
    draft.key ?? crypto.randomUUID(),
    draft.site ?? site,
    draft.on ?? first(),
    '',
    JSON.stringify(draft.lines ?? [{ sku, pallets: 1 }]),
    draft.contents ?? null,
  ])) as { readonly reference: string; readonly state: string }
const place = (draft: Draft = {}) => placeAs('customer', draft)

const idOf = ({ reference }: { readonly reference: string }) =>
  fixture.value('owner', 'select id from public.call_offs where reference = $1', [reference])
const stateOf = ({ reference }: { readonly reference: string }) =>
  fixture.value('owner', 'select state from public.call_offs where reference = $1', [reference])

/** As the first company’s colleague, who may approve but not call off. */
async function actAsColleague(text: string, values: readonly unknown[]) {
  await fixture.database.transaction({
    ...signedIn(COLLEAGUE),
    statements: [{ text, values: [...values] as never }],
  })
}

const DECIDE = 'select public.decide_call_off($1, $2, $3)'
/** Notifications about a call-off that are emailed, in order. */
const emailsOf = async ({ reference }: { readonly reference: string }) =>
  (
    await fixture.owner(
      `select email, subject, body from public.customer_notifications
      join auth.users on users.id = user_id
      where path = '/call-offs/' || $1 and email_state = 'queued' order by customer_notifications.id`,
      [reference],
    )
  ).map(({ email, subject, body }) => ({ recipient: email, subject, text: String(body) }))

/** Frees the stock. */
const withdraw = async (placed: { readonly reference: string }) =>
  fixture.act('staff', 'select public.cancel_call_off($1)', [(await idOf(placed)) as number])

describe('working days in the database', () => {
  it('are those of the list of bank holidays', async () => {
    const days = await fixture.column(
      'owner',
      `select day::date::text from generate_series('2025-01-01'::date, '2028-12-31', '1 day') as day where private.is_working_day(day::date)`,
    )
    const expected: string[] = []
    for (
      let day = '2025-01-01';
      day <= '2028-12-31';
      day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    )
      if (isWorkingDay(day)) expected.push(day)
    expect(days).toEqual(expected)
  })

  it('give the cut-off and the order day that the screens show, at any time', async () => {
    const moment = fc.date({ min: new Date('2025-01-02'), max: new Date('2028-12-20'), noInvalidDate: true })
    const moments = fc.sample(moment, 300)
    const rows = await fixture.owner(
      `select private.get_call_off_order_day(moment)::text as day,
        private.get_call_off_cut_off(private.add_working_days(private.get_call_off_order_day(moment), 1)) as cut_off,
        private.add_working_days(private.get_call_off_order_day(moment), 7)::text as later
      from unnest($1::timestamptz[]) with ordinality as given (moment, place) order by place`,
      [`{${moments.map((each) => each.toISOString())}}`],
    )
    expect(
      rows.map(({ day, cut_off, later }) => [day, new Date(String(cut_off)).toISOString(), later]),
    ).toEqual(
      moments.map((each) => [
        getOrderDay(each),
        getCutOff(getFirstDay(each)).toISOString(),
        addWorkingDays(getOrderDay(each), 7),
      ]),
    )
    expect(await fixture.value('owner', 'select private.add_working_days(null, 1)')).toBeNull()
  })
})

describe('placing a call-off', () => {
  it('confirms what is in stock for the next working day, and sends an email', async () => {
    const placed = await place({ lines: [{ sku, pallets: 2 }] })
    expect(placed).toEqual({ reference: expect.stringMatching(/^CO-\w{4}-\w{4}$/), state: 'confirmed' })
    const [email, ...others] = await emailsOf(placed)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      recipient: 'customer@example.com',
      subject: `Call-off ${placed.reference} is confirmed`,
    })
    expect(email?.text).toContain('Wrap (Wrap): 2 pallets, 200 units')
    await withdraw(placed)
  })

  it('happens once for a repeated key, which means nothing to another customer', async () => {
    const key = crypto.randomUUID()
    const placed = await place({ key })
    expect(await place({ key })).toEqual(placed)
    expect(await emailsOf(placed)).toHaveLength(1)
    await expect(placeAs('other customer', { key })).rejects.toThrow('Choose a delivery site.')
    await withdraw(placed)
  })

  it('replaces the call-off of the same key if its contents are corrected, unless it was changed since', async () => {
    const [key, one, two, three] = [
      crypto.randomUUID(),
      crypto.randomUUID(),
      crypto.randomUUID(),
      crypto.randomUUID(),
    ]
    const put = (contents: string, pallets: number) => place({ key, contents, lines: [{ sku, pallets }] })
    const palletsOf = async (placed: { readonly reference: string }) =>
      fixture.column('owner', 'select pallets from public.call_off_lines where call_off_id = $1', [
        (await idOf(placed)) as number,
      ])
    const placed = await put(one, 1)
    expect(await put(two, 2)).toEqual(placed)
    expect(await put(two, 2)).toEqual(placed)
    expect(await palletsOf(placed)).toEqual([2])
    await fixture.act('customer', `select public.change_call_off($1, $2, $3, $4, '', $5)`, [
      (await idOf(placed)) as number,
      ...[crypto.randomUUID(), site, first(), JSON.stringify([{ sku, pallets: 3 }])],
    ])
    await expect(put(three, 4)).rejects.toThrow(
      `placed call-off ${placed.reference}, which can’t be replaced`,
    )
    expect(await palletsOf(placed)).toEqual([3])
    await withdraw(placed)
    const next = await put(three, 4)
    expect(next.reference).not.toBe(placed.reference)
    await withdraw(next)
  })

  it.each<[what: string, draft: () => Draft, sentence: RegExp]>([
    ['nothing', () => ({ lines: [] }), /^Add 1 to 50 SKUs/],
    ['no pallet', () => ({ lines: [{ sku, pallets: 0 }] }), /^Wrap: enter 1 to 999 pallets/],
    ['a fraction', () => ({ lines: [{ sku, pallets: 1.5 }] }), /integer/],
    [
      'a SKU twice',
      () => ({
        lines: [
          { sku, pallets: 1 },
          { sku, pallets: 1 },
        ],
      }),
      /Remove it and add it again/,
    ],
    ['another customer’s SKU', () => ({ lines: [{ sku: 2, pallets: 1 }] }), /Remove it and add it again/],
    [
      'another customer’s EN line',
      () => ({ lines: [{ sku, en_line: 2, pallets: 1 }] }),
      /Remove it and add it again/,
    ],
    ['another customer’s site', () => ({ site: 2 }), /^Choose a delivery site/],
    ['today', () => ({ on: toLondonDate(new Date()) }), /working day|can be delivered from/],
    [
      'a day before the cut-off',
      () => ({ on: addWorkingDays(first(), -1) }),
      /^Wrap: 1 pallet can be delivered from/,
    ],
    ['Christmas', () => ({ on: '2027-12-27' }), /^Choose a working day/],
    ['a day in two years', () => ({ on: addWorkingDays(first(), 500) }), /^Choose a working day/],
    [
      'more than is in stock',
      () => ({ lines: [{ sku, pallets: 9 }] }),
      /^Wrap: 8 pallets left in stock\. 9 pallets can be/,
    ],
    [
      'what isn’t in stock',
      () => ({ lines: [{ sku: soldOut, pallets: 1 }] }),
      /^Tray: 0 pallets left in stock\. 1 pallet can be delivered from .*\. Choose that day or a later one\.$/,
    ],
  ])('is refused with a sentence for %s', async (_what, draft, sentence) => {
    await expect(place(draft())).rejects.toThrow(sentence)
  })

  it('takes what isn’t in stock for a day after the lead time', async () => {
    const lines = [{ sku: soldOut, pallets: 2 }]
    const earliest = addWorkingDays(getOrderDay(new Date()), 4)
    await expect(place({ lines, on: addWorkingDays(earliest, -1) })).rejects.toThrow('Tray')
    const placed = await place({ lines, on: earliest })
    expect(placed.state).toBe('confirmed')
    await withdraw(placed)
  })

  it('takes the last part pallet with its real quantity', async () => {
    await fixture.act('staff', 'select public.set_call_off_limit(1, null)')
    const placed = await place({ lines: [{ sku, pallets: 8 }] })
    expect(placed.state).toBe('confirmed')
    expect(
      await fixture.column('owner', 'select quantity from public.call_off_lines where call_off_id = $1', [
        (await idOf(placed)) as number,
      ]),
    ).toEqual([750])
    await expect(place()).rejects.toThrow('Wrap: 0 pallets left in stock')
    await withdraw(placed)
    await fixture.act('staff', 'select public.set_call_off_limit(1, 5)')
  })

  it('respects the opening days of the site and the state of the account', async () => {
    await fixture.owner(`update public.customer_sites set open_days = '{Sunday}' where id = $1`, [site])
    await expect(place()).rejects.toThrow(/^Site is closed on /)
    await fixture.owner(`update public.customer_sites set open_days = '{}' where id = $1`, [site])
    await fixture.owner(`update public.customers set account_status = 'on hold' where id = 1`)
    await expect(place()).rejects.toThrow('Your account is on hold')
    await fixture.owner(`update public.customers set account_status = 'active' where id = 1`)
  })

  it('needs the right to call off, and a customer', async () => {
    await expect(
      actAsColleague('select public.place_call_off($1, $2, $3, $4, $5)', [
        crypto.randomUUID(),
        site,
        first(),
        '',
        '[]',
      ]),
    ).rejects.toThrow('doesn’t have the right to call off stock')
    for (const actor of ['staff', 'marketing', 'anonymous'] as const)
      await expect(placeAs(actor)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('call-off above the limit', () => {
  const large = () => place({ lines: [{ sku, pallets: 6 }] })

  it('waits for a colleague with the right, who gets an email and whose decision is sent', async () => {
    const placed = await large()
    expect(placed.state).toBe('waiting for approval')
    expect((await emailsOf(placed)).map(({ recipient, subject }) => [recipient, subject]).toSorted()).toEqual(
      [
        ['colleague@example.com', `Casey asks you to approve call-off ${placed.reference}`],
        ['customer@example.com', `Call-off ${placed.reference} is waiting for approval`],
      ],
    )
    const id = await idOf(placed)
    await expect(fixture.act('customer', DECIDE, [id as number, true, ''])).rejects.toThrow(
      'Ask a colleague who may approve call-offs.',
    )
    await expect(fixture.act('other customer', DECIDE, [id as number, true, ''])).rejects.toThrow(
      'doesn’t exist',
    )
    await expect(actAsColleague(DECIDE, [id, false, ' '])).rejects.toThrow('Give a reason')
    await actAsColleague(DECIDE, [id, true, ''])
    await actAsColleague(DECIDE, [id, true, ''])
    expect(await stateOf(placed)).toBe('confirmed')
    expect((await emailsOf(placed)).at(-1)).toMatchObject({
      recipient: 'customer@example.com',
      subject: `Call-off ${placed.reference} was approved`,
    })
    expect(await emailsOf(placed)).toHaveLength(3)
    await expect(fixture.act('staff', DECIDE, [id as number, false, REASON])).rejects.toThrow(
      'it is confirmed',
    )
    await withdraw(placed)
  })

  it('asks our contact, too, if no approver would hear of it', async () => {
    const asked = async (contact: string) => {
      await fixture.owner(`update public.customers set contact_email = $1 where id = 1`, [contact])
      const placed = await large()
      await withdraw(placed)
      return fixture.column(
        'owner',
        `select recipient from public.outgoing_emails where record_kind = 'call_off' and record_id = $1`,
        [placed.reference],
      )
    }
    const contact = 'ffion@example.com'
    expect(await asked(contact)).toEqual([])
    await fixture.owner(
      `insert into public.notification_settings (user_id, email_off, page_off)
       values ('${COLLEAGUE}', '{call-off waiting}', '{call-off waiting}')`,
    )
    expect(await asked(contact)).toEqual([contact])
    await fixture.owner(`delete from public.notification_settings where user_id = '${COLLEAGUE}'`)
    await fixture.owner(`update auth.users set invited_at = now() where id = '${COLLEAGUE}'`)
    expect(await asked(contact)).toEqual([contact])
    expect(await asked('-')).toEqual([])
    await fixture.owner(`update auth.users set invited_at = null where id = '${COLLEAGUE}'`)
  })

  it('sends no email to users who have turned it off', async () => {
    await fixture.owner(
      `insert into public.notification_settings (user_id, email_off, page_off)
      values ('${COLLEAGUE}', '{call-off waiting}', '{}')`,
    )
    const placed = await large()
    expect((await emailsOf(placed)).map(({ recipient }) => recipient)).toEqual(['customer@example.com'])
    await fixture.owner(`delete from public.notification_settings where user_id = '${COLLEAGUE}'`)
    await withdraw(placed)
  })

  it('can’t be decided by a user who has read former contents', async () => {
    const placed = await large()
    const id = Number(await idOf(placed))
    const versionOf = () =>
      fixture.value('staff', `select version::text from public.list_call_offs(reference => $1)`, [
        placed.reference,
      ])
    const read = await versionOf()
    await fixture.act('customer', 'select public.change_call_off($1, $2, $3, $4, $5, $6)', [
      id,
      crypto.randomUUID(),
      site,
      first(),
      '',
      JSON.stringify([{ sku, pallets: 7 }]),
    ])
    const decide = 'select public.decide_call_off($1, $2, $3, $4)'
    for (const isApproved of [true, false])
      await expect(actAsColleague(decide, [id, isApproved, REASON, read])).rejects.toThrow(
        'has changed since you opened it',
      )
    expect(await stateOf(placed)).toBe('waiting for approval')
    await actAsColleague(decide, [id, true, '', await versionOf()])
    expect(await stateOf(placed)).toBe('confirmed')
    await withdraw(placed)
  })

  it('is rejected by staff with a reason', async () => {
    const placed = await large()
    await fixture.act('staff', DECIDE, [(await idOf(placed)) as number, false, REASON])
    expect(await stateOf(placed)).toBe('rejected')
    expect((await emailsOf(placed)).at(-1)?.text).toContain(`Reason: ${REASON}`)
  })

  it('waits again if the decision is undone within a minute by its user, whose email hasn’t left', async () => {
    const placed = await large()
    const id = (await idOf(placed)) as number
    const undo = 'select public.undo_call_off_decision($1)'
    const claim = () => fixture.key('select subject from public.claim_customer_notifications(100)')
    await claim()
    for (const isApproved of [true, false]) {
      await actAsColleague(DECIDE, [id, isApproved, REASON])
      expect(await emailsOf(placed)).toHaveLength(1)
      expect(await claim()).toEqual([])
      await expect(fixture.act('staff', undo, [id])).rejects.toThrow('can no longer be undone')
      await expect(fixture.act('other customer', undo, [id])).rejects.toThrow()
      await actAsColleague(undo, [id])
      await actAsColleague(undo, [id])
      expect([await stateOf(placed), await emailsOf(placed)]).toEqual(['waiting for approval', []])
    }
    await actAsColleague(DECIDE, [id, false, REASON])
    const other = await place({ lines: [{ sku, pallets: 3 }] })
    await expect(actAsColleague(undo, [id])).rejects.toThrow('has called off this stock meanwhile')
    await withdraw(other)
    await fixture.owner(
      `update public.call_offs set decided_at = now() - interval '61 seconds' where id = $1`,
      [id],
    )
    await expect(actAsColleague(undo, [id])).rejects.toThrow('can no longer be undone')
  })

  it('can’t be approved by a customer after its cut-off, but by staff', async () => {
    const placed = await large()
    const id = await idOf(placed)
    await fixture.owner('update public.call_offs set wanted_on = current_date where id = $1', [id as number])
    await expect(actAsColleague(DECIDE, [id, true, ''])).rejects.toThrow('can no longer be delivered')
    await fixture.act('staff', DECIDE, [id as number, true, ''])
    expect(await stateOf(placed)).toBe('confirmed')
    await withdraw(placed)
  })

  it('reserves no stock once its day has passed, and can’t be approved by staff any more', async () => {
    const stockOf = async () => {
      const [row] = await fixture.rows(
        'customer',
        'select called_off from public.stock_by_sku(1, now(), now()) where id = $1',
        [sku],
      )
      return row
    }
    const before = await stockOf()
    const placed = await large()
    const id = Number(await idOf(placed))
    await fixture.owner('update public.call_offs set wanted_on = current_date - 1 where id = $1', [id])
    expect(await stockOf()).toEqual(before)
    const next = await place({ lines: [{ sku, pallets: 5 }] })
    expect(next.state).toBe('confirmed')
    await expect(fixture.act('staff', DECIDE, [id, true, ''])).rejects.toThrow('can no longer be delivered')
    await withdraw(next)
    await withdraw(placed)
  })

  it('can’t be approved by a customer whose account is on hold', async () => {
    const placed = await large()
    await fixture.owner(`update public.customers set account_status = 'on hold' where id = 1`)
    await expect(actAsColleague(DECIDE, [await idOf(placed), true, ''])).rejects.toThrow(
      'Your account is on hold',
    )
    await fixture.owner(`update public.customers set account_status = 'active' where id = 1`)
    await withdraw(placed)
  })

  it('asks our contact if no other user may approve', async () => {
    await fixture.owner(`update public.permissions set rights = '{}' where user_id = '${COLLEAGUE}'`)
    await fixture.owner(`update public.customers set contact_email = 'ffion@example.com' where id = 1`)
    const placed = await large()
    expect((await emailsOf(placed)).map(({ recipient }) => recipient)).toEqual(['customer@example.com'])
    expect(
      await fixture.column(
        'owner',
        `select recipient from public.outgoing_emails where record_kind = 'call_off' and record_id = $1`,
        [placed.reference],
      ),
    ).toEqual(['ffion@example.com'])
    await fixture.owner(`update public.permissions set rights = '{approve}' where user_id = '${COLLEAGUE}'`)
    await withdraw(placed)
  })
})

describe('changing and cancelling a call-off', () => {
  const change = (id: unknown, pallets: number, key = crypto.randomUUID()) =>
    fixture.value('customer', 'select public.change_call_off($1, $2, $3, $4, $5, $6)', [
      id as number,
      key,
      site,
      first(),
      'Changed',
      JSON.stringify([{ sku, pallets }]),
    ])
  const cancel = (actor: Actor, id: unknown) =>
    fixture.act(actor, 'select public.cancel_call_off($1)', [id as number])

  it('keeps its reference, counts its own stock as free, and needs an approval above the limit', async () => {
    const placed = await place({ lines: [{ sku, pallets: 5 }] })
    const id = await idOf(placed)
    const key = crypto.randomUUID()
    expect(await change(id, 7, key)).toEqual({ ...placed, state: 'waiting for approval' })
    await change(id, 7, key)
    expect(
      await fixture.column('owner', 'select pallets from public.call_off_lines where call_off_id = $1', [
        id as number,
      ]),
    ).toEqual([7])
    expect(await emailsOf(placed)).toHaveLength(3)
    await cancel('customer', id)
    await cancel('customer', id)
    expect(await stateOf(placed)).toBe('cancelled')
    await expect(change(id, 1)).rejects.toThrow('can no longer be changed')
  })

  it('of what is made to order needs no new lead time for the same pallets or fewer', async () => {
    const on = addWorkingDays(getOrderDay(new Date()), 4)
    const id = await idOf(await place({ lines: [{ sku: soldOut, pallets: 3 }], on }))
    // A day later, the lead time would end after the delivery.
    await fixture.owner('update public.skus set lead_time_days = 5, is_active = false where id = $1', [
      soldOut,
    ])
    const changeTo = (pallets: number, day: string) =>
      fixture.value('customer', 'select public.change_call_off($1, $2, $3, $4, $5, $6)', [
        id as number,
        crypto.randomUUID(),
        site,
        day,
        'Gate B',
        JSON.stringify([{ sku: soldOut, pallets }]),
      ])
    expect(await changeTo(2, on)).toMatchObject({ state: 'confirmed' })
    await fixture.owner('update public.skus set is_active = true where id = $1', [soldOut])
    await expect(changeTo(3, on)).rejects.toThrow('Choose that day or a later one.')
    await expect(changeTo(2, addWorkingDays(on, -1))).rejects.toThrow('Choose that day or a later one.')
    await fixture.owner('update public.skus set lead_time_days = 4 where id = $1', [soldOut])
    await cancel('customer', id)
  })

  it('by cancelling is undone within a minute: with approval and requester, and without stock that was taken', async () => {
    const restore = (id: unknown) =>
      fixture.act('customer', 'select public.restore_call_off($1)', [id as number])
    const placed = await place({ lines: [{ sku, pallets: 6 }] })
    const id = await idOf(placed)
    await actAsColleague(DECIDE, [id, true, ''])
    await fixture.owner('update public.call_offs set requested_by = $1 where id = $2', [
      COLLEAGUE,
      id as number,
    ])
    const row = () =>
      fixture.owner('select state, requested_by, decided_by, reason from public.call_offs where id = $1', [
        id as number,
      ])
    const before = await row()
    expect(before).toMatchObject([{ state: 'confirmed', decided_by: COLLEAGUE }])
    await cancel('customer', id)
    await restore(id)
    await restore(id)
    expect(await row()).toEqual(before)
    expect((await emailsOf(placed)).slice(-2)).toMatchObject([
      { recipient: 'colleague@example.com', subject: `Call-off ${placed.reference} was cancelled` },
      { recipient: 'colleague@example.com', subject: `Call-off ${placed.reference} isn’t cancelled` },
    ])
    await cancel('customer', id)
    const other = await place({ lines: [{ sku, pallets: 3 }] })
    await expect(restore(id)).rejects.toThrow('Wrap: a colleague has called off this stock meanwhile.')
    await withdraw(other)
    await fixture.owner(
      `update public.call_offs set decided_at = now() - interval '61 seconds' where id = $1`,
      [id as number],
    )
    await expect(restore(id)).rejects.toThrow('can no longer be undone')
  })

  it('is refused if a colleague has changed it meanwhile', async () => {
    const id = (await idOf(await place())) as number
    const version = String(
      await fixture.value('owner', 'select updated_at::text from public.call_offs where id = $1', [id]),
    )
    const changeOpened = () =>
      fixture.value('customer', 'select public.change_call_off($1, $2, $3, $4, $5, $6, $7)', [
        id,
        crypto.randomUUID(),
        site,
        first(),
        '',
        JSON.stringify([{ sku, pallets: 1 }]),
        version,
      ])
    await changeOpened()
    await expect(changeOpened()).rejects.toThrow('has changed since you opened it')
    await cancel('customer', id)
  })

  it('is refused after the cut-off, and for another customer', async () => {
    const placed = await place()
    const id = await idOf(placed)
    await expect(cancel('other customer', id)).rejects.toThrow('doesn’t exist')
    await fixture.owner('update public.call_offs set wanted_on = current_date where id = $1', [id as number])
    await expect(change(id, 2)).rejects.toThrow('can no longer be changed')
    await expect(cancel('customer', id)).rejects.toThrow('can no longer be cancelled. Call us.')
    await cancel('staff', id)
    expect((await emailsOf(placed)).at(-1)?.subject).toBe(`Call-off ${placed.reference} was cancelled`)
  })

  it('is not possible once staff pick it, and staff record its progress in the audit log', async () => {
    const placed = await place()
    const id = (await idOf(placed)) as number
    const set = (from: string, to: string) =>
      fixture.act('staff', 'select public.set_call_off_state($1, $2, $3)', [id, from, to])
    await set('confirmed', 'picking')
    await expect(cancel('customer', id)).rejects.toThrow('Call us.')
    await expect(set('picking', 'cancelled')).rejects.toThrow('Only a confirmed call-off')
    await set('picking', 'on the way')
    await expect(cancel('staff', id)).rejects.toThrow('It is on the way.')
    await set('on the way', 'delivered')
    await set('on the way', 'delivered')
    // A list that a colleague has open.
    await expect(set('confirmed', 'picking')).rejects.toThrow('has changed meanwhile: it is delivered')
    expect(
      await fixture.column(
        'owner',
        `select actor::text from public.audit_log where table_name = 'call_offs' and reference = $1 order by id`,
        [placed.reference],
      ),
    ).toEqual([USER_IDS.customer, USER_IDS.staff, USER_IDS.staff, USER_IDS.staff])
  })
})

describe('list of call-offs', () => {
  it('has the caller’s company only, or all for staff', async () => {
    const customersSeen = async (actor: Actor, customer: number | null) =>
      new Set(await fixture.column(actor, 'select customer_id from public.list_call_offs($1)', [customer]))
    expect(await customersSeen('customer', 1)).toEqual(new Set([1]))
    expect(await customersSeen('customer', 2)).toEqual(new Set())
    expect(await customersSeen('customer', null)).toEqual(new Set())
    expect(await customersSeen('marketing', null)).toEqual(new Set())
    expect(await customersSeen('staff', null)).toEqual(new Set([1, 2]))
    expect(await customersSeen('staff', 2)).toEqual(new Set([2]))
  })

  it('finds SKUs, and knows who placed and decided', async () => {
    const placed = await place({ lines: [{ sku, pallets: 6 }] })
    await fixture.act('staff', DECIDE, [(await idOf(placed)) as number, false, REASON])
    const [row] = await fixture.rows(
      'customer',
      `select * from public.list_call_offs(1, patterns => '{%wrap%}', states => '{rejected}', sort => '-created')`,
    )
    expect(row).toMatchObject({
      reference: placed.reference,
      skus: '{Wrap}',
      pallets: 6,
      requester: 'Casey',
      is_own: true,
      decider: 'Sam',
      reason: REASON,
      limit_pallets: 5,
    })
  })
})

describe('names in call-offs', () => {
  it('are not addresses of staff or of former colleagues for customers', async () => {
    const placed = await place({ lines: [{ sku, pallets: 6 }] })
    await fixture.act('staff', DECIDE, [(await idOf(placed)) as number, false, REASON])
    const names = (actor: Actor, customer: number | null) =>
      fixture.rows(actor, 'select requester, decider from public.list_call_offs($1, reference => $2)', [
        customer,
        placed.reference,
      ])
    await fixture.owner(
      `update auth.users set raw_user_meta_data = '{}' where id in ('${USER_IDS.staff}', '${USER_IDS.customer}')`,
    )
    const shown = { requester: 'customer@example.com', decider: 'Our team' }
    expect(await names('customer', 1)).toEqual([shown])
    // As the customer sees it.
    expect(await names('staff', 1)).toEqual([shown])
    expect(await names('staff', null)).toEqual([{ ...shown, decider: 'staff@example.com' }])
    await fixture.owner(
      `update public.call_offs set requested_by = '${USER_IDS['other customer']}' where reference = $1`,
      [placed.reference],
    )
    expect(await names('customer', 1)).toEqual([{ ...shown, requester: null }])
    await fixture.owner(
      `update auth.users set raw_user_meta_data = jsonb_build_object('name', case id when '${USER_IDS.staff}' then 'Sam' else 'Casey' end)
       where id in ('${USER_IDS.staff}', '${USER_IDS.customer}')`,
    )
  })
})

describe('storage requests', () => {
  const request = (values: string) =>
    fixture.column('customer', `select unnest(public.request_storage(${values}))`)
  const listed = (ids: readonly unknown[]) => `{${ids}}`
  const pallets = async (of: number) =>
    fixture.owner('select id, hold_until::text from public.pallets where sku_id = $1 order by id', [of])

  it('are made for a SKU’s overdue pallets first, once each, and an approved extension moves the last free day', async () => {
    await stock(soldOut, 'T', [100, 100, 100])
    const [first, second] = await pallets(soldOut)
    await fixture.owner('update public.pallets set hold_until = current_date - 3 where id = any ($1)', [
      listed([first?.id, second?.id]),
    ])
    const ids = await request(`'extension', sku_id => ${soldOut}, days => 30`)
    expect(ids).toHaveLength(2)
    expect(await request(`'disposal', pallet_ids => '{${first?.id}}'`)).toEqual([])
    await fixture.act('staff', 'select public.decide_storage_requests($1, true)', [listed(ids)])
    const today = toLondonDate(new Date())
    const until = new Date(Date.parse(today) + 30 * 86_400_000).toISOString().slice(0, 10)
    expect((await pallets(soldOut)).map(({ hold_until }) => hold_until)).toEqual([
      until,
      until,
      expect.any(String),
    ])
    expect(await request(`'disposal', pallet_ids => '{${first?.id}}'`)).toHaveLength(1)
    // As a feed that sends the pallet again.
    await fixture.owner(
      `insert into public.pallets (customer_id, code, sku_id, received_at)
       select customer_id, code, sku_id, now() - interval '1 year' from public.pallets where id = $1
       on conflict (code) do update set hold_until = excluded.hold_until`,
      [first?.id as number],
    )
    expect((await pallets(soldOut))[0]?.hold_until).toBe(until)
  })

  it('are made for own pallets with the right, withdrawn while they wait, and rejected with a reason', async () => {
    const foreign = await fixture.value('owner', 'select id from public.pallets where customer_id = 2')
    expect(await request(`'disposal', pallet_ids => '{${foreign}}'`)).toEqual([])
    await expect(request(`'extension', sku_id => ${sku}, days => 0`)).rejects.toThrow('1 to 365 days')
    await expect(actAsColleague(`select public.request_storage('disposal')`, [])).rejects.toThrow(
      'right to call off',
    )
    const ids = await request(`'disposal', sku_id => ${sku}`)
    const withdrawAs = (actor: Actor, some: readonly unknown[]) =>
      fixture.column(actor, 'select unnest(public.withdraw_storage_requests($1))', [listed(some)])
    await expect(withdrawAs('other customer', ids)).rejects.toThrow('answered meanwhile')
    expect(await withdrawAs('customer', ids.slice(1))).toEqual(ids.slice(1))
    const approve = (some: readonly unknown[]) =>
      fixture.act('staff', 'select public.decide_storage_requests($1, true)', [listed(some)])
    await expect(approve(ids.slice(1))).rejects.toThrow('withdrawn or answered meanwhile')
    await expect(
      fixture.act('staff', 'select public.decide_storage_requests($1, false)', [listed(ids)]),
    ).rejects.toThrow('Give a reason')
    expect(
      await fixture.column('staff', 'select unnest(public.decide_storage_requests($1, false, $2))', [
        listed(ids),
        REASON,
      ]),
    ).toEqual(ids.slice(0, 1))
    await expect(withdrawAs('customer', ids.slice(0, 1))).rejects.toThrow('answered meanwhile')
    expect(await withdrawAs('customer', ids)).toEqual(ids.slice(1))
    const states = await fixture.column(
      'customer',
      'select state from public.storage_requests where id = any ($1) order by id',
      [listed(ids)],
    )
    expect(states).toEqual(['rejected', ...Array(ids.length - 1).fill('withdrawn')])
  })
})
