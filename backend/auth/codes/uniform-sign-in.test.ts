import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openAuthFixture } from '../auth.fixture.ts'

const KNOWN = 'staff@example.com'
const UNKNOWN = 'nobody@example.com'
const BANNED = 'banned@example.com'

const fixture = opened(() => openAuthFixture({ auth: { uniformSignIn: true } }))
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(KNOWN)
  await fixture.addUser(BANNED, { ban_duration: '24h' })
})

/** Returns everything that a client can observe in a response. */
async function post(path: string, body: object) {
  const response = await fixture.send('POST', path, { body })
  return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body }
}
const send = (email: string, createUser = false) => post('/otp', { email, create_user: createUser })
const verify = (email: string, token: string) => post('/verify', { type: 'email', email, token })
const wrong = () => (fixture.lastCode() === '000000' ? '000001' : '000000')

describe.each([
  ['without an account', UNKNOWN],
  ['of a banned user', BANNED],
])('uniform responses: an address %s looks like one that may sign in', (_, other) => {
  it.each([false, true])('when requesting a code with create_user %s', async (createUser) => {
    const known = await send(KNOWN, createUser)
    expect([known.status, known.body]).toEqual([200, {}])
    expect(await send(other, createUser)).toEqual(known)
    expect(fixture.emails.map(({ to }) => to)).toEqual([KNOWN])
  })

  it('during the cooldown', async () => {
    for (const email of [KNOWN, other]) await send(email)
    fixture.advance(20)
    const known = await send(KNOWN)
    expect(known.body).toMatchObject({ code: 'over_email_send_rate_limit' })
    expect(known.body.message).toBe('For security purposes, you can only request this after 40 seconds.')
    expect(await send(other)).toEqual(known)
  })

  it('when no email can be sent, which is logged', async () => {
    fixture.failEmailsWith(new Error('The mail server is away'))
    const known = await send(KNOWN)
    expect(known.status).toBe(200)
    expect(await send(other)).toEqual(known)
    await expect.poll(() => fixture.logged).toMatchObject([{ err: { message: 'The mail server is away' } }])
  })

  it('for wrong codes, before and after the limit', async () => {
    for (const email of [KNOWN, other]) await send(email)
    const code = wrong()
    for (let guess = 1; guess <= 7; guess += 1) {
      const known = await verify(KNOWN, code)
      expect(known.body.code).toBe(guess <= 5 ? 'otp_expired' : 'over_request_rate_limit')
      expect(await verify(other, code)).toEqual(known)
    }
  })

  it('for an expired code and for one that was never sent', async () => {
    const before = await verify(KNOWN, '123456')
    expect(await verify(other, '123456')).toEqual(before)
    for (const email of [KNOWN, other]) await send(email)
    const code = wrong()
    fixture.advance(601)
    expect(await verify(other, code)).toEqual(await verify(KNOWN, code))
  })
})

it('a user with an account signs in with the code', async () => {
  await send(KNOWN)
  const { status, body } = await verify(KNOWN, fixture.lastCode())
  expect([status, body.user.email]).toEqual([200, KNOWN])
})

it('a user banned after the email was sent gets no hint either', async () => {
  await send(KNOWN)
  await fixture.rows(`update auth.users set banned_until = '2027-01-01' where email = $1`, [KNOWN])
  expect((await verify(KNOWN, fixture.lastCode())).body.code).toBe('otp_expired')
})
