import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { DateTime } from '../ui/date-time.tsx'
import { formatEmailStatus, getCorrespondent, subjectOf } from './email-status.ts'
import styles from './email-viewer.module.css'

interface ThreadProps {
  /** Oldest first. */
  readonly thread: readonly EmailSummary[]
  /** Id of the displayed email; null if it is not part of the list. */
  readonly shown: number | null
  readonly to: (id: number) => string
}

/** List of emails, such as a thread or those of a record. */
export function Thread({ thread, shown, to }: ThreadProps) {
  if (shown !== null && thread.length < 2) return <Text c="dimmed">No other messages</Text>
  return (
    <ol className={styles.thread}>
      {thread.map((email) => (
        <li key={email.id} aria-current={email.id === shown || undefined}>
          {email.id === shown ? (
            <Text fw={700}>{getCorrespondent(email)}</Text>
          ) : (
            <Anchor component={Link} to={to(email.id)}>
              {getCorrespondent(email)}
              {shown === null && `: ${subjectOf(email)}`}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            <DateTime at={email.receivedAt} />
            {email.source === 'sent' && ` · ${formatEmailStatus(email)}`}
            {email.attachmentCount > 0 && ' · attachments'}
          </Text>
          <Text size="sm" lineClamp={2}>
            {email.snippet}
          </Text>
        </li>
      ))}
    </ol>
  )
}
