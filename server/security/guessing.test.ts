/**
 * Guessing sign-in codes from many networks (docs/decisions/0021), with real requests through a trusted proxy and an
 * advanced clock.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signInAs } from '#tests/support/api-browser.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'

/** Attempts before the first delay. */
const FREE = 10

let site: TestSite
let mailbox: Mailbox
let now = Date.now()
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  mailbox = await openMailbox()
  const settings = { DEMO_CONTENT: '0', TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: mailbox.url }
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
/** A new network. */
const anyNetwork = () => `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

async function ask(path: string, body: object, network: string, cookie = '') {
  const response = await fetch(`${site.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': network,
      'x-supabase-api-version': '2024-01-01',
      ...(cookie && { cookie }),
    },
    body: JSON.stringify(body),
  })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code, cookie: cookieOf(response) }
}
const cookieOf = ({ headers }: Response) => headers.getSetCookie()[0]?.split(';')[0] ?? ''
const send = (email: string, network: string) => ask('/otp', { email, create_user: false }, network)
const verifyCode = (email: string, token: string, network: string, cookie = '') =>
  ask('/verify', { type: 'email', email, token }, network, cookie)

/** Requests a code and tries six, each from another network. @returns number of compared codes */
async function attack(email: string): Promise<number> {
  expect((await send(email, anyNetwork())).status).toBe(200)
  const guess = (await mailbox.code(email, now)) === '000000' ? '000001' : '000000'
  const responses = await Promise.all(Array.from({ length: 6 }, () => verifyCode(email, guess, anyNetwork())))
  const codes = responses.map(({ code }) => code)
  expect(codes.filter((code) => code !== 'otp_expired' && code !== 'over_request_rate_limit')).toEqual([])
  return codes.filter((code) => code === 'otp_expired').length
}

async function signIn(email: string, cookie = '') {
  pass(61)
  const home = anyNetwork()
  expect((await send(email, home)).status).toBe(200)
  return verifyCode(email, await mailbox.code(email, now), home, cookie)
}

describe('guessing a code from changing networks', () => {
  it('allows ten attempts before delays, and the account holder still signs in on a known device', async () => {
    const { email } = await signInAs(site, { role: 'staff' })
    const { status, cookie } = await signIn(email)
    expect(status).toBe(200)
    const compared: number[] = []
    for (let code = 0; code < FREE / 5 + 3; code += 1) {
      pass(61)
      compared.push(await attack(email))
    }
    expect(compared).toEqual([...Array(FREE / 5).fill(5), 0, 0, 0])

    expect((await signIn(email)).code).toBe('over_request_rate_limit')
    expect((await signIn(email, cookie)).status).toBe(200)

    // One more attempt 15 minutes after the tenth, but not after another 15.
    pass(15 * 60)
    expect(await attack(email)).toBe(1)
    pass(15 * 60)
    expect(await attack(email)).toBe(0)
  })

  it('lets the account holder sign in on a new device with the link in the warning', async () => {
    const { email } = await signInAs(site, { role: 'staff' })
    for (let code = 0; code < FREE / 5; code += 1) {
      pass(61)
      await attack(email)
    }
    // Sent after the response.
    await expect
      .poll(async () => (await mailbox.newest(email, now)).subject)
      .toBe('Attempts to sign in to your account')
    const warning = await mailbox.newest(email, now)
    expect((await signIn(email)).status).toBe(429)

    const link = /https?:\/\/\S+\/sign-in\/device\?token=[0-9a-f]+/.exec(warning.text ?? '')![0]
    const page = await fetch(link)
    const html = await page.text()
    expect(html).toContain('Allow this device?')
    // Opening the page changes nothing, because mail scanners open links.
    expect(page.headers.getSetCookie()).toEqual([])
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("default-src 'none'")

    const token = /name="token" value="([0-9a-f]+)"/.exec(html)![1]!
    const press = (value: string) =>
      fetch(`${site.url}/sign-in/device`, { method: 'POST', body: new URLSearchParams({ token: value }) })
    const opened = await press(token)
    expect([opened.status, await opened.text()]).toEqual([
      200,
      expect.stringContaining('You can now sign in on this device'),
    ])
    expect((await signIn(email, cookieOf(opened))).status).toBe(200)

    const late = await press('f'.repeat(56))
    expect([late.status, await late.text()]).toEqual([
      410,
      expect.stringContaining('This link no longer works'),
    ])
    expect(late.headers.getSetCookie()).toEqual([])
  })

  it('is shown as text on that page, whatever the token contains', async () => {
    const page = await fetch(
      `${site.url}/sign-in/device?token=${encodeURIComponent('"><script>alert(1)</script>')}`,
    )
    expect(await page.text()).not.toContain('<script>')
  })
})

describe('guessing from one network', () => {
  it('is limited to thirty attempts in five minutes for all addresses together', async () => {
    const network = anyNetwork()
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, person) =>
        verifyCode(`person-${person}@example.net`, '123456', network),
      ),
    )
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(30)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await verifyCode('somebody@example.net', '123456', anyNetwork())).status).toBe(403)
  })
})
