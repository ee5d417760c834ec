/**
 * These are the sentences of docs/decisions/0009. Every client here has a network of its own unless it says otherwise.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthBench, openAuthBench } from '../auth.fixture.ts'
import { s256 } from '../protocol/code-challenge.ts'
import { ASKED_GUESSES, OPEN_GUESSES } from './code-guess.ts'
import { GUESSES_PER_DAY, TRIES_PER_CODE } from './one-time-token.ts'

const OWNER = 'ada@example.com'
const HOME = '192.0.2.1'
let bench: AuthBench
let networks = 0

beforeAll(async () => {
  bench = await openAuthBench()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.reset()
  await bench.addUser(OWNER)
})

const stranger = () => {
  networks += 1
  return `203.0.${Math.floor(networks / 250)}.${networks % 250}`
}
const ask = (from: string, email = OWNER, more: object = {}) =>
  bench.ask('POST', '/otp', { body: { email, create_user: false, ...more }, from })
const enter = async (from: string, token: string, email = OWNER, more: object = {}) =>
  (await bench.ask('POST', '/verify', { body: { type: 'email', email, token, ...more }, from })).status
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Asks for a code, and returns it once the minute has passed in which nobody else may ask. */
async function codeFor(from: string, more: object = {}): Promise<string> {
  bench.wait(60)
  expect((await ask(from, OWNER, more)).status).toBe(200)
  return bench.lastCode()
}

/** Makes as many wrong guesses as are looked at, by strangers who ask for codes of their own. */
async function spend(guesses: number, perStranger = TRIES_PER_CODE): Promise<void> {
  let made = 0
  while (made < guesses) {
    const from = stranger()
    const code = await codeFor(from)
    for (let tries = 0; tries < perStranger && made < guesses; tries += 1) {
      expect(await enter(from, wrong(code))).toBe(403)
      made += 1
    }
  }
}

const countGuesses = async () => (await bench.rows('select from auth.code_guesses')).length

describe('while strangers guess', () => {
  it('everybody together has a hundred guesses in a day, however many networks and codes they use', async () => {
    let looked = 0
    for (let codes = 0; codes < 40; codes += 1) {
      const from = stranger()
      const code = await codeFor(from)
      for (let tries = 0; tries < 7; tries += 1) {
        if ((await enter(from, wrong(code))) === 403) looked += 1
      }
    }
    expect(looked).toBe(ASKED_GUESSES)
    expect(await countGuesses()).toBe(ASKED_GUESSES)
    expect(looked).toBeLessThanOrEqual(GUESSES_PER_DAY)
  })

  it('a hundred is also the end for networks that the owner signs in from', async () => {
    expect(await enter(HOME, await codeFor(HOME))).toBe(200)
    await spend(OPEN_GUESSES)
    let looked = 0
    for (let codes = 0; codes < 12; codes += 1) {
      const code = await codeFor(HOME)
      for (let tries = 0; tries < TRIES_PER_CODE; tries += 1) {
        if ((await enter(HOME, wrong(code))) === 403) looked += 1
      }
      // A client may verify thirty times in five minutes.
      bench.wait(300)
    }
    expect(looked).toBe(GUESSES_PER_DAY - OPEN_GUESSES)
    expect(await enter(HOME, await codeFor(HOME))).toBe(429)
  })

  it('the owner signs in with a fresh code once the open guesses are spent, where they never did before', async () => {
    await spend(OPEN_GUESSES)
    expect(await enter(HOME, await codeFor(HOME))).toBe(200)
  })

  it('the owner has one slip', async () => {
    await spend(OPEN_GUESSES)
    const code = await codeFor(HOME)
    expect(await enter(HOME, wrong(code))).toBe(403)
    expect(await enter(HOME, code)).toBe(200)
  })

  it('two wrong guesses end what is kept back for a new network', async () => {
    await spend(OPEN_GUESSES)
    const code = await codeFor(HOME)
    expect([await enter(HOME, wrong(code)), await enter(HOME, wrong(code))]).toEqual([403, 403])
    expect(await enter(HOME, code)).toBe(429)
    expect(await enter(HOME, await codeFor(HOME))).toBe(429)
  })

  it('the owner signs in where they did before, when strangers spent all that others have', async () => {
    expect(await enter(HOME, await codeFor(HOME))).toBe(200)
    await spend(OPEN_GUESSES)
    await spend(ASKED_GUESSES - OPEN_GUESSES, 2)
    const elsewhere = stranger()
    expect(await enter(elsewhere, await codeFor(elsewhere))).toBe(429)
    expect(await enter(HOME, await codeFor(HOME))).toBe(200)
    expect(await enter(HOME, await codeFor(HOME))).toBe(200)
  })

  it('ninety days later a network is not known any more', async () => {
    expect(await enter(HOME, await codeFor(HOME))).toBe(200)
    bench.wait(91 * 24 * 3600)
    await spend(OPEN_GUESSES)
    await spend(ASKED_GUESSES - OPEN_GUESSES, 2)
    expect(await enter(HOME, await codeFor(HOME))).toBe(429)
  })

  it("somebody else's network is not let near the owner's fresh code", async () => {
    await spend(OPEN_GUESSES)
    const code = await codeFor(HOME)
    expect(await enter(stranger(), wrong(code))).toBe(429)
    expect(await enter(stranger(), code)).toBe(429)
    expect(await enter(HOME, code)).toBe(200)
  })

  it('a day after the first guesses there are new ones, and not before', async () => {
    await spend(OPEN_GUESSES)
    const from = stranger()
    bench.wait(24 * 3600 - 17 * 60)
    expect(await enter(stranger(), await codeFor(from))).toBe(429)
    bench.wait(120)
    expect(await enter(stranger(), await codeFor(from))).toBe(200)
  })
})

