/**
 * Guessing a sign-in code from outside, over as many networks as an attacker has (docs/decisions/0009): the site behind
 * a trusted proxy, real requests, and the clock of this process turned on for the minute between two codes.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInAs } from '#tests/support/api-browser.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

const silent = { DEMO_CONTENT: '0' }
/** Guesses that anyone may make at one address in a day. */
const OPEN = 80

let site: TestSite
let mailbox: Mailbox
let now = Date.now()
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  mailbox = await openMailbox()
  const settings = { ...silent, TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mailbox.url }
  site = await openSite(settings, 'backend')
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await mailbox[Symbol.asyncDispose]()
  vi.useRealTimers()
})

function pass(seconds: number): void {
  now += seconds * 1000
  vi.setSystemTime(now)
}

let networks = 0
/** A network that nobody came from yet. */
const anyNetwork = () => `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

async function ask(path: string, body: object, network: string, where = site) {
  const answer = await fetch(`${where.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: where.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, code: (await answer.json()).code as string | undefined }
}
const send = (email: string, network: string) => ask('/otp', { email, create_user: false }, network)
const enter = (email: string, token: string, network: string) =>
  ask('/verify', { type: 'email', email, token }, network)

/** Asks for a code in somebody's name and guesses six times, each time from another network. @returns those compared */
async function attack(email: string): Promise<number> {
  expect((await send(email, anyNetwork())).status).toBe(200)
  const guess = (await mailbox.code(email, now)) === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 6 }, () => enter(email, guess, anyNetwork())))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code !== 'otp_expired' && code !== 'over_request_rate_limit')).toEqual([])
  return codes.filter((code) => code === 'otp_expired').length
}

describe('a code that is guessed at from ever new networks', () => {
  it('has five guesses, the address eighty a day, and its owner still gets in', async () => {
    const { email } = await signInAs(site, { role: 'staff' })
    const compared: number[] = []
    for (let code = 0; code < OPEN / 5 + 3; code += 1) {
      pass(61)
      compared.push(await attack(email))
    }
    expect(compared).toEqual([...Array(OPEN / 5).fill(5), 0, 0, 0])

    pass(61)
    const home = anyNetwork()
    expect((await send(email, home)).status).toBe(200)
    expect((await enter(email, await mailbox.code(email, now), home)).status).toBe(200)

    // The day after, guesses count anew.
    pass(24 * 3600)
    expect(await attack(email)).toBe(5)
  })
})

describe('one network', () => {
  it('has thirty guesses in five minutes, at however many addresses', async () => {
    const network = anyNetwork()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, person) => enter(`person-${person}@example.net`, '123456', network)),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await enter('somebody@example.net', '123456', anyNetwork())).status).toBe(403)
  })

  it('is not many for saying so: forwarding headers count only when a trusted proxy sends them', async () => {
    await using unproxied = await openSite(silent, 'backend')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        ask(
          '/verify',
          { type: 'email', email: 'somebody@example.net', token: '123456' },
          anyNetwork(),
          unproxied,
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})
