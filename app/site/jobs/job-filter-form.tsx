import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#app/ui/button/button.ts'
import {
  type FacetOption,
  JOB_FACETS,
  type JobFacet,
  type JobFilters,
  jobQuery,
  parseJobFilters,
} from '#domain/jobs/filters.ts'
import styles from './job-filter-form.module.css'

interface JobFilterFormProps {
  readonly filters: JobFilters
  readonly options: Readonly<Record<JobFacet, readonly FacetOption[]>>
}

const NAMES = { location: 'Location', department: 'Department', type: 'Hours' } as const satisfies Record<
  JobFacet,
  string
>
const ANY = { location: 'Anywhere', department: 'Any department', type: 'Any hours' } as const

/** What the list is narrowed to. The address carries it, with scripts and without. */
export function JobFilterForm({ filters, options }: JobFilterFormProps) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    void navigate(`/jobs${jobQuery(parseJobFilters(new URLSearchParams(typed)))}`, {
      preventScrollReset: true,
    })
  }
  return (
    // Another address is another form: what is chosen follows Back.
    <form key={jobQuery(filters)} action="/jobs" onSubmit={submit} className={styles.form}>
      <search className={styles.fields}>
        <label className={styles.field}>
          <span className={styles.label}>Search</span>
          <input
            type="search"
            name="search"
            defaultValue={filters.search}
            className={styles.control}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        {JOB_FACETS.map((facet) => (
          <label key={facet} className={styles.field}>
            <span className={styles.label}>{NAMES[facet]}</span>
            <select name={facet} defaultValue={filters[facet]} className={styles.control}>
              <option value="">{ANY[facet]}</option>
              {withChosen(options[facet], filters[facet]).map(({ value, count }) => (
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
      <Chosen filters={filters} />
    </form>
  )
}

/** An old link may ask for what no open vacancy has: then that shows, rather than nothing chosen. */
function withChosen(options: readonly FacetOption[], chosen: string): readonly FacetOption[] {
  const isOffered = chosen === '' || options.some(({ value }) => value === chosen)
  return isOffered ? options : [...options, { value: chosen, count: 0 }]
}

/** What is chosen, each with a way to take it back. */
function Chosen({ filters }: { readonly filters: JobFilters }) {
  const chosen = ([...JOB_FACETS, 'search'] as const).filter((name) => filters[name] !== '')
  if (chosen.length === 0) return null
  return (
    <ul className={styles.chosen} aria-label="Chosen filters">
      {chosen.map((name) => (
        <li key={name}>
          <Link
            to={`/jobs${jobQuery({ ...filters, [name]: '' })}`}
            preventScrollReset
            className={styles.chip}
          >
            {name === 'search' ? `“${filters[name]}”` : filters[name]}
            <span className={styles.without}>Remove</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
