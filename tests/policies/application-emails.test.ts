import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const { value, column, owner, staff, key } = fixture
interface Applicant {
  readonly id: number
  readonly reference: string
  readonly email: string
}

let applicants = 0
async function apply(): Promise<Applicant> {
  const email = `applicant${++applicants}@example.com`
  const row = { name: `Applicant ${applicants}`, email, job_title: 'Open' }
  const { rows } = await fixture.insert('service key', 'public.job_applications', row)
  return rows[0] as unknown as Applicant
}

const statusOf = ({ id }: Applicant) =>
  value('staff', 'select status from public.job_applications where id = $1', [id])
const setStatus = ({ id }: Applicant, status: string) =>
  staff('update public.job_applications set status = $2 where id = $1', [id, status])
const mailsTo = async ({ reference }: Applicant) =>
  (await column(
    'staff',
    `select concat_ws(' ', recipient, subject, state) from public.outgoing_emails where record_id = $1 order by created_at`,
    [reference],
  )) as readonly string[]

const item = ({ id }: Applicant, fields: object = {}, status = 'New') => ({ id, status, ...fields })
const plan = (
  batch: string,
  items: readonly object[],
  to: string | null = 'Rejected',
  template = 'rejection',
) =>
  value('staff', 'select public.create_application_batch($1, $2, $3, $4)', [
    ...[batch, to, template],
    JSON.stringify(items),
  ])
const run = (batch: string, most = 25) =>
  value('staff', 'select public.process_application_batch($1, $2)', [batch, most])
const cancel = (batch: string, restoreStatuses = false) =>
  value('staff', 'select public.cancel_application_batch($1, $2)', [batch, restoreStatuses])
const emailText = (name: string) => ({ subject: `For ${name}`, body: `Dear ${name}` })

describe('email template', () => {
  const save = (version: number, body: string | null) =>
    value('staff', `select public.save_email_template('invitation', $1, $2, $3)`, [
      version,
      body && 'Come',
      body,
    ])

  it('detects conflicts and can be reset to the default', async () => {
    expect(await save(0, 'First')).toBe(1)
    expect(await save(0, 'Unseen')).toBeNull()
    expect(await save(1, 'Second')).toBe(2)
    expect(await save(1, null)).toBeNull()
    expect(await value('staff', `select body from public.email_templates where key = 'invitation'`)).toBe(
      'Second',
    )
    expect(await save(2, null)).toBe(0)
    expect(await save(0, 'Third')).toBe(1)
  })
})

describe('bulk change', () => {
  it('changes and emails each application once', async () => {
    const all = [await apply(), await apply(), await apply()]
    const batch = randomUUID()
    const items = all.map((applicant) => item(applicant, emailText(applicant.email)))
    expect(await plan(batch, items)).toBe(3)
    expect(await plan(batch, items.slice(1))).toBe(3)
    expect(await run(batch, 2)).toBe(1)
    expect(await run(batch)).toBe(0)
    expect(await run(batch)).toBe(0)
    for (const applicant of all) {
      expect(await statusOf(applicant)).toBe('Rejected')
      expect(await mailsTo(applicant)).toEqual([`${applicant.email} For ${applicant.email} queued`])
      // Time to undo.
      const waits = `select next_attempt_at >= created_at + interval '10 seconds' from public.outgoing_emails where record_id = $1`
      expect(await value('staff', waits, [applicant.reference])).toBe(true)
    }
  })

  it("emails the application's own address only", async () => {
    const applicant = await apply()
    const batch = randomUUID()
    const thief = { recipient: 'thief@example.com', email: 'thief@example.com' }
    await plan(batch, [item(applicant, { ...emailText('Ash'), ...thief })])
    await run(batch)
    expect(await mailsTo(applicant)).toEqual([`${applicant.email} For Ash queued`])
  })

  it('skips applications whose status changed', async () => {
    const applicant = await apply()
    const batch = randomUUID()
    await plan(batch, [item(applicant, emailText('Ash'))])
    await setStatus(applicant, 'Offer')
    await run(batch)
    expect([await statusOf(applicant), await mailsTo(applicant)]).toEqual(['Offer', []])
    expect(await value('staff', 'select skipped from public.read_application_batch($1)', [batch])).toBe(1)
  })

  it('rejects unfilled placeholders', async () => {
    const applicant = await apply()
    await expect(
      plan(randomUUID(), [item(applicant, { subject: 'Hello', body: 'Dear {nmae}, see {link}' })]),
    ).rejects.toMatchObject({ code: '23514' })
    expect(await plan(randomUUID(), [item(applicant, { subject: 'Hello', body: 'See {link}' })])).toBe(1)
  })

  it('cancelling stops unsent emails, restores statuses and can be resumed', async () => {
    const [gone, queued, waiting] = [await apply(), await apply(), await apply()]
    const batch = randomUUID()
    await plan(
      batch,
      [gone, queued, waiting].map((applicant) => item(applicant, emailText(applicant.email))),
    )
    await run(batch, 2)
    await owner(`update public.outgoing_emails set state = 'accepted' where record_id = $1`, [gone.reference])
    expect(await cancel(batch)).toBe(2)
    expect(await run(batch)).toBe(0)
    const all = [gone, queued, waiting]
    expect(await Promise.all(all.map(statusOf))).toEqual(['Rejected', 'New', 'New'])
    expect(await mailsTo(queued)).toEqual([`${queued.email} For ${queued.email} cancelled`])

    expect(await value('staff', 'select public.resume_application_batch($1)', [batch])).toBe(2)
    expect(await run(batch)).toBe(0)
    for (const applicant of all) {
      expect(await statusOf(applicant)).toBe('Rejected')
      expect(await mailsTo(applicant)).toHaveLength(1)
    }
    expect(await mailsTo(queued)).toEqual([`${queued.email} For ${queued.email} queued`])
    // Undone as a whole, although one email has been sent.
    expect(await cancel(batch, true)).toBe(3)
    expect(await Promise.all(all.map(statusOf))).toEqual(['New', 'New', 'New'])
  })

  it('without emails is undone as a whole', async () => {
    const [one_, moved] = [await apply(), await apply()]
    const batch = randomUUID()
    await plan(batch, [item(one_), item(moved)], 'Reviewing')
    await run(batch)
    await setStatus(moved, 'Offer')
    expect(await cancel(batch)).toBe(0)
    expect(await cancel(batch, true)).toBe(2)
    expect([await statusOf(one_), await statusOf(moved)]).toEqual(['New', 'Offer'])
  })
})

