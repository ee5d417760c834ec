/**
 * Every endpoint answers any input in the protocol's format: never 500, SQL or an empty response. A failure prints its
 * seed.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AuthFixture, openAuthFixture } from './auth.fixture.ts'

const EMAIL = 'ada@example.com'
const RUNS = process.env.FUZZ_REQUESTS === undefined ? 100 : 1000

let fixture: AuthFixture
let testUser: { access_token: string; refresh_token: string; user: { id: string } }
let clients = 0

beforeAll(async () => {
  fixture = await openAuthFixture({ auth: { signUp: true, passwords: true } })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(EMAIL)
  testUser = await fixture.signIn(EMAIL)
})

const ENDPOINTS = `
  GET /health, GET /settings, GET /.well-known/jwks.json, GET /verify, GET /user, GET /reauthenticate,
  GET /authorize, GET /callback, GET /nothing, DELETE /user, POST /otp, POST /verify, POST /token,
  POST /logout, POST /signup, POST /recover, POST /resend, POST /invite, PUT /user, POST /magiclink,
  POST /factors, DELETE /factors/ID, POST /factors/ID/verify, POST /factors/ID/challenge, POST /sso/ID,
  GET /admin/users, POST /admin/users, GET /admin/users/ID, PUT /admin/users/ID,
  DELETE /admin/users/ID, POST /admin/generate_link, GET /admin/users/ID/factors,
  DELETE /admin/users/ID/factors/ID, POST /passkeys/ID, GET /user/identities/ID, GET /oauth/ID
`
  .trim()
  .split(/,\s*/)

/** Values with a meaning to some endpoint. */
const WORDS = `
  null true -1 1e999 9007199254740993 NaN 2026-13-45 000000 pkce_x aaaaaaaaaaaa 24h -5h 1e30h totp phone none s256 plain
  email signup recovery email_change invite magiclink sms phone_change reauthentication global local others
  refresh_token pkce password id_token web3 ada@example.com ADA@EXAMPLE.COM nobody@example.com ñ@example.com a@b
  https://www.example.com/x https://portal.example.com javascript:alert(1) //elsewhere.example http://[
  __proto__ constructor $1 %00 ../.. '--
`
const EDGE_CASES = ['', ' ', '\0', 'a\0b', '\ud800', '\u202e', "' or true --", '123 456', '{{ .Token }}']
const LONG = ['x'.repeat(5000), 'v'.repeat(43), `${'x'.repeat(300)}@example.com`]
const edgeCase = fc.constantFrom(...WORDS.trim().split(/\s+/), ...EDGE_CASES, ...LONG)
const text = fc.oneof(
  { weight: 4, arbitrary: edgeCase },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.uuid() },
)
const value = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.jsonValue(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], 1e308, -0, Number.MAX_SAFE_INTEGER),
)
const FIELDS = `
  email, phone, password, token, token_hash, type, create_user, data, code_challenge,
  code_challenge_method, code_verifier, auth_code, refresh_token, redirect_to, nonce, id, role,
  user_metadata, app_metadata, ban_duration, email_confirm, should_soft_delete, current_password,
  new_email, factor_type, gotrue_meta_security, channel, aud, password_hash, phone_confirm, code
`
  .trim()
  .split(/,\s*/)
const wholeBody = fc
  .dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 })
  .map((body) => JSON.stringify(body))
const body = fc.oneof(
  { weight: 8, arbitrary: wholeBody },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', '[1', '\uFEFF{}', '"', 'null', '0', '[]', `${'['.repeat(3000)}`),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.nat(400).map((depth) => `${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`) },
)
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'redirect_to',
      'scope',
      'grant_type',
      'token',
      'token_hash',
      'type',
      'page',
      'per_page',
      'filter',
    ),
    text,
  ),
  text,
  { maxKeys: 4 },
)
const bearer = fc.constantFrom('person', 'service', 'publishable', 'none', 'broken')
const header = fc
  .string({ unit: 'binary', maxLength: 30 })
  .map((raw) => raw.replace(/[^\x20-\x7e\xa0-\xff]/g, ''))
