/** Supabase Auth's errors, thrown by endpoints. */
import { TokenError, type TokenErrorCode } from '#backend/caller/caller.ts'
import { DatabaseError } from '#backend/database/database.ts'
import { DISK_FULL, DISK_FULL_MESSAGE } from '#backend/database/disk-space.ts'

export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: string,
    message: string,
    { details = {}, ...options }: { cause?: unknown; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const errors = {
  validationFailed: (message: string, status = 400) => new AuthError(status, 'validation_failed', message),
  badJson: (reason: string) =>
    new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`),
  bodyTooLarge: () => new AuthError(413, 'request_entity_too_large', 'Request body is larger than 1 MB'),
  notFound: () => new AuthError(404, 'not_found', 'Endpoint not found'),

  passwordsDisabled: () =>
    new AuthError(422, 'email_provider_disabled', 'Passwords are disabled: sign in with an emailed code'),
  phoneLoginsDisabled: () => new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled'),
  phoneProviderDisabled: (message = 'Unsupported phone provider') =>
    new AuthError(400, 'phone_provider_disabled', message),
  providerDisabled: () =>
    new AuthError(400, 'provider_disabled', 'Unsupported provider: provider is not enabled'),
  web3ProviderDisabled: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),

  otpDisabled: () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp'),
  anonymousProviderDisabled: () =>
    new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  signupDisabled: () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance'),
  otpExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  userBanned: () => new AuthError(403, 'user_banned', 'User is banned'),
  overEmailSendRateLimit: (seconds: number) =>
    new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${seconds} seconds.`,
    ),
  overRequestRateLimit: () => new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached'),
  emailFailed: (cause: unknown, name = 'magic link') =>
    new AuthError(500, 'unexpected_failure', `Error sending ${name} email`, { cause }),

  refreshTokenInvalid: () => errors.validationFailed('Refresh token is not valid'),
  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenAlreadyUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  sessionExpired: (suffix = '') =>
    new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${suffix}`),
  refreshUserBanned: () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  loginBanned: () => new AuthError(400, 'user_banned', 'User is banned'),
  emailNotConfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  emailUnverified: () => new AuthError(422, 'email_not_confirmed', 'Please verify your email first.'),
  weakPassword: (message: string, reasons: readonly string[]) =>
    new AuthError(422, 'weak_password', message, { details: { weak_password: { reasons } } }),
  samePassword: () =>
    new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  currentPasswordRequired: () =>
    new AuthError(400, 'current_password_required', 'Current password required when setting new password.'),
  currentPasswordInvalid: () =>
    new AuthError(400, 'current_password_invalid', 'Current password required when setting new password.'),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  reauthenticationNotValid: () =>
    new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  unsupportedGrantType: () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type'),

  flowStateNotFound: () =>
    new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'),
  flowStateExpired: () =>
    new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),

  noAuthorization: () =>
    new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: (message: string, status = 403) => new AuthError(status, 'bad_jwt', message),
  notAdmin: (message = 'User not allowed') => new AuthError(403, 'not_admin', message),
  subjectNotFound: () => new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  sessionNotFound: () =>
    new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  hookFailed: (cause: unknown) =>
    new AuthError(
      500,
      'unexpected_failure',
      'Error running hook URI: pg-functions://postgres/public/custom_access_token_hook',
      { cause },
    ),
  hookClaims: (issues: readonly string[]) =>
    new AuthError(
      500,
      'unexpected_failure',
      `output claims do not conform to the expected schema: \n${issues.map((issue) => `- ${issue}\n`).join('')}`,
    ),
  /** The hook chooses message and status; an invalid status becomes 500. */
  hookRejection: (status: unknown, message: string) => {
    const isErrorStatus = Number.isInteger(status) && Number(status) >= 400 && Number(status) < 600
    return isErrorStatus && status !== 500
      ? new AuthError(Number(status), 'unknown', message)
      : new AuthError(500, 'unexpected_failure', message)
  },
  /** The client has disconnected. */
  aborted: () => new AuthError(400, 'bad_json', 'The request was aborted'),
  /** Not 507: clients don't treat it as temporary and would end the session. */
  diskFull: (cause: unknown) => new AuthError(503, 'insufficient_storage', DISK_FULL_MESSAGE, { cause }),
  userNotFound: (message = 'User not found') => new AuthError(404, 'user_not_found', message),
  emailExists: () =>
    new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  userIdTaken: () => new AuthError(422, 'user_already_exists', 'A user with this id already exists'),
} as const

const API_VERSION_HEADER = 'X-Supabase-Api-Version'
const API_VERSION = '2024-01-01'

/** @param onUnexpected called for every 5xx with the error id shown to the user */
export function renderAuthError(
  request: Request,
  thrown: unknown,
  onUnexpected: (requestId: string, error: AuthError) => void,
): Response {
  const error = toAuthError(thrown)
  const headers = new Headers({ 'Cache-Control': 'no-store', 'x-sb-error-code': error.code })
  const body: Record<string, unknown> = { code: error.status, error_code: error.code, msg: error.message }

  if (error.status >= 500) {
    const requestId = crypto.randomUUID()
    onUnexpected(requestId, error)
    headers.set('x-request-id', requestId)
    body.error_id = requestId
  }
  if (wantsVersion2024(request)) {
    headers.set(API_VERSION_HEADER, API_VERSION)
    return Response.json(
      { code: error.code, message: error.message, ...error.details },
      { status: error.status, headers },
    )
  }
  return Response.json({ ...body, ...error.details }, { status: error.status, headers })
}

function wantsVersion2024(request: Request): boolean {
  const version = request.headers.get(API_VERSION_HEADER) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION
}

function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown
  if (thrown instanceof TokenError) return fromToken(thrown)
  if (thrown instanceof DatabaseError) return fromDatabase(thrown)
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause: thrown },
  )
}

const TOKEN_MESSAGES: Readonly<Record<Exclude<TokenErrorCode['kind'], 'subject'>, string>> = {
  malformed: 'token is malformed',
  signature: 'token signature is invalid',
  expired: 'token has invalid claims: token is expired',
  early: 'token has invalid claims: token is not valid yet',
  claims: 'token has invalid claims',
  role: 'token has invalid claims',
}

function fromToken({ code }: TokenError): AuthError {
  if (code.kind !== 'subject') {
    return errors.badJwt(`invalid JWT: unable to parse or verify signature, ${TOKEN_MESSAGES[code.kind]}`)
  }
  return code.missing
    ? errors.badJwt('invalid claim: missing sub claim')
    : errors.badJwt('invalid claim: sub claim must be a UUID', 400)
}

function fromDatabase(error: DatabaseError): AuthError {
  // Class 22: JSON that PostgreSQL cannot store, such as \u0000. Class 54: too large or too deep.
  if (/^(22|54)/.test(error.code))
    return errors.validationFailed('The request contains a value that cannot be stored')
  if (error.constraint === 'users_email_partial_key') return errors.emailExists()
  if (error.constraint === 'users_pkey') return errors.userIdTaken()
  if (error.code === DISK_FULL) return errors.diskFull(error)
  // Temporary: timeout, lost connection, lack of space or shutdown.
  if (error.code === '57014' || /^(08|53|57P)/.test(error.code)) {
    return new AuthError(
      503,
      'request_timeout',
      'Processing this request timed out, please retry after a moment.',
      { cause: error },
    )
  }
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause: error },
  )
}
