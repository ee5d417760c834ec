/**
 * Validation and messages for sign-in with an emailed code. Messages depend on the provider’s error code, never on its
 * text.
 */

export { isEmail } from './email-address.ts'

export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_RESEND_WAIT_SECONDS = 60
/** The provider discards the code after this many attempts. */
export const CODE_ATTEMPTS = 5

export const SIGN_IN_MESSAGES = {
  invalidEmail: 'Please enter a valid email address.',
  incompleteCode: 'Please enter a 6-digit verification code.',
  sendingFailed: 'Failed to send OTP code',
  verificationFailed: 'Invalid OTP code. Please try again.',
  offline: 'You seem to be offline. Check your connection and try again.',
  unavailable:
    'We can’t reach the sign-in service at the moment. Try again in a few minutes. If other websites don’t load either, check your connection.',
  sessionInvalid: 'Session invalid. Log in again.',
  sessionCookieFailed: 'Authentication successful, but failed to set secure session. Please try again.',
  tooManyAttempts: `Too many attempts. Please wait ${CODE_RESEND_WAIT_SECONDS} seconds before trying again.`,
  unknownEmail: 'Email address not found. Please contact support.',
  expiredCode: 'Verification code has expired. Please request a new one.',
  wrongCode: 'Invalid verification code. Please try again.',
  tooManyWrongCodes: 'Too many invalid attempts. Please request a new code.',
  codeNotChecked: `There have been too many sign-in attempts, so we haven’t checked your code. Wait ${CODE_RESEND_WAIT_SECONDS} seconds and enter it again. If that doesn’t work, request a new code.`,
} as const

/** Returns the digits of the input, at most six. */
export function normaliseCode(value: string): string {
  return value.replace(/\D/g, '').slice(0, CODE_DIGITS)
}

export function isCompleteCode(value: string): boolean {
  return /^\d{6}$/.test(value)
}

export function codeSentText(email: string): string {
  return `Enter the 6-digit code we sent to ${email}`
}

/** @param sentAt in ms */
export function formatCodeExpiry(sentAt: number): string {
  return `Sent at ${timeOfDay(sentAt)}. The code is valid until ${timeOfDay(sentAt + CODE_LIFETIME_MS)}.`
}

/** In the user’s time zone. */
function timeOfDay(timestamp: number): string {
  return new Date(timestamp).toLocaleTimeString('en-GB', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  })
}

/** Returns the seconds until a new code can be sent; both times in ms. */
export function getResendDelaySeconds(sentAt: number, now: number): number {
  const seconds = Math.ceil((sentAt - now) / 1000) + CODE_RESEND_WAIT_SECONDS
  // Limits the wait if the clock was set back.
  return Math.min(Math.max(seconds, 0), CODE_RESEND_WAIT_SECONDS)
}

/** Error from the auth client. */
export interface AuthErrorResponse {
  readonly code?: string | undefined
  /** Provider’s message; may be empty. */
  readonly message?: string | undefined
  /** HTTP status; 0 without a response. */
  readonly status?: number | undefined
  /** The browser has no connection. */
  readonly isOffline?: boolean | undefined
}

/** Whether the provider compared the code and rejected it. Other errors leave the code’s attempts as they were. */
export function isWrongCode({ code }: AuthErrorResponse): boolean {
  return code === 'otp_expired'
}

export function getSendCodeError(error: AuthErrorResponse): string {
  switch (error.code) {
    case 'over_email_send_rate_limit':
    case 'over_request_rate_limit':
      return SIGN_IN_MESSAGES.tooManyAttempts
    default:
      return getAccountError(error) ?? getProviderMessage(error) ?? SIGN_IN_MESSAGES.sendingFailed
  }
}

/**
 * Returns the message for a rejected code. The provider uses `otp_expired` for wrong, expired and unknown codes; age
 * and failures tell them apart. It uses `over_request_rate_limit` for codes with too many wrong attempts and for
 * networks with too many requests, which the user may share with others.
 * @param attempt `ageMs` since the code was sent; `failures`: wrong codes of this user, including this one
 */
export function getVerifyCodeError(
  error: AuthErrorResponse,
  attempt: { readonly ageMs: number; readonly failures: number },
): string {
  switch (error.code) {
    case 'over_request_rate_limit':
      return attempt.failures >= CODE_ATTEMPTS
        ? SIGN_IN_MESSAGES.tooManyWrongCodes
        : SIGN_IN_MESSAGES.codeNotChecked
    case 'over_email_send_rate_limit':
      return SIGN_IN_MESSAGES.tooManyAttempts
    case 'otp_expired':
      if (attempt.ageMs >= CODE_LIFETIME_MS) return SIGN_IN_MESSAGES.expiredCode
      return attempt.failures >= CODE_ATTEMPTS
        ? SIGN_IN_MESSAGES.tooManyWrongCodes
        : SIGN_IN_MESSAGES.wrongCode
    default:
      return getAccountError(error) ?? getProviderMessage(error) ?? SIGN_IN_MESSAGES.verificationFailed
  }
}

/** Codes for an address that may not sign in: unknown, unconfirmed or disabled. */
const ACCOUNT_ERRORS: ReadonlySet<string> = new Set(['otp_disabled', 'signup_disabled', 'user_banned'])

function getAccountError({ code }: AuthErrorResponse): string | undefined {
  return code !== undefined && ACCOUNT_ERRORS.has(code) ? SIGN_IN_MESSAGES.unknownEmail : undefined
}

/** First status with which proxies report that the provider doesn’t respond. */
const BAD_GATEWAY = 502

/** Replaces browser messages about failed connections, and adds one for a proxy’s error page. */
function getProviderMessage({ message, status, isOffline }: AuthErrorResponse): string | undefined {
  if (isOffline) return SIGN_IN_MESSAGES.offline
  if (status === 0) return SIGN_IN_MESSAGES.unavailable
  if (message) return message
  return status !== undefined && status >= BAD_GATEWAY ? SIGN_IN_MESSAGES.unavailable : undefined
}
