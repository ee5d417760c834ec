import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { type Actor, act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())

async function call(sql: string, as: Actor = 'service key') {
  const { rows } = await act(fixture.database, as, `select ${sql} as answer`)
  return rows[0]?.answer
}
async function owner(sql: string) {
  return (await act(fixture.database, 'owner', sql)).rows
}

let id: number
let token: string
beforeEach(async () => {
  const [application] =
    await owner(`insert into public.job_applications (name, email, phone, job_title, cover_letter)
    values ('Wren Ashdown', 'wren@example.com', '01632 960 001', 'Die maker', 'I cut dies.') returning id`)
  id = Number(application?.id)
  token = String(await call(`public.issue_applicant_link(${id})`))
})

async function page(as: Actor = 'anonymous'): Promise<Record<string, unknown> | null> {
  return (await call(`public.read_applicant_page('${token}')`, as)) as Record<string, unknown> | null
}
const kinds = async () =>
  (
    await owner(
      `select kind, after from public.job_application_events where application_id = ${id} order by id`,
    )
  ).map(({ kind, after }) => (after === null ? kind : `${kind}: ${after}`))

describe('applicant link', () => {
  it('stores only a hash of a random token', async () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const storedLinks = JSON.stringify(
      await owner(`select *, encode(token_hash, 'hex') as hash from public.job_application_links`),
    )
    expect(storedLinks).not.toContain(token)
    const [{ hash } = {}] = await owner(
      `select encode(token_hash, 'hex') as hash from public.job_application_links where application_id = ${id}`,
    )
    expect(await call(`public.read_applicant_page('${hash}')`, 'anonymous')).toBeNull()
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
    expect(await owner(`select from public.job_application_links where application_id = ${id}`)).toHaveLength(
      0,
    )
  })

  it('is rate limited', async () => {
    await owner(
      `select public.consume_rate_limit('applicant page ${id}', 120, 600) from generate_series(1, 120)`,
    )
    expect(await page()).toEqual({ is_limited: true })
  })
})

it('the export contains notes, rating, history and emails, without emails between staff', async () => {
  await owner(`update public.job_applications set rating = 4 where id = ${id}`)
  await owner(
    `insert into public.job_application_notes (application_id, body) values (${id}, 'Steady hands')`,
  )
  await owner(`insert into public.outgoing_emails (kind, recipient, subject, body_text, record_kind, record_id)
    select 'acknowledgement', 'wren@example.com', 'Arrived', 'Thank you.', 'application', reference
    from public.job_applications where id = ${id}
    union all
    select 'notice', 'hr@example.com', 'New one', 'Look.', 'application', reference
    from public.job_applications where id = ${id}`)
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
    const [{ found } = {}] = await owner(
      `select search_text like '%wren@example.com%' as found from public.job_applications where id = ${id}`,
    )
    expect(found).toBe(false)
  })

  it('replaces a CV and returns the old path', async () => {
    const replace = (path: string) =>
      call(`public.replace_applicant_cv('${token}', '${path}', 'cv.pdf', 9, 'application/pdf')`)
    expect(await replace('applications/Diemaker/a.pdf')).toBeNull()
    expect(await replace('applications/Diemaker/b.pdf')).toBe('applications/Diemaker/a.pdf')
    expect(await kinds()).toEqual([
      'received: New',
      'CV sent by the applicant',
      'CV replaced by the applicant',
    ])
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
