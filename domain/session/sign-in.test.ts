import { describe, expect, it } from 'vitest'
import {
  CODE_LIFETIME_MS,
  formatCodeExpiry,
  getResendDelaySeconds,
  getSendCodeError,
  getVerifyCodeError,
  isCompleteCode,
  isEmail,
  normaliseCode,
  SIGN_IN_MESSAGES,
} from './sign-in.ts'

describe('code field', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['12a3-4', '1234'],
    ['1234567', '123456'],
    ['Your code: 004 217.', '004217'],
    ['', ''],
  ])('turns %j into %j', (typed, digits) => {
    expect(normaliseCode(typed)).toBe(digits)
  })

  it.each([
    ['12345', false],
    ['123456', true],
    ['1234567', false],
    ['12345a', false],
  ])('regards %j as complete: %s', (code, expected) => {
    expect(isCompleteCode(code)).toBe(expected)
  })
})

describe('formatCodeExpiry', () => {
  it('shows sent and expiry time in the local time zone', () => {
    const sentAt = new Date(2026, 10, 20, 23, 55, 30).getTime()
    expect(formatCodeExpiry(sentAt)).toBe('Sent at 11:55 pm. The code is valid until 12:05 am.')
  })
})

describe('resend delay', () => {
  it.each([
    ['just now', 0, 60],
    ['half a second ago', 500, 60],
    ['a second ago', 1000, 59],
    ['59.9 seconds ago', 59_900, 1],
    ['a minute ago', 60_000, 0],
    ['long ago', 3_600_000, 0],
    ['in the future, by a clock that was set back', -3_600_000, 60],
  ])('counts down after a code sent %s', (_, agoMs, seconds) => {
    expect(getResendDelaySeconds(1_000_000, 1_000_000 + agoMs)).toBe(seconds)
  })
})

describe('isEmail', () => {
  it.each([
    ['ann@example.com', true],
    ['ann.o+x@mail.example.co.uk', true],
    ['ann', false],
    ['ann@example', false],
    ['@example.com', false],
    ['ann @example.com', false],
    ['ann@exa@mple.com', false],
  ])('returns for %j: %s', (value, expected) => {
    expect(isEmail(value)).toBe(expected)
  })
})

describe('message if sending a code fails', () => {
  it.each([
    ['over_email_send_rate_limit', 'Too many attempts. Please wait 60 seconds before trying again.'],
    ['over_request_rate_limit', 'Too many attempts. Please wait 60 seconds before trying again.'],
    ['otp_disabled', 'Email address not found. Please contact support.'],
    ['signup_disabled', 'Email address not found. Please contact support.'],
    ['user_banned', 'Email address not found. Please contact support.'],
    ['validation_failed', 'what the provider said'],
    [undefined, 'what the provider said'],
  ])('depends on code %s', (code, message) => {
    expect(getSendCodeError({ code, message: 'what the provider said' })).toBe(message)
  })

  it('has a fallback without a provider message', () => {
    expect(getSendCodeError({})).toBe('Failed to send OTP code')
  })
})

describe('message for a rejected code', () => {
  const expired = { ageMs: CODE_LIFETIME_MS, failures: 1 }
  const fresh = { ageMs: CODE_LIFETIME_MS - 1, failures: 1 }
  it.each([
    ['otp_expired', fresh, 'Invalid verification code. Please try again.'],
    ['otp_expired', { ...fresh, failures: 4 }, 'Invalid verification code. Please try again.'],
    ['otp_expired', { ...fresh, failures: 5 }, 'Too many invalid attempts. Please request a new code.'],
    ['otp_expired', expired, 'Verification code has expired. Please request a new one.'],
    ['otp_expired', { ...expired, failures: 5 }, 'Verification code has expired. Please request a new one.'],
    [
      'over_request_rate_limit',
      { ...fresh, failures: 5 },
      'Too many invalid attempts. Please request a new code.',
    ],
    ['over_request_rate_limit', { ...fresh, failures: 0 }, SIGN_IN_MESSAGES.codeNotChecked],
    ['over_email_send_rate_limit', fresh, 'Too many attempts. Please wait 60 seconds before trying again.'],
    ['otp_disabled', fresh, 'Email address not found. Please contact support.'],
    ['signup_disabled', fresh, 'Email address not found. Please contact support.'],
    ['user_banned', fresh, 'Email address not found. Please contact support.'],
    ['unexpected_failure', fresh, 'what the provider said'],
  ])('depends on code %s and attempt %o', (code, attempt, message) => {
    expect(getVerifyCodeError({ code, message: 'what the provider said' }, attempt)).toBe(message)
  })

  it('has a fallback without a provider message', () => {
    expect(getVerifyCodeError({}, fresh)).toBe('Invalid OTP code. Please try again.')
  })
})

describe('message if the sign-in service does not respond', () => {
  it.each([
    ['an offline browser', { status: 0, message: 'Failed to fetch', isOffline: true }, 'offline'],
    ['no response', { status: 0, message: 'Failed to fetch', isOffline: false }, 'unavailable'],
    ['an error page of a proxy', { status: 502, message: '' }, 'unavailable'],
    ['a time-out of a proxy', { status: 504, message: '' }, 'unavailable'],
  ] as const)('blames the connection only if it is lost: %s', (_, error, name) => {
    const attempt = { ageMs: 0, failures: 0 }
    expect([getSendCodeError(error), getVerifyCodeError(error, attempt)]).toEqual([
      SIGN_IN_MESSAGES[name],
      SIGN_IN_MESSAGES[name],
    ])
  })

  it('is the service’s own if it has one', () => {
    expect(getSendCodeError({ status: 504, message: 'Please retry after a moment.' })).toBe(
      'Please retry after a moment.',
    )
  })
})
