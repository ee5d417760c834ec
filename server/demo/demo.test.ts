import { rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { PARTICULARS } from '#company/particulars.ts'
import { PLACEHOLDER_TEAM } from '#company/people.ts'
import { CERTIFICATES, CLAIMS } from '#company/registers.ts'
import { freePort } from '#scripts/tools/port.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite, type TestSite } from '#tests/support/site.ts'
import { checkCompanyFacts } from '../config/company-checks.ts'
import { readEnv } from '../config/env.ts'
import { DEMO_USERS, getDemoMode } from './demonstration.ts'

const STAFF = 'staff@example.com'

/** Sends a Host header, which `fetch` does not allow. */
function sendRequest(site: TestSite, path: string, headers: Record<string, string> = {}, body?: object) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(
      new URL(path, site.url),
      {
        method: body ? 'POST' : 'GET',
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
        })
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}

/** Opens the link in the terminal. @returns the browser's cookie */
async function openLink(site: TestSite): Promise<string> {
  const link = /http:\S+\/mailbox\?token=\S+/.exec(site.startupBanner)?.[0] ?? expect.unreachable()
  const response = await fetch(link, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/mailbox'])
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
  return cookie.split(';')[0] ?? ''
}

const askForCode = (site: TestSite, headers: Record<string, string> = {}) =>
  sendRequest(
    site,
    '/auth/v1/otp',
    { apikey: site.publishableKey, ...headers },
    { email: STAFF, create_user: false },
  )

async function bannedPeople(site: TestSite): Promise<(string | undefined)[]> {
  const { data, error } = await site.secret.auth.admin.listUsers()
  if (error) throw error
  const isBanned = (until: string | undefined) => until !== undefined && new Date(until) > new Date()
  return data.users.filter((user) => isBanned(user.banned_until)).map((user) => user.email)
}

const PUBLIC = 'https://boxes.example.com'
const pages = [
  '/',
  '/team',
  '/locations',
  '/claims',
  '/how-we-do-it/brcgs',
  '/terms-and-conditions',
  '/certificates',
]
const placeholders = [
  PARTICULARS.registeredNumber,
  ...CERTIFICATES.map(({ number }) => number),
  ...CLAIMS.map(({ wording }) => wording),
  ...PLACEHOLDER_TEAM.slice(0, 10),
]

async function shownBy(shown: TestSite, host = new URL(shown.url).host): Promise<string[]> {
  const texts = await Promise.all(pages.map(async (path) => (await sendRequest(shown, path, { host })).text))
  for (const page of texts) expect(page).toContain('</html>')
  return placeholders.filter((words) => texts.some((text) => text.includes(words)))
}

/** In demo mode. */
const site = opened(() => openSite())

let cookie: string
beforeAll(async () => {
  cookie = await openLink(site)
})

/** Reminders are printed too, at any time. */
const printedCodes = () => site.printed.filter((line) => line.startsWith('Sign-in code'))

describe('demo mode', () => {
  it('shows placeholder company information', async () => {
    expect(await shownBy(site)).toEqual(placeholders)
    expect(site.startupBanner).not.toContain('Missing')
  })

  it('prints the demo users and the link that lets a browser use them', () => {
    for (const { email } of DEMO_USERS) expect(site.startupBanner).toContain(email)
    expect(site.startupBanner).toContain(`${site.url}/mailbox?token=`)
  })

  it('shows the demo company’s content', async () => {
    const { data } = await site.publishable.from('news_articles').select('id').throwOnError()
    expect(data.length).toBeGreaterThan(0)
  })

  it('gives each demo user a role, and the customer a customer record', async () => {
    const { data } = await site.secret
      .from('permissions')
      .select('role, customer_id')
      .order('role')
      .throwOnError()
    expect(data).toEqual([
      { role: 'customer', customer_id: expect.any(Number) },
      { role: 'marketing', customer_id: null },
      { role: 'staff', customer_id: null },
    ])
  })

  it('prints a code requested by a browser that opened the link, and shows it at /mailbox', async () => {
    expect((await askForCode(site, { cookie })).status).toBe(200)
    const code = /^Sign-in code for staff@example\.com: (\d{6})$/.exec(printedCodes().at(-1) ?? '')?.[1]
    const mailbox = await sendRequest(site, '/mailbox', { cookie })
    expect(mailbox.status).toBe(200)
    expect(mailbox.text).toContain(`<p class="code">${code}</p>`)
  })

  it('never shows the secret key or signing keys', async () => {
    const api = ['/auth/v1/settings', '/auth/v1/.well-known/jwks.json']
    for (const path of ['/', '/news', '/contact', '/staff-dashboard', ...api]) {
      const { status, text } = await sendRequest(site, path, { apikey: site.publishableKey })
      expect(status, path).toBeLessThan(500)
      expect(text.length).toBeGreaterThan(20)
      expect(text.includes(site.secretKey), path).toBe(false)
      expect(text, path).not.toMatch(/sb_secret_[\w-]+|"d":/)
    }
  })

  it('asks a browser without the link for it, on the page and in the terminal', async () => {
    const before = printedCodes()
    for (const headers of [{}, { cookie: `${cookie}x` }, { cookie: cookie.replace('demo', 'other') }]) {
      const mailbox = await sendRequest(site, '/mailbox', headers)
      expect([mailbox.status, mailbox.text]).toEqual([404, expect.stringContaining('link in the terminal')])
      const response = await askForCode(site, headers)
      expect([response.status, JSON.parse(response.text).error_code]).toEqual([422, 'otp_disabled'])
    }
    expect(printedCodes()).toEqual(before)
    expect(site.printed.at(-1)).toMatch(/^No sign-in code sent\. .*\/mailbox\?token=/)
  })

  const remoteRequests: [string, Record<string, string>][] = [
    ['a forwarding header', { 'x-forwarded-for': '203.0.113.9' }],
    ['another forwarding header', { forwarded: 'for=203.0.113.9' }],
    ['a foreign Host', { host: 'www.example.com' }],
  ]
  it.each(remoteRequests)(
    'sends no code to a request with %s, as if the account did not exist',
    async (_, headers) => {
      const before = printedCodes()
      const response = await askForCode(site, { ...headers, cookie })
      expect([response.status, JSON.parse(response.text).error_code]).toEqual([422, 'otp_disabled'])
      expect(printedCodes()).toEqual(before)
    },
  )

  it.each(remoteRequests)('hides /mailbox from a request with %s', async (_, headers) => {
    const [mailbox, unknown] = [
      await sendRequest(site, '/mailbox', { ...headers, cookie }),
      await sendRequest(site, '/nothing-here', headers),
    ]
    expect(mailbox.status).toBe(404)
    expect(mailbox.text.replaceAll('mailbox', 'nothing-here')).toBe(unknown.text)
  })
})

describe('start as a public website', () => {
  it('hides placeholders, bans demo users and ends their sessions until a start in demo mode', async () => {
    const DATA_DIR = await makeDataDirectory()
    const token_hash = 'a'.repeat(64)
    const PORT = String(await freePort())
    let access: string
    {
      await using site = await openSite({ DATA_DIR, PORT })
      access = await openLink(site)
      await askForCode(site, { cookie: access })
      const code = /Sign-in code \D+(\d{6})/.exec(site.printed.join())?.[1] ?? expect.unreachable()
      const body = { email: STAFF, token: code, type: 'email' }
      const headers = { apikey: site.publishableKey }
      expect((await sendRequest(site, '/auth/v1/verify', headers, body)).status).not.toBe(200)
      const signedIn = await sendRequest(site, '/auth/v1/verify', { ...headers, cookie: access }, body)
      const session_user = JSON.parse(signedIn.text).user.id
      await site.secret
        .rpc('open_website_session', { token_hash, session_user, idle_minutes: 60, absolute_hours: 1 })
        .throwOnError()
    }
    {
      await using site = await openSite({ DATA_DIR, SITE_URL: PUBLIC })
      expect(await shownBy(site, new URL(PUBLIC).host)).toEqual([])
      for (const sentence of ['Not ready', ...checkCompanyFacts(PUBLIC).sentences])
        expect(site.startupBanner).toContain(sentence)
      const addresses = DEMO_USERS.map((person) => person.email)
      expect((await bannedPeople(site)).toSorted()).toEqual(addresses.toSorted())
      expect((await askForCode(site)).status).toBe(422)
      expect((await sendRequest(site, '/mailbox', { cookie: access })).status).toBe(404)
      for (const word of [STAFF, '/mailbox']) expect(site.startupBanner).not.toContain(word)
      expect(site.printed).toEqual([])
    }
    await using site = await openSite({ DATA_DIR, PORT })
    expect((await sendRequest(site, '/mailbox', { cookie: access })).status).toBe(200)
    expect(await bannedPeople(site)).toEqual([])
    const { data: sessions } = await site.secret.rpc('read_website_session', { token_hash }).throwOnError()
    expect(sessions).toEqual([])
    await rm(DATA_DIR, { recursive: true, force: true })
  })
})

describe('demo mode of a setting', () => {
  const local = { codes: true, users: true, content: true }
  const none = { codes: false, users: false, content: false }
  const SMTP_URL = 'smtp://127.0.0.1:9'
  it.each<[string, Record<string, string>, ReturnType<typeof getDemoMode>]>([
    ['none', {}, local],
    ['a loopback SITE_URL', { SITE_URL: 'http://127.0.0.1:3000' }, local],
    ['a public SITE_URL', { SITE_URL: PUBLIC }, none],
    ['a mail server', { SMTP_URL }, none],
    ['DEMO_CONTENT=1', { DEMO_CONTENT: '1' }, { ...none, codes: true, content: true }],
    ['DEMO_CONTENT=0', { DEMO_CONTENT: '0' }, { ...none, codes: true }],
    ['a mail server and DEMO_CONTENT=1', { SMTP_URL, DEMO_CONTENT: '1' }, { ...none, content: true }],
  ])('is right for %s', (_, settings, expected) => {
    expect(getDemoMode(readEnv(settings))).toEqual(expected)
  })
})
