/** Behaviour from docs/decisions/0021. Each client has a separate network and no cookie unless stated. */
import { describe, expect, it, vi } from 'vitest'
import { openAuthFixture } from '../auth.fixture.ts'
import { s256 } from '../protocol/code-challenge.ts'
import { FREE_ATTEMPTS } from './attempt-limits.ts'
import {
  countAttempts,
  DAY,
  exhaustAttempts,
  fixture,
  HOME,
  newNetwork,
  OWNER,
  openAttemptFixture,
  requestCode,
  requestNewCode,
  signInAt,
  signInByOverride,
  verify,
  verifyStatus,
  waitAfter,
  wrongCode,
} from './attempts.fixture.ts'
import { ATTEMPTS_PER_CODE } from './one-time-token.ts'

openAttemptFixture()

describe('attempts without a known device', () => {
  it('are not checked before the delay is over, to the second', async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    const from = newNetwork()
    fixture.advance(waitAfter(FREE_ATTEMPTS) / 1000 - 61)
    const code = await requestNewCode(from)
    expect(await verifyStatus(from, code)).toBe(429)
    fixture.advance(1)
    expect(await verifyStatus(from, code)).toBe(200)
  })

  it('are not reset when the account holder signs in', async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    await signInAt(HOME, await signInByOverride())
    const from = newNetwork()
    expect(await verifyStatus(from, await requestNewCode(from))).toBe(429)
  })

  it('count for a year', async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    fixture.advance(366 * DAY)
    await requestCode(newNetwork(), 'nobody@example.com')
    expect(await countAttempts()).toBe(0)
    await exhaustAttempts(FREE_ATTEMPTS)
  })

  it('allow one comparison at a time after the free attempts', async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    fixture.advance(waitAfter(FREE_ATTEMPTS) / 1000)
    const from = newNetwork()
    const ownCode = await requestNewCode(from)
    const otherCode = await requestNewCode(newNetwork())
    const wrongGuess = ['000001', '000002', '000003'].find((code) => code !== ownCode && code !== otherCode)!
    expect(await verifyStatus(from, wrongGuess)).toBe(403)
    expect(await countAttempts()).toBe(FREE_ATTEMPTS + 1)
  })
})

describe('codes requested by others', () => {
  it("do not invalidate the client's code", async () => {
    const ownCode = await requestNewCode(HOME)
    await requestNewCode(newNetwork())
    await requestNewCode(newNetwork())
    expect(await verifyStatus(HOME, ownCode)).toBe(200)
  })

  it.each(['s256', 'plain'])(
    'do not invalidate it from another network with the verifier of a %s challenge',
    async (method) => {
      const verifier = 'v'.repeat(64)
      const challenge = method === 's256' ? await s256(verifier) : verifier
      fixture.advance(60)
      await requestCode(HOME, OWNER, { code_challenge: challenge, code_challenge_method: method })
      const ownCode = fixture.lastCode()
      await requestNewCode(newNetwork())
      const entered = (code_verifier: string) =>
        verify(newNetwork(), ownCode, undefined, OWNER, { code_verifier })
      expect((await entered('w'.repeat(64))).status).toBe(403)
      expect((await entered(verifier)).status).toBe(200)
    },
  )

  it('are valid too, as the latest email says', async () => {
    await requestNewCode(HOME)
    expect(await verifyStatus(HOME, await requestNewCode(newNetwork()))).toBe(200)
  })

  it('each count a wrong attempt that was compared with them', async () => {
    const ownCode = await requestNewCode(HOME)
    const otherCode = await requestNewCode(newNetwork())
    const wrongGuess = ['000001', '000002', '000003'].find((code) => code !== ownCode && code !== otherCode)!
    expect(await verifyStatus(HOME, wrongGuess)).toBe(403)
    expect(await countAttempts()).toBe(2)
    expect(await fixture.rows('select attempts from auth.one_time_tokens')).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ])
  })

  it('are invalidated by signing in', async () => {
    const from = newNetwork()
    const otherCode = await requestNewCode(from)
    const ownCode = await requestNewCode(HOME)
    expect(await verifyStatus(HOME, ownCode)).toBe(200)
    expect(await verifyStatus(from, otherCode)).toBe(403)
    expect(await countAttempts()).toBe(0)
  })

  it('of one client: only the latest is valid', async () => {
    const first = await requestNewCode(HOME)
    await requestNewCode(newNetwork())
    await requestNewCode(HOME)
    expect(await verifyStatus(HOME, first)).toBe(403)
  })
})

