import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import css from './form.module.css'
import { type FormState, FormStateContext } from './form-state.ts'
import { Honeypot } from './honeypot.tsx'

/** The inside of a public form: what went wrong, what only programs fill in, and the fields. */
export function FormFrame({ state, children }: { readonly state: FormState; readonly children: ReactNode }) {
  return (
    <FormStateContext value={state}>
      <div className={css.form}>
        <ErrorSummary state={state} />
        {children}
        <Honeypot />
      </div>
    </FormStateContext>
  )
}
