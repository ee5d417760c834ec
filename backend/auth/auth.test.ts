import { importJWK, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { DatabaseError } from '../database/database.ts'
import { failure, openAuthFixture } from './auth.fixture.ts'
import { createAuth } from './auth.ts'

const fixture = opened(() => openAuthFixture())
beforeEach(() => fixture.reset())

it('the key set contains only public keys and may be cached', async () => {
  const { body, headers } = await fixture.send('GET', '/.well-known/jwks.json')
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  const use = { kid: 'first', alg: 'ES256', use: 'sig', key_ops: ['verify'], ext: true }
  const point = { x: expect.any(String), y: expect.any(String) }
  expect(body.keys).toEqual([{ kty: 'EC', crv: 'P-256', ...point, ...use }])
})

it('the access token contains the claims that clients and policies read', async () => {
  const id = await fixture.addUser('ada@example.com', { user_metadata: { name: 'Ada' } })
  const { access_token } = await fixture.signIn('ada@example.com')
  const { keys } = (await fixture.send('GET', '/.well-known/jwks.json')).body
  const { payload, protectedHeader } = await jwtVerify(access_token, await importJWK(keys[0]), {
    currentDate: new Date(fixture.start),
  })
  const seconds = fixture.start / 1000
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'first', typ: 'JWT' })
  expect(payload).toEqual({
    ...{ iss: 'https://www.example.com/auth/v1', sub: id, aud: 'authenticated', role: 'authenticated' },
    ...{ exp: seconds + 3600, iat: seconds, email: 'ada@example.com', phone: '', is_anonymous: false },
    ...{ app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: { name: 'Ada' } },
    ...{ aal: 'aal1', amr: [{ method: 'otp', timestamp: seconds }] },
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

describe('auth errors', () => {
  const send = (version?: string) =>
    fixture.app.request('https://www.example.com/token?grant_type=x', {
      method: 'POST',
      headers: version === undefined ? {} : { 'x-supabase-api-version': version },
    })

  it.each(['2024-01-01', '2026-05-05'])('have the new format for client version %s', async (version) => {
    const response = await send(version)
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
  })

  it.each([undefined, '2023-12-31', 'nonsense'])(
    'have the old format for client version %s',
    async (version) => {
      const response = await send(version)
      expect(response.headers.has('x-supabase-api-version')).toBe(false)
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
      const error = { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' }
      expect(await response.json()).toEqual(error)
    },
  )

  it.each([
    ['', 'bad_json'],
    ['{', 'bad_json'],
    ['null', 'validation_failed'],
    ['[]', 'validation_failed'],
    ['"text"', 'validation_failed'],
  ])('reject the body %j with %s', async (body, code) => {
    expect(await fixture.post('/otp', body)).toMatchObject(failure(400, code))
  })

  it.each([
    [new DatabaseError({ code: '08006', message: 'secret detail' }), 503, 'request_timeout'],
    [new DatabaseError({ code: '57014', message: 'secret detail' }), 503, 'request_timeout'],
    [new DatabaseError({ code: '42P01', message: 'secret detail' }), 500, 'unexpected_failure'],
    [new TypeError('secret detail'), 500, 'unexpected_failure'],
  ])('%s is logged once with an id and not revealed to the client', async (fault, status, error_code) => {
    const database = { ...fixture.dependencies.database, transaction: () => Promise.reject(fault) }
    const caller = { role: 'service_role', claims: { role: 'service_role' } } as const
    const app = createAuth({ ...fixture.dependencies, database }, async () => caller)
    const response = await app.request('https://www.example.com/admin/users')
    const text = await response.text()
    expect(response.status).toBe(status)
    expect(text).not.toContain('secret detail')
    const { error_id, ...body } = JSON.parse(text)
    expect(body.error_code).toBe(error_code)
    expect(fixture.logged).toMatchObject([{ requestId: error_id, err: { message: 'secret detail' } }])
  })
})

it.each([
  ['POST', '/invite', { email: 'a@example.com' }, 403, 'not_admin'],
  ['GET', '/authorize?provider=google', undefined, 400, 'validation_failed'],
  ['GET', '/reauthenticate', undefined, 403, 'bad_jwt'],
  ['POST', '/factors', {}, 403, 'bad_jwt'],
  ['DELETE', '/factors/x', undefined, 403, 'bad_jwt'],
  ['POST', '/passkeys/registration/options', {}, 404, 'passkey_disabled'],
  ['GET', '/user/identities/authorize', undefined, 403, 'bad_jwt'],
  ['GET', '/user/oauth/grants', undefined, 403, 'bad_jwt'],
  ['GET', '/admin/oauth/clients', undefined, 403, 'not_admin'],
  ['GET', '/nothing/here', undefined, 404, 'not_found'],
  ['DELETE', '/otp', undefined, 404, 'not_found'],
])('%s %s %j returns a clear error', async (method, path, body, status, code) => {
  expect(await fixture.send(method, path, { body })).toMatchObject(failure(status, code))
})

it.each([
  ['POST', '/factors', { factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
  ['POST', '/factors', { factor_type: '__proto__' }, 400, 'validation_failed'],
  ['POST', '/factors/x/challenge', {}, 404, 'validation_failed'],
  ['GET', '/factors/recovery-codes', undefined, 422, 'mfa_recovery_codes_enroll_not_enabled'],
  ['POST', '/factors/recovery-codes/verify', {}, 422, 'mfa_recovery_codes_verify_not_enabled'],
  ['GET', '/user/identities/authorize', undefined, 404, 'manual_linking_disabled'],
  ['GET', '/user/oauth/grants', undefined, 404, 'feature_disabled'],
])('%s %s %j returns a clear error to users', async (method, path, body, status, code) => {
  await fixture.addUser('ada@example.com')
  const { access_token: bearer } = await fixture.signIn('ada@example.com')
  expect(await fixture.send(method, path, { body, bearer })).toMatchObject(failure(status, code))
})

it('administrators see that a user has no factors', async () => {
  const id = await fixture.addUser('ada@example.com')
  const send = (method: string, path: string) => fixture.send(method, path, { bearer: fixture.secret })
  expect(await send('GET', `/admin/users/${id}/factors`)).toMatchObject({ status: 200, body: [] })
  const other = crypto.randomUUID()
  expect((await send('GET', `/admin/users/${other}/factors`)).body.code).toBe('user_not_found')
  expect((await send('DELETE', `/admin/users/${id}/factors/${other}`)).body.code).toBe('mfa_factor_not_found')
  expect((await send('DELETE', `/admin/users/${id}/passkeys/${other}`)).body.code).toBe('passkey_disabled')
})

it.each([
  [{}, 'There is no email template "magic_link"'],
  [
    { magic_link: { subject: 'x', html: '{{ .Data.name }}' } },
    'Email template "magic_link" uses {{ .Data.name }}, which is not supported',
  ],
])('rejects the templates %j at startup', (templates, message) => {
  expect(() => createAuth({ ...fixture.dependencies, templates }, () => Promise.reject())).toThrow(message)
})
