import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AuthFixture, openAuthFixture } from '../auth.fixture.ts'
import { createPasswords, parseHash } from './password.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'
/** Hash of `password` by the reference implementation (RFC 9106): `argon2 somesalt -id -t 2 -m 16 -p 1`. */
const FOREIGN = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

/** Hash of `PASSWORD` at the lowest cost. */
const CHEAP = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$3Dt8JW3mbMBz5QplGZHLmfeouRYPmZYEE80zR3bE9AQ'

describe('password hash', () => {
  const passwords = createPasswords()

  it('is salted Argon2id and matches only its password', async () => {
    const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(second).not.toBe(first)
    expect(await passwords.verify(first, PASSWORD)).toBe(true)
    expect(await passwords.verify(first, `${PASSWORD} `)).toBe(false)
    expect(await passwords.verify(first, '')).toBe(false)
  })

  it('of another program is supported', async () => {
    expect(await passwords.verify(FOREIGN, 'password')).toBe(true)
    expect(await passwords.verify(FOREIGN, 'Password')).toBe(false)
  })

  it('null matches no password', async () => {
    for (const hash of [null, '', '$2b$10$abcdefghijklmnopqrstuv', 'text']) {
      expect(await passwords.verify(hash, '')).toBe(false)
    }
  })

  it.each([
    FOREIGN.replace('v=19', 'v=16'),
    FOREIGN.replace('m=65536', 'm=4194304'),
    FOREIGN.replace('t=2', 't=99'),
    FOREIGN.replace('t=2', 't=0'),
    FOREIGN.replace('p=1', 'p=0'),
    FOREIGN.replace('m=65536', 'm=4'),
    FOREIGN.replace('argon2id', 'argon2d'),
    `${FOREIGN}$`,
  ])('is rejected if %s', (hash) => {
    expect(parseHash(hash)).toBeUndefined()
  })

  it('runs a few computations at a time and rejects a flood', async () => {
    const flood = await Promise.allSettled(
      Array.from({ length: 110 }, () => passwords.verify(CHEAP, PASSWORD)),
    )
    const refused = flood.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'over_request_rate_limit' } })
    expect(await passwords.hash(PASSWORD)).toMatch(/^\$argon2id/)
  })
})

describe('password sign-in', () => {
  let fixture: AuthFixture
  beforeAll(async () => {
    fixture = await openAuthFixture({ auth: { passwords: true } })
  })
  afterAll(() => fixture.close())
  beforeEach(() => fixture.reset())

  const signIn = (body: object, from?: string) =>
    fixture.send('POST', '/token?grant_type=password', { body, ...(from && { address: from }) })

  it("reports an administrator's short password as weak", async () => {
    await fixture.addUser(EMAIL, { password: 'short' })
    expect((await signIn({ email: EMAIL, password: 'short' })).body).toMatchObject({
      access_token: expect.any(String),
      weak_password: { message: 'Password should be at least 15 characters.', reasons: ['length'] },
    })
  })

  it('works with an imported hash', async () => {
    await fixture.addUser(EMAIL, { password_hash: FOREIGN })
    expect((await signIn({ email: EMAIL, password: 'password' })).status).toBe(200)
  })

  const invalid = { status: 400, body: { code: 'invalid_credentials', message: 'Invalid login credentials' } }

  it.each([
    ['a wrong password', { email: EMAIL, password: 'wrong' }],
    ['no password', { email: EMAIL }],
    ['an empty password', { email: EMAIL, password: '' }],
    ['a user without a password', { email: 'bare@example.com', password: PASSWORD }],
    ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
    ['an invalid address', { email: `' or true --`, password: PASSWORD }],
    ['a look-alike letter', { email: '\u212Aay@example.com', password: PASSWORD }],
    ['a NUL', { email: 'a\u0000@example.com', password: 'a\u0000' }],
  ])('is rejected for %s', async (_, body) => {
    await fixture.addUser(EMAIL, { password: PASSWORD })
    await fixture.addUser('bare@example.com')
    await fixture.addUser('kay@example.com', { password: PASSWORD })
    expect(await signIn(body)).toMatchObject(invalid)
  })

  it('costs one hash and the same statements for any address', async () => {
    await fixture.addUser(EMAIL, { password: PASSWORD })
    await fixture.addUser('bare@example.com')
    const transaction = vi.spyOn(fixture.dependencies.database, 'transaction')
    let hashes = 0
    const hook = createHook({
      init(_, type) {
        if (type === 'ARGON2REQUEST') hashes += 1
      },
    }).enable()
    const workFor = async (email: string) => {
      transaction.mockClear()
      hashes = 0
      expect(await signIn({ email, password: 'wrong' })).toMatchObject(invalid)
      const statements = transaction.mock.calls.flatMap(([sent]) => sent.statements.map(({ text }) => text))
      return { hashes, statements }
    }
    try {
      const known = await workFor(EMAIL)
      expect(known).toEqual({ hashes: 1, statements: expect.arrayContaining([expect.any(String)]) })
      for (const email of ['bare@example.com', 'nobody@example.com', 'no address'])
        expect(await workFor(email)).toEqual(known)
    } finally {
      hook.disable()
    }
  })

  it.each([
    [{}, 400, 'validation_failed', 'missing email or phone'],
    [{ phone: '01632960001', password: 'x' }, 422, 'phone_provider_disabled', 'Phone logins are disabled'],
    [
      { phone: '01632960001', email: EMAIL },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    ],
  ])('is rejected with %j', async (body, status, code, message) => {
    expect(await signIn(body)).toMatchObject({ status, body: { code, message } })
  })

  it('is rejected for banned and unconfirmed users, with the reason only after the correct password', async () => {
    await fixture.addUser('banned@example.com', { password: PASSWORD, ban_duration: '1h' })
    await fixture.addUser('new@example.com', { password: PASSWORD, email_confirm: false })
    expect(await signIn({ email: 'banned@example.com', password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'user_banned', message: 'User is banned' },
    })
    expect(await signIn({ email: 'new@example.com', password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'email_not_confirmed', message: 'Email not confirmed' },
    })
    for (const email of ['banned@example.com', 'new@example.com']) {
      expect(await signIn({ email, password: 'wrong' })).toMatchObject(invalid)
    }
  })

  it('allows 30 wrong attempts per address and hour over all networks', async () => {
    await fixture.addUser(EMAIL, { password_hash: CHEAP })
    const responses = []
    for (const email of [EMAIL, 'nobody@example.com']) {
      for (let guess = 0; guess < 31; guess += 1) {
        responses.push((await signIn({ email, password: 'wrong' }, `198.51.100.${guess}`)).body.code)
      }
    }
    const spent = [...Array(30).fill('invalid_credentials'), 'over_request_rate_limit']
    expect(responses).toEqual([...spent, ...spent])
    expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(429)
    // Emailed codes still work.
    expect((await fixture.signIn(EMAIL)).user.email).toBe(EMAIL)
    fixture.advance(121)
    expect((await signIn({ email: EMAIL, password: PASSWORD })).status).toBe(200)
  })

  it('does not count correct attempts', async () => {
    await fixture.addUser(EMAIL, { password_hash: CHEAP })
    for (let times = 0; times < 33; times += 1) {
      expect((await signIn({ email: EMAIL, password: PASSWORD }, `198.51.100.${times}`)).status).toBe(200)
    }
  })
})
