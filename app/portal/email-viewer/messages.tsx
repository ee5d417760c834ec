/** Thread of an email, newest first: the shown email is open, the others are links. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { DateTime } from '../ui/date-time.tsx'
import { formatEmailStatus, getCorrespondent } from './email-status.ts'
import styles from './email-viewer.module.css'

interface MessagesProps {
  /** Oldest first. */
  readonly thread: readonly EmailSummary[]
  /** Id of the open email. */
  readonly shown: number
  readonly to: (id: number) => string
  /** The open email. */
  readonly children: ReactNode
}

export function Messages({ thread, shown, to, children }: MessagesProps) {
  if (thread.length < 2) return children
  return (
    <ol className={styles.messages} aria-label="Thread">
      {thread.toReversed().map((email) => (
        <li key={email.id}>
          {email.id === shown ? children : <ClosedMessage email={email} to={to(email.id)} />}
        </li>
      ))}
    </ol>
  )
}

function ClosedMessage({ email, to }: { readonly email: EmailSummary; readonly to: string }) {
  return (
    <Link to={to} className={styles.closed} data-print-hidden>
      <b>{getCorrespondent(email)}</b>
      <span className={styles.closedText}>
        {email.source === 'sent' && `${formatEmailStatus(email)}: `}
        {email.snippet}
      </span>
      <DateTime at={email.receivedAt} />
    </Link>
  )
}
