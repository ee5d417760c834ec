import dialogStyles from '../dialog.module.css'
import { Field } from './field.tsx'
import { canSend, type LoginFlow } from './login-flow.ts'

export function EmailStep({ flow, onEmail }: { flow: LoginFlow; onEmail: (email: string) => void }) {
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
    </>
  )
}