describe('email to an applicant', () => {
  it('is in the history with its outcome, and erased with the application', async () => {
    const applicant = await apply()
    const id = randomUUID()
    const send = () =>
      value(
        'staff',
        `select public.send_email(
          id => $1, way => 'new', recipient => 'zoe@example.com', subject => 'An offer', body => 'Join us.',
          record_kind => 'application', record_id => $2
        )`,
        [id, applicant.reference],
      )
    const mail = await send()
    expect(await send()).toBe(mail)
    await owner('update public.outgoing_emails set next_attempt_at = now() where id = $1', [mail])
    await key(`select public.claim_outgoing_emails(100, 'example.com')`)
    await key(`select public.complete_outgoing_email($1, 'refused', '550 No such mailbox')`, [mail])
    const events = `select kind, after, actor is not null as "isStaff" from public.job_application_events
      where application_id = $1 and kind like 'mail%'`
    expect(await staff(events, [applicant.id])).toEqual([
      { kind: 'mail refused', after: 'An offer', isStaff: true },
    ])
    await staff('delete from public.job_applications where id = $1', [applicant.id])
    expect(await owner('select from public.outgoing_emails where id = $1', [mail])).toHaveLength(0)
  })
})

describe('email to an anonymised applicant', () => {
  it('fills in the name on queueing, without interpreting braces in it', async () => {
    const applicant = await apply()
    await owner(`update public.job_applications set name = 'Zoë {link} Ash' where id = $1`, [applicant.id])
    const batch = randomUUID()
    await plan(batch, [item(applicant, { subject: 'For {name}', body: 'Dear {name},\n\nsee {link}.' })])
    await run(batch)
    const sql = 'select subject, body_text from public.outgoing_emails where record_id = $1'
    expect(await staff(sql, [applicant.reference])).toEqual([
      { subject: 'For Zoë link Ash', body_text: 'Dear Zoë link Ash,\n\nsee {link}.' },
    ])
  })
})

