/** Who passes the session guard, and the reason for each rejection. */
import { Hono } from 'hono'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/roles/roles.ts'
import { signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { openSite } from '#tests/support/site.ts'
import { type ApiDependencies, type SessionEnvironment, sessionGuard } from './guards.ts'
import { createAccessTokens } from './services/access-tokens.ts'
import { createCookie } from './services/browser-tokens.ts'
import { renderApiError, type WebsiteApiError } from './services/errors.ts'
import { createWebsiteSessions } from './services/website-sessions.ts'

const server = opened(startPostgres)
const site = opened(() => openSite({ DEMO_CONTENT: '0', DATABASE_URL: server.url }, 'backend'))
let database: Client
let sessions: ApiDependencies['sessions']
beforeAll(async () => {
  database = new Client({ connectionString: server.url })
  await database.connect()
  sessions = createWebsiteSessions(site.secret, { idleMinutes: 60, absoluteHours: 12 })
})
afterAll(() => database.end())

/** Calls an endpoint restricted to these roles. */
async function call(headers: Record<string, string>, ...roles: Role[]) {
  const parts = {
    sessions,
    publishableKey: site.publishableKey,
    accessTokens: createAccessTokens({ onBehalfOf: () => site.publishable, clock: Date.now }),
    sessionCookie: createCookie('session', 'http://localhost:3000'),
  } as ApiDependencies
  const app = new Hono<SessionEnvironment>()
  app.get('/', sessionGuard(parts, ...roles), (context) => context.json(context.get('user')))
  app.onError((error, context) => renderApiError(context, error as WebsiteApiError))
  const response = await app.request('/', { headers })
  return { status: response.status, body: await response.json(), cleared: response.headers.has('set-cookie') }
}

const withCookie = async (userId: string) => ({ cookie: `session=${(await sessions.open(userId)).token}` })

describe('request that needs a signed-in user', () => {
  it('is accepted with the cookie, and with an access token as bearer', async () => {
    const { id, email, token } = await signInAs(site, { role: 'staff' })
    const user = { id, email, role: 'staff', name: 'Jo Bloggs', customerId: null }
    expect(await call(await withCookie(id), 'staff')).toEqual({ status: 200, body: user, cleared: false })
    expect((await call({ authorization: `bearer ${token}` }, 'staff')).body).toEqual(user)
  })

  it('uses the cookie first', async () => {
    const { id } = await signInAs(site)
    const headers = { ...(await withCookie(id)), authorization: 'Bearer nonsense' }
    expect((await call(headers)).body.id).toBe(id)
  })

  const refusals: [why: string, headers: () => Record<string, string>, code: string][] = [
    ['no credentials', () => ({}), 'MISSING_AUTH_HEADER'],
    ['an empty bearer', () => ({ authorization: 'Bearer ' }), 'MISSING_TOKEN'],
    [
      'the publishable key, which is nobody’s',
      () => ({ authorization: `Bearer ${site.publishableKey}` }),
      'MISSING_TOKEN',
    ],
    ['the secret key', () => ({ authorization: `Bearer ${site.secretKey}` }), 'INVALID_TOKEN_FORMAT'],
    ['another scheme', () => ({ authorization: 'Basic am86c2VjcmV0' }), 'INVALID_TOKEN_FORMAT'],
    ['an unreadable token', () => ({ authorization: 'Bearer a.b.c' }), 'MALFORMED_TOKEN'],
    ['a cookie without a session', () => ({ cookie: `session=${'A'.repeat(43)}` }), 'TOKEN_EXPIRED'],
  ]
  it.each(refusals)('is rejected with %s', async (_, headers, code) => {
    const response = await call(headers())
    expect([response.status, response.body.code]).toEqual([401, code])
  })

  it('is rejected for another role at the next request after a change; the cookie stays', async () => {
    const { id } = await signInAs(site, { role: 'staff' })
    const headers = await withCookie(id)
    expect((await call(headers, 'staff')).status).toBe(200)
    await site.secret.from('permissions').update({ role: 'marketing' }).eq('user_id', id).throwOnError()
    const demoted = await call(headers, 'staff')
    expect(demoted).toMatchObject({ status: 401, body: { code: 'INVALID_ROLE' }, cleared: false })
    expect(demoted.body.message).toBe('Access denied. Invalid user permissions.')
    expect((await call(headers, 'staff', 'marketing')).status).toBe(200)
    await site.secret.from('permissions').delete().eq('user_id', id).throwOnError()
    expect((await call(headers, 'staff', 'marketing')).body.code).toBe('INVALID_ROLE')
    expect((await call(headers)).status).toBe(200)
  })

  it('is rejected for a disabled user, by cookie and bearer', async () => {
    const { id, token } = await signInAs(site, { role: 'staff' })
    const headers = await withCookie(id)
    await site.secret.auth.admin.updateUserById(id, { ban_duration: '24h' })
    expect(await call(headers)).toMatchObject({ body: { code: 'USER_NOT_FOUND' }, cleared: true })
    expect((await call({ authorization: `Bearer ${token}` })).body.code).toBe('USER_NOT_FOUND')
  })

  it('is rejected for an account without an email address', async () => {
    const { id } = await signInAs(site, { role: 'staff' })
    const headers = await withCookie(id)
    await database.query('update auth.users set email = null where id = $1', [id])
    const { body } = await call(headers)
    expect([body.code, body.message]).toEqual([
      'INVALID_USER_DATA',
      'Invalid user data detected. Please log in again.',
    ])
  })
})

describe('session that this process has checked', () => {
  it('is known until it is closed, and no made-up one is', async () => {
    const { id } = await signInAs(site)
    const { token } = await sessions.open(id)
    const other = createWebsiteSessions(site.secret, { idleMinutes: 60, absoluteHours: 12 })
    expect([other.wasChecked(token), sessions.wasChecked('A'.repeat(43)), sessions.wasChecked('')]).toEqual([
      ...[false, false, false],
    ])
    await other.check(token)
    expect([other.wasChecked(token), sessions.wasChecked(token)]).toEqual([true, true])
    await sessions.close(token)
    expect(sessions.wasChecked(token)).toBe(false)
  })
})
