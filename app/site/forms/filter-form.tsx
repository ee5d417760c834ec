import { type FormEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import styles from './filter-form.module.css'

export interface FilterChoice {
  readonly name: string
  readonly label: string
  /** Label of the empty option. */
  readonly any: string
  readonly options: readonly { readonly value: string; readonly count: number }[]
}

interface FilterFormProps {
  readonly path: string
  /** Current values by parameter; empty for no filter. */
  readonly values: Readonly<Record<string, string>>
  readonly choices: readonly FilterChoice[]
  /** Whether there is a search field, for the parameter `search`. */
  readonly hasSearch?: boolean
  /** Returns the query with its question mark. */
  readonly query: (chosen: Readonly<Record<string, string>>) => string
}

/**
 * Filter form whose state is the URL, so that it works without scripts. It isn't remounted, to keep the focus, and
 * follows the URL, including Back.
 */
export function FilterForm({ path, values, choices, hasSearch = false, query }: FilterFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const currentQuery = query(values)
  const shown = useRef(currentQuery)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query represents the values
  useEffect(() => {
    // Keeps choices made before hydration.
    if (shown.current === currentQuery) return
    shown.current = currentQuery
    for (const control of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ??
      [])
      control.value = values[control.name] ?? ''
  }, [currentQuery])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(`${path}${query(Object.fromEntries(chosen))}`, { preventScrollReset: true })
  }
  return (
    <form ref={form} action={path} onSubmit={submit} className={styles.form} autoComplete="off">
      <search className={styles.fields}>
        {hasSearch && (
          <label className={`${styles.field} ${styles.search}`}>
            <span className={styles.label}>Search</span>
            <input
              type="search"
              name="search"
              defaultValue={values.search}
              className={styles.control}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
        )}
        {choices.map(({ name, label, any, options }) => (
          <label key={name} className={styles.field}>
            <span className={styles.label}>{label}</span>
            <select name={name} defaultValue={values[name]} className={styles.control}>
              <option value="">{any}</option>
              {includeChosen(options, values[name] ?? '').map(({ value, count }) => (
                <option key={value} value={value}>
                  {value} ({count})
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className={buttonClass('primary')}>
          Show
        </button>
      </search>
      <ActiveFilters path={path} values={values} query={query} />
    </form>
  )
}

/** An old link may contain a value that no longer exists; it is still shown. */
function includeChosen(options: FilterChoice['options'], chosen: string): FilterChoice['options'] {
  const hasOption = chosen === '' || options.some(({ value }) => value === chosen)
  return hasOption ? options : [...options, { value: chosen, count: 0 }]
}

/** Active filters, each with a link to remove it. */
function ActiveFilters({ path, values, query }: Pick<FilterFormProps, 'path' | 'values' | 'query'>) {
  const chosen = Object.entries(values).filter(([, value]) => value !== '')
  if (chosen.length === 0) return null
  return (
    <ul className={styles.activeFilters} aria-label="Active filters">
      {chosen.map(([name, value]) => (
        <li key={name}>
          <Link to={`${path}${query({ ...values, [name]: '' })}`} preventScrollReset className={styles.chip}>
            {name === 'search' ? `“${value}”` : value}
            <span className={styles.noScripts}>Remove</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
