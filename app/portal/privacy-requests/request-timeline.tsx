import { Button, Stack, Text, Textarea } from '@mantine/core'
import type { PrivacyEntry } from '#app/content/privacy-requests.ts'
import { PRIVACY_NOTE_MAX } from '#domain/privacy/queue.ts'
import { DateTime } from '../ui/date-time.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import styles from './request.module.css'
import type { Notes } from './use-request-actions.ts'

interface RequestHistoryProps {
  readonly entries: readonly PrivacyEntry[]
  readonly notes: Notes
}

export function RequestHistory({ entries, notes }: RequestHistoryProps) {
  return (
    <>
      {entries.length === 0 && notes.saving === null ? (
        <Text c="dimmed">No activity yet</Text>
      ) : (
        <ol className={styles.history}>
          {entries.map((entry) => (
            <li key={entry.id} data-kind={entry.kind}>
              <div className={styles.entryHeading}>
                <strong>{describeEntry(entry)}</strong>
                <span className={styles.detail}>
                  {entry.author || 'Unknown'} · <DateTime at={entry.createdAt} />
                </span>
              </div>
              {entry.body !== '' && <p className={styles.text}>{entry.body}</p>}
            </li>
          ))}
          {notes.saving !== null && (
            <li data-kind="note">
              <div className={styles.entryHeading}>
                <strong>Note</strong>
                <span className={styles.detail}>Saving…</span>
              </div>
              <p className={styles.text}>{notes.saving}</p>
            </li>
          )}
        </ol>
      )}
      <NoteForm notes={notes} />
    </>
  )
}

function NoteForm({ notes }: { notes: Notes }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void notes.add()
      }}
    >
      <Stack gap="sm" align="flex-start">
        <FailureNotice failure={notes.failure} />
        <Textarea
          label="Internal note"
          description="Only staff can see notes. The requester may ask for a copy of what you write about them."
          size="md"
          w="100%"
          autosize
          minRows={2}
          maxLength={PRIVACY_NOTE_MAX}
          value={notes.text}
          onChange={(event) => notes.setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={notes.text.trim() === '' || notes.saving !== null}>
          Add note
        </Button>
      </Stack>
    </form>
  )
}

function describeEntry({ kind, status, mailedAt, failedAt }: PrivacyEntry): string {
  if (kind === 'note') return 'Note'
  if (kind === 'step') return `Set to ${status}`
  if (mailedAt !== null) return 'Reply emailed'
  return failedAt === null ? 'Reply: delivery unknown' : 'Reply not sent: email failed'
}
