/**
 * Signing in with an emailed code: which input is valid, and what people read when it fails. Messages are chosen by the
 * provider's error code, never by its text.
 */

export { isEmail } from './email-address.ts'

export const CODE_DIGITS = 6
export const CODE_LIFETIME_MS = 10 * 60_000
export const CODE_RESEND_WAIT_SECONDS = 60
/** After this many wrong codes the provider discards the code, and so do we. */
export const CODE_ATTEMPTS = 5

export const SIGN_IN_MESSAGES = {
  invalidEmail: 'Please enter a valid email address.',
  incompleteCode: 'Please enter a 6-digit verification code.',
  sendingFailed: 'Failed to send OTP code',
  verificationFailed: 'Invalid OTP code. Please try again.',
  offline: 'You seem to be offline. Please check your connection and try again.',
  sessionInvalid: 'Session invalid. Please log in again.',
  sessionCookieFailed: 'Authentication successful, but failed to set secure session. Please try again.',
  tooManyAttempts: `Too many attempts. Please wait ${CODE_RESEND_WAIT_SECONDS} seconds before trying again.`,
  unknownEmail: 'Email address not found. Please contact support.',
  expiredCode: 'Verification code has expired. Please request a new one.',
  wrongCode: 'Invalid verification code. Please try again.',
  tooManyWrongCodes: 'Too many invalid attempts. Please request a new code.',
} as const

/** Returns what the code field contains after any typing or pasting: the digits, six at most. */
export function normaliseCode(value: string): string {
  return value.replace(/\D/g, '').slice(0, CODE_DIGITS)
}

export function isCompleteCode(value: string): boolean {
  return /^\d{6}$/.test(value)
}

export function codeSentText(email: string): string {
  return `Enter the 6-digit code we sent to ${email}`
}

/** @param sentAt when the code was sent, in milliseconds */
export function formatCodeExpiry(sentAt: number): string {
  return `Sent at ${timeOfDay(sentAt)}. The code is valid until ${timeOfDay(sentAt + CODE_LIFETIME_MS)}.`
}

/** Tells the time by the clock of the person's own device, since that is the one they look at. */
function timeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

/** Returns the seconds until the provider sends another code; both moments are in milliseconds. */
export function getResendDelaySeconds(sentAt: number, now: number): number {
  const seconds = Math.ceil((sentAt - now) / 1000) + CODE_RESEND_WAIT_SECONDS
  // A clock that was set back in the meantime does not keep anybody waiting longer.
  return Math.min(Math.max(seconds, 0), CODE_RESEND_WAIT_SECONDS)
}

/** A refusal as the authentication client reports it. */
export interface AuthErrorResponse {
  readonly code?: string | undefined
  /** The provider's own words; empty when its answer had none. */
  readonly message?: string | undefined
  /** The HTTP status; 0 when no answer came. */
  readonly status?: number | undefined
}

export function getSendCodeError(refusal: AuthErrorResponse): string {
  switch (refusal.code) {
    case 'over_email_send_rate_limit':
    case 'over_request_rate_limit':
      return SIGN_IN_MESSAGES.tooManyAttempts
    case 'otp_disabled':
      return SIGN_IN_MESSAGES.unknownEmail
    default:
      return ownWords(refusal) ?? SIGN_IN_MESSAGES.sendingFailed
  }
}

/**
 * Returns the message for a refused code. The provider answers `otp_expired` to a wrong, an expired and an unknown code
 * alike; the age of the code and the number of wrong attempts tell them apart.
 * @param attempt `ageMs` since the code was sent; `failures` with this code, including the present one
 */
export function getVerifyCodeError(
  refusal: AuthErrorResponse,
  attempt: { readonly ageMs: number; readonly failures: number },
): string {
  switch (refusal.code) {
    case 'over_request_rate_limit':
      return SIGN_IN_MESSAGES.tooManyWrongCodes
    case 'over_email_send_rate_limit':
      return SIGN_IN_MESSAGES.tooManyAttempts
    case 'otp_disabled':
      return SIGN_IN_MESSAGES.unknownEmail
    case 'otp_expired':
      if (attempt.ageMs >= CODE_LIFETIME_MS) return SIGN_IN_MESSAGES.expiredCode
      return attempt.failures >= CODE_ATTEMPTS
        ? SIGN_IN_MESSAGES.tooManyWrongCodes
        : SIGN_IN_MESSAGES.wrongCode
    default:
      return ownWords(refusal) ?? SIGN_IN_MESSAGES.verificationFailed
  }
}

/** Leaves out what a browser says of a connection that failed, since a person cannot use it. */
function ownWords({ message, status }: AuthErrorResponse): string | undefined {
  return status === 0 ? SIGN_IN_MESSAGES.offline : message || undefined
}
