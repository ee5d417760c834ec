/** Two websites with one PostgreSQL server and object store. tests/full kills and restarts such processes. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

const opened = new AsyncDisposableStack()
let postgres: PostgresServer
let one: TestSite
let other: TestSite

beforeAll(async () => {
  postgres = opened.use(await startPostgres())
  const { settings: s3 } = opened.use(await startS3Server())
  const settings = {
    DATABASE_URL: await postgres.createDatabase(),
    SHARED_KEYS_SECRET: 'one-secret-for-the-keys-that-they-share',
    SITE_URL: 'http://localhost:3000',
    DEMO_CONTENT: '0',
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint ?? '',
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  one = opened.use(await openSite(settings))
  other = opened.use(await openSite(settings))
})
afterAll(() => opened.disposeAsync())

it('websites that share a database share keys, sessions and files', async () => {
  expect([other.publishableKey, other.secretKey]).toEqual([one.publishableKey, one.secretKey])
  const { token } = await signInAs(one, { role: 'staff' })
  const browser = openApiBrowser(one.url)
  expect((await browser.send('/api/auth/login', { token })).status).toBe(200)
  const elsewhere = openApiBrowser(other.url)
  for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
  expect((await elsewhere.call('/api/auth/validate-cookie')).body.user.role).toBe('staff')
  expect((await browser.send('/api/auth/logout')).status).toBe(200)
  expect((await elsewhere.call('/api/auth/validate-cookie')).body.code).toBe('TOKEN_EXPIRED')

  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const [path, contentType] = ['featured-images/a.png', 'image/png']
  const { error } = await one.secret.storage.from('news-media').upload(path, picture, { contentType })
  expect(error).toBeNull()
  const stored = await other.secret.storage.from('news-media').download(path)
  expect(await stored.data?.bytes()).toEqual(picture)
})

it('an edit on one website invalidates the pages of the other', async () => {
  const shows = async (title: string) => (await (await fetch(`${other.url}/news`)).text()).includes(title)
  const title = 'A new corrugator'
  expect(await shows(title)).toBe(false)
  await one.secret.from('news_articles').insert({ title, content: '<p>It runs.</p>' }).throwOnError()
  await expect.poll(() => shows(title)).toBe(true)
})

it('during an outage of the database, cached pages are served and others say when to retry', async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  expect((await fetch(one.url)).status).toBe(200)
  await postgres.kill()
  const cached = await fetch(one.url)
  expect([cached.status, cached.headers.get('cache-status')]).toEqual([
    200,
    expect.stringMatching(/^site; hit; ttl=-\d+; detail=stale$/),
  ])
  const uncached = await fetch(`${one.url}/team`, { headers: { accept: 'text/html' } })
  expect([uncached.status, uncached.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await uncached.text()).toMatch(/<header[\s\S]*<h1[\s\S]*<footer/)
  expect((await fetch(`${one.url}/readyz`)).status).toBe(503)

  await postgres.revive()
  await expect.poll(async () => (await fetch(`${one.url}/team`)).status).toBe(200)
  expect((await fetch(`${one.url}/readyz`)).status).toBe(200)
})
