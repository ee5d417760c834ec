/** Versions, undo, merging, timeline, emails and metrics. */
import { beforeEach, describe, expect, it } from 'vitest'
import { type Actor, USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
const { value, owner, staff, key } = fixture
beforeEach(() => owner('delete from public.leads'))

interface Contact {
  readonly email?: string
  readonly phone?: string
  readonly name?: string
}

let leads = 0
async function receive(contact: Contact = {}, columns = '', values = ''): Promise<number> {
  leads += 1
  const sql = `insert into public.leads (session_id, lead_type, customer_info${columns})
    values ($1, 'customer_enquiry', $2${values}) returning id`
  return Number(await value('service key', sql, [`EQ-${leads}`, JSON.stringify(contact)]))
}
const read = async (id: number) => (await staff('select * from public.leads where id = $1', [id]))[0]

interface Answer {
  readonly id: number
  readonly outcome: string
  readonly version: number
  readonly before?: Readonly<Record<string, unknown>>
}
const change = async (...changes: readonly object[]) =>
  (await value('staff', 'select public.change_leads($1)', [JSON.stringify(changes)])) as readonly Answer[]
async function list(args: string): Promise<{ ids: number[]; total: number }> {
  const page = (await value('staff', `select public.list_leads(${args})`)) as {
    readonly rows: readonly { readonly id: number }[]
    readonly total: number
  }
  return { ids: page.rows.map(({ id }) => id), total: page.total }
}
const history = (id: number) =>
  value(
    'staff',
    `select json_agg(concat_ws(' ', kind, before, after) order by id) from public.lead_events where lead_id = $1`,
    [id],
  )

describe('changing leads', () => {
  it('is based on a version and returns the values for undo', async () => {
    const id = await receive()
    const [done] = await change({ id, version: 1, status: 'Closed', closed_reason: 'Price' })
    expect(done).toEqual({
      id,
      outcome: 'changed',
      version: 2,
      before: { status: 'New', closed_reason: null },
    })
    expect(await read(id)).toMatchObject({ status: 'Closed', closed_reason: 'Price', waiting: 3 })
    await change({ id, version: 2, ...done?.before })
    expect(await read(id)).toMatchObject({ status: 'New', closed_reason: null, closed_at: null, waiting: 1 })
    expect(await history(id)).toEqual([
      'received New',
      'status New Closed: Price',
      'status Closed: Price New',
    ])
  })

  it('skips stale versions and changes the others', async () => {
    const [one, other] = [await receive(), await receive()]
    await change({ id: one, version: 1, is_spam: true })
    expect(await change(...[one, other, 0].map((id) => ({ id, version: 1, status: 'Won' })))).toMatchObject([
      { outcome: 'gone' },
      { outcome: 'stale', version: 2 },
      { outcome: 'changed' },
    ])
    expect(await read(one)).toMatchObject({ status: 'New', is_spam: true })
  })

  it('assigns leads to staff only', async () => {
    const id = await receive()
    await expect(change({ id, version: 1, assignee: USER_IDS.marketing })).rejects.toMatchObject({
      code: '23514',
    })
    await change({ id, version: 1, assignee: USER_IDS.staff })
    expect(await read(id)).toMatchObject({ assignee: USER_IDS.staff })
  })

  it('needs a reason to merge unrelated leads', async () => {
    const [one, two] = [await receive({ phone: '01632 960 001' }), await receive({ name: 'Zoë' })]
    const merge = (merge_reason: string | null) =>
      change({ id: two, version: 1, merged_into: one, merge_reason })
    await expect(merge(null)).rejects.toMatchObject({ code: '23514' })
    await expect(merge('  ')).rejects.toMatchObject({ code: '23514' })
    const [done] = await merge('She rang about both')
    expect(await read(two)).toMatchObject({ merged_into: one, merge_reason: 'She rang about both' })
    expect(await history(two)).toContain(`merged She rang about both EQ-${leads - 1}`)
    expect(await staff('select from public.contact_timeline($1)', [one])).toHaveLength(2)
    await change({ id: two, version: 2, ...done?.before })
    expect(await read(two)).toMatchObject({ merged_into: null, merge_reason: null, waiting: 1 })
  })

  it('merges only into an unmerged lead', async () => {
    const same = { email: 'zoe@example.com' }
    const [one, two, three] = [await receive(same), await receive(same), await receive(same)]
    await change({ id: two, version: 1, merged_into: one })
    expect(await read(two)).toMatchObject({ merged_into: one, waiting: 4 })
    for (const impossible of [
      { id: one, version: 1, merged_into: three },
      { id: three, version: 1, merged_into: two },
      { id: three, version: 1, merged_into: three },
    ])
      await expect(change(impossible)).rejects.toMatchObject({ code: '23514' })
    await staff('delete from public.leads where id = $1', [one])
    expect(await read(two)).toMatchObject({ merged_into: null, waiting: 1 })
  })
})

describe('lead entered by staff', () => {
  const enter = (fields: Readonly<Record<string, string | null>>, who: Actor = 'staff') => {
    const entry = {
      lead_type: 'customer_enquiry',
      source: 'Phone',
      name: 'Petra Phones',
      company: '',
      email: '',
      phone: '+44 1632 960123',
      message: 'Needs 500 boxes',
      call_back_at: null,
      ...fields,
    }
    const names = Object.keys(entry)
    return value(
      who,
      `select public.create_lead(${names.map((name, place) => `${name} => $${place + 1}`).join(', ')})`,
      Object.values(entry),
    )
  }
  const find = (email: string, phone: string) =>
    value('staff', `select json_agg(found.reference) from public.find_leads_of_contact($1, $2) as found`, [
      email,
      phone,
    ])

  it('belongs to the user, waits for the call and says who added it', async () => {
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const reference = await enter({ call_back_at: at })
    const [lead] = await staff('select * from public.leads')
    expect(lead).toMatchObject({
      session_id: expect.stringMatching(/^EQ-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
      reference,
      source: 'Phone',
      status: 'New',
      assignee: USER_IDS.staff,
      customer_info: { name: 'Petra Phones', phone: '+44 1632 960123' },
      preferred_contact: 'Phone',
      waiting: 0,
    })
    const events = await staff('select kind, after, actor from public.lead_events order by id')
    expect(events).toEqual([
      { kind: 'entered', after: 'Phone', actor: USER_IDS.staff },
      { kind: 'call-back promised', after: expect.any(String), actor: USER_IDS.staff },
    ])
    expect(await staff('select id from public.outgoing_emails where record_id = $1', [reference])).toEqual([])
  })

  it('is stored once if the request is repeated, and again if it differs', async () => {
    const reference = await enter({})
    expect(await enter({ name: ' Petra Phones ' })).toBe(reference)
    expect(await enter({ message: 'Needs 600 boxes' })).not.toBe(reference)
    expect(await staff('select id from public.leads')).toHaveLength(2)
  })

  it.each([
    ['a name', { name: ' ' }],
    ['an address or number', { phone: '' }],
    ['a number for the call', { phone: '', email: 'a@example.com', call_back_at: 'tomorrow' }],
    ['a time for the call', { call_back_at: 'infinity' }],
    ['a known source', { source: 'Website' }],
    ['a source', { source: null }],
    ['a known type', { lead_type: 'visitor' }],
  ])('needs %s', async (_, fields) => {
    await expect(enter(fields)).rejects.toMatchObject({ code: '23514' })
  })

  it('is found by its email address or phone number, unless it is spam', async () => {
    const phoned = await enter({})
    const wrote = await enter({ email: 'Wim@example.com', phone: '' })
    expect(await find('', '01632 960 123')).toEqual([phoned])
    expect(await find(' wim@example.com ', '')).toEqual([wrote])
    expect(await find('other@example.com', '960')).toBeNull()
    await owner('update public.leads set is_spam = true where session_id = $1', [phoned])
    expect(await find('', '01632960123')).toBeNull()
  })
})

describe('lead inbox', () => {
  it('sorts by due calls, unanswered by age, open, closed, spam, and filters', async () => {
    const at = (hours: number) => `now() - interval '${hours} hours'`
    const names = ['created_at', 'status', 'callback_requested', 'call_back_due_at', 'is_spam']
    const lead = (values: string) => receive({}, `, ${names.join(', ')}`, `, ${values}`)
    const later = await lead(`${at(1)}, 'New', true, ${at(-5)}, false`)
    const sooner = await lead(`${at(2)}, 'Contacting', true, ${at(-1)}, false`)
    const young = await lead(`${at(1)}, 'New', false, null, false`)
    const old = await lead(`${at(50)}, 'Contacting', false, null, false`)
    const spoken = await lead(`${at(3)}, 'In conversation', true, ${at(2)}, false`)
    const won = await lead(`${at(3)}, 'Won', false, null, false`)
    const spam = await lead(`${at(3)}, 'New', true, ${at(2)}, true`)
    expect((await list(`pile => 'all'`)).ids).toEqual([sooner, later, old, young, spoken, won, spam])
    expect(await list(`max_rows => 2`)).toEqual({ ids: [sooner, later], total: 5 })
    expect(await list(`in_status => 'Contacting', assignee => 'none', sort => '-waiting'`)).toEqual({
      ids: [old, sooner],
      total: 2,
    })
    expect((await list(`pile => 'done', of_type => 'customer_enquiry'`)).ids).toEqual([won])
    expect((await list(`pile => 'spam'`)).ids).toEqual([spam])
    expect((await list(`of_quality => 'Complete'`)).ids).toEqual([])
    await key(`update public.leads set source = 'Phone' where id = $1`, [won])
    await owner(
      `with begun as (insert into public.conversations (id, key_hash) values (gen_random_uuid(), repeat('a', 64)) returning id)
      update public.leads set conversation_id = begun.id from begun where leads.id = $1`,
      [old],
    )
    for (const [source, ids] of [
      ['Phone', [won]],
      ['Assistant', [old]],
      ['Enquiry form', [sooner, later, young, spoken, spam]],
      ['Post', []],
    ] as const)
      expect(await list(`pile => 'all', of_source => '${source}'`)).toEqual({ ids, total: ids.length })
    const [counts] = await staff('select * from public.count_leads()')
    expect(counts).toMatchObject({ call_backs: 2, overdue: 0, unanswered: 2, inbox: 5, spam: 1, snoozed: 0 })
    const [work] = await staff('select * from public.count_open_work()')
    expect(work).toMatchObject({ waiting_leads: 5 })
  })

  it('a new message ends snoozing', async () => {
    const id = await receive()
    await change({ id, version: 1, snoozed_until: '2199-01-01T00:00:00Z' }).catch(() => {})
    await change({ id, version: 1, snoozed_until: '2190-01-01T00:00:00Z' })
    expect((await read(id))?.snoozed_until).not.toBeNull()
    await key(
      `update public.leads set conversation_history = '[{"role": "visitor", "text": "Still there?"}]' where id = $1`,
      [id],
    )
    expect(await read(id)).toMatchObject({ snoozed_until: null })
    expect(await history(id)).toContain('woken')
  })

  it('searches transcripts', async () => {
    const transcript = JSON.stringify([{ role: 'visitor', text: 'We bottle elderflower cordial' }])
    const id = await receive({}, ', conversation_history', `, '${transcript}'`)
    await receive()
    expect(await list(`'elderflower CORDIAL'`)).toEqual({ ids: [id], total: 1 })
    expect(await list(`'!!'`)).toEqual({ ids: [], total: 0 })
  })
})

describe('lead details', () => {
  it('are based on a version and keep other data', async () => {
    const id = await receive({ name: 'Zoë', email: 'zoe@example.com' })
    await key(`update public.leads set customer_info = customer_info || '{"about": "Design"}'`)
    const details = { name: 'Zoë Ash', email: '', phone: '01632 960 001', role: 'staff' }
    const save = (seen: number) =>
      value('staff', `select public.save_lead_detail($1, $2, $3, '{}')`, [id, seen, JSON.stringify(details)])
    expect(await save(1)).toBe(2)
    expect(await save(1)).toBeNull()
    expect(await read(id)).toMatchObject({
      customer_info: { name: 'Zoë Ash', phone: '01632 960 001', about: 'Design' },
      search_email: null,
    })
    expect(await history(id)).toContain('detail name, email, phone')
  })
})

describe('contact timeline', () => {
  it('contains records with exactly this address or phone number', async () => {
    const id = await receive({ email: 'Zoe.Ash@example.com', phone: '+44 1632 960001' })
    await receive({ email: 'zoe.ash@example.com' })
    await receive({ phone: '01632 960 001' })
    await receive({ email: 'zoe.ash@example.com.au', phone: '01632 960 0011' })
    await key(`insert into public.job_applications (name, email, job_title, cover_letter)
      values ('Zoë', 'ZOE.ASH@example.com', 'Die maker', 'Hello'), ('Joe', 'joe@example.com', 'Driver', 'Hello')`)
    await owner(
      `insert into public.privacy_requests (kind, name, email) values ('access', 'Zoë', 'zoe.ash@example.com')`,
    )
    const found = await staff('select kind, title from public.contact_timeline($1)', [id])
    expect(found.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual([
      'application Die maker',
      'lead customer_enquiry',
      'lead customer_enquiry',
      'lead customer_enquiry',
      'privacy_request access',
    ])
  })
})

describe('email to a lead', () => {
  const mail = '00000000-0000-4000-8000-0000000000a1'
  const send = (reference = `EQ-${leads}`) =>
    value(
      'staff',
      `select public.send_email(
        id => $1, way => 'new', recipient => 'zoe@example.com', subject => ' Your box ', body => 'Here it is.',
        record_kind => 'lead', record_id => $2
      )`,
      [mail, reference],
    )

  it('is sent once, with the reference, in the thread, and answers the lead once it is accepted', async () => {
    const id = await receive({ email: 'zoe@example.com' })
    await owner('delete from public.outgoing_emails')
    await key(`select public.enqueue_email(
        kind => 'acknowledgement', recipient => 'zoe@example.com', subject => 'We have it', body_text => 'Yes',
        record_kind => 'lead', record_id => 'EQ-${leads}', message_id => '<first@example.com>'
      )`)
    await send()
    await send()
    expect(
      await staff(
        `select recipient, subject, in_reply_to, state from public.outgoing_emails where kind = 'lead_reply'`,
      ),
    ).toEqual([
      {
        recipient: 'zoe@example.com',
        subject: `Your box (EQ-${leads})`,
        in_reply_to: '<first@example.com>',
        state: 'queued',
      },
    ])
    expect(await read(id)).toMatchObject({ mails_sent: 0, waiting: 1 })
    await owner('update public.outgoing_emails set next_attempt_at = now() where id = $1', [mail])
    await key(`select public.claim_outgoing_emails(100, 'example.com')`)
    await key(`select public.complete_outgoing_email($1, 'accepted')`, [mail])
    expect(await read(id)).toMatchObject({ mails_sent: 1, waiting: 2, version: 1 })
    expect(await history(id)).toContain(`mail Your box (EQ-${leads})`)
    await staff('delete from public.leads where id = $1', [id])
    expect(await owner('select from public.outgoing_emails')).toEqual([])
  })

  it('replies and emails with the reference are linked to the lead, which waits again', async () => {
    const id = await receive({ email: 'zoe@example.com' })
    await receive({ email: 'joe@example.com' })
    const arrive = (number: number, address: string, subject: string, answers: string | null) => {
      const hash = `${number}`.repeat(64)
      const email = {
        ...{
          hash,
          path: `letters/00/${hash}`,
          size: 10,
          source: 'mailbox',
          subject,
          from: { name: '', address },
        },
        ...{ recipients: [], reply_to: [], sender: address, snippet: '', sent_at: null, attachments: [] },
        ...{ index: 0, moment: new Date().toISOString(), message_id: `<in-${number}@example.com>` },
        ...{
          in_reply_to: answers,
          reference_ids: [],
          text: 'Yes',
          search_title: subject,
          search_text: 'yes',
        },
      }
      return key('select * from public.ingest_emails($1)', [JSON.stringify([email])])
    }
    const linked = () =>
      value(
        'owner',
        `select string_agg(record_id, ' ' order by email_id) from public.email_links
        join public.emails on id = email_id where source <> 'sent' and record_kind = 'lead'`,
      )
    await send(`EQ-${leads - 1}`)
    await owner(`update public.outgoing_emails set message_id = '<out@example.com>' where id = $1`, [mail])
    await arrive(1, 'zoe@example.com', 'Re: Your box', '<out@example.com>')
    await arrive(2, 'joe@example.com', `About ${'EQ-2345-6789'}`, null)
    expect(await linked()).toEqual(`EQ-${leads - 1}`)
    expect(await read(id)).toMatchObject({ waiting: 1 })
    await owner(`update public.leads set session_id = 'EQ-2345-6789' where session_id = 'EQ-${leads}'`)
    await arrive(3, 'joe@example.com', 'About eq-2345-6789', null)
    await arrive(4, 'moe@example.com', 'About EQ-2345-6789', null)
    expect(await linked()).toEqual(`EQ-${leads - 1} EQ-2345-6789`)
    // Counted once, although inserted and linked in one transaction.
    expect(
      await owner(`select is_linked, sum(emails)::integer as emails from private.email_counters group by 1
        except select link_count > 0, count(*)::integer from public.emails group by 1`),
    ).toEqual([])
    await owner(`delete from public.emails where counterpart in ('zoe@example.com', 'joe@example.com')`)
  })

  it('is not sent for a lead that was erased', async () => {
    expect(await send('EQ-GONE-2345')).toBeNull()
  })
})

describe('conversation report', () => {
  it('has one row per conversation, without text, in pages', async () => {
    await owner('delete from public.conversations')
    await owner(`insert into public.conversations (key_hash, started_at, kind, page) values
        (repeat('a', 64), '2026-09-01T09:00:00Z', null, '/jobs'), (repeat('b', 64), '2026-09-02T23:30:00Z', null, '')`)
    const lead = await receive({ name: 'Zoë' }, ', created_at, summary', `, '2026-09-01T10:00:00Z', 'Secret'`)
    await change({ id: lead, version: 1, status: 'Closed', closed_reason: 'Price', assignee: USER_IDS.staff })
    await receive({}, ', created_at, source', `, '2026-09-01T10:00:00Z', 'Event'`)
    const page = async (more = '') =>
      (await value(
        'staff',
        `select public.list_conversation_rows('2026-09-01', '2026-09-02'${more})`,
      )) as readonly Record<string, unknown>[]
    const all = await page()
    expect(all.map(({ source, reference }) => [source, reference])).toEqual([
      ['Assistant', null],
      ['Enquiry form', `EQ-${leads - 1}`],
      ['Event', `EQ-${leads}`],
    ])
    expect(all[1]).toMatchObject({ status: 'Closed', closed_reason: 'Price', is_spam: false })
    expect(JSON.stringify(all)).not.toMatch(/Zo|Secret/)
    const second = all[1] as { started_at: string; key: string }
    expect(await page(`, '${all[0]?.started_at}', '${all[0]?.key}', 1`)).toEqual([second])
    expect(await page(`, '${second.started_at}', '${second.key}'`)).toEqual([all[2]])
  })
})

describe('lead report', () => {
  it('matches simple counts, for marketing and staff', async () => {
    const types = ['customer_enquiry', 'supplier', 'job_seeker']
    const statuses = ['New', 'In conversation', 'Won', 'Closed']
    const plain = Array.from({ length: 60 }, (_, number) => ({
      number,
      type: types[number % 3],
      status: statuses[number % 4] as string,
      isSpam: number % 10 === 9,
      isPhoned: number % 7 === 0,
      call: number % 5 === 0 ? (['kept', 'late', 'missed'] as const)[number % 3] : undefined,
      hours: (number * 7) % 53,
    }))
    const kept = { kept: '2026-10-02T09:00:00Z', late: '2026-10-02T11:00:00Z', missed: null }
    for (const { number, hours, type, status, isSpam, isPhoned, call } of plain)
      await owner(
        `insert into public.leads (session_id, lead_type, status, is_spam, created_at, answered_at, callback_requested,
          call_back_due_at, call_back_kept_at, source)
        values ($1, $2, $3, $4, '2026-10-01T10:00:00Z',
          case when $3 <> 'New' or $7::timestamptz is not null then timestamptz '2026-10-01T10:00:00Z' + make_interval(hours => $5) end, $6::boolean,
          case when $6::boolean then timestamptz '2026-10-02T10:00:00Z' end, $7::timestamptz, $8)`,
        [
          `F-${number}`,
          type,
          status,
          isSpam,
          hours,
          call !== undefined,
          call ? kept[call] : null,
          isPhoned ? 'Phone' : null,
        ],
      )
    const call = (who: Actor) => value(who, `select public.lead_report('2026-10-01', '2026-10-01')`)
    const figures = await call('marketing')
    expect(await call('staff')).toEqual(figures)

    const counted = plain.filter(({ isSpam }) => !isSpam)
    const inStatus = (status: string) => counted.filter((row) => row.status === status).length
    const called = counted.filter((row) => row.call !== undefined)
    const ofCall = (outcome: string, isNew?: boolean) =>
      called.filter(
        (row) => row.call === outcome && (isNew === undefined || (row.status === 'New') === isNew),
      ).length
    const ofSource = (source: string, isPhoned: boolean) => {
      const those = counted.filter((row) => row.isPhoned === isPhoned)
      return { source, received: those.length, won: those.filter(({ status }) => status === 'Won').length }
    }
    const wasCalled = ({ call }: (typeof plain)[number]) => call === 'kept' || call === 'late'
    const answered = counted.filter((row) => row.status !== 'New' || wasCalled(row))
    const sorted = answered.map((row) => row.hours).sort((a, b) => a - b)
    const middle = (sorted.length - 1) / 2
    const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
    expect(figures).toMatchObject({
      received: counted.length,
      answered: answered.length,
      hours: { median, within_day: sorted.filter((hours) => hours <= 24).length },
      calls: {
        promised: called.length,
        kept: ofCall('kept'),
        late: ofCall('late'),
        overdue: ofCall('missed', true),
        open: 0,
        lapsed: ofCall('missed', false),
      },
      sources: [ofSource('Enquiry form', false), ofSource('Phone', true)],
      reasons: [{ reason: '', closed: inStatus('Closed') }],
    })
    for (const { type, ...counts } of (figures as { types: Record<string, unknown>[] }).types) {
      const those = counted.filter((row) => row.type === type)
      const done = (status: string) => those.filter((row) => row.status === status).length
      const [received, won, closed] = [those.length, done('Won'), done('Closed')]
      expect(counts).toMatchObject({ received, won, closed, open: received - won - closed })
    }
    const other = await value('staff', `select public.lead_report('2026-10-02', '2026-10-03')`)
    expect(other).toMatchObject({ received: 0, hours: { median: null } })
  })
})
