/** Endpoints of Supabase Auth that are not offered, with the responses of a project that has them switched off. */
import { z } from 'zod'
import { isUuid } from '#formats/json-values.ts'
import type { AuthContext } from './protocol/context.ts'
import { requireActiveUser, requireAdmin } from './protocol/current-user.ts'
import { AuthError, errors } from './protocol/errors.ts'
import { readBody } from './protocol/request.ts'
import { requireUserId } from './users/admin-users.ts'

interface NotEnabled {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'ALL'
  readonly path: string
  readonly for: 'anyone' | 'users' | 'administrators'
  readonly error: () => AuthError
}

const disabled = (status: number, code: string, message: string) => () => new AuthError(status, code, message)
const noIdentityLinking = disabled(404, 'manual_linking_disabled', 'Manual linking is disabled')
const noSaml = disabled(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
const noOAuthServer = disabled(404, 'feature_disabled', 'OAuth server is disabled')
const noCustomProviders = disabled(404, 'feature_disabled', 'Custom OAuth providers are disabled')
const noPasskeys = disabled(404, 'passkey_disabled', 'Passkeys are disabled')
const noProvider = () => errors.validationFailed('Unsupported provider: provider is not enabled')
const noMagicLink = disabled(422, 'email_provider_disabled', 'Use /otp instead of /magiclink')
const noRecoveryCodes = disabled(
  422,
  'mfa_recovery_codes_enroll_not_enabled',
  'MFA enroll is disabled for recovery codes',
)
const noRecoveryCodeVerification = disabled(
  422,
  'mfa_recovery_codes_verify_not_enabled',
  'MFA verification is disabled for recovery codes',
)

export const NOT_ENABLED: readonly NotEnabled[] = [
  { method: 'POST', path: '/magiclink', for: 'anyone', error: noMagicLink },
  { method: 'GET', path: '/authorize', for: 'anyone', error: noProvider },
  { method: 'ALL', path: '/callback', for: 'anyone', error: noProvider },
  { method: 'ALL', path: '/sso/*', for: 'anyone', error: noSaml },
  { method: 'ALL', path: '/user/identities/*', for: 'users', error: noIdentityLinking },
  { method: 'POST', path: '/factors/recovery-codes/verify', for: 'users', error: noRecoveryCodeVerification },
  { method: 'ALL', path: '/factors/recovery-codes/*', for: 'users', error: noRecoveryCodes },
  { method: 'ALL', path: '/passkeys/*', for: 'anyone', error: noPasskeys },
  { method: 'ALL', path: '/oauth/*', for: 'anyone', error: noOAuthServer },
  { method: 'ALL', path: '/user/oauth/*', for: 'users', error: noOAuthServer },
  { method: 'ALL', path: '/admin/sso/*', for: 'administrators', error: noSaml },
  { method: 'ALL', path: '/admin/oauth/*', for: 'administrators', error: noOAuthServer },
  { method: 'ALL', path: '/admin/custom-providers/*', for: 'administrators', error: noCustomProviders },
  { method: 'ALL', path: '/admin/users/:id/passkeys/*', for: 'administrators', error: noPasskeys },
]

export async function throwNotEnabled(
  auth: AuthContext,
  request: Request,
  feature: NotEnabled,
): Promise<never> {
  if (feature.for === 'users') await requireActiveUser(auth, request)
  if (feature.for === 'administrators') await requireAdmin(auth, request)
  throw feature.error()
}

const enrolBody = z.object({ factor_type: z.string().nullish() })

const FACTOR_TYPES: Readonly<Record<string, { code: string; name: string }>> = {
  totp: { code: 'mfa_totp_enroll_not_enabled', name: 'TOTP' },
  phone: { code: 'mfa_phone_enroll_not_enabled', name: 'Phone' },
  webauthn: { code: 'mfa_webauthn_enroll_not_enabled', name: 'WebAuthn' },
}

/** `POST /factors`: always rejected. */
export async function factorEnrol(auth: AuthContext, request: Request): Promise<never> {
  await requireActiveUser(auth, request)
  const { factor_type: type } = await readBody(request, enrolBody)
  const factor = type && Object.hasOwn(FACTOR_TYPES, type) ? FACTOR_TYPES[type] : undefined
  if (factor === undefined) {
    throw errors.validationFailed('factor_type needs to be totp, phone, or webauthn')
  }
  throw new AuthError(422, factor.code, `MFA enroll is disabled for ${factor.name}`)
}

/** `/factors/:id`, `/factors/:id/challenge`, `/factors/:id/verify`: always "not found". */
export async function factorUse(auth: AuthContext, request: Request, factorId: string): Promise<never> {
  await requireActiveUser(auth, request)
  return notFound(factorId)
}

/** `GET /admin/users/:id/factors`: always empty. */
export async function adminFactorsList(
  auth: AuthContext,
  request: Request,
  userId: string,
): Promise<Response> {
  await requireUser(auth, request, userId)
  return Response.json([])
}

/** `PUT` and `DELETE /admin/users/:id/factors/:factor`: always "not found". */
export async function adminFactorUse(
  auth: AuthContext,
  request: Request,
  userId: string,
  factorId: string,
): Promise<never> {
  await requireUser(auth, request, userId)
  return notFound(factorId)
}

async function requireUser(auth: AuthContext, request: Request, userId: string): Promise<void> {
  await requireAdmin(auth, request)
  requireUserId(userId)
  const [users] = await auth.dependencies.database.transaction({
    role: 'postgres',
    readOnly: true,
    statements: [{ text: 'select from auth.users where id = $1', values: [userId] }],
  })
  if (users!.count === 0) throw errors.userNotFound()
}

function notFound(factorId: string): never {
  if (!isUuid(factorId)) throw errors.validationFailed('factor_id must be an UUID', 404)
  throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}
