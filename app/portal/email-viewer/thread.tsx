import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { EmailSummary } from '#app/content/emails/queries.ts'
import { DateTime } from '../ui/date-time.tsx'
import { formatEmailStatus, getCorrespondent, getEmailPath, subjectOf } from './email-status.ts'
import styles from './email-viewer.module.css'

/** List of emails, such as those of a record. */
export function Thread({ thread }: { readonly thread: readonly EmailSummary[] }) {
  return (
    <ol className={styles.thread}>
      {thread.map((email) => (
        <li key={email.id}>
          <Anchor component={Link} to={getEmailPath(email.id)}>
            {getCorrespondent(email)}: {subjectOf(email)}
          </Anchor>
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
