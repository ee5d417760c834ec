import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { QUESTIONS_PATH } from '#domain/company/answers.ts'
import { questionQuery } from '#domain/company/question-search.ts'
import styles from './question-search.module.css'

/** Long enough to finish typing a word. */
const SEARCH_DEBOUNCE_MS = 300

/** Search whose state is the URL. With scripts, it finds while the visitor types. */
export function QuestionSearch({ search }: { readonly search: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Follows the URL, but not while the visitor types.
  useEffect(() => {
    if (input.current !== null && input.current !== document.activeElement) input.current.value = search
  }, [search])

  function find(): void {
    clearTimeout(timer.current)
    const typed = input.current?.value.trim() ?? ''
    void navigate(QUESTIONS_PATH + questionQuery(typed), { replace: true, preventScrollReset: true })
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    find()
  }
  function handleInput(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(find, SEARCH_DEBOUNCE_MS)
  }
  return (
    <search>
      <form action={QUESTIONS_PATH} onSubmit={handleSubmit} className={styles.form} autoComplete="off">
        <label className={styles.label} htmlFor="question-search">
          What would you like to know?
        </label>
        <input
          ref={input}
          id="question-search"
          type="search"
          name="search"
          defaultValue={search}
          onInput={handleInput}
          className={styles.input}
          enterKeyHint="search"
        />
        <button type="submit" className={buttonClass('primary')}>
          Search
        </button>
      </form>
    </search>
  )
}
