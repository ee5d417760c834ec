/** Status of a record: colour, symbol and word, so that none of them carries the meaning alone. */
import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type StatusTone = 'info' | 'progress' | 'good' | 'danger' | 'neutral'

const RING = 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9'
const SYMBOLS: Readonly<Record<StatusTone, string>> = {
  info: RING,
  progress: `${RING}M6 4.2a1.8 1.8 0 1 0 1.8 1.8H6z`,
  good: 'm2.5 6.4 2.3 2.3 4.7-5',
  danger: 'M6 2v5M6 9.6v0',
  neutral: 'M2.5 6h7',
}

interface StatusBadgeProps {
  readonly tone: StatusTone
  readonly children: ReactNode
}

export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      <svg
        viewBox="0 0 12 12"
        width="12"
        height="12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d={SYMBOLS[tone]} />
      </svg>
      {children}
    </span>
  )
}
