import { describe, expect, it } from 'vitest'
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

describe('the email step', () => {
  it.each([
    ['nothing', [], false],
    ['blanks', [{ type: 'emailTyped', email: '  ' }], false],
    ['something', [email], true],
    ['something, and busy', [email, busy], false],
  ] as [string, LoginEvent[], boolean][])(
    'lets the code be sent with %s in the field or not',
    (_, events, expected) => {
      expect(canSend(play(...events))).toBe(expected)
    },
  )

  it('finds fault with what is no address', () => {
    expect(validateStep(play({ type: 'emailTyped', email: 'ann' }))).toBe(
      'Please enter a valid email address.',
    )
    expect(validateStep(play({ type: 'emailTyped', email: ' ann@example.com ' }))).toBeNull()
  })

  it('stays, and can send again, when the code was not sent', () => {
    const flow = play(email, busy, { type: 'sendingRefused', refusal: { code: 'otp_disabled' } })
    expect(flow).toMatchObject({
      step: 'email',
      email: 'ann@example.com',
      error: 'Email address not found. Please contact support.',
    })
    expect(canSend(flow)).toBe(true)
  })
})

describe('a code that is on its way already', () => {
  const tooSoon = { type: 'sendingRefused', refusal: { code: 'over_email_send_rate_limit' } } as const

  it('can be entered although none was sent now', () => {
    const flow = play(email, busy, tooSoon)
    expect(flow).toMatchObject({ step: 'email', mayHoldCode: true, isBusy: false })
    expect(play(email, busy, tooSoon, { type: 'heldCodeChosen', held: null })).toMatchObject({
      step: 'code',
      email: 'ann@example.com',
      sentAt: null,
      error: null,
    })
  })

  it.each([
    ['another address is typed', [tooSoon, email]],
    ['the refusal is another one', [{ type: 'sendingRefused', refusal: { code: 'otp_disabled' } }]],
  ] as [string, LoginEvent[]][])('is not offered when %s', (_, events) => {
    expect(play(email, busy, ...events).mayHoldCode).toBe(false)
  })

  describe('is spoken of like one that was sent now', () => {
    const held = { email: 'ann@example.com', sentAt: 1000, isExact: true, failures: 0 }
    const chosen = (known: Partial<typeof held>) => [
      email,
      busy,
      tooSoon,
      { type: 'heldCodeChosen', held: { ...held, ...known } } as const,
    ]

    it('when it was sent from this tab: with the time, and the wait for another', () => {
      expect(play(...chosen({}))).toMatchObject({ step: 'code', sentAt: 1000, failures: 0 })
    })

    it('when it was sent from elsewhere: without a time that nobody here knows', () => {
      expect(play(...chosen({ isExact: false })).sentAt).toBeNull()
    })

    it.each([true, false])('when it has expired (%s: this tab knows exactly when it was sent)', (isExact) => {
      const flow = play(...chosen({ isExact }), { ...wrong, now: 1000 + 10 * 60_000 })
      expect(flow.error).toBe('Verification code has expired. Please request a new one.')
    })

    it('when it is wrong', () => {
      expect(play(...chosen({}), wrong).error).toBe('Invalid verification code. Please try again.')
    })

    it('after five failures, those before the modal was closed included', () => {
      expect(play(...chosen({ failures: 3 }), wrong).error).toBe(
        'Invalid verification code. Please try again.',
      )
      expect(play(...chosen({ failures: 3 }), wrong, wrong).error).toBe(
        'Too many invalid attempts. Please request a new code.',
      )
    })
  })
})

describe('the code step', () => {
  const atCode = [email, busy, sent]

  it('follows once the code is sent', () => {
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

  it('does not verify twice at once', () => {
    expect(canVerify(play(...atCode, typed('123456'), busy))).toBe(false)
  })

  it('finds fault with an incomplete code', () => {
    expect(validateStep(play(...atCode, typed('123')))).toBe('Please enter a 6-digit verification code.')
  })

  it('keeps the code that was wrong, to be mended', () => {
    expect(play(...atCode, typed('123456'), busy, wrong)).toMatchObject({
      code: '123456',
      isBusy: false,
      error: 'Invalid verification code. Please try again.',
    })
  })

  it('gives the code up after five failures', () => {
    const flow = play(...atCode, ...[1, 2, 3, 4, 5].flatMap(() => [busy, wrong]))
    expect(flow.error).toBe('Too many invalid attempts. Please request a new code.')
  })

  it('counts failures from nought for a new code', () => {
    const flow = play(...atCode, wrong, wrong, wrong, wrong, { type: 'otherEmailChosen' }, busy, sent, wrong)
    expect(flow.error).toBe('Invalid verification code. Please try again.')
  })

  it('begins anew with another code', () => {
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

  it('stays when another code is not sent', () => {
    const refused = { type: 'sendingRefused', refusal: { code: 'over_email_send_rate_limit' } } as const
    expect(play(...atCode, { type: 'resendStarted' }, refused)).toMatchObject({
      step: 'code',
      isBusy: false,
      isResending: false,
      error: 'Too many attempts. Please wait 60 seconds before trying again.',
    })
  })

  it('knows an expired code by its age', () => {
    const flow = play(...atCode, { ...wrong, now: 1000 + 10 * 60_000 })
    expect(flow.error).toBe('Verification code has expired. Please request a new one.')
  })

  it('is left for another email with code and error forgotten and the address kept', () => {
    expect(play(...atCode, typed('123456'), wrong, { type: 'otherEmailChosen' })).toEqual(
      startLoginFlow('ann@example.com'),
    )
  })

  it('needs no second code when only the session failed', () => {
    const failed = { type: 'sessionRefused', message: 'm', canRetry: true } as const
    const flow = play(...atCode, typed('123456'), busy, { type: 'codeAccepted' }, failed)
    expect(flow).toMatchObject({ step: 'code', isVerified: true, isBusy: false, error: 'm' })
    expect(canVerify(flow)).toBe(true)
  })

  it('begins again when the session is not to be had with this code', () => {
    const lost = { type: 'sessionRefused', message: 'm', canRetry: false } as const
    expect(play(...atCode, busy, { type: 'codeAccepted' }, lost)).toMatchObject({
      step: 'email',
      isVerified: false,
      error: 'm',
    })
  })
})
