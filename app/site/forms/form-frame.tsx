import { type ReactNode, useEffect, useRef } from 'react'
import { ERROR_SUMMARY_TITLE, withErrorPrefix } from '#domain/forms/error-summary.ts'
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '#domain/forms/spam-protection.ts'
import styles from './form.module.css'
import { type FormState, FormStateContext, fieldId } from './form-state.ts'

/** Errors, honeypot and fields of a public form. */
export function FormFrame({ state, children }: { readonly state: FormState; readonly children: ReactNode }) {
  return (
    <FormStateContext value={state}>
      <div className={styles.form}>
        <ErrorSummary state={state} />
        {children}
        <Honeypot />
      </div>
    </FormStateContext>
  )
}

/** All errors, linked to their fields. Focused after every attempt. */
export function ErrorSummary({ state }: { readonly state: FormState }) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = Object.entries(state.errors)
  const isShown = entries.length > 0 || state.problem !== undefined
  // Each attempt has a new state, even with the same errors.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    document.title = withErrorPrefix(document.title, isShown)
    summary.current?.focus()
  }, [state])
  if (!isShown) return null
  return (
    <div
      ref={summary}
      // Without scripts, the browser focuses it.
      // biome-ignore lint/a11y/noAutofocus: the page was returned because of these errors
      autoFocus
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className={styles.summary}
    >
      <h2 id="error-summary-title" className={styles.summaryTitle}>
        {ERROR_SUMMARY_TITLE}
      </h2>
      {state.problem !== undefined && <p data-form-problem>{state.problem}</p>}
      {entries.length > 0 && (
        <ul className={styles.summaryList}>
          {entries.map(([name, error]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)}>
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A fragment link alone would scroll without moving the focus. */
function focusField(event: React.MouseEvent, name: string): void {
  const field = document.getElementById(fieldId(name))
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}

/** Hidden field for bots, and the time that the page was open, which is only checked with scripts. */
export function Honeypot() {
  const elapsed = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = elapsed.current?.form
    const measure = () => {
      if (elapsed.current) elapsed.current.value = String(Math.round(performance.now()))
    }
    // Registered on the form, so that it runs before listeners that read the fields.
    form?.addEventListener('submit', measure)
    return () => form?.removeEventListener('submit', measure)
  }, [])
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
      <input ref={elapsed} type="hidden" name={ELAPSED_FIELD} defaultValue="" />
    </div>
  )
}
