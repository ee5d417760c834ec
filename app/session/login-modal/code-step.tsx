import { codeSentText } from '#domain/sign-in.ts'
import dialogStyles from '../dialog.module.css'
import { Field } from './field.tsx'
import { canVerify, type LoginFlow } from './login-flow.ts'
import styles from './login-modal.module.css'

export interface CodeStepProps {
  readonly flow: LoginFlow
  readonly onCode: (text: string) => void
  readonly onOtherEmail: () => void
}

export function CodeStep({ flow, onCode, onOtherEmail }: CodeStepProps) {
  return (
    <>
      <p className={styles.sent}>{codeSentText(flow.email.trim())}</p>
      {/* No maxlength: it would cut a pasted "123 456" before the space is taken out. */}
      <Field
        label="Verification code"
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={styles.code}
        value={flow.code}
        error={flow.error}
        isBusy={flow.isBusy}
        onText={onCode}
      />
      <button type="submit" className={dialogStyles.primary} disabled={!canVerify(flow)}>
        {flow.isBusy ? 'Verifying…' : 'Verify'}
      </button>
      <button type="button" className={dialogStyles.plain} onClick={onOtherEmail} disabled={flow.isBusy}>
        Use a different email
      </button>
    </>
  )
}
