import { Link } from 'react-router'
import { type ArticleFilters, isFiltered } from '#domain/articles/filters.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import css from './result-line.module.css'

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
    <div className={css.line}>
      <p role="status">
        {total === 0 ? 'No' : total.toLocaleString('en-GB')} {total === 1 ? one : many}
        {describeFilters(filters)}
      </p>
      {isFiltered(filters) && (
        <Link to={path} className={css.clear}>
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
    from && to && `from ${longBritishDate(from)} to ${longBritishDate(to)}`,
    from && !to && `since ${longBritishDate(from)}`,
    !from && to && `until ${longBritishDate(to)}`,
  ].filter((part) => part !== '' && part !== false)
  return parts.length === 0 ? '' : ` ${parts.join(', ')}`
}