describe('interview', () => {
  const inDays = (days: number) => new Date(Date.UTC(2099, 0, days, 10)).toISOString()
  const propose = (applicant: Applicant, times: readonly string[], id: string = randomUUID()) =>
    value('staff', `select public.propose_interview($1, $2, $3::timestamptz[], 45, 'Works')`, [
      id,
      applicant.id,
      `{${times}}`,
    ])
  const choose = (applicant: Applicant, time: string) =>
    value(
      'service key',
      `select public.accept_interview_time($1, $2, 'Yours', 'Come.', 'Theirs', 'They come.')`,
      [applicant.id, time],
    )
  const withdraw = (id: string, ...mail: (string | null)[]) =>
    value('staff', 'select public.withdraw_interview_proposal($1, $2, $3)', [id, ...mail])

  it('is accepted once, with an email to both sides', async () => {
    const applicant = await apply()
    expect(await propose(applicant, [inDays(1), inDays(2)])).toBe('proposed')
    expect(await choose(applicant, inDays(3))).toBe('unknown')
    expect(await choose(applicant, inDays(2))).toBe('chosen')
    expect(await choose(applicant, inDays(2))).toBe('chosen')
    expect(await choose(applicant, inDays(1))).toBe('other')
    expect((await mailsTo(applicant)).toSorted()).toEqual([
      `${applicant.email} Yours queued`,
      'staff@example.com Theirs queued',
    ])
  })

  it('rejects withdrawn, past and taken times and ended applications', async () => {
    const [first, second, third] = [await apply(), await apply(), await apply()]
    expect(await choose(first, inDays(5))).toBe('withdrawn')
    expect(await propose(first, ['2020-01-01T10:00:00Z'])).toBe('past')
    await propose(first, [inDays(5)])
    await propose(second, [inDays(5), inDays(6)])
    expect(await choose(first, inDays(5))).toBe('chosen')
    expect(await choose(second, inDays(5))).toBe('taken')
    expect(await choose(second, inDays(6))).toBe('chosen')

    const late = randomUUID()
    await propose(third, [inDays(7)], late)
    await owner(
      `update public.interview_proposals set starts_at = array['2020-01-01T10:00:00Z'::timestamptz] where id = $1`,
      [late],
    )
    expect(await choose(third, '2020-01-01T10:00:00Z')).toBe('past')
    expect(await withdraw(late, null, null)).toBe('withdrawn')
    expect(await choose(third, inDays(7))).toBe('withdrawn')
    await propose(third, [inDays(8)])
    await setStatus(third, 'Rejected')
    expect(await choose(third, inDays(8))).toBe('closed')
  })

  it('is cancelled once when the application ends, unless it is reopened', async () => {
    const applicant = await apply()
    const id = randomUUID()
    await propose(applicant, [inDays(20)], id)
    await choose(applicant, inDays(20))
    const abandoned = async (seconds: number) =>
      (await key('select id from public.list_orphaned_interviews($1)', [seconds])).map((row) => row.id)
    const callOff = () =>
      value('service key', `select public.cancel_interview($1, 'Off', 'Yours.', 'Off', 'Theirs.')`, [id])
    expect(await callOff()).toBe(false)
    await setStatus(applicant, 'Withdrawn')
    expect(await abandoned(300)).not.toContain(id)
    expect(await abandoned(0)).toContain(id)
    await setStatus(applicant, 'Interview')
    expect([await abandoned(0), await callOff()]).toEqual([[], false])
    await setStatus(applicant, 'Rejected')
    expect([await callOff(), await callOff()]).toEqual([true, false])
    const mails = await owner(
      `select recipient, attachments -> 0 ->> 'type' as type from public.outgoing_emails where subject = 'Off' order by 1`,
    )
    const type = 'text/calendar; method=CANCEL'
    expect(mails).toEqual([applicant.email, 'staff@example.com'].map((recipient) => ({ recipient, type })))
  })

  it('erasure cancels it without naming the applicant to the interviewer', async () => {
    const applicant = await apply()
    await propose(applicant, [inDays(21)])
    await choose(applicant, inDays(21))
    const token = await value('service key', 'select public.issue_applicant_link($1)', [applicant.id])
    const erase = `select public.erase_application_of_link($1, 'Nobody comes', 'The interview is off.')`
    expect(await value('service key', erase, [token])).toBe(true)
    expect(await value('service key', erase, [token])).toBe(false)
    const left = await owner(`select * from public.outgoing_emails where subject = 'Nobody comes'`)
    expect(left).toMatchObject([{ recipient: 'staff@example.com', record_id: null }])
    expect(JSON.stringify(left)).not.toContain(applicant.email)
    expect(left[0]?.attachments).toMatchObject([{ called_off: { minutes: 45, place: 'Works' } }])
  })

  it('withdrawing an accepted time emails both sides', async () => {
    const applicant = await apply()
    const id = randomUUID()
    await propose(applicant, [inDays(10)], id)
    await choose(applicant, inDays(10))
    expect(await propose(applicant, [inDays(11)])).toBe('chosen')
    expect(await withdraw(id, null, null)).toBe('chosen')
    expect(await withdraw(id, 'Called off', 'We are sorry.')).toBe('withdrawn')
    expect(await withdraw(id, 'Called off', 'We are sorry.')).toBe('gone')
    expect((await mailsTo(applicant)).filter((mail) => mail.includes('Called off'))).toHaveLength(2)
    expect(await propose(applicant, [inDays(10)])).toBe('proposed')
  })
})
