/**
 * These are the sentences of docs/decisions/0021. Every client here has a network of its own unless it says otherwise,
 * and no cookie unless it is given one.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AuthBench, openAuthBench } from '../auth.fixture.ts'
import { s256 } from '../protocol/code-challenge.ts'
import {
  DEVICE_GUESSES_PER_DAY,
  DEVICE_GUESSES_PER_YEAR,
  FREE_GUESSES,
  MOST_OF_OTHERS,
  SPARE_GUESSES,
  waitAfter,
} from './guess-budget.ts'
import { TRIES_PER_CODE } from './one-time-token.ts'

const OWNER = 'ada@example.com'
const HOME = '192.0.2.1'
const DAY = 24 * 3600
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
const withCookie = (cookie?: string) => (cookie === undefined ? {} : { headers: { cookie } })
const ask = (from: string, email = OWNER, more: object = {}) =>
  bench.ask('POST', '/otp', { body: { email, create_user: false, ...more }, from })
const verify = (from: string, token: string, cookie?: string, email = OWNER, more: object = {}) =>
  bench.ask('POST', '/verify', {
    ...{ body: { type: 'email', email, token, ...more }, from },
    ...withCookie(cookie),
  })
const enter = async (from: string, token: string, cookie?: string) =>
  (await verify(from, token, cookie)).status
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Asks for a code, and returns it once the minute has passed in which nobody else may ask. */
async function codeFor(from: string, email = OWNER): Promise<string> {
  bench.wait(60)
  expect((await ask(from, email)).status).toBe(200)
  return bench.mails.findLast(({ code }) => code !== undefined)!.code!
}

const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0]

/** Signs in, and returns the cookie that the browser has from then on. */
async function signInAt(from = HOME, cookie?: string, email = OWNER): Promise<string> {
  const code = await codeFor(from, email)
  const { status, headers } = await verify(from, code, cookie, email)
  expect(status).toBe(200)
  return cookieOf(headers)!
}

/** Makes as many wrong guesses by strangers, each of whom asks for a code and waits for their turn. */
async function spend(guesses: number): Promise<void> {
  for (let made = 0; made < guesses; made += 1) {
    const from = stranger()
    const code = await codeFor(from)
    expect(await enter(from, wrong(code))).toBe(403)
  }
}

const countGuesses = async () => (await bench.rows('select from auth.code_guesses')).length
const warnings = () => bench.mails.filter(({ subject }) => subject === 'Somebody is trying to sign in as you')
const linkIn = (html: string) =>
  new URL(/href="([^"]*\/sign-in\/device[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))

describe('everybody who is not known', () => {
  it('makes 64 guesses in the worst year, over two years of guessing at every moment that is left', async () => {
    const made: number[] = []
    let now = 0
    const pass = (seconds: number) => {
      bench.wait(seconds)
      now += seconds
    }
    while (now < 730 * DAY) {
      const from = stranger()
      pass(60)
      expect((await ask(from)).status).toBe(200)
      const code = bench.mails.at(-1)!.code!
      let looked = 0
      // Seven tries in a row, from as many networks.
      for (let tries = 0; tries < 7; tries += 1)
        if ((await enter(tries === 0 ? from : stranger(), wrong(code))) === 403) looked += 1
      for (let each = 0; each < looked; each += 1) made.push(now)
      const counted = made.filter((at) => at > now - 365 * DAY).length
      pass(Math.max(waitAfter(counted) / 1000 - 60, 0))
    }
    const worst = Math.max(
      ...made.map((at) => made.filter((other) => other >= at && other < at + 365 * DAY).length),
    )
    expect(worst).toBe(MOST_OF_OTHERS)
    expect(await countGuesses()).toBeLessThanOrEqual(MOST_OF_OTHERS)
  }, 60_000)

  it('is not looked at before the wait is over, to the second', async () => {
    await spend(FREE_GUESSES)
    const from = stranger()
    bench.wait(waitAfter(FREE_GUESSES) / 1000 - 61)
    const code = await codeFor(from)
    expect(await enter(from, code)).toBe(429)
    bench.wait(1)
    expect(await enter(from, code)).toBe(200)
  })

  it('does not start anew when the owner signs in', async () => {
    await spend(FREE_GUESSES)
    await signInAt(HOME, await signInByLift())
    const from = stranger()
    expect(await enter(from, await codeFor(from))).toBe(429)
  })

  it('is counted for a year', async () => {
    await spend(FREE_GUESSES)
    bench.wait(366 * DAY)
    await ask(stranger(), 'nobody@example.com')
    expect(await countGuesses()).toBe(0)
    await spend(FREE_GUESSES)
  })

  it('gets one comparison at a time once the free ones are spent', async () => {
    await spend(FREE_GUESSES)
    bench.wait(waitAfter(FREE_GUESSES) / 1000)
    const from = stranger()
    const mine = await codeFor(from)
    const theirs = await codeFor(stranger())
    const neither = ['000001', '000002', '000003'].find((code) => code !== mine && code !== theirs)!
    expect(await enter(from, neither)).toBe(403)
    expect(await countGuesses()).toBe(FREE_GUESSES + 1)
  })
})

