import { Link } from 'react-router'
import { Icon } from '#app/ui/icon/icon.tsx'
import css from './article-neighbours.module.css'

interface Neighbour {
  readonly title: string
  readonly to: string
}

interface ArticleNeighboursProps {
  /** Names the navigation: `Other news`. */
  readonly label: string
  readonly older: Neighbour | null
  readonly newer: Neighbour | null
}

/** To the articles before and after this one. Absent when it is the only one. */
export function ArticleNeighbours({ label, older, newer }: ArticleNeighboursProps) {
  if (older === null && newer === null) return null
  return (
    <nav aria-label={label} className={css.neighbours}>
      {older && (
        <Link to={older.to} rel="prev" prefetch="intent" className={css.link}>
          <span className={css.way}>
            <Icon name="arrowLeft" size={18} />
            Previous
          </span>
          <span className={css.title}>{older.title}</span>
        </Link>
      )}
      {newer && (
        <Link to={newer.to} rel="next" prefetch="intent" className={`${css.link} ${css.next}`}>
          <span className={css.way}>
            Next
            <Icon name="arrowRight" size={18} />
          </span>
          <span className={css.title}>{newer.title}</span>
        </Link>
      )}
    </nav>
  )
}
