import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { dueState, formatDueDate } from '#domain/privacy/queue.ts'
import { CalendarDate, LondonDate } from '../ui/date-time.tsx'
import styles from './request.module.css'

type DueRequest = Pick<PrivacyRequestSummary, 'kind' | 'status' | 'dueOn' | 'acknowledgedAt' | 'completedAt'>

/** Due date in words; overdue is also red. */
export function DueLabel({ request, now }: { request: DueRequest; now: Date }) {
  const due = dueState(request, now)
  if (due.state === 'closed')
    return (
      <span className={styles.due}>
        {formatDueDate(due)}
        {request.completedAt !== null && (
          <span className={styles.detail}>
            <LondonDate moment={request.completedAt} />
          </span>
        )}
      </span>
    )
  return (
    <span className={styles.due} data-due={due.state}>
      <strong>{formatDueDate(due)}</strong>
      {due.state !== 'acknowledged' && (
        <span className={styles.detail}>
          <CalendarDate on={request.dueOn} />
        </span>
      )}
    </span>
  )
}
