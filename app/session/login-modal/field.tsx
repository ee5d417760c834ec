import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react'
import styles from './login-modal.module.css'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly isBusy: boolean
  readonly onText: (text: string) => void
}

/** A step's one field: focused when the step appears and whenever there is an error to mend in it. */
export function Field({ label, error, isBusy, onText, className = '', ...input }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorId = `${id}-error`

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
        aria-describedby={error === null ? undefined : errorId}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
    </div>
  )
}
