import { type InputHTMLAttributes, useEffect, useId, useRef, useState } from 'react'
import { codeSentText, formatCodeExpiry, getResendDelaySeconds } from '#domain/session/sign-in.ts'
import dialogStyles from '../dialog.module.css'
import { canSend, canVerify, type LoginFlow } from './login-flow.ts'
import styles from './login-modal.module.css'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly isBusy: boolean
  readonly describedBy?: string
  readonly onChange: (text: string) => void
}

/** The field of a step: focused when the step appears and on every error. */
function Field({ label, error, isBusy, describedBy, onChange, className = '', ...input }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorId = `${id}-error`
  // The error first, because the user needs it now.
  const descriptions = [error === null ? undefined : errorId, describedBy].filter(Boolean)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (error !== null) field.current?.focus()
  }, [error])

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        ref={field}
        id={id}
        className={`${styles.input} ${className}`}
        // `disabled` would lose the focus.
        readOnly={isBusy}
        aria-invalid={error !== null}
        aria-describedby={descriptions.length > 0 ? descriptions.join(' ') : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}

interface EmailStepProps {
  readonly flow: LoginFlow
  readonly onEmail: (email: string) => void
  readonly onPendingCode: () => void
}

export function EmailStep({ flow, onEmail, onPendingCode }: EmailStepProps) {
  return (
    <>
      <Field
        label="Email address"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={flow.email}
        error={flow.error}
        isBusy={flow.isBusy}
        onChange={onEmail}
      />
      <button type="submit" className={dialogStyles.primary} disabled={!canSend(flow)}>
        {flow.isBusy ? 'Sending code…' : 'Send code'}
      </button>
      {flow.mayHaveCode && (
        <button type="button" className={dialogStyles.plain} onClick={onPendingCode} disabled={flow.isBusy}>
          I already have a code
        </button>
      )}
    </>
  )
}

interface CodeStepProps {
  readonly flow: LoginFlow
  readonly onCode: (text: string) => void
  readonly onResend: () => void
  readonly onOtherEmail: () => void
}

export function CodeStep({ flow, onCode, onResend, onOtherEmail }: CodeStepProps) {
  const wait = useResendWait(flow.sentAt)
  const sentId = useId()
  return (
    <>
      {/* Announced with the field, and by itself after another code was sent. */}
      <div id={sentId} role="status" className={styles.sent}>
        <p>{codeSentText(flow.email.trim())}</p>
        {flow.sentAt !== null && <p className={styles.validity}>{formatCodeExpiry(flow.sentAt)}</p>}
      </div>
      {/* No maxlength: it would cut a pasted "123 456". */}
      <Field
        // Another code remounts the field, which focuses it.
        key={flow.sentAt}
        label="Verification code"
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className={styles.code}
        describedBy={sentId}
        value={flow.code}
        error={flow.error}
        isBusy={flow.isBusy}
        onChange={onCode}
      />
      <button type="submit" className={dialogStyles.primary} disabled={!canVerify(flow)}>
        {flow.isBusy && !flow.isResending ? 'Verifying…' : 'Verify'}
      </button>
      <div className={styles.secondaryActions}>
        <button
          type="button"
          className={dialogStyles.plain}
          onClick={onResend}
          disabled={flow.isBusy || wait > 0}
        >
          {flow.isResending ? 'Sending code…' : `Send a new code${wait > 0 ? ` (in ${wait} s)` : ''}`}
        </button>
        <button type="button" className={dialogStyles.plain} onClick={onOtherEmail} disabled={flow.isBusy}>
          Use a different email
        </button>
      </div>
    </>
  )
}

/** Returns the seconds until another code can be requested. */
function useResendWait(sentAt: number | null): number {
  const [now, setNow] = useState(Date.now)
  const wait = sentAt === null ? 0 : getResendDelaySeconds(sentAt, now)
  const isWaiting = wait > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  // After a second code the countdown restarts in full at the next tick.
  return wait
}
