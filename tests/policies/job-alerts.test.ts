/** Recipients of alerts, and how alerts start and end. */
import { beforeEach, describe, expect, it } from 'vitest'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()
beforeEach(async () => {
  await owner('delete from public.job_alerts')
  await owner('delete from public.job_openings')
})

const { owner, value, column } = fixture
const call = (sql: string) => value('service key', `select ${sql}`)
/** Changes the alerts of the address. */
const set = (name: string, change: string) =>
  owner(`update public.job_alerts set ${change} where email = '${name}@example.com'`)
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
    ...{ title: `Die maker ${++jobs}`, location: 'Here', department: 'Tooling', type: 'Full-time' },
    ...{
      site: 'aldermoor',
      description: '<p>You make <b>dies</b>.</p>',
      requirements: 'Care',
      benefits: 'Pay',
    },
    ...fields,
  }
  return Number((await fixture.insert('staff', 'public.jobs', values)).rows[0]?.id)
}
const claimed = (minutes = 0) =>
  column('service key', `select email || ' ' || job_id from public.claim_job_alert_emails(50, ${minutes})`)

describe('job alert', () => {
  it('is active once confirmed within a week', async () => {
    const [early, late] = [await request('early@example.com'), await request('late@example.com')]
    await set('late', `asked_at = now() - interval '8 days'`)
    expect(await confirm(early)).toBe(true)
    for (const token of [late, '0'.repeat(64)]) expect(await confirm(token)).toBe(false)
    await set('early', `confirmed_at = now() - interval '1 minute'`)
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
    const alerts = await owner('select *, token_hashes::text as hashes from public.job_alerts')
    expect(JSON.stringify(alerts)).not.toContain(token)
    const alert = `(select id from public.job_alerts where email = 'kept@example.com')`
    for (let count = 0; count < 25; count++) await owner(`select private.issue_alert_token(${alert})`)
    expect(await value('owner', 'select cardinality(token_hashes) from public.job_alerts')).toBe(20)
    expect(await call(`public.read_job_alert('${token}')`)).toBeNull()
  })

  it('ending erases the address and writes a receipt', async () => {
    const token = await request('end@example.com')
    await confirm(token)
    for (const isFirst of [true, false]) expect(await call(`public.end_job_alert('${token}')`)).toBe(isFirst)
    const [receipt] = await owner('select * from public.erasure_receipts order by id desc limit 1')
    expect(receipt).toMatchObject({ kind: 'job alert', reason: 'ended by its owner', records: 1 })
  })

  it('expires after a week if unconfirmed, else after a year', async () => {
    for (const name of ['new', 'forgotten', 'old', 'kept']) await request(`${name}@example.com`)
    await set('forgotten', `asked_at = now() - interval '8 days'`)
    await set('old', `confirmed_at = now() - interval '366 days'`)
    await set('kept', 'confirmed_at = now()')
    expect(await call('public.expire_job_alerts(100)')).toBe(2)
    const left = await column('owner', 'select email from public.job_alerts order by 1')
    expect(left).toEqual(['kept@example.com', 'new@example.com'])
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
