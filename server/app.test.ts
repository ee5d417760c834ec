import { describe, expect, it } from 'vitest'
import { type AppDependencies, createApp } from './app.ts'
import { readEnv } from './config/env.ts'
import { createNetworkClients } from './data-source/clients.ts'
import { createConnections } from './network/client-address.ts'
import { createWebsiteSessions } from './website-api/services/website-sessions.ts'

const page = () =>
  new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })

function setUp(about: Partial<AppDependencies> = {}) {
  const env = readEnv({ SITE_URL: 'https://www.example.com' })
  const logged: { fields: { requestId?: string; err?: Error }; message: string }[] = []
  const secretKey = 'sb_secret_0123456789abc'
  const clients = createNetworkClients({
    url: 'http://127.0.0.1:9',
    publishableKey: 'sb_publishable_0123456789',
    secretKey,
  })
  const app = createApp({
    siteUrl: env.siteUrl,
    siteOrigins: [],
    session: env.session,
    sessions: createWebsiteSessions(clients.secret, env.session),
    connections: createConnections(env.trustedProxies),
    clients,
    publishableKey: 'sb_publishable_0123456789',
    secretKey,
    linksInvalidateCodes: true,
    sendMail: async () => {},
    logEvent: () => {},
    backend: undefined,
    mailbox: undefined,
    files: undefined,
    pages: { fetch: async () => page() },
    checks: {},
    clock: Date.now,
    log: {
      error: (fields, message) => logged.push({ fields, message }),
      warn: () => {},
    },
    ...about,
  })
  const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  return { get, logged }
}

describe('every response', () => {
  it.each(['/', '/healthz', '/readyz', '/api/auth/validate-cookie', '/api/nothing'])(
    'of %s has security headers and a request ID',
    async (path) => {
      const { get } = setUp()
      const [one, other] = [await get(path), await get(path)]
      expect(Object.fromEntries(one.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': 'max-age=31536000',
      })
      expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'))
    },
  )

  it('of the backend cannot run scripts when opened as a document', async () => {
    const upload = '<script>steal()</script>'
    const { get } = setUp({
      backend: { fetch: async () => new Response(upload, { headers: { 'Content-Type': 'text/html' } }) },
    })
    const policy = (await get('/storage/v1/object/public/news-media/a.html')).headers.get(
      'content-security-policy',
    )
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-')
  })

  it('keeps a policy set by the backend', async () => {
    const { get } = setUp({
      backend: {
        fetch: async () => new Response('', { headers: { 'Content-Security-Policy': "default-src 'none'" } }),
      },
    })
    expect((await get('/rest/v1/')).headers.get('content-security-policy')).toBe("default-src 'none'")
  })
})

describe('health endpoints', () => {
  it('health reports that the server responds', async () => {
    const response = await setUp().get('/healthz')
    expect([response.status, await response.text()]).toEqual([200, 'ok\n'])
  })

  it('readiness names the failed check, but not the reason', async () => {
    const { get, logged } = setUp({
      checks: {
        database: async () => {},
        blobs: async () => {
          throw new Error('EACCES /var/lib/site')
        },
      },
    })
    const response = await get('/readyz')
    expect([response.status, await response.json()]).toEqual([503, { database: 'ok', blobs: 'failed' }])
    expect(logged).toMatchObject([{ fields: { check: 'blobs' } }])
  })

  it('readiness succeeds if all checks pass', async () => {
    const response = await setUp({ checks: { database: async () => {} } }).get('/readyz')
    expect([response.status, await response.json()]).toEqual([200, { database: 'ok' }])
  })
})

describe('unexpected error', () => {
  const fetch = () => Promise.reject(new Error('private cause'))
  const broken = () => setUp({ pages: { fetch }, backend: { fetch } })

  it('shows browsers a page with the reference in the log', async () => {
    const { get, logged } = broken()
    const response = await get('/news', { accept: 'text/html' })
    const text = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
    expect(text).toContain(logged[0]?.fields.requestId)
    expect(response.headers.get('x-request-id')).toBe(logged[0]?.fields.requestId)
    expect(logged[0]?.fields.err?.message).toBe('private cause')
    expect(text).not.toContain('private cause')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('returns one line of text to other clients', async () => {
    const response = await broken().get('/rest/v1/news_articles')
    expect([response.status, await response.text()]).toEqual([500, 'An unexpected error occurred\n'])
  })
})

describe('server without an embedded backend', () => {
  it('responds to the backend’s paths with 404', async () => {
    const fetch = async () => new Response('page', { status: 404 })
    const { get } = setUp({ pages: { fetch } })
    expect((await get('/rest/v1/news_articles')).status).toBe(404)
  })
})
