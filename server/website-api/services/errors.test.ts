import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createNetworkClients } from '#server/data-source/clients.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { createWebsiteApi } from '../website-api.ts'
import { createWebsiteSessions } from './website-sessions.ts'

/** The website API with scripted Supabase responses. */
describe('errors from Supabase', () => {
  const supabase = opened(startScriptedServer)
  const logged: string[] = []
  const KEYS = { publishableKey: 'sb_publishable_0123456789', secretKey: 'sb_secret_0123456789abc' }

  function ask(url = supabase.url) {
    const settings = { url, ...KEYS }
    const clients = createNetworkClients(settings)
    const session = { idleMinutes: 60, absoluteHours: 12 }
    const app = new Hono().route(
      '/',
      createWebsiteApi({
        ...clients,
        ...settings,
        linksInvalidateCodes: true,
        sendMail: async () => {},
        logEvent: () => {},
        siteUrl: 'http://localhost:3000',
        siteOrigins: [],
        session,
        sessions: createWebsiteSessions(clients.secret, session),
        clientAddress: () => '203.0.113.9',
        inherit: () => {},
        clock: Date.now,
        log: { error: (_, message) => logged.push(message), warn: () => {} },
        onError: () => new Response('unexpected', { status: 500 }),
      }),
    )
    return app.request('/api/csrf-token')
  }
  const message = 'Server configuration error. Please contact support.'

  it.each([
    ['rejected secret key', { message: 'Invalid API key', code: '' }, 401],
    ['missing migrations', { message: 'Could not find the function', code: 'PGRST202' }, 404],
  ])('%s: is logged as a configuration error', async (_, body, status) => {
    supabase.answer('POST /rest/v1/rpc/consume_rate_limit', json(body, status))
    const response = await ask()
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: message, message, code: 'CONFIG_ERROR' },
    ])
    expect(logged.splice(0)).toHaveLength(1)
  })

  it('unreachable: the visitor can try again later', async () => {
    const response = await ask('http://127.0.0.1:9')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await response.json()).code).toBe('UNAVAILABLE')
    expect(logged.splice(0)).toHaveLength(1)
  })

  it('receives the key as apikey, and limits a visitor with too many requests', async () => {
    supabase.answer('POST /rest/v1/rpc/consume_rate_limit', json(false))
    expect((await ask()).status).toBe(429)
    expect(supabase.seen.at(-1)?.headers.get('apikey')).toBe('sb_secret_0123456789abc')
    expect(supabase.seen.at(-1)?.body).toMatchObject({ key: 'website-api:csrf-token:203.0.113.9' })
  })
})
