/** Ended sessions and concurrent requests. */
import { describe, expect, inject, it } from 'vitest'
import { anyAddress, signedIn, visitor } from './auth-users.ts'

const { url, publishableKey } = inject('stack')
const refresh = (refresh_token: string) => visitor().auth.refreshSession({ refresh_token })

describe('signed-out session', () => {
  it('is gone; its access token still reads data until it expires', async () => {
    const { client, session } = await signedIn()
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: 'refresh_token_not_found',
    })
    const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` }
    const user = await fetch(`${url}/auth/v1/user`, { headers })
    expect(user.status).toBe(403)
    expect(await user.json()).toMatchObject({
      error_code: 'session_not_found',
      msg: 'Session from session_id claim in JWT does not exist',
    })
    const read = await fetch(`${url}/rest/v1/news_articles?select=id`, { headers })
    expect(read.status).toBe(200)
    await read.body?.cancel()
  })

  it('rejects an unknown scope', async () => {
    const { session } = await signedIn()
    const headers = { apikey: publishableKey, authorization: `Bearer ${session.access_token}` }
    const response = await fetch(`${url}/auth/v1/logout?scope=planet`, { method: 'POST', headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Unsupported logout scope "planet"',
    })
    expect((await refresh(session.refresh_token)).error).toBeNull()
  })
})

describe('request bodies', () => {
  const post = async (path: string, body: string) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
        'x-forwarded-for': anyAddress(),
      },
      body,
    })
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    return { status: response.status, body: await response.json() }
  }

  it.each(['/otp', '/verify', '/token?grant_type=refresh_token', '/recover'])(
    '%s rejects oversized, malformed and invalid bodies',
    async (path) => {
      expect(await post(path, JSON.stringify({ email: 'x'.repeat(1_000_001) }))).toMatchObject({
        status: 413,
        body: { code: 'request_entity_too_large' },
      })
      expect(await post(path, '{')).toMatchObject({ status: 400, body: { code: 'bad_json' } })
      expect(await post(path, '{"email":[],"refresh_token":{}}')).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    },
  )
})
