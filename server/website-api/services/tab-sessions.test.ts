/** On Supabase a recovery link invalidates the emailed code, so none is created while a code may be used. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createNetworkClients } from '#server/data-source/clients.ts'
import { json, startScriptedServer } from '#tests/support/mock-server.ts'
import { opened } from '#tests/support/opened.ts'
import { createTabSessions, type TabSessions } from './tab-sessions.ts'

const user = {
  id: '5d0e5d9c-0f0b-4b6f-8f0e-3a4a2f5f9b11',
  email: 'jo.bloggs@example.com',
  role: 'staff',
  name: 'Jo Bloggs',
  customerId: null,
} as const
const at = (time: string) => `2026-03-02T${time}Z`
const now = Date.parse(at('09:30:00'))

const KEYS = { publishableKey: 'sb_publishable_0123456789', secretKey: 'sb_secret_0123456789abc' }
const supabase = opened(startScriptedServer)
let sessions: TabSessions
/** The client's address. */
let address = 'unknown'
beforeAll(() => {
  const clients = createNetworkClients({ url: supabase.url, ...KEYS }, { clientAddress: () => address })
  sessions = createTabSessions({ ...clients, linksInvalidateCodes: true, clock: () => now })
})

function open(about: object = {}, made: object = {}) {
  supabase.answer(`GET /auth/v1/admin/users/${user.id}`, json({ id: user.id, ...about }))
  supabase.answer(
    'POST /auth/v1/admin/generate_link',
    json({ id: user.id, hashed_token: 'abc', action_link: 'https://www.example.com', ...made }),
  )
  supabase.answer(
    'POST /auth/v1/verify',
    json({ access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user }),
  )
  return sessions.open(
    new Request('https://www.example.com/', { headers: { 'user-agent': 'A browser' } }),
    user,
  )
}

describe('session of a tab', () => {
  it.each([
    ['no code was ever emailed', {}],
    ['the emailed code was used', { recovery_sent_at: at('09:25:00'), last_sign_in_at: at('09:26:00') }],
    ['the emailed code has expired', { recovery_sent_at: at('09:20:00'), last_sign_in_at: at('08:00:00') }],
  ])('is created when %s', async (_, about) => {
    expect(await open(about)).toEqual({ accessToken: 'a.b.c', refreshToken: 'r' })
  })

  it.each([
    ['a user who has signed in before', { last_sign_in_at: at('08:00:00') }],
    ['a user who has never signed in', {}],
  ])('is not created, and no link generated, while a code is on its way to %s', async (_, about) => {
    const before = supabase.seen.length
    await expect(open({ recovery_sent_at: at('09:25:00'), ...about })).rejects.toMatchObject({
      status: 409,
      code: 'CODE_IN_FLIGHT',
      retryAfter: 300,
      message: 'We’ve sent you a sign-in code. Use it to log in.',
    })
    expect(supabase.seen.slice(before).map(({ path }) => path)).toEqual([`/auth/v1/admin/users/${user.id}`])
  })

  it('is not created for another account that now has the address', async () => {
    await expect(open({}, { id: '9b2f0d55-5a3c-4f4e-9a51-1f4f6b1f7f22' })).rejects.toMatchObject({
      status: 401,
      code: 'USER_NOT_FOUND',
    })
  })

  it('is requested with the user’s own device, by a link that creates no account', async () => {
    await open()
    const [link, verify] = supabase.seen.slice(-2)
    expect(link?.body).toMatchObject({ type: 'recovery', email: user.email })
    expect(verify?.body).toMatchObject({ type: 'recovery', token_hash: 'abc' })
    expect(verify?.headers.get('user-agent')).toBe('A browser')
  })

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::/64', '2001:db8:1:2::'],
    ['unknown', null],
  ])('counts as requested from the user’s address, %s', async (from, told) => {
    address = from
    await open()
    const addresses = supabase.seen.slice(-3).map(({ headers }) => headers.get('sb-forwarded-for'))
    expect(addresses).toEqual([told, told, told])
    address = 'unknown'
  })

  it('is created one at a time, because links invalidate each other', async () => {
    const before = supabase.seen.length
    await Promise.all([open(), open()])
    const one = [`/auth/v1/admin/users/${user.id}`, '/auth/v1/admin/generate_link', '/auth/v1/verify']
    expect(supabase.seen.slice(before).map(({ path }) => path)).toEqual([...one, ...one])
  })

  it.each([
    [{ error_code: 'not_admin', msg: 'User not allowed' }, 403, 'CONFIG_ERROR'],
    [{ message: 'Invalid API key' }, 401, 'CONFIG_ERROR'],
    [{ error_code: 'user_not_found', msg: 'User not found' }, 404, 'USER_NOT_FOUND'],
    [{ error_code: 'request_timeout', msg: 'Timed out' }, 504, 'UNAVAILABLE'],
  ])('is rejected for the provider’s %j, %i, as %s', async (body, status, code) => {
    supabase.answer(`GET /auth/v1/admin/users/${user.id}`, json(body, status))
    const opening = sessions.open(new Request('https://www.example.com/'), user)
    await expect(opening).rejects.toMatchObject({ code })
  })
})
