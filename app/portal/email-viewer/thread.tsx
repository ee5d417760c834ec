import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { DateTime } from '../ui/date-time.tsx'
import { formatEmailStatus, getCorrespondent, subjectOf } from './email-status.ts'
import styles from './email-viewer.module.css'

interface ThreadProps {
  /** The oldest first. */
  readonly thread: readonly EmailSummary[]
  /** The number of the one on the screen; null where none of them is. */
  readonly shown: number | null
  readonly to: (id: number) => string
}

/** Emails one after the other, such as those of a thread or of a record. */
export function Thread({ thread, shown, to }: ThreadProps) {
  if (shown !== null && thread.length < 2)
    return <Text c="dimmed">Nothing before it and nothing after it.</Text>
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
            {email.attachmentCount > 0 && ' · with files'}
          </Text>
          <Text size="sm" lineClamp={2}>
            {email.snippet}
          </Text>
        </li>
      ))}
    </ol>
  )
}
