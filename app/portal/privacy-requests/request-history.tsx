import { Text } from '@mantine/core'
import type { PrivacyEntry } from '#app/content/privacy-requests.ts'
import { editedAt } from '../edited-at.ts'
import styles from './request.module.css'

interface RequestHistoryProps {
  readonly entries: readonly PrivacyEntry[]
  /** A note that is on its way. */
  readonly saving: string | null
}

/** What became of a request, the oldest first. */
export function RequestHistory({ entries, saving }: RequestHistoryProps) {
  if (entries.length === 0 && saving === null) return <Text c="dimmed">Nobody has worked on it yet.</Text>
  return (
    <ol className={styles.history}>
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <div className={styles.entryHeading}>
            <strong>{whatHappened(entry)}</strong>
            <span className={styles.second}>
              {entry.author || 'Unknown'} ·{' '}
              <time dateTime={entry.createdAt}>{editedAt(entry.createdAt)}</time>
            </span>
          </div>
          {entry.body !== '' && <p className={styles.text}>{entry.body}</p>}
        </li>
      ))}
      {saving !== null && (
        <li data-kind="note">
          <div className={styles.entryHeading}>
            <strong>Note</strong>
            <span className={styles.second}>Saving…</span>
          </div>
          <p className={styles.text}>{saving}</p>
        </li>
      )}
    </ol>
  )
}

function whatHappened({ kind, status, mailedAt, failedAt }: PrivacyEntry): string {
  if (kind === 'note') return 'Note'
  if (kind === 'step') return `Set to ${status}`
  if (mailedAt !== null) return 'Answer, sent by mail'
  return failedAt === null ? 'Answer: whether it was sent is not known' : 'Answer, not sent: the mail failed'
}
