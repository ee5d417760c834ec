/** Recipients of alerts, and how alerts start and end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/support/database.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

let fixture: TestDatabase
beforeAll(async () => {
  fixture = await openDatabaseFixture()
})
afterAll(() => fixture?.[Symbol.asyncDispose]())
beforeEach(async () => {
  await owner('delete from public.job_alerts')
  await owner('delete from public.job_openings')
})

const owner = async (sql: string) => (await act(fixture.database, 'owner', sql)).rows
const call = async (sql: string) =>
  (await act(fixture.database, 'service key', `select ${sql} as answer`)).rows[0]?.answer
const request = async (email: string, site = '', words = '') =>
  (await call(`public.request_job_alert('${email}', '${site}', '${words}')`)) as string | null
const confirm = (token: string | null) => call(`public.confirm_job_alert('${token}')`)
async function subscribe(email: string, site = '', words = ''): Promise<void> {
  await confirm(await request(email, site, words))
  await owner(
    `update public.job_alerts set confirmed_at = now() - interval '1 hour' where email = '${email}'`,
  )
}
let jobs = 0
async function advertise(fields: Readonly<Record<string, string>> = {}): Promise<number> {
  const values = {
    title: `Die maker ${++jobs}`,
    location: 'Here',
    department: 'Tooling',
    type: 'Full-time',
    site: 'aldermoor',
    description: '<p>You make <b>dies</b>.</p>',
    requirements: 'Care',
    benefits: 'Pay',
    ...fields,
  }
  const [row] = await owner(`insert into public.jobs (${Object.keys(values).join(', ')})
    values (${Object.values(values)
      .map((value) => `'${value}'`)
      .join(', ')}) returning id`)
  return Number(row?.id)
}
const claimed = async (minutes = 0) =>
  (
    await act(
      fixture.database,
      'service key',
      `select email, job_id from public.claim_job_alert_emails(50, ${minutes})`,
    )
  ).rows.map(({ email, job_id: job }) => `${email} ${job}`)

describe('job alert', () => {
  it('is active once confirmed within a week', async () => {
    const [early, late] = [await request('early@example.com'), await request('late@example.com')]
    await owner(
      `update public.job_alerts set asked_at = now() - interval '8 days' where email = 'late@example.com'`,
    )
    expect([await confirm(early), await confirm(late), await confirm('0'.repeat(64))]).toEqual([
      true,
      false,
      false,
    ])
    await owner(
      `update public.job_alerts set confirmed_at = now() - interval '1 minute' where confirmed_at is not null`,
    )
    const job = await advertise()
    expect(await claimed()).toEqual([`early@example.com ${job}`])
  })

  it('can be requested again until confirmed, without revealing that', async () => {
    expect(await request('jo@example.com')).toMatch(/^[0-9a-f]{64}$/)
    const again = await request('Jo@example.com')
    expect(again).toMatch(/^[0-9a-f]{64}$/)
    await confirm(again)
    expect(await request('jo@example.com')).toBeNull()
    expect(await owner('select from public.job_alerts')).toHaveLength(1)
  })

  it('is limited to ten per address', async () => {
    for (let count = 0; count < 10; count++) await request('many@example.com', '', `word${count}`)
    expect(await request('many@example.com', '', 'word10')).toBeNull()
  })

  it('stores hashes of the 20 newest tokens', async () => {
    const token = await request('kept@example.com')
    const storedAlerts = JSON.stringify(
      await owner('select *, token_hashes::text as hashes from public.job_alerts'),
    )
    expect(storedAlerts).not.toContain(token)
    const alert = `(select id from public.job_alerts where email = 'kept@example.com')`
    for (let count = 0; count < 25; count++) await owner(`select private.issue_alert_token(${alert})`)
    const [row] = await owner(`select cardinality(token_hashes) as held from public.job_alerts`)
    expect(row?.held).toBe(20)
    expect(await call(`public.read_job_alert('${token}')`)).toBeNull()
  })

  it('ending erases the address and writes a receipt', async () => {
    const token = await request('end@example.com')
    await confirm(token)
    expect([
      await call(`public.end_job_alert('${token}')`),
      await call(`public.end_job_alert('${token}')`),
    ]).toEqual([true, false])
    const [receipt] = await owner('select * from public.erasure_receipts order by id desc limit 1')
    expect(receipt).toMatchObject({ kind: 'job alert', reason: 'ended by its owner', records: 1 })
  })

  it('expires after a week if unconfirmed, else after a year', async () => {
    for (const name of ['new', 'forgotten', 'old', 'kept']) await request(`${name}@example.com`)
    await owner(
      `update public.job_alerts set asked_at = now() - interval '8 days' where email = 'forgotten@example.com'`,
    )
    await owner(
      `update public.job_alerts set confirmed_at = now() - interval '366 days' where email = 'old@example.com'`,
    )
    await owner(`update public.job_alerts set confirmed_at = now() where email = 'kept@example.com'`)
    expect(await call('public.expire_job_alerts(100)')).toBe(2)
    expect((await owner('select email from public.job_alerts order by 1')).map(({ email }) => email)).toEqual(
      ['kept@example.com', 'new@example.com'],
    )
  })
})

describe('new vacancy', () => {
  it.each([
    ['any', '', '', true],
    ['its site', 'aldermoor', '', true],
    ['another site', 'chalkhill', '', false],
    ['its words in any order', '', 'dies MAKER', true],
    ['words of its markup', '', 'strong', false],
    ['a word it does not contain', '', 'maker driver', false],
  ])('matches an alert for %s: %j %j', async (_, site, words, isTold) => {
    await subscribe('jo@example.com', site, words)
    const job = await advertise()
    expect(await claimed()).toEqual(isTold ? [`jo@example.com ${job}`] : [])
  })

  it('is emailed once, after a delay', async () => {
    await subscribe('jo@example.com')
    const job = await advertise()
    expect(await claimed(10)).toEqual([])
    expect(await claimed()).toEqual([`jo@example.com ${job}`])
    expect(await claimed()).toEqual([])
    await owner(`select public.release_job_alert_email(id, ${job}) from public.job_alerts`)
    expect(await claimed()).toEqual([`jo@example.com ${job}`])
  })

  it('is emailed again when reopened, at most once a week, never while closed', async () => {
    await subscribe('jo@example.com')
    const job = await advertise({ closes_on: '2020-01-01' })
    expect(await claimed()).toEqual([])
    await owner(`update public.jobs set closes_on = null where id = ${job}`)
    expect(await claimed()).toEqual([`jo@example.com ${job}`])
    const reopen = async () => {
      await owner(`update public.jobs set closed_at = now() where id = ${job}`)
      await owner(`update public.jobs set closed_at = null where id = ${job}`)
    }
    await reopen()
    expect(await claimed()).toEqual([])
    await owner(`update public.job_alert_emails set mailed_at = now() - interval '8 days'`)
    await reopen()
    expect(await claimed()).toEqual([`jo@example.com ${job}`])
    await owner(`update public.jobs set title = 'Renamed' where id = ${job}`)
    expect(await claimed()).toEqual([])
  })

  it('is not emailed to later alerts', async () => {
    await advertise()
    await confirm(await request('later@example.com'))
    expect(await claimed()).toEqual([])
  })
})
