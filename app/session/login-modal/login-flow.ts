/** The login modal's states: an email step, then a code step, each waiting, busy or with an error to show. */

import {
  isCompleteCode,
  isEmail,
  SIGN_IN_MESSAGES,
  type SignInRefusal,
  sendingMessage,
  toCodeDigits,
  verificationMessage,
} from '#domain/sign-in.ts'

export interface LoginFlow {
  readonly step: 'email' | 'code'
  readonly email: string
  readonly code: string
  readonly isBusy: boolean
  readonly error: string | null
  /** When the present code was sent, in milliseconds. */
  readonly sentAt: number
  /** Wrong entries of the present code. */
  readonly failures: number
  /** The code was right: what remains is the session. */
  readonly isVerified: boolean
}

export type LoginEvent =
  | { readonly type: 'emailTyped'; readonly email: string }
  | { readonly type: 'codeTyped'; readonly text: string }
  | { readonly type: 'rejected'; readonly message: string }
  | { readonly type: 'started' }
  | { readonly type: 'codeSent'; readonly now: number }
  | { readonly type: 'sendingRefused'; readonly refusal: SignInRefusal }
  | { readonly type: 'codeRefused'; readonly refusal: SignInRefusal; readonly now: number }
  | { readonly type: 'codeAccepted' }
  | { readonly type: 'sessionRefused'; readonly message: string; readonly canRetry: boolean }
  | { readonly type: 'otherEmailChosen' }

export function startLoginFlow(email: string): LoginFlow {
  return {
    step: 'email',
    email,
    code: '',
    isBusy: false,
    error: null,
    sentAt: 0,
    failures: 0,
    isVerified: false,
  }
}

export function loginFlow(flow: LoginFlow, event: LoginEvent): LoginFlow {
  switch (event.type) {
    case 'emailTyped':
      return { ...flow, email: event.email }
    case 'codeTyped':
      return { ...flow, code: toCodeDigits(event.text) }
    case 'rejected':
      return { ...flow, error: event.message }
    case 'started':
      return { ...flow, isBusy: true, error: null }
    case 'codeSent':
      return { ...flow, step: 'code', code: '', isBusy: false, sentAt: event.now, failures: 0 }
    case 'sendingRefused':
      return { ...flow, isBusy: false, error: sendingMessage(event.refusal) }
    case 'codeRefused': {
      const failures = flow.failures + 1
      const attempt = { ageMs: event.now - flow.sentAt, failures }
      return { ...flow, isBusy: false, failures, error: verificationMessage(event.refusal, attempt) }
    }
    case 'codeAccepted':
      return { ...flow, isVerified: true }
    case 'sessionRefused':
      if (!event.canRetry) return { ...startLoginFlow(flow.email), error: event.message }
      return { ...flow, isBusy: false, error: event.message }
    case 'otherEmailChosen':
      return startLoginFlow(flow.email)
  }
}

export function canSend(flow: LoginFlow): boolean {
  return flow.email.trim() !== '' && !flow.isBusy
}

export function canVerify(flow: LoginFlow): boolean {
  return isCompleteCode(flow.code) && !flow.isBusy
}

/** What is wrong with the field of the present step before anything is sent; null when nothing is. */
export function inputFault(flow: LoginFlow): string | null {
  if (flow.step === 'email') return isEmail(flow.email.trim()) ? null : SIGN_IN_MESSAGES.invalidEmail
  return isCompleteCode(flow.code) ? null : SIGN_IN_MESSAGES.incompleteCode
}
