/** Response times don't reveal whether an address has an account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthFixture, openAuthFixture } from '#backend/auth/auth.fixture.ts'

const KNOWN = 'ada@example.com'
const UNKNOWN = 'nobody@example.com'
/** Medians of this many samples differ little on a busy machine. */
const SAMPLES = 201

let fixture: AuthFixture
beforeAll(async () => {
  fixture = await openAuthFixture({ auth: { passwords: true } })
  await fixture.addUser(KNOWN, { password: 'correct horse battery' })
})
afterAll(() => fixture.close())

/** Alternates between both addresses, so that background load affects both. @returns the ratio of the medians */
async function compareTimes(
  prepare: (sample: number) => Promise<unknown>,
  request: (email: string) => Promise<unknown>,
) {
  const times: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] }
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await prepare(sample)
    for (const email of sample % 2 === 0 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]) {
      const began = performance.now()
      await request(email)
      times[email]?.push(performance.now() - began)
    }
  }
  const [known = Number.NaN, unknown = Number.NaN] = Object.values(times).map(
    (sorted) => sorted.sort((a, b) => a - b)[SAMPLES >> 1],
  )
  return known / unknown
}

function expectSimilar(ratio: number): void {
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.33)
}

describe('sign-in', () => {
  it('checks a wrong code as long for an unknown address', async () => {
    const prepare = async (sample: number) => {
      if (sample % 4 !== 0) return
      fixture.advance(61)
      for (const email of [KNOWN, UNKNOWN])
        await fixture.send('POST', '/otp', { body: { email, create_user: false }, address: '192.0.2.1' })
    }
    let networks = 0
    const verify = (email: string) => {
      networks += 1
      const address = `203.0.${networks >> 8}.${networks & 255}`
      return fixture.send('POST', '/verify', { body: { type: 'email', email, token: '000000' }, address })
    }
    expectSimilar(await compareTimes(prepare, verify))
  })

  it('checks a wrong password as long for an unknown address', async () => {
    // Waits out the delay after wrong passwords.
    const prepare = async () => fixture.advance(24 * 3600)
    const signIn = async (email: string) => {
      const body = { email, password: 'wrong' }
      expect((await fixture.send('POST', '/token?grant_type=password', { body })).status).toBe(400)
    }
    expectSimilar(await compareTimes(prepare, signIn))
  })
})
