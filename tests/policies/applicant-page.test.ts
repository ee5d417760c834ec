import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const { owner, value, column } = fixture
const call = (sql: string, as: Actor = 'service key') => value(as, `select ${sql}`)

let id: number
let token: string
beforeEach(async () => {
  const { rows } = await fixture.insert('service key', 'public.job_applications', {
    ...{ name: 'Wren Ashdown', email: 'wren@example.com', phone: '01632 960 001' },
    ...{ job_title: 'Die maker', cover_letter: 'I cut dies.' },
  })
  id = Number(rows[0]?.id)
  token = String(await call(`public.issue_applicant_link(${id})`))
})

async function page(as: Actor = 'anonymous'): Promise<Record<string, unknown> | null> {
  return (await call(`public.read_applicant_page('${token}')`, as)) as Record<string, unknown> | null
}
const kinds = () =>
  column(
    'owner',
    `select concat_ws(': ', kind, after) from public.job_application_events where application_id = ${id} order by id`,
  )

describe('applicant link', () => {
  it('stores only a hash of a random token', async () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const [link] = await owner(
      `select *, encode(token_hash, 'hex') as hash from public.job_application_links`,
    )
    expect(JSON.stringify(link)).not.toContain(token)
    expect(await call(`public.read_applicant_page('${link?.hash}')`, 'anonymous')).toBeNull()
  })

  it('keeps the five newest links', async () => {
    const tokens = [token]
    for (let count = 0; count < 5; count++)
      tokens.push(String(await call(`public.issue_applicant_link(${id})`)))
    expect(await page()).toBeNull()
    for (const one of tokens.slice(1))
      expect(await call(`public.read_applicant_page('${one}')`, 'anonymous')).not.toBeNull()
    expect(await call('public.issue_applicant_link(999999)')).toBeNull()
  })

  it('opens its own application only, until it is erased', async () => {
    expect(await page()).toMatchObject({ name: 'Wren Ashdown', email: 'wren@example.com' })
    await owner(`delete from public.job_applications where id = ${id}`)
    expect(await page()).toBeNull()
    expect(await owner(`select from public.job_application_links where application_id = ${id}`)).toEqual([])
  })

  it('is rate limited', async () => {
    const name = `applicant page ${id}`
    await owner('select public.consume_rate_limit($1, 120, 600) from generate_series(1, 120)', [name])
    expect(await page()).toEqual({ is_limited: true })
  })
})

it('the export contains notes, rating, history and emails, without emails between staff', async () => {
  await owner(`update public.job_applications set rating = 4 where id = ${id}`)
  await fixture.insert('staff', 'public.job_application_notes', { application_id: id, body: 'Steady hands' })
  await owner(`insert into public.outgoing_emails (kind, recipient, subject, body_text, record_kind, record_id)
    select mail.kind, recipient, subject, body, 'application', reference from public.job_applications, (values
      ('acknowledgement', 'wren@example.com', 'Arrived', 'Thank you.'),
      ('notice', 'hr@example.com', 'New one', 'Look.')
    ) as mail (kind, recipient, subject, body) where id = ${id}`)
  expect((await page())?.held).toMatchObject({
    cover_letter: 'I cut dies.',
    rating: 4,
    notes: [{ body: 'Steady hands' }],
    history: expect.arrayContaining([expect.objectContaining({ kind: 'received', made_by: 'the system' })]),
    mails: [expect.objectContaining({ subject: 'Arrived', body: 'Thank you.' })],
  })
})

describe('actions by link', () => {
  it('withdraws an open application once', async () => {
    expect(await call(`public.withdraw_application('${token}')`)).toBe(true)
    expect(await call(`public.withdraw_application('${token}')`)).toBe(false)
    expect(await page()).toMatchObject({ status: 'Withdrawn' })
    expect(await kinds()).toContain('withdrawn by the applicant')
    await owner(`update public.job_applications set status = 'Rejected' where id = ${id}`)
    expect(await call(`public.withdraw_application('${token}')`)).toBe(false)
  })

  it('corrects contact details without storing the old ones in the history', async () => {
    const correct = `public.correct_applicant_details('${token}', 'Wren Ashdown', 'new@example.com', null)`
    expect(await call(correct)).toBe('{email,phone}')
    expect(await call(correct)).toBe('{}')
    expect(await page()).toMatchObject({ email: 'new@example.com', phone: null })
    expect(await kinds()).toContain('details corrected by the applicant: email, phone')
    const text = await value('owner', `select search_text from public.job_applications where id = ${id}`)
    expect(text).not.toContain('wren@example.com')
  })

  it('replaces a CV and returns the old path', async () => {
    const replace = (path: string) =>
      call(`public.replace_applicant_cv('${token}', '${path}', 'cv.pdf', 9, 'application/pdf')`)
    expect(await replace('applications/Diemaker/a.pdf')).toBeNull()
    expect(await replace('applications/Diemaker/b.pdf')).toBe('applications/Diemaker/a.pdf')
    const history = ['received: New', 'CV sent by the applicant', 'CV replaced by the applicant']
    expect(await kinds()).toEqual(history)
  })

  it('gives and withdraws consent to be kept on file', async () => {
    expect(await call(`public.set_on_file_consent('${token}', '2031-01-31')`)).toBe(true)
    expect(await call(`public.set_on_file_consent('${token}', '2031-01-31')`)).toBe(false)
    expect(await page()).toMatchObject({ kept_on_file_until: '2031-01-31' })
    expect(await call(`public.set_on_file_consent('${token}', null)`)).toBe(true)
    expect(await kinds()).toEqual(['received: New', 'kept on file: 2031-01-31', 'no longer kept on file'])
  })

  it('erases an application with its records and writes a receipt', async () => {
    await owner(`insert into public.outgoing_emails (kind, recipient, subject, body_text, record_kind, record_id)
      select 'acknowledgement', 'gone@example.com', 'Arrived', 'Thank you.', 'application', reference
      from public.job_applications where id = ${id}`)
    expect(await call(`public.erase_application_of_link('${token}')`)).toBe(true)
    expect(await call(`public.erase_application_of_link('${token}')`)).toBe(false)
    expect(await owner(`select from public.outgoing_emails where recipient = 'gone@example.com'`)).toEqual([])
    const [receipt] = await owner('select * from public.erasure_receipts order by id desc limit 1')
    expect(receipt).toMatchObject({ kind: 'application', reason: 'the applicant', records: 1 })
  })
})
