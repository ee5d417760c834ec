import type { ReactNode } from 'react'
import styles from './dashboard.module.css'
import { ScreenLink } from './screen-link.tsx'

interface FigureProps {
  readonly value: number
  readonly label: string
  readonly to: string
  /** Somebody should see to it now; the label says so too. */
  readonly isUrgent?: boolean
}

export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>
}

export function Figure({ value, label, to, isUrgent = false }: FigureProps) {
  return (
    <ScreenLink to={to} className={styles.figure}>
      <span className={styles.value} data-urgent={isUrgent}>
        {value}
      </span>
      <span className={styles.label} data-urgent={isUrgent}>
        {label}
      </span>
    </ScreenLink>
  )
}
