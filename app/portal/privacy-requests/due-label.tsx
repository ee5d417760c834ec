import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { longBritishDate } from '#domain/dates/british-date.ts'
import { dueState, dueWords } from '#domain/privacy/queue.ts'
import { DayOf } from './day-of.tsx'
import styles from './due-label.module.css'

type Dated = Pick<PrivacyRequestSummary, 'kind' | 'status' | 'dueOn' | 'acknowledgedAt' | 'completedAt'>

/** How a request stands to its day, in words; what is late is red besides. */
export function DueLabel({ request, now }: { request: Dated; now: Date }) {
  const due = dueState(request, now)
  if (due.state === 'closed') {
    return (
      <span className={styles.label}>
        {dueWords(due)}
        {request.completedAt !== null && (
          <span className={styles.day}>
            <DayOf moment={request.completedAt} />
          </span>
        )}
      </span>
    )
  }
  return (
    <span className={styles.label} data-due={due.state}>
      <strong>{dueWords(due)}</strong>
      {due.state !== 'acknowledged' && (
        <span className={styles.day}>
          <time dateTime={request.dueOn}>{longBritishDate(request.dueOn)}</time>
        </span>
      )}
    </span>
  )
}
