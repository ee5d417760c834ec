/** Everything that happened to an application: emails, notes, ratings and changes of status. */
import {
  type ApplicationEvent,
  addNote,
  type Note,
  setNoteDeleted,
} from '#app/content/applications/mutations.ts'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import type { RecordEmail } from '#app/content/emails/queries.ts'
import { describeApplicationEvent, isByApplicant } from '#domain/applications/application-events.ts'
import type { IconName } from '../../ui/icon.tsx'
import { FORMER_COLLEAGUE, tellsOfEmail, useEmailItems, WEBSITE } from '../../ui/timeline/email-items.tsx'
import { NoteForm, useNoteItems } from '../../ui/timeline/notes.tsx'
import { Timeline, type TimelineItem } from '../../ui/timeline/timeline.tsx'

interface ApplicationTimelineProps {
  readonly application: ApplicationDetail
  readonly emails: readonly RecordEmail[]
  readonly notes: readonly Note[]
  readonly events: readonly ApplicationEvent[]
  readonly names: ReadonlyMap<string, string>
  readonly me: string
  /** Edits a scheduled email. */
  readonly onEdit: (outgoingId: string) => void
}

export function ApplicationTimeline(props: ApplicationTimelineProps) {
  const { application, emails, notes, events, names, me, onEdit } = props
  const emailItems = useEmailItems(emails, names, onEdit)
  const noteItems = useNoteItems({ notes, names, me, setDeleted: setNoteDeleted })
  const isFirstCv = events.every(({ kind }) => !kind.startsWith('CV sent') && !kind.startsWith('CV replaced'))
  const changes = events
    .filter(
      ({ kind, after }) => kind !== 'note' && !(kind.startsWith('mail ') && tellsOfEmail(emails, after)),
    )
    .map((event) => toItem(event, application, isFirstCv, names))
  return (
    <Timeline items={[...emailItems, ...noteItems, ...changes]}>
      <NoteForm
        me={me}
        record={`application:${application.id}`}
        subject="applicant"
        add={(client, body, origin) => addNote(client, application.id, body, origin)}
      />
    </Timeline>
  )
}

const ICONS: Readonly<Record<string, IconName>> = {
  received: 'file-user',
  rating: 'star',
  'name revealed': 'eye',
  'interview proposed': 'calendar',
  'interview withdrawn': 'calendar',
  'interview chosen': 'calendar',
  'interview called off': 'calendar',
  'CV scanned': 'shield',
  'CV quarantined': 'triangle-alert',
  'CV sent by the applicant': 'file-user',
  'CV replaced by the applicant': 'file-user',
  'mail sent': 'send',
}

function toItem(
  event: ApplicationEvent,
  { name, cv }: ApplicationDetail,
  isFirstCv: boolean,
  names: ReadonlyMap<string, string>,
): TimelineItem {
  const { id, kind, actor, happenedAt } = event
  const system = isByApplicant(event) ? name : WEBSITE
  return {
    key: `event ${id}`,
    at: happenedAt,
    group: 'changes',
    icon: ICONS[kind] ?? 'history',
    who: actor === null ? system : (names.get(actor) ?? FORMER_COLLEAGUE),
    what:
      describeApplicationEvent(event) +
      (kind === 'received' && isFirstCv && cv ? ` with ${cv.fileName}` : ''),
  }
}
