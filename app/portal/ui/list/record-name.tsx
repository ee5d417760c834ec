import type { ReactNode } from 'react'
import styles from './list.module.css'

interface RecordNameProps {
  /** Thumbnail before the name. */
  readonly image?: ReactNode
  readonly name: ReactNode
  /** Smaller, and the first to be shortened: a company, an address or a reference. */
  readonly detail?: ReactNode
}

/** First cell of a row. */
export function RecordName({ image, name, detail }: RecordNameProps) {
  const text = (
    <span className={styles.named}>
      <span>{name}</span>
      {detail && (
        <>
          {' '}
          <small>{detail}</small>
        </>
      )}
    </span>
  )
  if (image === undefined) return text
  return (
    <span className={styles.pictured}>
      {image}
      {text}
    </span>
  )
}
