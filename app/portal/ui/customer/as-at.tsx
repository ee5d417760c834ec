import type { FeedAge } from '#app/content/customer/feed-age.ts'
import { DateTime } from '../date-time.tsx'
import styles from './customer.module.css'

/** Says when the numbers of a screen were received; in words and grey if their source is late. */
export function AsAt({ age: { receivedAt, isStale } }: { age: FeedAge }) {
  if (receivedAt === null) return <>No data received yet</>
  if (!isStale)
    return (
      <>
        As at <DateTime at={receivedAt} />
      </>
    )
  return (
    <span className={styles.stale}>
      Out of date: nothing received since <DateTime at={receivedAt} />
    </span>
  )
}
