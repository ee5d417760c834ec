import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

export interface Crumb {
  readonly label: string
  readonly to: string
}

/** Breadcrumbs from the home page; the last is the current page. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} className={styles.item}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page" className={styles.current}>
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} className={styles.link}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
