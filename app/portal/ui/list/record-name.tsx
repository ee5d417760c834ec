import type { ReactNode } from 'react'
import styles from './list.module.css'

interface RecordNameProps {
  readonly name: ReactNode
  /** Smaller, and the first to be shortened: a company, an address or a reference. */
  readonly detail?: ReactNode
}

/** First cell of a row. */
export function RecordName({ name, detail }: RecordNameProps) {
  return (
    <span className={styles.named}>
      <span>{name}</span> {detail !== undefined && detail !== '' && <small>{detail}</small>}
    </span>
  )
}
