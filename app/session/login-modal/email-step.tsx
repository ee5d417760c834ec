import dialogStyles from '../dialog.module.css'
import { Field } from './field.tsx'
import { canSend, type LoginFlow } from './login-flow.ts'

export interface EmailStepProps {
  readonly flow: LoginFlow
  readonly onEmail: (email: string) => void
  readonly onHeldCode: () => void
}

export function EmailStep({ flow, onEmail, onHeldCode }: EmailStepProps) {
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
        onText={onEmail}
      />
      <button type="submit" className={dialogStyles.primary} disabled={!canSend(flow)}>
        {flow.isBusy ? 'Sending code…' : 'Send code'}
      </button>
      {flow.mayHoldCode && (
        <button type="button" className={dialogStyles.plain} onClick={onHeldCode} disabled={flow.isBusy}>
          I have a code already
        </button>
      )}
    </>
  )
}
