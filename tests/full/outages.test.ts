/** What visitors and users see during an outage; the database server is killed. */
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readEnv } from '#server/config/env.ts'
import { type Running, start } from '#server/start.ts'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockImplementation(() => true))

/** Uncached pages that show rows. */
const UNCACHED = [
  '/news',
  '/blog?page=2',
  '/jobs?search=fitter',
  '/team',
  '/blog/nothing-of-this-name',
  '/news.data',
  '/blog/atom.xml',
  '/sitemap.xml',
]

/** In ms, on a busy machine; database calls time out after 10 s. */
const SOON_MS = 8000

/** Fetches a page and its duration. */
async function open(url: string, headers: Record<string, string> = {}) {
  const began = performance.now()
  const response = await fetch(url, { headers, redirect: 'manual' })
  const text = await response.text()
  const { status } = response
  const [staleness, retryAfter] = ['cache-status', 'retry-after'].map((name) => response.headers.get(name))
  return { status, text, staleness, retryAfter, milliseconds: performance.now() - began }
}

const PICTURE = 'featured-images/pixel.png'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const STALE = /^site; hit; ttl=-\d+; detail=stale$/
const typed = {
  name: 'Zoë Ash',
  email: 'zoe.ash@example.com',
  phone: '01632 960001',
  coverLetter: 'I like dies. A lot.',
}

/** Submits the application form without JavaScript. */
async function apply(url: string, path: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.append(name, value)
  form.append('cv', new File(['%PDF-1.4\n%%EOF\n'], 'Zoë Ash.pdf', { type: 'application/pdf' }))
  // `fetch` sends Content-Length only for bytes.
  const body = new Request(url, { method: 'POST', body: form })
  const bytes = await body.arrayBuffer()
  const answer = await fetch(url + path, {
    method: 'POST',
    body: bytes,
    headers: { 'content-type': String(body.headers.get('content-type')), origin: url },
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

interface Ground {
  readonly url: string
  readonly job: string
  readonly person: ReturnType<typeof openApiBrowser>
  readonly token: string
}

/** Caches pages and signs a user in. */
async function prepare(url: string, provider: TestSite): Promise<Ground> {
  const home = await open(`${url}/`)
  expect([home.status, home.staleness]).toEqual([200, null])
  const [job = ''] = /\/jobs\/\d[^"]*/.exec((await open(`${url}/jobs`)).text) ?? []
  expect((await open(url + job)).status).toBe(200)
  expect((await open(`${url}/blog`)).status).toBe(200)
  const person = openApiBrowser(url)
  const { token } = await signInAs(provider, { role: 'staff', name: 'Sam' })
  expect((await person.send('/api/auth/login', { token })).status).toBe(200)
  return { url, job, person, token }
}

/** Shared by all kinds of outages. */
function describeOutage(ground: () => Ground) {
  it.each(['/', '/jobs', '/blog'])('%s is served from the cache and marked as stale', async (path) => {
    const { url } = ground()
    const page = await open(url + path)
    expect(page).toMatchObject({ status: 200, staleness: expect.stringMatching(STALE) })
    expect(page.text).toContain('</html>')
    expect(page.milliseconds).toBeLessThan(SOON_MS)
  })

  it.each(UNCACHED)('%s without a cached copy is 503 with Retry-After', async (path) => {
    const page = await open(ground().url + path, { accept: 'text/html' })
    expect(page).toMatchObject({ status: 503, retryAfter: '30' })
    expect(page.milliseconds).toBeLessThan(SOON_MS)
    // The page frame with navigation.
    if (!/\.(data|xml)$/.test(path))
      expect(page.text).toMatch(/<header[\s\S]*<h1[\s\S]*href="\/news"[\s\S]*<footer/)
  })

  it('an application form without scripts returns with all input', async () => {
    const { url, job } = ground()
    const { status, text, headers } = await apply(url, job)
    expect([status, headers.get('retry-after')]).toEqual([503, '30'])
    for (const value of Object.values(typed)) expect(text).toContain(value)
    expect(text).toContain('We couldn’t save your application, so none of it has been stored.')
    expect(text).toContain(`action="${job}"`)
  })

  it('another form returns with all input too', async () => {
    const { url } = ground()
    const fields = { kind: 'access', name: 'Zoë Ash', email: 'zoe@example.com', message: 'All of it' }
    const answer = await fetch(`${url}/privacy-policy/request`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: url },
    })
    const text = await answer.text()
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    for (const value of Object.values(fields)) expect(text).toContain(value)
  })

  it('a signed-in user stays signed in: the server reports that it cannot check', async () => {
    const { person } = ground()
    const answer = await person.call('/api/auth/validate-cookie')
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      503,
      'UNAVAILABLE',
      '5',
    ])
    expect([...person.cookies.keys()]).toContain('session')
  })

  it('readiness fails, health succeeds', async () => {
    const { url } = ground()
    expect((await open(`${url}/readyz`)).status).toBe(503)
    expect((await open(`${url}/healthz`)).status).toBe(200)
  })
}

