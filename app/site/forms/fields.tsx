/** Fields of public forms. They read their value and error from the form's context. */

import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, use } from 'react'
import { describedBy, FieldError, FieldFrame } from './field-frame.tsx'
import styles from './form.module.css'
import { FormStateContext, fieldId } from './form-state.ts'

interface Labelled {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly optional?: boolean
}

type InputProps = Labelled &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck'> & {
    readonly width?: 'short' | 'medium'
  }

export function TextField({ name, label, hint, optional = false, width, ...input }: InputProps) {
  const { values } = use(FormStateContext)
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={width === undefined ? styles.control : `${styles.control} ${styles[width]}`}
          defaultValue={values[name]}
        />
      )}
    </FieldFrame>
  )
}

type AreaProps = Labelled & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'autoComplete' | 'rows'>

export function TextArea({ name, label, hint, optional = false, rows = 6, ...area }: AreaProps) {
  const { values } = use(FormStateContext)
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <textarea {...area} {...control} rows={rows} className={styles.control} defaultValue={values[name]} />
      )}
    </FieldFrame>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

type SelectProps = Labelled & {
  readonly choices: readonly Choice[]
  /** Label of the empty option. */
  readonly blank?: string
}

export function SelectField({ name, label, hint, optional = false, choices, blank }: SelectProps) {
  const { values } = use(FormStateContext)
  return (
    <FieldFrame name={name} label={label} hint={hint} optional={optional}>
      {(control) => (
        <select {...control} className={styles.control} defaultValue={values[name] ?? ''}>
          {blank !== undefined && <option value="">{blank}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

/** Radio buttons. The error summary links to the first. */
export function RadioField({ name, label, hint, optional = false, choices }: Omit<SelectProps, 'blank'>) {
  const { values, errors } = use(FormStateContext)
  const described = describedBy(name, hint !== undefined, errors[name])
  return (
    <fieldset
      className={errors[name] === undefined ? styles.field : `${styles.field} ${styles.invalid}`}
      aria-describedby={described['aria-describedby']}
    >
      <legend className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </legend>
      {hint !== undefined && (
        <p id={`${fieldId(name)}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError name={name} />
      <div
        className={
          choices.some((choice) => choice.hint !== undefined)
            ? styles.choices
            : `${styles.choices} ${styles.columns}`
        }
      >
        {choices.map((choice, index) => (
          <label key={choice.value} className={styles.checkbox}>
            <input
              type="radio"
              id={index === 0 ? fieldId(name) : undefined}
              name={name}
              value={choice.value}
              defaultChecked={values[name] === choice.value}
            />
            <span>
              {choice.label}
              {choice.hint !== undefined && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Checkbox with the value `yes`. */
export function CheckboxField({ name, label, hint }: Omit<Labelled, 'optional'>) {
  const { values, errors } = use(FormStateContext)
  return (
    <div className={errors[name] === undefined ? styles.field : `${styles.field} ${styles.invalid}`}>
      <FieldError name={name} />
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          id={fieldId(name)}
          name={name}
          value="yes"
          defaultChecked={values[name] === 'yes'}
          {...describedBy(name, hint !== undefined, errors[name])}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${fieldId(name)}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