describe('attempt counters', () => {
  it('include attempts at expired codes, but not those compared with no code', async () => {
    const code = await requestNewCode(HOME)
    expect(await verifyStatus(HOME, wrongCode(code))).toBe(403)
    fixture.advance(600)
    expect(await verifyStatus(HOME, code)).toBe(403)
    expect(await countAttempts()).toBe(1)
  })

  it('exclude correct attempts', async () => {
    for (let times = 0; times < 3; times += 1)
      expect(await verifyStatus(HOME, await requestNewCode(HOME))).toBe(200)
    expect(await countAttempts()).toBe(0)
  })

  it('run the same statements, write the same rows and respond the same for an unknown address', async () => {
    const unknown = 'nobody@example.com'
    const transaction = vi.spyOn(fixture.dependencies.database, 'transaction')
    const attempts = async (email: string) => {
      const responses = []
      const statements: string[] = []
      for (let code = 0; code < 3; code += 1) {
        const from = newNetwork()
        fixture.advance(60)
        await requestCode(from, email)
        transaction.mockClear()
        for (let attempt = 0; attempt < 6; attempt += 1)
          responses.push((await verify(from, '000000', undefined, email)).status)
        for (const [sent] of transaction.mock.calls)
          statements.push(...sent.statements.map(({ text }) => text))
      }
      return { responses, statements }
    }
    const tables = [
      'one_time_tokens',
      'code_requests',
      'code_guesses',
      'known_devices',
      'guess_warnings',
      'guess_lifts',
      'rate_limits',
    ]
    const counts = async () =>
      Promise.all(tables.map(async (table) => (await fixture.rows(`select from auth.${table}`)).length))
    const before = await counts()
    const known = await attempts(OWNER)
    const between = await counts()
    expect(known.statements.length).toBeGreaterThan(18)
    expect(await attempts(unknown)).toEqual(known)
    const after = await counts()
    expect(after.map((count, index) => count - between[index]!)).toEqual(
      between.map((count, index) => count - before[index]!),
    )
    expect(fixture.emails.filter(({ to }) => to === unknown)).toEqual([])
  })

  it('of an unknown address are deleted after a day, unless responses are uniform', async () => {
    const nobody = 'nobody@example.com'
    await requestCode(HOME, nobody)
    await verify(HOME, '000000', undefined, nobody)
    expect(await countAttempts()).toBe(1)
    fixture.advance(26 * 3600)
    await requestNewCode(HOME)
    expect(await countAttempts()).toBe(0)
  })

  it('apply to reauthentication codes too', async () => {
    const secure = await openAuthFixture({ auth: { passwords: true } })
    try {
      await secure.addUser(OWNER)
      const { access_token: bearer } = await secure.signIn(OWNER)
      secure.advance(20 * 60)
      expect((await secure.send('GET', '/reauthenticate', { bearer })).status).toBe(200)
      const nonce = wrongCode(secure.lastCode())
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const change = { password: 'a password of the owner', nonce }
        expect((await secure.send('PUT', '/user', { bearer, body: change })).body.code).toBe(
          'reauthentication_not_valid',
        )
      }
      expect(await secure.rows('select from auth.code_guesses')).toHaveLength(ATTEMPTS_PER_CODE)
    } finally {
      await secure.close()
    }
  })
})

describe('500 concurrent attempts', () => {
  it('after a delay: one is checked', async () => {
    await exhaustAttempts(FREE_ATTEMPTS)
    fixture.advance(waitAfter(FREE_ATTEMPTS) / 1000)
    const code = await requestNewCode(HOME)
    const responses = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        verifyStatus(`198.19.${index >> 8}.${index & 255}`, wrongCode(code)),
      ),
    )
    expect(responses.filter((status) => status === 403)).toHaveLength(1)
    expect(await countAttempts()).toBe(FREE_ATTEMPTS + 1)
  })
})