describe('proof of who asked', () => {
  const verifier = 'v'.repeat(64)

  it.each(['s256', 'plain'])('the verifier of a %s challenge counts as the network does', async (method) => {
    await spend(OPEN_GUESSES)
    const challenge = method === 's256' ? await s256(verifier) : verifier
    const code = await codeFor(HOME, { code_challenge: challenge, code_challenge_method: method })
    const moved = stranger()
    expect(await enter(moved, code)).toBe(429)
    expect(await enter(moved, code, OWNER, { code_verifier: 'w'.repeat(64) })).toBe(429)
    expect(await enter(moved, code, OWNER, { code_verifier: verifier })).toBe(200)
  })

  it('does not help a network that already guessed wrongly twice', async () => {
    const from = stranger()
    const first = await codeFor(from)
    await enter(from, wrong(first))
    await enter(from, wrong(first))
    await spend(OPEN_GUESSES - 2)
    const pkce = { code_challenge: await s256(verifier), code_challenge_method: 's256' }
    const code = await codeFor(from, pkce)
    expect(await enter(from, code, OWNER, { code_verifier: verifier })).toBe(429)
  })

  it('a client that was told to wait has the same mail: the code in it is theirs too', async () => {
    await spend(OPEN_GUESSES)
    const code = await codeFor(stranger())
    expect((await ask(HOME)).body.code).toBe('over_email_send_rate_limit')
    expect(await enter(HOME, code)).toBe(200)
  })
})

describe('codes that others ask for', () => {
  it('do not make void what one asked for oneself', async () => {
    const mine = await codeFor(HOME)
    await codeFor(stranger())
    await codeFor(stranger())
    expect(await enter(HOME, mine)).toBe(200)
  })

  it('work too, as the latest mail says', async () => {
    await codeFor(HOME)
    expect(await enter(HOME, await codeFor(stranger()))).toBe(200)
  })

  it('count a wrong guess for each code that it was compared with', async () => {
    const mine = await codeFor(HOME)
    const theirs = await codeFor(stranger())
    const neither = ['000001', '000002', '000003'].find((code) => code !== mine && code !== theirs)!
    expect(await enter(HOME, neither)).toBe(403)
    expect(await countGuesses()).toBe(2)
    expect(await bench.rows('select attempts from auth.one_time_tokens')).toEqual([
      { attempts: 1 },
      { attempts: 1 },
    ])
  })

  it('end when one signs in', async () => {
    const from = stranger()
    const theirs = await codeFor(from)
    const mine = await codeFor(HOME)
    expect(await enter(HOME, mine)).toBe(200)
    expect(await enter(from, theirs)).toBe(403)
    expect(await countGuesses()).toBe(0)
  })

  it('of the same client only the latest works', async () => {
    const first = await codeFor(HOME)
    await codeFor(stranger())
    await codeFor(HOME)
    expect(await enter(HOME, first)).toBe(403)
  })
})

