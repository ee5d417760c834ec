/**
 * The rest of the protocol: what Supabase Auth also has and this product does not use, each with the refusal that a
 * project gives in which it is switched off, to those whom the project would let ask.
 */
import type { AuthContext } from '#backend/auth/context.ts'
import { AuthError, errors } from '#backend/auth/errors.ts'
import { requireAdmin, requirePerson } from '#backend/auth/person.ts'

interface NotEnabled {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'ALL'
  readonly path: string
  readonly for: 'anybody' | 'people' | 'administrators'
  readonly error: () => AuthError
}

const off = (status: number, code: string, message: string) => () => new AuthError(status, code, message)
const noIdentityLinking = off(404, 'manual_linking_disabled', 'Manual linking is disabled')
const noSaml = off(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const noOAuthServer = off(404, 'feature_disabled', 'OAuth server is disabled')
const noCustomProviders = off(404, 'feature_disabled', 'Custom OAuth providers are disabled')
const noPasskeys = off(404, 'passkey_disabled', 'Passkeys are disabled')
const noProvider = () => errors.validationFailed('Unsupported provider: provider is not enabled')
const noMagicLink = off(422, 'email_provider_disabled', 'Use /otp instead of /magiclink')
const noCodes = off(422, 'mfa_recovery_codes_enroll_not_enabled', 'MFA enroll is disabled for recovery codes')
const noCodeCheck = off(
  422,
  'mfa_recovery_codes_verify_not_enabled',
  'MFA verification is disabled for recovery codes',
)

export const NOT_ENABLED: readonly NotEnabled[] = [
  { method: 'POST', path: '/magiclink', for: 'anybody', error: noMagicLink },
  { method: 'GET', path: '/authorize', for: 'anybody', error: noProvider },
  { method: 'ALL', path: '/callback', for: 'anybody', error: noProvider },
  { method: 'ALL', path: '/sso/*', for: 'anybody', error: noSaml },
  { method: 'ALL', path: '/user/identities/*', for: 'people', error: noIdentityLinking },
  { method: 'POST', path: '/factors/recovery-codes/verify', for: 'people', error: noCodeCheck },
  { method: 'ALL', path: '/factors/recovery-codes/*', for: 'people', error: noCodes },
  { method: 'ALL', path: '/passkeys/*', for: 'anybody', error: noPasskeys },
  { method: 'ALL', path: '/oauth/*', for: 'anybody', error: noOAuthServer },
  { method: 'ALL', path: '/user/oauth/*', for: 'people', error: noOAuthServer },
  { method: 'ALL', path: '/admin/sso/*', for: 'administrators', error: noSaml },
  { method: 'ALL', path: '/admin/oauth/*', for: 'administrators', error: noOAuthServer },
  { method: 'ALL', path: '/admin/custom-providers/*', for: 'administrators', error: noCustomProviders },
  { method: 'ALL', path: '/admin/users/:id/passkeys/*', for: 'administrators', error: noPasskeys },
]

/** @throws {AuthError} always */
export async function refuse(auth: AuthContext, request: Request, what: NotEnabled): Promise<never> {
  if (what.for === 'people') await requirePerson(auth, request)
  if (what.for === 'administrators') await requireAdmin(auth, request)
  throw what.error()
}
