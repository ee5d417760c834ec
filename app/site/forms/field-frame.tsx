import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import styles from './form.module.css'
import { FormStateContext, fieldId, SuggestionsContext } from './form-state.ts'

interface FieldFrameProps {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: boolean
  /** Receives the attributes that link the control to label, hint and error. */
  readonly children: (control: ControlProps) => ReactNode
}

export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** Label, hint, error and control of a field. */
export function FieldFrame({ name, label, hint, optional, children }: FieldFrameProps) {
  const error = use(FormStateContext).errors[name]
  const hasSuggestions = (use(SuggestionsContext)?.[name] ?? []).length > 0
  const id = fieldId(name)
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.invalid}`}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError name={name} />
      {children({ id, name, ...describedBy(name, hint !== undefined, error, hasSuggestions) })}
      <Suggestions name={name} />
    </div>
  )
}

/** Error of a field, if any. */
export function FieldError({ name }: { readonly name: string }) {
  const error = use(FormStateContext).errors[name]
  if (error === undefined) return null
  return (
    <p id={`${fieldId(name)}-error`} className={styles.error} data-error-for={name}>
      {error}
    </p>
  )
}

/** Suggestions for a field. The region is always rendered, so that changes are announced. */
function Suggestions({ name }: { readonly name: string }) {
  const suggestions = use(SuggestionsContext)
  if (suggestions === null) return null
  return (
    <div id={`${fieldId(name)}-advice`} className={styles.suggestions} aria-live="polite">
      {suggestions[name]?.map(({ text, see }) => (
        <p key={text}>
          {text}{' '}
          {see && (
            // A new tab keeps the input.
            <Link to={see.to} target="_blank">
              {see.label}
            </Link>
          )}
        </p>
      ))}
    </div>
  )
}

export function describedBy(
  name: string,
  hasHint: boolean,
  error: string | undefined,
  hasSuggestions = false,
) {
  const id = fieldId(name)
  const ids = [
    ...(hasHint ? [`${id}-hint`] : []),
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(hasSuggestions ? [`${id}-advice`] : []),
  ]
  return {
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': ids.join(' ') || undefined,
  }
}