/** Everything works again without intervention. */
async function expectBack({ url, job, person }: Ground): Promise<void> {
  await expect
    .poll(async () =>
      (await Promise.all(['/', '/jobs', '/news'].map((path) => open(url + path)))).map(
        ({ status, staleness }) => [status, staleness],
      ),
    )
    .toEqual(Array(3).fill([200, null]))
  expect(await person.call('/api/auth/validate-cookie')).toMatchObject({
    status: 200,
    body: { valid: true, user: { name: 'Sam' } },
  })
  expect((await apply(url, job)).status).toBe(303)
}

describe('killed PostgreSQL server', () => {
  let postgres: PostgresServer
  let site: TestSite
  let ground: Ground

  beforeAll(async () => {
    postgres = await startPostgres()
    site = await openSite({ DATABASE_URL: await postgres.createDatabase() })
    ground = await prepare(site.url, site)
    const { error } = await site.secret.storage
      .from('news-media')
      .upload(PICTURE, pixel, { contentType: 'image/png' })
    expect(error).toBeNull()
    await postgres.kill()
  })
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]()
    await postgres?.[Symbol.asyncDispose]()
  })

  describeOutage(() => ground)

  it.each(['object', 'render/image'])('a stored image (%s) is 503', async (way) => {
    const picture = await open(`${ground.url}/storage/v1/${way}/public/news-media/${PICTURE}`)
    expect(picture).toMatchObject({ status: 503, retryAfter: '5' })
    expect(JSON.parse(picture.text)).toMatchObject({ statusCode: '544', code: 'DatabaseTimeout' })
  })

  it.each(['/rest/v1/jobs?select=id', '/auth/v1/user'])('%s is 503 with Retry-After', async (path) => {
    const headers = { apikey: site.publishableKey, authorization: `Bearer ${ground.token}` }
    expect(await open(site.url + path, headers)).toMatchObject({ status: 503, retryAfter: '1' })
  })

  it('everything works again after a restart', async () => {
    await postgres.revive()
    await expectBack(ground)
  })
})

describe('unreachable Supabase', () => {
  const own = new AsyncDisposableStack()
  let settings: { readonly DATA_DIR: string; readonly PORT?: string }
  let site: Running
  let ground: Ground

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const directory = await makeDataDirectory()
    own.defer(() => rm(directory, { recursive: true, force: true }))
    const supabase = await openSite({ DATA_DIR: directory }, 'backend')
    settings = { DATA_DIR: directory, PORT: new URL(supabase.url).port }
    site = await start({
      env: readEnv({
        PORT: '0',
        SUPABASE_URL: supabase.url,
        SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
        SUPABASE_SECRET_KEY: supabase.secretKey,
      }),
      mode: 'site',
      print: () => {},
      log: { error: () => {}, warn: () => {} },
    })
    ground = await prepare(`http://localhost:${site.port}`, supabase)
    own.defer(() => site.stop())
    await supabase[Symbol.asyncDispose]()
    // Pages are valid for 10 s.
    vi.setSystemTime(Date.now() + 11_000)
  })
  afterAll(async () => {
    await own.disposeAsync()
    vi.useRealTimers()
  })

  describeOutage(() => ground)

  it('serves cached pages quickly if Supabase accepts requests and never responds', async () => {
    const silent = createServer(() => undefined).listen(Number(settings.PORT))
    // Pages are retried after 1 s.
    vi.setSystemTime(Date.now() + 2_000)
    const page = await open(`${ground.url}/`)
    expect(page).toMatchObject({ status: 200, staleness: expect.stringMatching(STALE) })
    expect(page.milliseconds).toBeLessThan(SOON_MS)
    silent.closeAllConnections()
    await new Promise((resolve) => silent.close(resolve))
  })

  it('everything works again after Supabase is back', async () => {
    own.use(await openSite(settings, 'backend'))
    vi.setSystemTime(Date.now() + 2_000)
    await expectBack(ground)
  })
})
