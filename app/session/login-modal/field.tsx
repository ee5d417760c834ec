import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react'
import styles from './login-modal.module.css'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly isBusy: boolean
  /** Id of what is said with the field beside its error. */
  readonly describedBy?: string
  readonly onText: (text: string) => void
}

/** A step's one field: focused when the step appears and whenever there is an error to mend in it. */
export function Field({ label, error, isBusy, describedBy, onText, className = '', ...input }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorId = `${id}-error`
  // The error first: it is what the person needs now.
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
        // Not disabled while busy: that would drop the focus.
        readOnly={isBusy}
        aria-invalid={error !== null}
        aria-describedby={descriptions.length > 0 ? descriptions.join(' ') : undefined}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
