import { type ReactNode, use } from 'react'
import { Link } from 'react-router'
import styles from './form.module.css'
import { FormStateContext, fieldId, SuggestionsContext } from './form-state.ts'

interface FieldFrameProps {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: boolean
  /** Given what ties the control to its label, its hint and its error. */
  readonly children: (control: ControlProps) => ReactNode
}

export interface ControlProps {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** A label, a hint, what is wrong, and the control that they belong to. */
export function FieldFrame({ name, label, hint, optional, children }: FieldFrameProps) {
  const error = use(FormStateContext).errors[name]
  const isAdvised = (use(SuggestionsContext)?.[name] ?? []).length > 0
  const id = fieldId(name)
  return (
    <div className={error === undefined ? styles.field : `${styles.field} ${styles.wrong}`}>
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
      {children({ id, name, ...describedBy(name, hint !== undefined, error, isAdvised) })}
      <Advice name={name} />
    </div>
  )
}

/** What is wrong with a field, in words; nothing when nothing is. */
export function FieldError({ name }: { readonly name: string }) {
  const error = use(FormStateContext).errors[name]
  if (error === undefined) return null
  return (
    <p id={`${fieldId(name)}-error`} className={styles.error} data-error-for={name}>
      {error}
    </p>
  )
}

/** What is worth asking of a field. Where there is an adviser it is always there, so that what appears in it is read out. */
function Advice({ name }: { readonly name: string }) {
  const all = use(SuggestionsContext)
  if (all === null) return null
  return (
    <div id={`${fieldId(name)}-advice`} className={styles.advice} aria-live="polite">
      {all[name]?.map(({ text, see }) => (
        <p key={text}>
          {text}{' '}
          {see && (
            // What was typed stays where it is.
            <Link to={see.to} target="_blank">
              {see.label}
            </Link>
          )}
        </p>
      ))}
    </div>
  )
}

export function describedBy(name: string, hasHint: boolean, error: string | undefined, isAdvised = false) {
  const id = fieldId(name)
  const ids = [
    ...(hasHint ? [`${id}-hint`] : []),
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(isAdvised ? [`${id}-advice`] : []),
  ]
  return {
    'aria-invalid': error === undefined ? undefined : (true as const),
    'aria-describedby': ids.join(' ') || undefined,
  }
}