const headers = fc.dictionary(
  fc.constantFrom(
    'user-agent',
    'x-supabase-api-version',
    'content-type',
    'referer',
    'origin',
    'accept',
    'prefer',
  ),
  header,
  { maxKeys: 3 },
)
const requests = fc.record({
  endpoint: fc.constantFrom(...ENDPOINTS),
  id: fc.oneof(fc.constant('PERSON'), text),
  body,
  query,
  headers,
  bearer,
})

function requestOf(sample: typeof requests extends fc.Arbitrary<infer T> ? T : never): Request {
  const [method = '', path = ''] = sample.endpoint.split(' ')
  const id = sample.id === 'PERSON' ? testUser.user.id : encode(sample.id)
  const search = Object.entries(sample.query).map(([name, entry]) => `${encode(name)}=${encode(entry)}`)
  const credentials: Record<string, string> = {
    person: { authorization: `Bearer ${testUser.access_token}` },
    service: { authorization: `Bearer ${fixture.secret}`, apikey: fixture.secret },
    publishable: { authorization: `Bearer ${fixture.dependencies.keys.publishable}` },
    none: {},
    broken: { authorization: `Bearer ${testUser.access_token.slice(0, -3)}` },
  }[sample.bearer]
  return new Request(`https://www.example.com${path.replaceAll('ID', id)}?${search.join('&')}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...sample.headers,
      ...credentials,
      'x-test-address': nextClient(),
    },
    ...(method === 'GET' ? {} : { body: sample.body as BodyInit }),
  })
}

/** A new network per request, so that no rate limit applies. */
function nextClient(): string {
  clients += 1
  return `198.18.${clients >> 8}.${clients & 255}`
}

/** Lone surrogates cannot be encoded in a URL. */
function encode(raw: string): string {
  return encodeURIComponent(raw.toWellFormed())
}

it('never responds with 500', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(requests, async (sample) => {
      const response = await fixture.app.request(requestOf(sample))
      const answer = await response.text()
      expect(response.status, answer).toBeLessThan(500)
      if (response.status === 303) {
        const { origin } = new URL(response.headers.get('location') ?? '')
        expect(['https://www.example.com', 'https://portal.example.com']).toContain(origin)
      } else if (response.status !== 204) {
        const json = JSON.parse(answer)
        if (response.status >= 400) {
          expect(response.headers.get('x-sb-error-code')).toMatch(/^[a-z0-9_]+$/)
          expect(json).toHaveProperty('code')
          expect(answer).not.toMatch(/\bauth\.\w+|\bselect\b.*\bfrom\b|at \w+ \(|one_time_tokens/)
        }
      }
      expect(fixture.logged).toEqual([])
    }),
    { numRuns: RUNS },
  )
})

it('a wrong code never opens a session', { timeout: 600_000 }, async () => {
  fixture.advance(60)
  await fixture.send('POST', '/otp', { body: { email: EMAIL, create_user: false } })
  const right = fixture.lastCode()
  await fc.assert(
    fc.asyncProperty(value, async (token) => {
      const isCode = typeof token === 'string' && token.replaceAll(/[\s-]/g, '') === right
      const { status } = await fixture.send('POST', '/verify', {
        body: { type: 'email', email: EMAIL, token },
        address: nextClient(),
      })
      if (!isCode) expect([400, 403, 429]).toContain(status)
    }),
    { numRuns: 60 },
  )
})

it.each([
  ['POST', '/otp'],
  ['POST', '/verify'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/signup'],
  ['POST', '/recover'],
  ['POST', '/resend'],
])('%s %s rejects a body that is too large, malformed or of wrong types', async (method, path) => {
  const send = (text: string) => fixture.send(method, path, { body: text })
  expect(await send(`{"email":"${'x'.repeat(1_000_000)}"}`)).toMatchObject({
    status: 413,
    body: { code: 'request_entity_too_large' },
  })
  expect(await send('{"email":')).toMatchObject({
    status: 400,
    body: { code: 'bad_json', message: expect.stringContaining('Could not parse request body as JSON: ') },
  })
  for (const wrong of [
    '[]',
    '"text"',
    '{"email":{},"refresh_token":7,"auth_code":[],"password":{},"type":5}',
  ]) {
    expect(await send(wrong)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  }
})
