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

/** Signing in by emailed code. Closing it forgets everything; while the session cannot be opened it stays. */
export function LoginModal({ session, request }: LoginModalProps) {
  const { auth } = session
  const [signIn] = useState(() =>
    createSignIn({ api: session.api, data: session.data, storage: window.sessionStorage, now: Date.now }),
  )
  const [flow, dispatch] = useReducer(loginFlow, request.email, startLoginFlow)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Answers that come after the modal has closed belong to nobody. */
  const isOpen = useRef(true)
  const titleId = useId()

  // Before the step's own effect, which focuses its field: in a closed dialog nothing can be focused.
  useLayoutEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  useEffect(() => record('login_modal_open'), [])

  useEffect(() => {
    // While an address is typed the client arrives; what fails now is said when a code is asked for.
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
    record('login_attempt')
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
    const before = auth.state.get().user
    auth.establish(opened.user)
    // Closed before it goes, so that the focus returns to where it was.
    dialog.current?.close()
    // What waits here is the work of the one who was signed in; somebody else begins at their own dashboard.
    const isSamePerson = before === null || before.id === opened.user.id
    request.settle(isSamePerson)
    if (request.purpose === 'enter' || !isSamePerson) await auth.enter(opened.user)
  }

  function submit() {
    if (flow.isBusy) return
    const fault = validateStep(flow)
    if (fault !== null) return dispatch({ type: 'rejected', message: fault })
    void (flow.step === 'email' ? sendCode() : verifyCode())
  }

  /** A browser sends nothing by Enter while the button is disabled, and says nothing either. */
  function submitByEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    submit()
  }

  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={titleId} onClose={close}>
      <form method="dialog" className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {request.purpose === 'stay' ? 'Sign in to carry on' : 'Sign in'}
        </h2>
        <button type="submit" className={styles.close} aria-label="Close">
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.closeMark}>
            <path d="M5 5l14 14M19 5L5 19" />
          </svg>
        </button>
      </form>
      <form
        // Should a browser ever send it by itself, address and code must not stand in the page's address.
        method="post"
        // The messages below are the ones to read; the browser's own would come first and differ.
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
            onHeldCode={() => dispatch({ type: 'heldCodeChosen', held: signIn.heldCode(flow.email.trim()) })}
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

type Named = Extract<AnalyticsEvent, { readonly eventType: 'authentication' }>['eventName']

function record(eventName: Exclude<Named, 'login_failure'>): void {
  track({ eventType: 'authentication', eventName, properties: {} })
}

/** By its code: what was typed, and the words that answered it, are nobody else's business. */
function recordFailure({ code }: AuthErrorResponse): void {
  track({
    eventType: 'authentication',
    eventName: 'login_failure',
    properties: { code: code ?? 'unknown' },
  })
}
