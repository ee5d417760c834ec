import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, inject, it } from 'vitest'
import { administrator, signedIn } from './auth-users.ts'

const { url, publishableKey } = inject('stack')

describe('access token', () => {
  it('verifies with the JWKS', async () => {
    const { testUser, session } = await signedIn({ app_metadata: { team: 'press' } })
    const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
      issuer: `${url}/auth/v1`,
      audience: 'authenticated',
      algorithms: ['ES256'],
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(payload).toMatchObject({
      sub: testUser.id,
      email: testUser.email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'], team: 'press' },
      is_anonymous: false,
    })
    expect(payload.exp! - payload.iat!).toBe(3600)
  })

  it('getClaims needs no request', async () => {
    const { testUser, client } = await signedIn()
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: testUser.id, role: 'authenticated' })
    expect(data?.header.alg).toBe('ES256')
  })
})

describe('refresh', () => {
  it('rejects a banned user', async () => {
    const { testUser, client } = await signedIn()
    await administrator().auth.admin.updateUserById(testUser.id, { ban_duration: '24h' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('updateUser', () => {
  it('merges metadata', async () => {
    const { client } = await signedIn({ user_metadata: { name: 'Ada', theme: 'dark' } })
    const { data, error } = await client.auth.updateUser({ data: { name: 'Ada B.' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: 'Ada B.', theme: 'dark' })
  })
})

it.each(['/health', '/settings'])('%s accepts the publishable key', async (path) => {
  const response = await fetch(`${url}/auth/v1${path}`, { headers: { apikey: publishableKey } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject(
    path === '/health'
      ? { name: 'GoTrue' }
      : { disable_signup: true, external: { email: true, phone: false } },
  )
})

it('responses with user data are not cached', async () => {
  const { session } = await signedIn()
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${session.access_token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  await response.body?.cancel()
})

it('unknown paths return an Auth error', async () => {
  const response = await fetch(`${url}/auth/v1/nothing`, { headers: { apikey: publishableKey } })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' })
})
