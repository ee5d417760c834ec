import { useEffect, useRef } from 'react'
import { ELAPSED_FIELD, HONEYPOT_FIELD } from '#domain/forms/guards.ts'
import css from './form.module.css'

/**
 * A field that nobody sees and programs fill in, and how long the page was open: only scripts say that, so that nothing
 * hangs on it without them.
 */
export function Honeypot() {
  const elapsed = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = elapsed.current?.form
    const measure = () => {
      if (elapsed.current) elapsed.current.value = String(Math.round(performance.now()))
    }
    // On the form itself, and so before any that reads its fields.
    form?.addEventListener('submit', measure)
    return () => form?.removeEventListener('submit', measure)
  }, [])
  return (
    <div className={css.honeypot} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
      <input ref={elapsed} type="hidden" name={ELAPSED_FIELD} defaultValue="" />
    </div>
  )
}