/** Opens the link of the newest mail that has one, in a browser of no cookie. */
async function signInByLift(cookie?: string): Promise<string> {
  const mail = bench.mails.findLast(({ html }) => html.includes('/sign-in/device'))!
  const { status, headers } = await bench.ask('POST', '/device', {
    body: { token: linkIn(mail.html).searchParams.get('token') },
    ...withCookie(cookie),
  })
  expect(status).toBe(204)
  return cookieOf(headers)!
}

describe('a device that has signed in before', () => {
  it('signs in whatever strangers do, also where they ended its code', async () => {
    const cookie = await signInAt()
    await spend(FREE_GUESSES - TRIES_PER_CODE)
    const code = await codeFor(HOME)
    for (let tries = 0; tries < TRIES_PER_CODE; tries += 1)
      expect(await enter(stranger(), wrong(code))).toBe(403)
    expect(await enter(stranger(), code)).toBe(429)
    expect(await enter(stranger(), code, cookie)).toBe(200)
  })

  it('has a new cookie with every sign-in, and the one before is worth nothing', async () => {
    const first = await signInAt()
    const second = await signInAt(HOME, first)
    expect(second).not.toBe(first)
    await spend(FREE_GUESSES)
    const code = await codeFor(HOME)
    expect(await enter(HOME, code, first)).toBe(429)
    expect(await enter(HOME, code, second)).toBe(200)
  })

  it('is known by a cookie that scripts cannot read, and by no other that somebody makes up', async () => {
    const code = await codeFor(HOME)
    const [line] = (await verify(HOME, code)).headers.getSetCookie()
    expect(line).toMatch(
      /^__Host-device=[\w-]{43}\.[0-9a-f]{64}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
    )
    const cookie = line!.split(';')[0]!
    await spend(FREE_GUESSES)
    const next = await codeFor(HOME)
    const forged = [
      cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      cookie.replace(/=./, (start) => (start === '=A' ? '=B' : '=A')),
      cookie.replace('__Host-device', 'device'),
      `__Host-device=${'A'.repeat(43)}.${'0'.repeat(64)}`,
    ]
    for (const made of forged) expect(await enter(HOME, next, made)).toBe(429)
    expect(await enter(HOME, next, `csrf=x; ${cookie}; session=y`)).toBe(200)
  })

  it('has five wrong guesses a day of its own, and is one of everybody after them', async () => {
    const cookie = await signInAt()
    await spend(FREE_GUESSES)
    const code = await codeFor(HOME)
    for (let tries = 0; tries < DEVICE_GUESSES_PER_DAY; tries += 1)
      expect(await enter(HOME, wrong(code), cookie)).toBe(403)
    expect(await enter(HOME, code, cookie)).toBe(429)
    bench.wait(DAY)
    const own = await codeFor(HOME)
    expect(await enter(HOME, own, cookie)).toBe(200)
  })

  it('makes 36 wrong guesses in a year with all the others of its address, who are then everybody', async () => {
    let cookie = await signInAt()
    await spend(FREE_GUESSES)
    let looked = 0
    for (let day = 0; day < 12; day += 1) {
      const code = await codeFor(HOME)
      for (let tries = 0; tries < 4; tries += 1)
        if ((await enter(HOME, wrong(code), cookie)) === 403) looked += 1
      // Signing in gives the browser another cookie, and no more guesses. After the 36 it is everybody's turn.
      const { status, headers } = await verify(HOME, code, cookie)
      if (status === 200) cookie = cookieOf(headers)!
      bench.wait(DAY)
    }
    const [row] = await bench.rows(
      `select count(*)::int as made from auth.code_guesses where device_hash <> ''`,
    )
    expect(row).toEqual({ made: DEVICE_GUESSES_PER_YEAR })
    expect(looked).toBeGreaterThanOrEqual(DEVICE_GUESSES_PER_YEAR)
    expect(DEVICE_GUESSES_PER_YEAR + MOST_OF_OTHERS).toBe(100)
  })

  it('stays known to the other people who use it', async () => {
    await bench.addUser('ben@example.com')
    const shared = await signInAt(HOME)
    const then = await signInAt(HOME, shared, 'ben@example.com')
    await spend(FREE_GUESSES)
    expect(await enter(HOME, await codeFor(HOME), then)).toBe(200)
  })

  it('is forgotten after a year', async () => {
    const cookie = await signInAt()
    bench.wait(366 * DAY)
    await spend(FREE_GUESSES)
    expect(await enter(HOME, await codeFor(HOME), cookie)).toBe(429)
  })

  it('of one person is nobody to another', async () => {
    await bench.addUser('ben@example.com')
    const cookie = await signInAt(HOME, undefined, 'ben@example.com')
    await spend(FREE_GUESSES)
    expect(await enter(HOME, await codeFor(HOME), cookie)).toBe(429)
  })
})

