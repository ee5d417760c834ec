import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { type ArticleFilters, getListPath, isFiltered, SEARCH_MAX } from '#domain/articles/list.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import styles from './article-list.module.css'

interface FilterFormProps {
  /** The list's address. */
  readonly path: string
  /** What is searched: `the blog`. */
  readonly what: string
  readonly filters: ArticleFilters
  /** Absent where articles have none. */
  readonly labels?: { readonly categories: readonly string[]; readonly tags: readonly string[] }
}

/** Narrows a list down by its address: a form that works with scripts off, and as a navigation with them. */
export function FilterForm({ path, what, filters, labels }: FilterFormProps) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const asked = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(`${path}?${new URLSearchParams(asked)}`)
  }
  const { q, ...others } = filters
  const narrowed = Object.values(others).some((value) => value !== '')
  return (
    <search className={styles.search}>
      {/* New fields for each address: they show what it asks for, not what was typed before. */}
      <form
        key={getListPath(path, filters)}
        method="get"
        action={path}
        onSubmit={submit}
        className={styles.form}
      >
        <label className={styles.words}>
          <span className={styles.label}>Search {what}</span>
          <input type="search" name="q" defaultValue={q} maxLength={SEARCH_MAX} className={styles.control} />
        </label>
        <button type="submit" className={buttonClass('primary')}>
          Search
        </button>
        <details open={narrowed} className={styles.more}>
          <summary className={styles.summary}>More filters</summary>
          <div className={styles.fields}>
            {labels && (
              <Choice name="category" label="Category" values={labels.categories} chosen={filters.category} />
            )}
            {labels && <Choice name="tag" label="Tag" values={labels.tags} chosen={filters.tag} />}
            <label className={styles.field}>
              <span className={styles.label}>From</span>
              <input type="date" name="from" defaultValue={filters.from} className={styles.control} />
            </label>
            <label className={styles.field}>
              <span className={styles.label}>To</span>
              <input type="date" name="to" defaultValue={filters.to} className={styles.control} />
            </label>
          </div>
        </details>
      </form>
    </search>
  )
}

interface ChoiceProps {
  readonly name: 'category' | 'tag'
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: string
}

/** An address may ask for a label that no article has any longer: the form shows what was asked. */
function Choice({ name, label, values, chosen }: ChoiceProps) {
  const offered = chosen === '' || values.includes(chosen) ? values : [chosen, ...values]
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select name={name} defaultValue={chosen} className={styles.control}>
        <option value="">All</option>
        {offered.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ResultLineProps {
  /** The list's address, with nothing asked for. */
  readonly path: string
  /** One of what is counted, and several: `article`, `articles`. */
  readonly nouns: readonly [one: string, many: string]
  readonly total: number
  readonly filters: ArticleFilters
}

/** How many there are, of what was asked for, and the way back to all. Read out when it changes. */
export function ResultLine({ path, nouns: [one, many], total, filters }: ResultLineProps) {
  return (
    <div className={styles.line}>
      <p role="status" data-results={total}>
        {total === 0 ? 'No' : total.toLocaleString('en-GB')} {total === 1 ? one : many}
        {describeFilters(filters)}
      </p>
      {isFiltered(filters) && (
        <Link to={path} className={styles.clear}>
          Show all {many}
        </Link>
      )}
    </div>
  )
}

/** What is asked for, as it follows upon a noun: ` with “flute”, in Design`. */
export function describeFilters({ q, category, tag, from, to }: ArticleFilters): string {
  const parts = [
    q && `with “${q}”`,
    category && `in ${category}`,
    tag && `tagged ${tag}`,
    from && to && `from ${formatLongDate(from)} to ${formatLongDate(to)}`,
    from && !to && `since ${formatLongDate(from)}`,
    !from && to && `until ${formatLongDate(to)}`,
  ].filter((part) => part !== '' && part !== false)
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`
}
