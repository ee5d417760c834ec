import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { AnalyticsEvent } from '#app/analytics/events.ts'
import { track } from '#app/analytics/track.ts'
import type { AuthErrorResponse } from '#domain/session/sign-in.ts'
import type { BrowserSession } from '../browser-session.ts'
import dialogStyles from '../dialog.module.css'
import type { SignInRequest } from '../prompts.ts'
import { loginFlow, startLoginFlow, validateStep } from './login-flow.ts'
import styles from './login-modal.module.css'
import { CodeStep, EmailStep } from './login-steps.tsx'
import { createSignIn, SESSION_NOT_OPENED } from './sign-in.ts'

export interface LoginModalProps {
  readonly session: BrowserSession
  readonly request: SignInRequest
}

/** Signing in by emailed code. Closing resets it, but while the session can't be opened it stays. */
export function LoginModal({ session, request }: LoginModalProps) {
  const { auth } = session
  const [signIn] = useState(() =>
    createSignIn({
      api: session.api,
      data: session.data,
      storage: window.sessionStorage,
      now: Date.now,
      isOnline: () => navigator.onLine,
    }),
  )
  const [flow, dispatch] = useReducer(loginFlow, request.email, startLoginFlow)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Responses after closing are ignored. */
  const isOpen = useRef(true)
  const titleId = useId()

  // Before the step's effect focuses its field, because a closed dialog can't take focus.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  useEffect(() => record('login_modal_open'), [])

  useEffect(() => {
    // Preloads the client while the email is typed; sending the code reports errors.
    session.data().catch(() => {})
  }, [session])

  function close() {
    if (!isOpen.current) return
    isOpen.current = false
    record('login_modal_close')
    if (flow.isVerified && !flow.isBusy) void signIn.abandon()
    request.settle(false)
  }

  async function sendCode() {
    dispatch({ type: flow.step === 'email' ? 'started' : 'resendStarted' })
    record('login_attempt')
    const refusal = await signIn.sendCode(flow.email.trim()).catch(() => ({}))
    if (refusal === null) {
      record('otp_sent')
      dispatch({ type: 'codeSent', now: Date.now() })
    } else {
      recordFailure(refusal)
      dispatch({ type: 'sendingRefused', refusal })
    }
  }

  async function verifyCode() {
    dispatch({ type: 'started' })
    if (!flow.isVerified) {
      const refusal = await signIn.verifyCode(flow.email.trim(), flow.code).catch(() => ({}))
      if (refusal !== null) {
        recordFailure(refusal)
        return dispatch({ type: 'codeRefused', refusal, now: Date.now() })
      }
      dispatch({ type: 'codeAccepted' })
    }
    if (isOpen.current) await openSession()
    else await signIn.abandon()
  }

  async function openSession() {
    const opened = await signIn.openSession().catch(() => SESSION_NOT_OPENED)
    if (!isOpen.current) return void signIn.abandon()
    if (opened.user === null) {
      recordFailure({ code: 'session_not_opened' })
      return dispatch({ type: 'sessionRefused', message: opened.message, canRetry: opened.canRetry })
    }
    isOpen.current = false
    record('login_success')
    record('login_modal_close')
    const previous = auth.state.get().user
    auth.establish(opened.user)
    // Closed first, so that the focus returns to where it was.
    dialog.current?.close()
    // The pending task belongs to the previous user; a different user goes to their own dashboard.
    const isSameUser = previous === null || previous.id === opened.user.id
    request.settle(isSameUser)
    if (request.purpose === 'enter' || !isSameUser) await auth.enter(opened.user)
  }

  function submit() {
    if (flow.isBusy) return
    const error = validateStep(flow)
    if (error !== null) return dispatch({ type: 'rejected', message: error })
    void (flow.step === 'email' ? sendCode() : verifyCode())
  }

  /** Browsers ignore Enter silently while the submit button is disabled. */
  function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    submit()
  }

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={titleId} onClose={close}>
      <form method="dialog" className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {request.purpose === 'stay' ? 'Sign in to continue' : 'Sign in'}
        </h2>
        <button type="submit" className={styles.close} aria-label="Close">
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.closeMark}>
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </button>
      </form>
      <form
        // If a browser ever submits natively, email and code must not end up in the URL.
        method="post"
        // Our own messages replace the browser's.
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={submitByEnter}
      >
        {flow.step === 'email' ? (
          <EmailStep
            flow={flow}
            onEmail={(email) => dispatch({ type: 'emailTyped', email })}
            onPendingCode={() =>
              dispatch({ type: 'heldCodeChosen', pendingCode: signIn.pendingCode(flow.email.trim()) })
            }
          />
        ) : (
          <CodeStep
            flow={flow}
            onCode={(text) => dispatch({ type: 'codeTyped', text })}
            onResend={() => void sendCode()}
            onOtherEmail={() => dispatch({ type: 'otherEmailChosen' })}
          />
        )}
      </form>
    </dialog>
  )
}

type EventType = Extract<AnalyticsEvent, { readonly eventType: 'authentication' }>['eventName']

function record(eventName: Exclude<EventType, 'login_failure'>): void {
  track({ eventType: 'authentication', eventName, properties: {} })
}

/** Records the error code only, no input. */
function recordFailure({ code }: AuthErrorResponse): void {
  track({
    eventType: 'authentication',
    eventName: 'login_failure',
    properties: { code: code ?? 'unknown' },
  })
}
