/**
 * The rest of the protocol: what Supabase Auth also has and this product does not use, each with the refusal that a
 * project gives in which it is switched off.
 */
import { AuthError, errors } from '#backend/auth/errors.ts'

interface NotEnabled {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'ALL'
  readonly path: string
  readonly error: () => AuthError
}

const off = (status: number, code: string, message: string) => () => new AuthError(status, code, message)
const noPasswords = () =>
  errors.validationFailed('Passwords are not used here: people sign in with an emailed code', 422)
const noFactors = off(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
const noIdentityLinking = off(404, 'manual_linking_disabled', 'Manual linking is disabled')
const noSaml = off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const noOAuthServer = off(404, 'feature_disabled', 'OAuth server is disabled')
const noInvites = () =>
  errors.validationFailed(
    'Invitations are not used here: a person who was added signs in with an emailed code',
    422,
  )

export const NOT_ENABLED: readonly NotEnabled[] = [
  {
    method: 'POST',
    path: '/magiclink',
    error: off(422, 'email_provider_disabled', 'Use /otp instead of /magiclink'),
  },
  { method: 'POST', path: '/recover', error: noPasswords },
  { method: 'GET', path: '/reauthenticate', error: noPasswords },
  { method: 'POST', path: '/resend', error: errors.signupDisabled },
  { method: 'POST', path: '/invite', error: noInvites },
  { method: 'GET', path: '/authorize', error: errors.providerDisabled },
  { method: 'ALL', path: '/callback', error: errors.providerDisabled },
  { method: 'ALL', path: '/sso/*', error: noSaml },
  { method: 'ALL', path: '/admin/sso/*', error: noSaml },
  { method: 'ALL', path: '/user/identities/*', error: noIdentityLinking },
  { method: 'ALL', path: '/factors/*', error: noFactors },
  { method: 'ALL', path: '/admin/users/:id/factors/*', error: noFactors },
  { method: 'ALL', path: '/passkeys/*', error: off(404, 'passkey_disabled', 'Passkeys are disabled') },
  {
    method: 'ALL',
    path: '/admin/users/:id/passkeys/*',
    error: off(404, 'passkey_disabled', 'Passkeys are disabled'),
  },
  { method: 'ALL', path: '/oauth/*', error: noOAuthServer },
  { method: 'ALL', path: '/user/oauth/*', error: noOAuthServer },
  { method: 'ALL', path: '/admin/oauth/*', error: noOAuthServer },
]
