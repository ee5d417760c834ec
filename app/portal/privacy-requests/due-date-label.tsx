/** What is said of a request wherever it is listed: how it stands to its day, and from whom it came. */
import type { PrivacyRequestSummary } from '#app/content/privacy-requests.ts'
import { dueState, formatDueDate } from '#domain/privacy/queue.ts'
import { CalendarDate, LondonDate } from '../ui/date-time.tsx'
import styles from './request.module.css'

type Dated = Pick<PrivacyRequestSummary, 'kind' | 'status' | 'dueOn' | 'acknowledgedAt' | 'completedAt'>

/** How a request stands to its day, in words; what is late is red besides. */
export function DueLabel({ request, now }: { request: Dated; now: Date }) {
  const due = dueState(request, now)
  if (due.state === 'closed')
    return (
      <span className={styles.due}>
        {formatDueDate(due)}
        {request.completedAt !== null && (
          <span className={styles.second}>
            <LondonDate moment={request.completedAt} />
          </span>
        )}
      </span>
    )
  return (
    <span className={styles.due} data-due={due.state}>
      <strong>{formatDueDate(due)}</strong>
      {due.state !== 'acknowledged' && (
        <span className={styles.second}>
          <CalendarDate on={request.dueOn} />
        </span>
      )}
    </span>
  )
}

/** A mail address, which breaks before its sign where a line is too short for it. */
export function EmailAddressText({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
