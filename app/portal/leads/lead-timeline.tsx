import { Text } from '@mantine/core'
import type { LeadEvent } from '#app/content/leads/mutations.ts'
import { LEAD_FIELD_NAMES } from '#domain/leads/leads.ts'
import { formatDeadline } from '#domain/working-hours/working-hours.ts'
import { DateTime } from '../ui/date-time.tsx'
import styles from './leads.module.css'

interface LeadHistoryProps {
  readonly events: readonly LeadEvent[]
  readonly names: ReadonlyMap<string, string>
}

export function LeadHistory({ events, names }: LeadHistoryProps) {
  return (
    <ol className={styles.history}>
      {events.map((event) => (
        <li key={event.id}>
          {describeLeadEvent(event)}
          <Text size="sm" c="dimmed">
            {event.actor === null ? 'Website' : (names.get(event.actor) ?? 'Former colleague')} ·{' '}
            <DateTime at={event.happenedAt} />
          </Text>
        </li>
      ))}
    </ol>
  )
}

const formatTimestamp = (at: string | null) => (at === null ? '' : formatDeadline(new Date(at)))

const EVENT_FORMATTERS: Readonly<Record<string, (event: Pick<LeadEvent, 'before' | 'after'>) => string>> = {
  received: () => 'Received',
  status: ({ before, after }) => `${before} → ${after}`,
  assigned: ({ before, after }) =>
    after === null ? `Unassigned${before === null ? '' : ` from ${before}`}` : `Assigned to ${after}`,
  snoozed: ({ after }) => `Snoozed until ${formatTimestamp(after)}`,
  woken: () => 'Back in the inbox',
  spam: () => 'Marked as spam',
  'not spam': () => 'Marked as not spam',
  merged: ({ before, after }) =>
    `Merged into ${after ?? 'another lead'}${before === null ? '' : `: ${before}`}`,
  parted: () => 'Unmerged',
  'call-back promised': ({ after }) => `Call due ${formatTimestamp(after)}`,
  'call-back made': () => 'Called',
  'call-back not made': () => 'Call undone',
  'call-back warned': ({ after }) => `Call reminder sent to ${after ?? ''}`,
  'call-back escalated': ({ after }) => `Overdue reminder sent to ${after ?? ''}`,
  'wrote again': () => 'New message',
  'dealt with': () => 'No reply needed',
  detail: ({ after }) => `Changed: ${formatFields(after)}`,
  note: () => 'Note added',
  'note deleted': () => 'Note deleted',
  'note restored': () => 'Note restored',
  mail: ({ after }) => `Email: ${after ?? ''}`,
  forwarded: ({ after }) => `Forwarded to ${after ?? ''}`,
}

/** Older events have no field names. */
function formatFields(after: string | null): string {
  if (after === null) return 'details'
  return after
    .split(', ')
    .map((field) => LEAD_FIELD_NAMES[field]?.toLowerCase() ?? field)
    .join(', ')
}

export function describeLeadEvent(event: Pick<LeadEvent, 'kind' | 'before' | 'after'>): string {
  return EVENT_FORMATTERS[event.kind]?.(event) ?? event.kind
}
