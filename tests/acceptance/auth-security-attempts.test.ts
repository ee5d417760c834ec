import { describe, expect, it } from 'vitest'
import { anyAddress, codeFor, createTestUser, visitor, wrong } from './auth-users.ts'

const options = { shouldCreateUser: false }

async function sentCode(address = anyAddress()) {
  const { email } = await createTestUser()
  const { error } = await visitor({ address }).auth.signInWithOtp({ email, options })
  expect(error).toBeNull()
  return { address, email, token: await codeFor(email) }
}

const enter = async (email: string, token: string, address = anyAddress()) =>
  visitor({ address }).auth.verifyOtp({ email, token, type: 'email' })

describe('brute force of codes', () => {
  it('allows five attempts across all networks', async () => {
    const { address, email, token } = await sentCode()
    const responses = await Promise.all(Array.from({ length: 60 }, () => enter(email, wrong(token))))
    const codes = responses.map(({ error }) => error?.code)
    expect(codes.filter((code) => code === 'otp_expired')).toHaveLength(5)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(55)
    expect((await enter(email, token, address)).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
    })
  })

  it('behaves the same for unknown addresses', async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`
    await visitor().auth.signInWithOtp({ email, options })
    const responses = await Promise.all(Array.from({ length: 12 }, () => enter(email, '123456')))
    const codes = responses.map(({ error }) => error?.code).toSorted()
    expect(codes).toEqual([...Array(5).fill('otp_expired'), ...Array(7).fill('over_request_rate_limit')])
  })

  it('accepts the right code at the fifth attempt', async () => {
    const { email, token } = await sentCode()
    for (let tries = 0; tries < 4; tries += 1) await enter(email, wrong(token))
    expect((await enter(email, token)).error).toBeNull()
  })

  it('a code requested by another client works for the account holder', async () => {
    const { email, token } = await sentCode()
    const home = anyAddress()
    expect((await visitor({ address: home }).auth.signInWithOtp({ email, options })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(
        /^For security purposes, you can only request this after ([1-9]|[1-5]\d|60) seconds\.$/,
      ),
    })
    expect((await enter(email, token, home)).error).toBeNull()
  })

  it.each(['٣٣٣٣٣٣', ' ', '0', '1e5', '123456789012', "' or '1'='1"])('rejects %j', async (guess) => {
    const { email } = await sentCode()
    expect((await enter(email, guess)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })
})