describe('the owner of an address that is guessed at', () => {
  it('gets one mail when the waiting begins, without a code, and none again for thirty days', async () => {
    await spend(FREE_GUESSES - 1)
    expect(warnings()).toHaveLength(0)
    await spend(1)
    expect(warnings()).toMatchObject([{ to: OWNER }])
    expect(warnings()[0]!.code).toBeUndefined()
    expect(warnings()[0]!.text).not.toMatch(/\b\d{6}\b/)
    for (let more = 0; more < 4; more += 1) {
      bench.wait(8 * DAY - 120)
      await spend(1)
    }
    expect(warnings()).toHaveLength(2)
  })

  it('lets a device in by the link of that mail, which signs nobody in', async () => {
    await spend(FREE_GUESSES)
    const url = linkIn(warnings()[0]!.html)
    expect(url.origin + url.pathname).toBe('https://www.example.com/sign-in/device')
    const cookie = await signInByLift()
    const code = await codeFor(HOME)
    expect(await enter(stranger(), code)).toBe(429)
    expect(await enter(HOME, wrong(code), cookie)).toBe(403)
    expect(await enter(HOME, code, cookie)).toBe(200)
    expect(await bench.rows('select from auth.sessions')).toHaveLength(1)
  })

  it('finds such a link in the mails of codes as well, and only while it is needed', async () => {
    await codeFor(HOME)
    expect(bench.mails.at(-1)!.text).not.toContain('/sign-in/device')
    await spend(FREE_GUESSES)
    await codeFor(HOME)
    expect(bench.mails.at(-1)!.text).toContain('https://www.example.com/sign-in/device?token=')
    const cookie = await signInByLift()
    expect(await enter(HOME, await codeFor(HOME), cookie)).toBe(200)
  })

  it('has guesses by the link when all of the year are spent', async () => {
    await spend(FREE_GUESSES)
    await bench.rows(
      `insert into auth.code_guesses (address_hash, device_hash, guessed_at)
        select address_hash, 'another', guessed_at from auth.code_guesses, generate_series(1, 4)`,
    )
    const cookie = await signInByLift()
    const code = await codeFor(HOME)
    for (let tries = 0; tries < SPARE_GUESSES; tries += 1)
      expect(await enter(HOME, wrong(code), cookie)).toBe(403)
    expect(await enter(HOME, code, cookie)).toBe(429)
  })

  it.each([
    ['another token', () => 'f'.repeat(56)],
    ['no token', () => ''],
  ])('is not let in by %s', async (_, token) => {
    await spend(FREE_GUESSES)
    const answer = await bench.ask('POST', '/device', { body: { token: token() } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('opens a link in ten browsers, and not after its time', async () => {
    await spend(FREE_GUESSES)
    const token = linkIn(warnings()[0]!.html).searchParams.get('token')
    const open = async () => (await bench.ask('POST', '/device', { body: { token } })).status
    for (let browsers = 0; browsers < 10; browsers += 1) expect(await open()).toBe(204)
    expect(await open()).toBe(403)
    await codeFor(HOME)
    bench.wait(DAY)
    const late = linkIn(bench.mails.at(-1)!.html).searchParams.get('token')
    expect((await bench.ask('POST', '/device', { body: { token: late } })).status).toBe(403)
  })
})

describe('codes that others ask for', () => {
  it('do not make void what one asked for oneself', async () => {
    const mine = await codeFor(HOME)
    await codeFor(stranger())
    await codeFor(stranger())
    expect(await enter(HOME, mine)).toBe(200)
  })

  it.each(['s256', 'plain'])(
    'nor from another network, with the verifier of a %s challenge',
    async (method) => {
      const verifier = 'v'.repeat(64)
      const challenge = method === 's256' ? await s256(verifier) : verifier
      bench.wait(60)
      await ask(HOME, OWNER, { code_challenge: challenge, code_challenge_method: method })
      const mine = bench.lastCode()
      await codeFor(stranger())
      const entered = (code_verifier: string) => verify(stranger(), mine, undefined, OWNER, { code_verifier })
      expect((await entered('w'.repeat(64))).status).toBe(403)
      expect((await entered(verifier)).status).toBe(200)
    },
  )

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
  })

  it('a right guess does not', async () => {
    for (let times = 0; times < 3; times += 1) expect(await enter(HOME, await codeFor(HOME))).toBe(200)
    expect(await countGuesses()).toBe(0)
  })

  it('for an unknown address the same rows are written and the same answers given', async () => {
    const unknown = 'nobody@example.com'
    const rows = async (email: string) => {
      const answers = []
      for (let code = 0; code < 3; code += 1) {
        const from = stranger()
        bench.wait(60)
        await ask(from, email)
        for (let tries = 0; tries < 6; tries += 1)
          answers.push((await verify(from, '000000', undefined, email)).status)
      }
      return answers
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
      Promise.all(tables.map(async (table) => (await bench.rows(`select from auth.${table}`)).length))
    const before = await counts()
    const known = await rows(OWNER)
    const between = await counts()
    expect(await rows(unknown)).toEqual(known)
    const after = await counts()
    expect(after.map((count, index) => count - between[index]!)).toEqual(
      between.map((count, index) => count - before[index]!),
    )
    expect(bench.mails.filter(({ to }) => to === unknown)).toEqual([])
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
        await verify(from, '000000', undefined, email)
        times.push(performance.now() - began)
      }
    }
    const [known, unknown] = Object.values(took).map((times) => times.sort((a, b) => a - b)[20]!)
    expect(known! / unknown!).toBeGreaterThan(0.5)
    expect(known! / unknown!).toBeLessThan(2)
  })

  it('what is guessed at an address of nobody is forgotten after a day, unless nobody shall learn of it', async () => {
    const nobody = 'nobody@example.com'
    await ask(HOME, nobody)
    await verify(HOME, '000000', undefined, nobody)
    expect(await countGuesses()).toBe(1)
    bench.wait(26 * 3600)
    await codeFor(HOME)
    expect(await countGuesses()).toBe(0)
  })

  it('the code of a reauthentication is guessed at within the same waits', async () => {
    const secure = await openAuthBench({ auth: { passwords: true } })
    try {
      await secure.addUser(OWNER)
      const { access_token: bearer } = await secure.signIn(OWNER)
      secure.wait(20 * 60)
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
})

describe('five hundred guesses at once', () => {
  it('at one code are five, and five are counted', async () => {
    const code = await codeFor(HOME)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => enter(`198.18.${index >> 8}.${index & 255}`, wrong(code))),
    )
    expect(answers.filter((status) => status === 403)).toHaveLength(TRIES_PER_CODE)
    expect(answers.filter((status) => status === 429)).toHaveLength(500 - TRIES_PER_CODE)
    expect(await countGuesses()).toBe(TRIES_PER_CODE)
  })

  it('at the end of a wait are one', async () => {
    await spend(FREE_GUESSES)
    bench.wait(waitAfter(FREE_GUESSES) / 1000)
    const code = await codeFor(HOME)
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => enter(`198.19.${index >> 8}.${index & 255}`, wrong(code))),
    )
    expect(answers.filter((status) => status === 403)).toHaveLength(1)
    expect(await countGuesses()).toBe(FREE_GUESSES + 1)
  })
})
