import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const OLD = 'ada@example.com'
const NEW = 'ada.b@example.com'
const FIRST = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
let bearer: string
beforeEach(async () => {
  await fixture.reset()
  await fixture.addUser(OLD)
  bearer = (await fixture.signIn(OLD)).access_token
  fixture.emails.length = 0
})

const change = (body: object) => fixture.send('PUT', '/user', { bearer, body })
const verify = (body: object) => fixture.post('/verify', { type: 'email_change', ...body })
const codeTo = (email: string) => fixture.emails.findLast(({ to }) => to === email)!.code
const linkTo = (email: string) => {
  const { html } = fixture.emails.findLast(({ to }) => to === email)!
  return new URL(/href="([^"]*verify[^"]*)"/.exec(html)![1]!.replaceAll('&amp;', '&'))
}
const follow = async (link: URL) => {
  const { status, headers } = await fixture.send('GET', `/verify${link.search}`)
  expect(status).toBe(303)
  return new URL(headers.get('location')!)
}
const errorOf = ({ hash }: URL) => new URLSearchParams(hash.slice(1)).get('error_code')
const emails = () => fixture.rows('select email, email_change from auth.users')

describe('email change', () => {
  it('invalidates links sent to the old address', async () => {
    fixture.advance(61)
    await change({ email: NEW })
    await fixture.post('/recover', { email: OLD })
    const recovery = linkTo(OLD)
    const [toOld] = fixture.emails
    await verify({ email: OLD, token: toOld!.code })
    expect((await verify({ email: NEW, token: codeTo(NEW) })).body.user.email).toBe(NEW)
    expect(errorOf(await follow(recovery))).toBe('otp_expired')
  })

  it('by an administrator invalidates codes and links of the old address', async () => {
    const [{ id }] = (await fixture.rows('select id from auth.users')) as [{ id: string }]
    fixture.advance(61)
    await fixture.post('/recover', { email: OLD })
    const body = { email: 'third@example.com', email_confirm: true }
    await fixture.admin('PUT', `/users/${id}`, body)
    expect(errorOf(await follow(linkTo(OLD)))).toBe('otp_expired')
  })

  it('is not complete when one address confirms twice', async () => {
    await change({ email: NEW })
    expect((await verify({ email: OLD, token: codeTo(OLD) })).body.msg).toBe(FIRST)
    fixture.advance(61)
    await fixture.post('/resend', { type: 'email_change', email: OLD })
    expect((await verify({ email: OLD, token: codeTo(OLD) })).body.msg).toBe(FIRST)
    expect(await emails()).toEqual([{ email: OLD, email_change: NEW }])
  })

  it('cannot be confirmed by the address of an earlier request', async () => {
    await change({ email: 'eve@example.com' })
    const early = codeTo('eve@example.com')
    const link = linkTo('eve@example.com')
    fixture.advance(61)
    await change({ email: NEW })
    expect((await verify({ email: 'eve@example.com', token: early })).body.code).toBe('otp_expired')
    expect(errorOf(await follow(link))).toBe('otp_expired')
    expect((await verify({ email: OLD, token: codeTo(OLD) })).body.msg).toBe(FIRST)
    expect((await verify({ email: NEW, token: codeTo(NEW) })).body.user.email).toBe(NEW)
  })

  it('is made once for two concurrent confirmations', async () => {
    await change({ email: NEW })
    const responses = await Promise.all([
      verify({ email: NEW, token: codeTo(NEW) }),
      verify({ email: OLD, token: codeTo(OLD) }),
      verify({ email: OLD, token: codeTo(OLD) }),
    ])
    expect(responses.filter(({ body }) => body.msg === FIRST)).toHaveLength(1)
    expect(responses.filter(({ body }) => body.user?.email === NEW)).toHaveLength(1)
  })

  it('to an address taken meanwhile is rejected and changes nothing', async () => {
    await change({ email: NEW })
    await verify({ email: OLD, token: codeTo(OLD) })
    await fixture.addUser(NEW)
    expect(await verify({ email: NEW, token: codeTo(NEW) })).toMatchObject(failure(422, 'email_exists'))
    expect(
      (await fixture.rows('select email from auth.users order by email')).map(({ email }) => email),
    ).toEqual([NEW, OLD])
  })

  it('code ends after five wrong attempts; the link stays valid', async () => {
    await change({ email: NEW })
    const wrong = codeTo(NEW) === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await verify({ email: NEW, token: wrong })).body.code).toBe('otp_expired')
    }
    expect((await verify({ email: NEW, token: codeTo(NEW) })).body.code).toBe('over_request_rate_limit')
    expect(new URLSearchParams((await follow(linkTo(NEW))).hash.slice(1)).get('message')).toBe(FIRST)
  })

  it('expires after ten minutes and is rejected for banned users', async () => {
    await change({ email: NEW })
    await fixture.rows(`update auth.users set banned_until = '2027-01-01'`)
    expect((await verify({ email: NEW, token: codeTo(NEW) })).body.code).toBe('user_banned')
    await fixture.rows('update auth.users set banned_until = null')
    fixture.advance(601)
    expect((await verify({ email: NEW, token: codeTo(NEW) })).body.code).toBe('otp_expired')
  })

  it('is dropped with an error when an email cannot be sent', async () => {
    fixture.failEmailsWith(new Error('no route'))
    expect(await change({ email: NEW })).toMatchObject({
      status: 500,
      body: { message: 'Error sending email change email' },
    })
    expect(await emails()).toEqual([{ email: OLD, email_change: '' }])
    fixture.failEmailsWith(undefined)
    expect((await change({ email: NEW })).status).toBe(200)
  })

  it('can be resent; the response does not reveal whether it exists', async () => {
    await change({ email: NEW })
    const resend = (email: string) => fixture.post('/resend', { type: 'email_change', email })
    expect((await resend(OLD)).status).toBe(429)
    fixture.advance(61)
    for (const email of [OLD, 'nobody@example.com']) {
      expect(await resend(email)).toMatchObject({ status: 200, body: {} })
      expect((await resend(email)).status).toBe(429)
    }
    expect(fixture.emails.map(({ to }) => to)).toEqual([OLD, NEW, OLD, NEW])
    await verify({ email: OLD, token: codeTo(OLD) })
    expect((await verify({ email: NEW, token: codeTo(NEW) })).body.user.email).toBe(NEW)
  })

  it("works with an administrator's links", async () => {
    const make = (type: string) =>
      fixture.admin('POST', '/generate_link', { type, email: OLD, new_email: NEW })
    const current = (await make('email_change_current')).body
    const next = (await make('email_change_new')).body
    expect(next).toMatchObject({ email: OLD, new_email: NEW, verification_type: 'email_change_new' })
    expect(new URL(next.action_link).searchParams.get('type')).toBe('email_change')
    expect((await verify({ token_hash: current.hashed_token })).body.msg).toBe(FIRST)
    expect((await verify({ email: NEW, token: next.email_otp })).body.user.email).toBe(NEW)
  })
})
