import { Link } from 'react-router'
import { Icon } from '#app/ui/icon/icon.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** Name of the list, for the navigation's label. */
  readonly label: string
  readonly page: number
  readonly pages: number
  /** URL of the list with its filters, without a page. */
  readonly path: string
}

/** Returns the URL of a page; the first has no parameter. */
export function getPageUrl(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

export function Pagination({ label, page, pages, path }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className={styles.pagination}>
      {page > 1 && (
        <Link to={getPageUrl(path, page - 1)} className={styles.step} rel="prev">
          <Icon name="arrowLeft" size={20} />
          Newer
        </Link>
      )}
      <p className={styles.position}>
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={getPageUrl(path, page + 1)} className={`${styles.step} ${styles.next}`} rel="next">
          Older
          <Icon name="arrowRight" size={20} />
        </Link>
      )}
    </nav>
  )
}
