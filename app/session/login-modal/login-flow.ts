/** State of the login modal: email step, then code step, each idle, busy or with an error. */

import {
  type AuthErrorResponse,
  getSendCodeError,
  getVerifyCodeError,
  isCompleteCode,
  isEmail,
  isWrongCode,
  normaliseCode,
  SIGN_IN_MESSAGES,
} from '#domain/session/sign-in.ts'
import type { PendingCode } from '../pending-code.ts'

export interface LoginFlow {
  readonly step: 'email' | 'code'
  readonly email: string
  readonly code: string
  readonly isBusy: boolean
  readonly error: string | null
  /** Another code is being sent, from the code step. */
  readonly isResending: boolean
  /** When the current code was sent, in ms since the epoch; null if unknown. */
  readonly sentAt: number | null
  /** Earliest time it can have been sent, for the messages about expired codes. */
  readonly sentAfter: number | null
  /** No new code was sent, but an earlier one may be in the mailbox. */
  readonly mayHaveCode: boolean
  /** Wrong codes entered. */
  readonly failures: number
  /** The code was correct; the session is being opened. */
  readonly isVerified: boolean
}

export type LoginEvent =
  | { readonly type: 'emailTyped'; readonly email: string }
  | { readonly type: 'codeTyped'; readonly text: string }
  | { readonly type: 'rejected'; readonly message: string }
  | { readonly type: 'started' }
  | { readonly type: 'resendStarted' }
  | { readonly type: 'codeSent'; readonly now: number }
  | { readonly type: 'sendingRefused'; readonly refusal: AuthErrorResponse }
  | { readonly type: 'codeRefused'; readonly refusal: AuthErrorResponse; readonly now: number }
  | { readonly type: 'codeAccepted' }
  | { readonly type: 'sessionRefused'; readonly message: string; readonly canRetry: boolean }
  | { readonly type: 'otherEmailChosen' }
  /** `held`: the pending code that the tab has stored. */
  | { readonly type: 'heldCodeChosen'; readonly pendingCode: PendingCode | null }

export function startLoginFlow(email: string): LoginFlow {
  return {
    step: 'email',
    email,
    code: '',
    isBusy: false,
    isResending: false,
    error: null,
    sentAt: null,
    sentAfter: null,
    mayHaveCode: false,
    failures: 0,
    isVerified: false,
  }
}

export function loginFlow(flow: LoginFlow, event: LoginEvent): LoginFlow {
  switch (event.type) {
    case 'emailTyped':
      return { ...flow, email: event.email, mayHaveCode: false }
    case 'codeTyped':
      return { ...flow, code: normaliseCode(event.text) }
    case 'rejected':
      return { ...flow, error: event.message }
    case 'started':
      return { ...flow, isBusy: true, error: null }
    case 'resendStarted':
      return { ...flow, isBusy: true, isResending: true, error: null }
    case 'codeSent':
      return { ...startLoginFlow(flow.email), step: 'code', sentAt: event.now, sentAfter: event.now }
    case 'sendingRefused':
      return {
        ...flow,
        isBusy: false,
        isResending: false,
        mayHaveCode: event.refusal.code === 'over_email_send_rate_limit',
        error: getSendCodeError(event.refusal),
      }
    case 'codeRefused': {
      const failures = flow.failures + (isWrongCode(event.refusal) ? 1 : 0)
      const attempt = { ageMs: event.now - (flow.sentAfter ?? event.now), failures }
      return { ...flow, isBusy: false, failures, error: getVerifyCodeError(event.refusal, attempt) }
    }
    case 'codeAccepted':
      return { ...flow, isVerified: true }
    case 'sessionRefused':
      if (!event.canRetry) return { ...startLoginFlow(flow.email), error: event.message }
      return { ...flow, isBusy: false, error: event.message }
    case 'otherEmailChosen':
      return startLoginFlow(flow.email)
    case 'heldCodeChosen':
      return {
        ...startLoginFlow(flow.email),
        step: 'code',
        sentAt: event.pendingCode?.isExact ? event.pendingCode.sentAt : null,
        sentAfter: event.pendingCode?.sentAt ?? null,
        failures: event.pendingCode?.failures ?? 0,
      }
  }
}

export function canSend(flow: LoginFlow): boolean {
  return flow.email.trim() !== '' && !flow.isBusy
}

export function canVerify(flow: LoginFlow): boolean {
  return isCompleteCode(flow.code) && !flow.isBusy
}

/** Returns the error of the current step's field, or null. */
export function validateStep(flow: LoginFlow): string | null {
  if (flow.step === 'email') return isEmail(flow.email.trim()) ? null : SIGN_IN_MESSAGES.invalidEmail
  return isCompleteCode(flow.code) ? null : SIGN_IN_MESSAGES.incompleteCode
}
