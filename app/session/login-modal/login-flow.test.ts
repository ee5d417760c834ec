import { describe, expect, it } from 'vitest'
import { SIGN_IN_MESSAGES } from '#domain/session/sign-in.ts'
import {
  canSend,
  canVerify,
  type LoginEvent,
  type LoginFlow,
  loginFlow,
  startLoginFlow,
  validateStep,
} from './login-flow.ts'

const play = (...events: LoginEvent[]): LoginFlow => events.reduce(loginFlow, startLoginFlow(''))
const email = { type: 'emailTyped', email: 'ann@example.com' } as const
const sent = { type: 'codeSent', now: 1000 } as const
const busy = { type: 'started' } as const
const typed = (text: string) => ({ type: 'codeTyped', text }) as const
const wrong = { type: 'codeRefused', refusal: { code: 'otp_expired' }, now: 2000 } as const

describe('email step', () => {
  it.each([
    ['nothing', [], false],
    ['blanks', [{ type: 'emailTyped', email: '  ' }], false],
    ['input', [email], true],
    ['input, while busy', [email, busy], false],
  ] as [string, LoginEvent[], boolean][])(
    'with %s in the field can send the code or not',
    (_, events, expected) => {
      expect(canSend(play(...events))).toBe(expected)
    },
  )

  it('rejects an invalid email address', () => {
    expect(validateStep(play({ type: 'emailTyped', email: 'ann' }))).toBe(
      'Please enter a valid email address.',
    )
    expect(validateStep(play({ type: 'emailTyped', email: ' ann@example.com ' }))).toBeNull()
  })

  it('stays and allows a retry if the code was not sent', () => {
    const flow = play(email, busy, { type: 'sendingRefused', refusal: { code: 'otp_disabled' } })
    expect(flow).toMatchObject({
      step: 'email',
      email: 'ann@example.com',
      error: 'Email address not found. Please contact support.',
    })
    expect(canSend(flow)).toBe(true)
  })
})

describe('code sent earlier', () => {
  const tooSoon = { type: 'sendingRefused', refusal: { code: 'over_email_send_rate_limit' } } as const

  it('can be entered although no new code was sent', () => {
    const flow = play(email, busy, tooSoon)
    expect(flow).toMatchObject({ step: 'email', mayHaveCode: true, isBusy: false })
    expect(play(email, busy, tooSoon, { type: 'heldCodeChosen', pendingCode: null })).toMatchObject({
      step: 'code',
      email: 'ann@example.com',
      sentAt: null,
      error: null,
    })
  })

  it.each([
    ['the address changes', [tooSoon, email]],
    ['the error is a different one', [{ type: 'sendingRefused', refusal: { code: 'otp_disabled' } }]],
  ] as [string, LoginEvent[]][])('is not offered when %s', (_, events) => {
    expect(play(email, busy, ...events).mayHaveCode).toBe(false)
  })

  describe('messages', () => {
    const pendingCode = { email: 'ann@example.com', sentAt: 1000, isExact: true, failures: 0 }
    const chosen = (known: Partial<typeof pendingCode>) => [
      email,
      busy,
      tooSoon,
      { type: 'heldCodeChosen', pendingCode: { ...pendingCode, ...known } } as const,
    ]

    it('from this tab: with its time and the wait for another code', () => {
      expect(play(...chosen({}))).toMatchObject({ step: 'code', sentAt: 1000, failures: 0 })
    })

    it('from elsewhere: without a time', () => {
      expect(play(...chosen({ isExact: false })).sentAt).toBeNull()
    })

    it.each([true, false])('when it has expired (%s: this tab knows exactly when it was sent)', (isExact) => {
      const flow = play(...chosen({ isExact }), { ...wrong, now: 1000 + 10 * 60_000 })
      expect(flow.error).toBe('Verification code has expired. Please request a new one.')
    })

    it('when it is wrong', () => {
      expect(play(...chosen({}), wrong).error).toBe('Invalid verification code. Please try again.')
    })

    it('after five failed attempts, including those before the modal was closed', () => {
      expect(play(...chosen({ failures: 3 }), wrong).error).toBe(
        'Invalid verification code. Please try again.',
      )
      expect(play(...chosen({ failures: 3 }), wrong, wrong).error).toBe(
        'Too many invalid attempts. Please request a new code.',
      )
    })
  })
})

