/** Everything that happened to a lead: emails, notes, calls and changes. */
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { RecordEmail } from '#app/content/emails/queries.ts'
import type { TimelineEntry } from '#app/content/leads/emails.ts'
import {
  addLeadNote,
  type LeadEvent,
  type LeadNote,
  setLeadNoteDeleted,
} from '#app/content/leads/mutations.ts'
import type { LeadDetail } from '#app/content/leads/queries.ts'
import { DELIVERY_STATES, type DeliveryState } from '#domain/email/delivery-states.ts'
import { describeLeadEvent, isByContact } from '#domain/leads/lead-events.ts'
import { getLeadName } from '#domain/leads/leads.ts'
import type { IconName } from '../ui/icon.tsx'
import { FORMER_COLLEAGUE, tellsOfEmail, useEmailItems, WEBSITE } from '../ui/timeline/email-items.tsx'
import { NoteForm, useNoteItems } from '../ui/timeline/notes.tsx'
import { Timeline, type TimelineItem } from '../ui/timeline/timeline.tsx'

interface LeadTimelineProps {
  readonly lead: LeadDetail
  readonly emails: readonly RecordEmail[]
  readonly notes: readonly LeadNote[]
  readonly events: readonly LeadEvent[]
  /** Everything of the same contact. */
  readonly contact: readonly TimelineEntry[]
  readonly names: ReadonlyMap<string, string>
  readonly me: string
  /** Edits a scheduled email. */
  readonly onEdit: (outgoingId: string) => void
}

export function LeadTimeline(props: LeadTimelineProps) {
  const { lead, emails, notes, events, contact, names, me, onEdit } = props
  const emailItems = useEmailItems(emails, names, onEdit)
  const noteItems = useNoteItems({ notes, names, me, setDeleted: setLeadNoteDeleted })
  const isShown = new Set(emails.map(({ id }) => String(id)))
  const items = [
    ...emailItems,
    ...noteItems,
    ...contact
      .filter(({ kind, reference }) => kind === 'mail' && !isShown.has(reference ?? ''))
      .map((entry) => toUnlinkedEmail(entry, lead)),
    ...events.filter((event) => !isRepeated(event, emails)).map((event) => toItem(event, lead, names)),
  ]
  return (
    <Timeline items={items}>
      <NoteForm
        me={me}
        record={`lead:${lead.id}`}
        subject="contact"
        add={(client, body, origin) => addLeadNote(client, lead.id, body, origin)}
      />
    </Timeline>
  )
}

/** In ms, between an email and the event that it causes. */
const CAUSED_WITHIN_MS = 120_000

/** Whether another item tells the same. */
function isRepeated({ kind, after, happenedAt }: LeadEvent, emails: readonly RecordEmail[]): boolean {
  if (kind === 'wrote again')
    return emails.some(
      ({ source, receivedAt }) =>
        source !== 'sent' && Math.abs(Date.parse(happenedAt) - Date.parse(receivedAt)) < CAUSED_WITHIN_MS,
    )
  return kind === 'note' || ((kind === 'mail' || kind === 'forwarded') && tellsOfEmail(emails, after))
}

const ICONS: Readonly<Record<string, IconName>> = {
  received: 'message-square-text',
  entered: 'plus',
  assigned: 'user',
  snoozed: 'clock',
  'call-back promised': 'clock',
  'call-back made': 'phone',
  'call-back not made': 'phone',
  'wrote again': 'message-square-text',
  mail: 'send',
  forwarded: 'forward',
}

function toItem(event: LeadEvent, lead: LeadDetail, names: ReadonlyMap<string, string>): TimelineItem {
  const { id, kind, actor, happenedAt } = event
  const origin = isByContact(event) ? getLeadName(lead) : WEBSITE
  const file = kind === 'received' ? lead.drawing?.fileName : undefined
  return {
    key: `event ${id}`,
    at: happenedAt,
    group: 'changes',
    icon: ICONS[kind] ?? 'history',
    who: actor === null ? origin : (names.get(actor) ?? FORMER_COLLEAGUE),
    what: describeLeadEvent(event) + (file === undefined ? '' : ` with ${file}`),
  }
}

/** Email with the contact’s address that is not linked to this lead. */
function toUnlinkedEmail(
  { reference, title, status, happenedAt }: TimelineEntry,
  lead: LeadDetail,
): TimelineItem {
  const isReceived = status === 'received'
  return {
    key: `unlinked ${reference}`,
    at: happenedAt,
    group: 'emails',
    icon: isReceived ? 'mail' : 'send',
    who: getLeadName(lead),
    what: (
      <>
        {isReceived ? 'sent' : `was sent (${DELIVERY_STATES[status as DeliveryState]})`} an email that isn’t
        linked to this lead:{' '}
        <Anchor component={Link} to={`/email-viewer/${reference}`} inherit>
          {title || 'No subject'}
        </Anchor>
      </>
    ),
  }
}
