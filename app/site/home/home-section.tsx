import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './home-section.module.css'

interface HomeSectionProps {
  readonly id?: string
  readonly ground: 'paper' | 'sheet' | 'kraft' | 'drawing'
  readonly children: ReactNode
}

/** Full-width band with content at page width. */
export function HomeSection({ id, ground, children }: HomeSectionProps) {
  return (
    <div id={id} className={`${styles.band} ${styles[ground]}`}>
      <div className={styles.inner}>{children}</div>
    </div>
  )
}

interface ViewAllLinkProps {
  readonly to: string
  readonly children: ReactNode
}

export function ViewAllLink({ to, children }: ViewAllLinkProps) {
  return (
    <p className={styles.all}>
      <Link to={to}>{children}</Link>
    </p>
  )
}