describe('what counts', () => {
  it('guesses at codes that ended since still count; what is compared with no code does not', async () => {
    const code = await codeFor(HOME)
    expect(await enter(HOME, wrong(code))).toBe(403)
    bench.wait(600)
    expect(await enter(HOME, code)).toBe(403)
    expect(await countGuesses()).toBe(1)
    await spend(OPEN_GUESSES - 1)
    const foreign = await codeFor(stranger())
    expect(await enter(stranger(), foreign)).toBe(429)
  })

  it('a right guess does not', async () => {
    for (let times = 0; times < 3; times += 1) expect(await enter(HOME, await codeFor(HOME))).toBe(200)
    expect(await countGuesses()).toBe(0)
  })

  it('for an unknown address the same rows are written and the same answers given', async () => {
    const unknown = 'nobody@example.com'
    const rows = async (email: string) => {
      const from = stranger()
      bench.wait(60)
      await ask(from, email)
      const answers = []
      for (let tries = 0; tries < 6; tries += 1) answers.push(await enter(from, '000000', email))
      return answers
    }
    const tables = ['one_time_tokens', 'code_requests', 'code_guesses', 'known_networks', 'rate_limits']
    const counts = async () =>
      Promise.all(tables.map(async (table) => (await bench.rows(`select from auth.${table}`)).length))
    const before = await counts()
    const known = await rows(OWNER)
    const between = await counts()
    expect(await rows(unknown)).toEqual(known)
    const after = await counts()
    expect(after.map((count, index) => count - between[index]!)).toEqual(
      between.map((count, index) => count - before[index]!),
    )
  })

  it('and a guess at it takes as long as at a known one', async () => {
    const took: Record<string, number[]> = { [OWNER]: [], 'nobody@example.com': [] }
    for (let rounds = 0; rounds < 40; rounds += 1) {
      if (rounds % 4 === 0) {
        bench.wait(61)
        for (const email of Object.keys(took)) await ask(HOME, email)
      }
      const from = stranger()
      for (const [email, times] of Object.entries(took)) {
        const began = performance.now()
        await enter(from, '000000', email)
        times.push(performance.now() - began)
      }
    }
    const [known, unknown] = Object.values(took).map((times) => times.sort((a, b) => a - b)[20]!)
    expect(known! / unknown!).toBeGreaterThan(0.5)
    expect(known! / unknown!).toBeLessThan(2)
  })

  it('the code of a reauthentication is guessed at within the same hundred', async () => {
    const secure = await openAuthBench({ auth: { securePasswordChange: true } })
    try {
      await secure.addUser(OWNER)
      const { refresh_token } = await secure.signIn(OWNER)
      secure.wait(25 * 3600)
      const { body } = await secure.ask('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token },
      })
      const bearer = body.access_token
      expect((await secure.ask('GET', '/reauthenticate', { bearer })).status).toBe(200)
      const nonce = wrong(secure.lastCode())
      for (let tries = 0; tries < 7; tries += 1) {
        const change = { password: 'a password of the owner', nonce }
        expect((await secure.ask('PUT', '/user', { bearer, body: change })).body.code).toBe(
          'reauthentication_not_valid',
        )
      }
      expect(await secure.rows('select from auth.code_guesses')).toHaveLength(TRIES_PER_CODE)
    } finally {
      await secure.close()
    }
  })

  it('what the site asks for itself, without a network, is open guesses only', async () => {
    await spend(OPEN_GUESSES)
    const inside = { 'x-test-address': '' }
    bench.wait(60)
    await bench.ask('POST', '/otp', { body: { email: OWNER, create_user: false }, headers: inside })
    const body = { type: 'email', email: OWNER, token: bench.lastCode() }
    expect((await bench.ask('POST', '/verify', { body, headers: inside })).status).toBe(429)
  })
})

describe('five hundred guesses at once', () => {
  it('at one code are five, and the day counts five', async () => {
    const code = await codeFor(HOME)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => enter(`198.18.${index >> 8}.${index & 255}`, wrong(code))),
    )
    expect(answers.filter((status) => status === 403)).toHaveLength(TRIES_PER_CODE)
    expect(answers.filter((status) => status === 429)).toHaveLength(500 - TRIES_PER_CODE)
    expect(await countGuesses()).toBe(TRIES_PER_CODE)
  })

  it('with one left of the open ones make one guess', async () => {
    await spend(OPEN_GUESSES - 1)
    const code = await codeFor(HOME)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => enter(`198.19.${index >> 8}.${index & 255}`, wrong(code))),
    )
    expect(answers.filter((status) => status === 403)).toHaveLength(1)
    expect(await countGuesses()).toBe(OPEN_GUESSES)
    expect(await enter(HOME, code)).toBe(200)
  })
})
