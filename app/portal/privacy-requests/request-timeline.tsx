/** Everything that happened to a request: emails, notes, replies and steps. */
import type { RecordEmail } from '#app/content/emails/queries.ts'
import {
  addPrivacyNote,
  type PrivacyEntry,
  type PrivacyRequestDetail,
} from '#app/content/privacy-requests.ts'
import { StatusBadge } from '../ui/record/status-badge.tsx'
import { useEmailItems } from '../ui/timeline/email-items.tsx'
import { NoteForm } from '../ui/timeline/notes.tsx'
import { Timeline, type TimelineItem } from '../ui/timeline/timeline.tsx'

interface RequestTimelineProps {
  readonly request: PrivacyRequestDetail
  readonly emails: readonly RecordEmail[]
  /** User id. */
  readonly me: string
}

const NO_NAMES: ReadonlyMap<string, string> = new Map()

export function RequestTimeline({ request, emails, me }: RequestTimelineProps) {
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
  return (
    <Timeline items={[...emailItems, ...request.entries.map(toItem), received]}>
      <NoteForm
        me={me}
        record={`privacy-request:${request.reference}`}
        subject="requester"
        add={(client, body) => addPrivacyNote(client, request.id, body)}
      />
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
