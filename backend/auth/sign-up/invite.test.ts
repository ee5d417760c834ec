import { beforeEach, describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { failure, openAuthFixture } from '../auth.fixture.ts'

const EMAIL = 'ada@example.com'
const fixture = opened(() => openAuthFixture({ auth: { passwords: true } }))
beforeEach(() => fixture.reset())

const invite = (body: object, redirectTo = '') =>
  fixture.send('POST', `/invite?redirect_to=${encodeURIComponent(redirectTo)}`, {
    bearer: fixture.secret,
    body,
  })
const verify = (body: object) => fixture.post('/verify', body)

describe('invitation', () => {
  it.each([
    ['https://portal.example.com/start', 'https://portal.example.com/start'],
    ['https://evil.example.net/', 'https://www.example.com/'],
    ['javascript:alert(1)', 'https://www.example.com/'],
  ])('with redirect to %s leads to %s', async (wanted, target) => {
    await invite({ email: EMAIL }, wanted)
    const link = new URL(
      /href="([^"]*verify[^"]*)"/.exec(fixture.emails[0]!.html)![1]!.replaceAll('&amp;', '&'),
    )
    expect(link.searchParams.get('type')).toBe('invite')
    const { headers } = await fixture.send('GET', `/verify${link.search}`)
    const [page, fragment] = headers.get('location')!.split('#')
    expect(page).toBe(target)
    expect(new URLSearchParams(fragment).get('access_token')).toEqual(expect.any(String))
  })

  it('is resent to an unconfirmed user; the last one is valid', async () => {
    const first = await invite({ email: EMAIL })
    const early = fixture.lastCode()
    fixture.advance(1)
    const second = await invite({ email: EMAIL, data: { name: 'Not taken' } })
    expect(second.body).toMatchObject({ id: first.body.id, user_metadata: {} })
    if (early !== fixture.lastCode()) {
      expect((await verify({ type: 'invite', email: EMAIL, token: early })).body.code).toBe('otp_expired')
    }
    expect((await verify({ type: 'invite', email: EMAIL, token: fixture.lastCode() })).status).toBe(200)
  })

  it('that expired leaves an unconfirmed user, who gets no code until invited again', async () => {
    await invite({ email: EMAIL })
    fixture.advance(601)
    const code = { type: 'invite', email: EMAIL, token: fixture.lastCode() }
    expect((await verify(code)).body.code).toBe('otp_expired')
    expect((await fixture.requestCode(EMAIL)).body.code).toBe('signup_disabled')
    await invite({ email: EMAIL })
    expect((await verify({ ...code, token: fixture.lastCode() })).status).toBe(200)
  })

  it('that cannot be sent adds no user', async () => {
    fixture.failEmailsWith(new Error('no route'))
    expect(await invite({ email: EMAIL })).toMatchObject({
      status: 500,
      body: { message: 'Error sending invite email' },
    })
    expect(await fixture.rows('select from auth.users')).toHaveLength(0)
  })

  it.each([
    [{}, 'An email address is required'],
    [{ email: 'nonsense' }, 'Unable to validate email address: invalid format'],
    [{ email: EMAIL, data: { x: 'x'.repeat(9000) } }, expect.stringMatching(/^Metadata must not exceed/)],
  ])('rejects %.50j', async (body, message) => {
    expect(await invite(body)).toMatchObject(failure(400, 'validation_failed', message))
    expect(await fixture.rows('select from auth.users')).toHaveLength(0)
  })
})
