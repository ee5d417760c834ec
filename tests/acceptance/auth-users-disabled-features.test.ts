/** Features disabled in this project return clear errors. */
import { describe, expect, inject, it } from 'vitest'
import { administrator, createTestUser, signedIn, visitor } from './auth-users.ts'

const { url, publishableKey } = inject('stack')
const ID = '0b8f2a9e-5f0d-4c53-8a1c-4f3f1f5b6a70'

describe('sign-up and other disabled methods', () => {
  const { auth } = visitor()
  it.each([
    [
      'sign up by phone',
      422,
      'signup_disabled',
      () => auth.signUp({ phone: '+441632960001', password: 'correct horse' }),
    ],
    ['sign up by code', 422, 'signup_disabled', () => auth.signInWithOtp({ email: 'nobody@example.com' })],
    [
      'sign in by phone and password',
      422,
      'phone_provider_disabled',
      () => auth.signInWithPassword({ phone: '+441632960001', password: 'correct horse battery' }),
    ],
    [
      'verify a phone',
      400,
      'phone_provider_disabled',
      () => auth.verifyOtp({ phone: '+441632960001', token: '123456', type: 'sms' }),
    ],
    [
      'resend a text message',
      400,
      'phone_provider_disabled',
      () => auth.resend({ phone: '+441632960001', type: 'sms' }),
    ],
  ])('%s: %i %s', async (_, status, code, attempt) => {
    expect((await attempt()).error).toMatchObject({ status, code })
  })

  it('are listed in the settings', async () => {
    const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } })
    const settings = await response.json()
    expect(settings).toMatchObject({
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: false,
    })
    const on = Object.entries(settings.external).filter(([, enabled]) => enabled)
    expect(on).toEqual([['email', true]])
  })

  it('redirects to a disabled provider with an error', async () => {
    const { data } = await auth.signInWithOAuth({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    })
    const response = await fetch(data.url!, { redirect: 'manual' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    })
  })
})

describe('disabled features of users', () => {
  it('no MFA factors', async () => {
    const { client } = await signedIn()
    const { mfa } = client.auth
    expect((await mfa.listFactors()).data?.all).toEqual([])
    expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    expect((await mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'mfa_totp_enroll_not_enabled',
    })
    expect((await mfa.enroll({ factorType: 'phone', phone: '+441632960001' })).error?.code).toBe(
      'mfa_phone_enroll_not_enabled',
    )
    for (const attempt of [
      () => mfa.challenge({ factorId: ID }),
      () => mfa.verify({ factorId: ID, challengeId: ID, code: '123456' }),
      () => mfa.unenroll({ factorId: ID }),
    ]) {
      expect((await attempt()).error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' })
    }
  })

  it('no identity linking', async () => {
    const { client } = await signedIn()
    const disabled = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
    expect((await client.auth.linkIdentity({ provider: 'github' })).error).toMatchObject(disabled)
    const { data } = await client.auth.getUserIdentities()
    expect((await client.auth.unlinkIdentity(data!.identities[0]!)).error).toMatchObject(disabled)
  })

  it('no phone numbers', async () => {
    const { client } = await signedIn()
    expect((await client.auth.updateUser({ phone: '+441632960001' })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
    })
  })
})

describe('disabled administration', () => {
  const { admin } = administrator().auth

  it('lists no MFA factors', async () => {
    const testUser = await createTestUser()
    expect((await admin.mfa.listFactors({ userId: testUser.id })).data?.factors).toEqual([])
    expect((await admin.mfa.deleteFactor({ userId: testUser.id, id: ID })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  it('no OAuth server or custom providers', async () => {
    expect((await admin.oauth.listClients()).error).toMatchObject({ status: 404, code: 'feature_disabled' })
    expect((await admin.customProviders.listProviders()).error).toMatchObject({
      status: 404,
      code: 'feature_disabled',
    })
  })
})
