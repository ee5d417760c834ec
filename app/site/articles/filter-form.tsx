import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import { type ArticleFilters, listAddress, SEARCH_MAX } from '#domain/articles/filters.ts'
import css from './filter-form.module.css'

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
  const { q, ...others } = filters
  const narrowed = Object.values(others).some((value) => value !== '')
  return (
    <search className={css.search}>
      {/* New fields for each address: they show what it asks for, not what was typed before. */}
      <Form key={listAddress(path, filters)} method="get" action={path} className={css.form}>
        <label className={css.words}>
          <span className={css.label}>Search {what}</span>
          <input type="search" name="q" defaultValue={q} maxLength={SEARCH_MAX} className={css.control} />
        </label>
        <button type="submit" className={buttonClass('primary')}>
          Search
        </button>
        <details open={narrowed} className={css.more}>
          <summary className={css.summary}>More ways to narrow it down</summary>
          <div className={css.fields}>
            {labels && (
              <Choice name="category" label="Category" values={labels.categories} chosen={filters.category} />
            )}
            {labels && <Choice name="tag" label="Tag" values={labels.tags} chosen={filters.tag} />}
            <label className={css.field}>
              <span className={css.label}>From</span>
              <input type="date" name="from" defaultValue={filters.from} className={css.control} />
            </label>
            <label className={css.field}>
              <span className={css.label}>To</span>
              <input type="date" name="to" defaultValue={filters.to} className={css.control} />
            </label>
          </div>
        </details>
      </Form>
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
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <select name={name} defaultValue={chosen} className={css.control}>
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
