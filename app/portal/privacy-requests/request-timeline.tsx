/** Everything that happened to a request: emails, notes, replies and steps. */
import { Button, Stack, Textarea } from '@mantine/core'
import type { RecordEmail } from '#app/content/emails/queries.ts'
import type { PrivacyEntry, PrivacyRequestDetail } from '#app/content/privacy-requests.ts'
import { PRIVACY_NOTE_MAX } from '#domain/privacy/response.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { FailureNotice } from '../ui/screen.tsx'
import { useEmailItems } from '../ui/timeline/email-items.tsx'
import { Timeline, type TimelineItem } from '../ui/timeline/timeline.tsx'
import type { Notes } from './use-request-actions.ts'

interface RequestTimelineProps {
  readonly request: PrivacyRequestDetail
  readonly emails: readonly RecordEmail[]
  readonly notes: Notes
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

export function RequestTimeline({ request, emails, notes }: RequestTimelineProps) {
  // Replies are entries; the other sent emails are automatic.
  const emailItems = useEmailItems(emails, NO_NAMES)
  const received: TimelineItem = {
    key: 'received',
    at: request.receivedAt,
    group: 'changes',
    icon: 'shield-question',
    who: request.name,
    what: 'sent this request',
  }
  const saving: readonly TimelineItem[] =
    notes.saving === null
      ? []
      : [
          {
            key: 'saving',
            at: new Date().toISOString(),
            group: 'notes',
            icon: 'sticky-note',
            who: 'You',
            what: 'Saving the note…',
            text: notes.saving,
          },
        ]
  return (
    <Timeline items={[...saving, ...emailItems, ...request.entries.map(toItem), received]}>
      <NoteForm notes={notes} />
    </Timeline>
  )
}

function toItem({
  id,
  kind,
  body,
  status,
  author,
  createdAt,
  mailedAt,
  failedAt,
}: PrivacyEntry): TimelineItem {
  const common = { key: `entry ${id}`, at: createdAt, who: author || 'Unknown' } as const
  const text = body === '' ? {} : { text: body }
  if (kind === 'note')
    return { ...common, ...text, group: 'notes', icon: 'sticky-note', what: 'added a note' }
  if (kind === 'step')
    return { ...common, ...text, group: 'changes', icon: 'history', what: `set the status to ${status}` }
  return {
    ...common,
    ...text,
    group: 'emails',
    icon: 'send',
    what: 'replied by email',
    badge:
      mailedAt !== null ? (
        <StatusBadge tone="good">Sent</StatusBadge>
      ) : (
        <StatusBadge tone="danger">{failedAt === null ? 'Delivery unknown' : 'Not sent'}</StatusBadge>
      ),
  }
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
