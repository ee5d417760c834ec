import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { type ArticleFilters, getListPath, isFiltered, SEARCH_MAX } from '#domain/articles/list.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import styles from './article-list.module.css'

export interface Labels {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}

interface FilterFormProps {
  readonly path: string
  /** Name of the list, such as `the blog`. */
  readonly what: string
  readonly filters: ArticleFilters
  /** Only for lists with labels. */
  readonly labels?: Labels | undefined
}

/** Filter form whose state is the URL, so that it works without scripts. */
export function FilterForm({ path, what, filters, labels }: FilterFormProps) {
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const requested = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(`${path}?${new URLSearchParams(requested)}`)
  }
  const { q, ...others } = filters
  const narrowed = Object.values(others).some((value) => value !== '')
  return (
    <search className={styles.search}>
      {/* Remounted for each URL, so that the fields show its filters. */}
      <form
        key={getListPath(path, filters)}
        method="get"
        action={path}
        onSubmit={submit}
        className={styles.form}
      >
        <label className={styles.searchField}>
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
              <FilterSelect
                name="category"
                label="Category"
                values={labels.categories}
                chosen={filters.category}
              />
            )}
            {labels && <FilterSelect name="tag" label="Tag" values={labels.tags} chosen={filters.tag} />}
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

interface FilterSelectProps {
  readonly name: 'category' | 'tag'
  readonly label: string
  readonly values: readonly string[]
  readonly chosen: string
}

/** A URL may contain a label that no longer exists; it is still shown. */
function FilterSelect({ name, label, values, chosen }: FilterSelectProps) {
  const options = chosen === '' || values.includes(chosen) ? values : [chosen, ...values]
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label}</span>
      <select name={name} defaultValue={chosen} className={styles.control}>
        <option value="">All</option>
        {options.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ResultLineProps {
  /** URL of the unfiltered list. */
  readonly path: string
  /** Singular and plural: `article`, `articles`. */
  readonly nouns: readonly [one: string, many: string]
  readonly total: number
  readonly filters: ArticleFilters
  /** Search that found the results, if the one typed found none. */
  readonly correctedQuery: string | null
}

/** Number of results, with a link to all. Announced when it changes. */
export function ResultLine({ path, nouns: [one, many], total, filters, correctedQuery }: ResultLineProps) {
  const used = { ...filters, q: correctedQuery ?? filters.q }
  return (
    <div className={styles.line}>
      <p role="status" data-results={total}>
        {correctedQuery !== null && `No ${many}${describeFilters(filters)}. `}
        {total === 0 ? 'No' : total.toLocaleString('en-GB')} {total === 1 ? one : many}
        {describeFilters(used)}
      </p>
      {isFiltered(filters) && (
        <Link to={path} className={styles.clear}>
          Show all {many}
        </Link>
      )}
    </div>
  )
}

/** Describes the filters, to follow a noun: ` with “flute”, in Design`. */
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
