import { beforeEach, describe, expect, it } from 'vitest'
import { BRAND } from '#company/brand.ts'
import { PRIVACY_RESPONSE_API } from '#domain/privacy/response.ts'
import { enterAs, openApiBrowser, signInAs } from '#tests/support/api-browser.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'

const mailbox = opened(() =>
  openMailbox({
    refuse: (address) => (address.startsWith('refused') ? { code: 550, text: 'Mailbox unavailable' } : null),
  }),
)
const site = opened(() =>
  openSite({ DEMO_CONTENT: '0', SMTP_URL: mailbox.url, EMAIL_FROM: 'site@example.com' }),
)
let requests = 0
let request: { id: number; reference: string; updated_at: string; email: string }

async function receive(email: string): Promise<void> {
  const { data } = await site.secret
    .from('privacy_requests')
    .insert({ kind: 'access', name: 'Zoë Ash', email })
    .select('id, reference, updated_at, email')
    .single()
    .throwOnError()
  request = data
}
beforeEach(() => receive(`requester-${++requests}@example.com`))

async function signIn(role?: 'staff' | 'marketing') {
  const person = await enterAs(site, { role, name: 'Sam Staff' })
  return { ...person, send: (call: object) => person.send(PRIVACY_RESPONSE_API, call) }
}

const callFor = (token: string) => ({
  request: request.id,
  version: request.updated_at,
  key: crypto.randomUUID() as string,
  text: 'Dear Zoë,\n\nHere <it> is.',
  token,
})

async function entries() {
  const { data } = await site.secret
    .from('privacy_request_entries')
    .select('kind, body, author_name, mailed_at, failed_at')
    .eq('request_id', request.id)
    .order('id')
    .throwOnError()
  return data
}
async function stored() {
  const columns = 'status, answer, updated_at'
  return (await site.secret.from('privacy_requests').select(columns).eq('id', request.id).single()).data
}

describe('answer to a privacy request', () => {
  it('is emailed with the reference and stored with its author', async () => {
    const staff = await signIn('staff')
    const { status, body } = await staff.send(callFor(staff.token))
    const now = await stored()
    expect([status, body]).toEqual([200, { version: now?.updated_at }])
    const mail = await mailbox.newest(request.email)
    expect(mail.subject).toBe(`Your request ${request.reference}: our reply`)
    expect(mail.replyTo).toEqual([{ name: '', address: BRAND.privacyEmail }])
    expect(mail.text).toContain('Dear Zoë,\n\nHere <it> is.')
    expect(mail.html).toContain('Here &lt;it&gt; is.')
    expect(now).toMatchObject({ status: 'Acknowledged', answer: 'Dear Zoë,\n\nHere <it> is.' })
    expect(await entries()).toEqual([
      {
        kind: 'answer',
        body: 'Dear Zoë,\n\nHere <it> is.',
        author_name: 'Sam Staff',
        mailed_at: expect.any(String),
        failed_at: null,
      },
    ])
  })

  it('of maximum length is accepted in any script', async () => {
    const staff = await signIn('staff')
    const { status } = await staff.send({ ...callFor(staff.token), text: '箱'.repeat(10_000) })
    expect(status).toBe(200)
  })

  it.each<[string, object, number, string]>([
    ['no text', { text: ' ' }, 400, 'INVALID_INPUT'],
    ['an unknown request', { request: 999_999 }, 404, 'NO_SUCH_REQUEST'],
    ['an invalid token', { token: 'a.b.c' }, 401, 'TOKEN_EXPIRED'],
  ])('with %s is rejected', async (_what, part, status, code) => {
    const staff = await signIn('staff')
    const response = await staff.send({ ...callFor(staff.token), ...part })
    expect([response.status, response.body.code]).toEqual([status, code])
    expect(await entries()).toEqual([])
  })
})

describe('privacy requests cannot be answered', () => {
  it.each([['marketing' as const], [undefined]])('as %s', async (role) => {
    const other = await signIn(role)
    const { status, body } = await other.send(callFor(other.token))
    expect([status, body.code]).toEqual([401, 'INVALID_ROLE'])
    expect(await entries()).toEqual([])
  })

  it('without signing in or a CSRF token', async () => {
    const staff = await signInAs(site, { role: 'staff' })
    const signedOut = openApiBrowser(site.url)
    expect((await signedOut.send(PRIVACY_RESPONSE_API, callFor(staff.token))).status).toBe(401)
    expect((await signedOut.post(PRIVACY_RESPONSE_API, callFor(staff.token))).status).toBe(403)
    expect(await entries()).toEqual([])
  })

  it('with another user’s token', async () => {
    const staff = await signIn('staff')
    const other = await signInAs(site, { role: 'marketing' })
    const { status, body } = await staff.send(callFor(other.token))
    expect([status, body.code]).toEqual([401, 'INVALID_ROLE'])
    expect(await entries()).toEqual([])
  })
})

it('an answer that cannot be emailed is stored as not sent', async () => {
  await receive('refused@example.com')
  const staff = await signIn('staff')
  const { status, body } = await staff.send(callFor(staff.token))
  expect([status, body.code]).toEqual([503, 'MAIL_NOT_SENT'])
  expect(await entries()).toMatchObject([{ mailed_at: null, failed_at: expect.any(String) }])
})