describe('code step', () => {
  const atCode = [email, busy, sent]

  it('follows after the code is sent', () => {
    expect(play(...atCode)).toMatchObject({ step: 'code', code: '', isBusy: false, error: null })
  })

  it.each([
    ['12345', false],
    ['123456', true],
    ['123 456', true],
    ['abc123456789', true],
  ])('lets %j be verified: %s', (text, expected) => {
    expect(canVerify(play(...atCode, typed(text)))).toBe(expected)
  })

  it('verifies once at a time', () => {
    expect(canVerify(play(...atCode, typed('123456'), busy))).toBe(false)
  })

  it('rejects an incomplete code', () => {
    expect(validateStep(play(...atCode, typed('123')))).toBe('Please enter a 6-digit verification code.')
  })

  it('keeps a wrong code for correction', () => {
    expect(play(...atCode, typed('123456'), busy, wrong)).toMatchObject({
      code: '123456',
      isBusy: false,
      error: 'Invalid verification code. Please try again.',
    })
  })

  it('clears the code after five failed attempts', () => {
    const flow = play(...atCode, ...[1, 2, 3, 4, 5].flatMap(() => [busy, wrong]))
    expect(flow.error).toBe('Too many invalid attempts. Please request a new code.')
  })

  it('doesn’t count a code that was not checked as a failed attempt', () => {
    const limited = { type: 'codeRefused', refusal: { code: 'over_request_rate_limit' }, now: 2000 } as const
    const flow = play(...atCode, ...[1, 2, 3, 4, 5, 6].map(() => limited))
    expect(flow).toMatchObject({ failures: 0, error: SIGN_IN_MESSAGES.codeNotChecked })
  })

  it('restarts the count of attempts for a new code', () => {
    const flow = play(...atCode, wrong, wrong, wrong, wrong, { type: 'otherEmailChosen' }, busy, sent, wrong)
    expect(flow.error).toBe('Invalid verification code. Please try again.')
  })

  it('is reset by another code', () => {
    const again = [{ type: 'resendStarted' }, { type: 'codeSent', now: 70_000 }] as const
    expect(play(...atCode, typed('123456'), wrong, again[0])).toMatchObject({
      step: 'code',
      code: '123456',
      isBusy: true,
      isResending: true,
      error: null,
    })
    expect(play(...atCode, typed('123456'), wrong, ...again)).toEqual({
      ...startLoginFlow('ann@example.com'),
      step: 'code',
      sentAt: 70_000,
      sentAfter: 70_000,
    })
  })

  it('stays if another code can’t be sent', () => {
    const refused = { type: 'sendingRefused', refusal: { code: 'over_email_send_rate_limit' } } as const
    expect(play(...atCode, { type: 'resendStarted' }, refused)).toMatchObject({
      step: 'code',
      isBusy: false,
      isResending: false,
      error: 'Too many attempts. Please wait 60 seconds before trying again.',
    })
  })

  it('detects an expired code by its age', () => {
    const flow = play(...atCode, { ...wrong, now: 1000 + 10 * 60_000 })
    expect(flow.error).toBe('Verification code has expired. Please request a new one.')
  })

  it('returns to the email step without code and error, keeping the address', () => {
    expect(play(...atCode, typed('123456'), wrong, { type: 'otherEmailChosen' })).toEqual(
      startLoginFlow('ann@example.com'),
    )
  })

  it('needs no new code if only the session failed', () => {
    const failed = { type: 'sessionRefused', message: 'm', canRetry: true } as const
    const flow = play(...atCode, typed('123456'), busy, { type: 'codeAccepted' }, failed)
    expect(flow).toMatchObject({ step: 'code', isVerified: true, isBusy: false, error: 'm' })
    expect(canVerify(flow)).toBe(true)
  })

  it('restarts if the code can no longer open a session', () => {
    const lost = { type: 'sessionRefused', message: 'm', canRetry: false } as const
    expect(play(...atCode, busy, { type: 'codeAccepted' }, lost)).toMatchObject({
      step: 'email',
      isVerified: false,
      error: 'm',
    })
  })
})
