/** What a session is good for and how it ends, through an unmodified supabase-js. */
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, inject, it } from 'vitest'
import { administrator, signedIn, visitor } from './auth-users.ts'

const { url, publishableKey } = inject('stack')

describe('the access token', () => {
  it('is verified with the published keys', async () => {
    const { person, session } = await signedIn({ app_metadata: { team: 'press' } })
    const keys = createRemoteJWKSet(new URL(`${url}/auth/v1/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
      issuer: `${url}/auth/v1`,
      audience: 'authenticated',
      algorithms: ['ES256'],
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(payload).toMatchObject({
      sub: person.id,
      email: person.email,
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'otp', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'], team: 'press' },
      is_anonymous: false,
    })
    expect(payload.exp! - payload.iat!).toBe(3600)
  })

  it('is read by getClaims without asking who it is', async () => {
    const { person, client } = await signedIn()
    const { data, error } = await client.auth.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({ sub: person.id, role: 'authenticated' })
    expect(data?.header.alg).toBe('ES256')
  })

  it('that was changed is refused', async () => {
    const { session } = await signedIn()
    const [header, payload, signature] = session.access_token.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url')
    const { error } = await visitor().auth.getUser(`${header}.${raised}.${signature}`)
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })

  it('a publishable key is no person', async () => {
    const { error } = await visitor().auth.getUser(publishableKey)
    expect(error).toMatchObject({ status: 403, code: 'bad_jwt', message: 'invalid claim: missing sub claim' })
  })
})

describe('refreshing', () => {
  it('requests at once with one token get one successor', async () => {
    const { session } = await signedIn()
    const { refresh_token } = session
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor().auth.refreshSession({ refresh_token })),
    )
    expect(answers.map(({ error }) => error)).toEqual(Array(6).fill(null))
    expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
  })

  it('a token that comes back after its successor was used ends the session', {
    timeout: 300_000,
  }, async () => {
    const { session } = await signedIn()
    const refresh = (refresh_token: string) => visitor().auth.refreshSession({ refresh_token })
    const second = (await refresh(session.refresh_token)).data.session!.refresh_token
    const third = (await refresh(second)).data.session!.refresh_token
    // Ten seconds are forgiven, to two requests at once.
    await new Promise((resolve) => setTimeout(resolve, 10_500))
    for (const token of [session.refresh_token, third, second]) {
      expect((await refresh(token)).error).toMatchObject({
        status: 400,
        code: 'refresh_token_already_used',
        message: 'Invalid Refresh Token: Already Used',
      })
    }
  })

  it.each([
    ['aaaaaaaaaaaa', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    ['short', 'validation_failed', 'Refresh token is not valid'],
    ["aaaaaaaaaaa'", 'validation_failed', 'Refresh token is not valid'],
  ])('the token %s is refused with %s', async (refresh_token, code, message) => {
    const { error } = await visitor().auth.refreshSession({ refresh_token })
    expect(error).toMatchObject({ status: 400, code, message })
  })

  it('a banned person is refused', async () => {
    const { person, client } = await signedIn()
    await administrator().auth.admin.updateUserById(person.id, { ban_duration: '24h' })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
  })
})

describe('signing out', () => {
  /** A second session of the same person, without waiting for a second mail. */
  async function twoSessions() {
    const first = await signedIn()
    const link = await administrator().auth.admin.generateLink({
      type: 'magiclink',
      email: first.person.email,
    })
    const other = visitor()
    const { error } = await other.auth.verifyOtp({
      token_hash: link.data.properties!.hashed_token,
      type: 'email',
    })
    expect(error).toBeNull()
    return { first: first.client, other }
  }

  it.each([
    ['local', 'ended', 'open'],
    ['others', 'open', 'ended'],
    ['global', 'ended', 'ended'],
  ] as const)('of the scope %s leaves this session %s and another one %s', async (scope, own, another) => {
    const { first, other } = await twoSessions()
    const tokens = await Promise.all(
      [first, other].map(async ({ auth }) => (await auth.getSession()).data.session!.access_token),
    )
    expect((await first.auth.signOut({ scope })).error).toBeNull()
    const states = await Promise.all(
      tokens.map(async (token) => {
        const { error } = await visitor().auth.getUser(token)
        return error === null ? 'open' : error.name === 'AuthSessionMissingError' ? 'ended' : error
      }),
    )
    expect(states).toEqual([own, another])
  })
})

describe('changing oneself', () => {
  it('lays metadata over what is there', async () => {
    const { client } = await signedIn({ user_metadata: { name: 'Ada', theme: 'dark' } })
    const { data, error } = await client.auth.updateUser({ data: { name: 'Ada B.' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: 'Ada B.', theme: 'dark' })
  })
})

it.each(['/health', '/settings'])('%s answers to the publishable key', async (path) => {
  const response = await fetch(`${url}/auth/v1${path}`, { headers: { apikey: publishableKey } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject(
    path === '/health'
      ? { name: 'GoTrue' }
      : { disable_signup: true, external: { email: true, phone: false } },
  )
})

it('nothing about a person is kept by a cache', async () => {
  const { session } = await signedIn()
  const response = await fetch(`${url}/auth/v1/user`, {
    headers: { apikey: publishableKey, authorization: `Bearer ${session.access_token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  await response.body?.cancel()
})

it('an address that the protocol does not have is answered in its own shape', async () => {
  const response = await fetch(`${url}/auth/v1/nothing`, { headers: { apikey: publishableKey } })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' })
})
