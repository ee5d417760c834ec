/** Benchmarks the data API and storage over HTTP, with requests like those of supabase-js. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { type Measure, type MeasureOptions, median, milliseconds, perSecond, type Row } from './row.ts'
import { startSite } from './site.ts'

const CALLERS = 16
const WARM_UP_CALLS = 500
const UPLOAD_BYTES = 10_000_000
const UPLOAD_WARM_UP_CALLS = 10
const BUCKET = 'bench'

export const measureBackend: Measure = async (options) => {
  await using server = await startPostgres()
  return [
    ...(await measureOn('PGlite', {}, options)),
    ...(await measureOn('PostgreSQL', { DATABASE_URL: await server.createDatabase() }, options)),
  ]
}

async function measureOn(
  engine: string,
  settings: Readonly<Record<string, string>>,
  { directory, rounds, seconds }: MeasureOptions,
): Promise<Row[]> {
  await using site = await startSite(join(directory, engine), {
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    ...settings,
  })
  const { publishable, secret } = site.keys
  const send = async (path: string, key: string, init: RequestInit = {}) => {
    const headers = {
      apikey: key,
      authorization: `Bearer ${key}`,
      ...(init.headers as Record<string, string>),
    }
    const response = await fetch(site.url + path, { ...init, headers })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body}`)
  }
  const { error } = await site.service.storage.createBucket(BUCKET, { public: false })
  if (error) throw error

  const idleUsers = Array.from({ length: CALLERS }, (_, number) => `bench-${number}@example.com`)
  for (const email of idleUsers) await site.service.auth.admin.createUser({ email, email_confirm: true })
  /** Verifies an emailed link from a new network, because sign-ins are limited for each. A user has one link at a time. */
  async function signIn(): Promise<void> {
    const email = idleUsers.pop() as string
    const link = await site.service.auth.admin.generateLink({ type: 'magiclink', email })
    if (link.error) throw link.error
    const body = JSON.stringify({ type: 'magiclink', token_hash: link.data.properties.hashed_token })
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
    }
    await send('/auth/v1/verify', publishable, { method: 'POST', headers, body })
    idleUsers.push(email)
  }

  const json = { 'content-type': 'application/json', prefer: 'return=representation' }
  const requests: Readonly<Record<string, () => Promise<void>>> = {
    'read 9 articles': () =>
      send('/rest/v1/news_articles?select=id,title,slug,date,image&order=date.desc&limit=9', publishable),
    'read 9 jobs with applications': () =>
      send('/rest/v1/jobs?select=id,title,job_applications(id,name,status)&order=id&limit=9', secret),
    'insert that returns the row': () =>
      send('/rest/v1/customers', secret, { method: 'POST', headers: json, body: '{"name":"Bench"}' }),
    'sign in with an emailed link': signIn,
  }
  const rows: Row[] = []
  for (const [what, work] of Object.entries(requests)) {
    for (let call = 0; call < WARM_UP_CALLS; call += 1) await work()
    const alone: number[] = []
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await repeat(work, seconds)))
      const callers = Array.from({ length: CALLERS }, () => repeat(work, seconds))
      rates.push((await Promise.all(callers)).flat().length / seconds)
    }
    rows.push({
      name: `${engine}, ${what}, 1 client; ${CALLERS} clients`,
      result: `${milliseconds(median(alone))}; ${perSecond(median(rates))}`,
    })
  }

  const body = randomBytes(UPLOAD_BYTES)
  const headers = { 'content-type': 'application/octet-stream', 'x-upsert': 'true' }
  const upload = () => send(`/storage/v1/object/${BUCKET}/file`, secret, { method: 'POST', headers, body })
  for (let call = 0; call < UPLOAD_WARM_UP_CALLS; call += 1) await upload()
  const duration = median(await repeat(upload, rounds * seconds))
  rows.push({
    name: `${engine}, upload ${UPLOAD_BYTES / 1e6} MB`,
    result: `${milliseconds(duration)}; ${Math.round(UPLOAD_BYTES / 1e3 / duration)} MB/s`,
  })
  return rows
}

/** @returns duration of each call in ms */
async function repeat(work: () => Promise<void>, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  for (let start = performance.now(); start < end; ) {
    await work()
    const now = performance.now()
    times.push(now - start)
    start = now
  }
  return times
}
