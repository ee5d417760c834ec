import { AuthWeakPasswordError } from '@supabase/supabase-js'
import { describe, expect, inject, it } from 'vitest'
import { anyAddress, codeFor, createTestUser, signedIn, visitor, waitForEmailTo } from './auth-users.ts'

const { url } = inject('stack')
const PASSWORD = 'correct horse battery'
const NEW = 'staple correct horse'

const signIn = (email: string, password: string, address = anyAddress()) =>
  visitor({ address }).auth.signInWithPassword({ email, password })

describe('password sign-in', () => {
  it('opens a session, which can be refreshed and ended', async () => {
    const testUser = await createTestUser({ password: PASSWORD })
    const { auth } = visitor()
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const { data, error } = await auth.signInWithPassword({
      email: testUser.email.toUpperCase(),
      password: PASSWORD,
    })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(testUser.id)
    expect(events).toContain('SIGNED_IN')
    const claims = (await auth.getClaims()).data?.claims
    expect(claims?.amr).toMatchObject([{ method: 'password' }])
    expect((await auth.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email' }])
    expect((await auth.refreshSession()).error).toBeNull()
    expect((await auth.signOut()).error).toBeNull()
  })

  it('returns the same error for a wrong password, an unknown address and a user without a password', async () => {
    const testUser = await createTestUser({ password: PASSWORD })
    const bare = await createTestUser()
    for (const email of [testUser.email, bare.email, 'nobody@example.com', 'no address']) {
      expect((await signIn(email, 'wrong')).error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })
})

describe('changing the password', () => {
  it('ends the other sessions', async () => {
    const { testUser, client } = await signedIn()
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
    const other = visitor()
    const opened = await other.auth.signInWithPassword({ email: testUser.email, password: PASSWORD })
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    expect((await client.auth.updateUser({ password: NEW })).error).toBeNull()
    expect((await client.auth.getUser()).data.user?.id).toBe(testUser.id)
    const ended = await other.auth.getUser(opened.data.session!.access_token)
    expect(ended.error?.name).toBe('AuthSessionMissingError')
    expect((await signIn(testUser.email, PASSWORD)).error?.code).toBe('invalid_credentials')
    expect((await signIn(testUser.email, NEW)).error).toBeNull()
  })

  it('rejects weak passwords with reasons', async () => {
    const { client } = await signedIn()
    const { error } = await client.auth.updateUser({ password: 'short' })
    expect(error).toBeInstanceOf(AuthWeakPasswordError)
    expect(error).toMatchObject({ status: 422, reasons: ['length'] })
  })

  it('needs the current password', async () => {
    const { client } = await signedIn({ password: PASSWORD })
    const attempt = { password: NEW, current_password: 'wrong' }
    expect((await client.auth.updateUser(attempt)).error).toMatchObject({
      status: 400,
      code: 'current_password_invalid',
    })
  })
})

describe('password reset', () => {
  it('works with the emailed code', async () => {
    const { email } = await createTestUser({ password: PASSWORD })
    const client = visitor()
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
    const verified = await client.auth.verifyOtp({ email, token: await codeFor(email), type: 'recovery' })
    expect(verified.error).toBeNull()
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.auth.updateUser({ password: NEW })).error).toBeNull()
    expect((await signIn(email, NEW)).error).toBeNull()
  })

  it('works with the link in the same browser (PKCE)', async () => {
    const { email } = await createTestUser({ password: PASSWORD })
    const client = visitor()
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${url}/new-password` })
    const link = /https?:\/\/\S+verify\?\S+?(?=\)|\s)/.exec((await waitForEmailTo(email)).text)![0]
    const response = await fetch(link, { redirect: 'manual' })
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location')!)
    expect(target.pathname).toBe('/new-password')
    const code = target.searchParams.get('code')!
    expect((await visitor().auth.exchangeCodeForSession(code)).error).not.toBeNull()
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })
})
