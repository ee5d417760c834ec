import { useEffect, useId, useState } from 'react'
import { codeHoldsText, codeSentText, resendWaitSeconds } from '#domain/session/sign-in.ts'
import dialogStyles from '../dialog.module.css'
import { Field } from './field.tsx'
import { canVerify, type LoginFlow } from './login-flow.ts'
import styles from './login-modal.module.css'

export interface CodeStepProps {
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
      {/* Said with the field when it is focused, and by itself when a further code was sent. */}
      <div id={sentId} role="status" className={styles.sent}>
        <p>{codeSentText(flow.email.trim())}</p>
        {flow.sentAt !== null && <p className={styles.holds}>{codeHoldsText(flow.sentAt)}</p>}
      </div>
      {/* No maxlength: it would cut a pasted "123 456" before the space is taken out. */}
      <Field
        // Another code is another entry: the field is focused anew.
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
        onText={onCode}
      />
      <button type="submit" className={dialogStyles.primary} disabled={!canVerify(flow)}>
        {flow.isBusy && !flow.isResending ? 'Verifying…' : 'Verify'}
      </button>
      <div className={styles.others}>
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

/** Seconds until another code may be asked for, counted down on the screen. */
function useResendWait(sentAt: number | null): number {
  const [now, setNow] = useState(Date.now)
  const wait = sentAt === null ? 0 : resendWaitSeconds(sentAt, now)
  const isWaiting = wait > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  // After a second code the clock stands where the first wait ended, until the next tick: a full wait, as it should be.
  return wait
}
