import { useEffect, useRef } from 'react'
import css from './form.module.css'
import { type FormState, fieldId } from './form-state.ts'

/** Everything that is wrong, above the form, each with a way to its field. It takes the focus after every try. */
export function ErrorSummary({ state }: { readonly state: FormState }) {
  const summary = useRef<HTMLDivElement>(null)
  const entries = Object.entries(state.errors)
  const isShown = entries.length > 0 || state.problem !== undefined
  // Another try is another state, even where the same things are wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => summary.current?.focus(), [state])
  if (!isShown) return null
  return (
    <div
      ref={summary}
      // With scripts off the browser itself brings the reader here.
      // biome-ignore lint/a11y/noAutofocus: the page was sent again because of what stands here
      autoFocus
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className={css.summary}
    >
      <h2 id="error-summary-title" className={css.summaryTitle}>
        {entries.length > 0 ? 'Please look at this again' : 'The form was not sent'}
      </h2>
      {state.problem !== undefined && <p data-form-problem>{state.problem}</p>}
      {entries.length > 0 && (
        <ul className={css.summaryList}>
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

/** A link alone would move the page and leave the focus behind. */
function focusField(event: React.MouseEvent, name: string): void {
  const field = document.getElementById(fieldId(name))
  if (field === null) return
  event.preventDefault()
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
