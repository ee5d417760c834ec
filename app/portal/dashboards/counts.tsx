import styles from './dashboard.module.css'
import { ScreenLink } from './screen-link.tsx'

interface CountsProps {
  readonly of: readonly { readonly status: string; readonly total: number }[]
  readonly to: string
}

/** How many there are of each status. */
export function Counts({ of, to }: CountsProps) {
  return (
    <ul className={styles.list}>
      {of.map(({ status, total }) => (
        <li key={status}>
          <ScreenLink to={to}>{status}</ScreenLink>
          <span className={styles.count}>{total}</span>
        </li>
      ))}
    </ul>
  )
}
