/** What happened to a lead, the newest first: every change with who made it and when. */
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
            {event.actor === null ? 'The website' : (names.get(event.actor) ?? 'A former colleague')} ·{' '}
            <DateTime at={event.happenedAt} />
          </Text>
        </li>
      ))}
    </ol>
  )
}

const moment = (at: string | null) => (at === null ? '' : formatDeadline(new Date(at)))

const WORDS: Readonly<Record<string, (event: Pick<LeadEvent, 'before' | 'after'>) => string>> = {
  received: () => 'Received',
  status: ({ before, after }) => `${before} → ${after}`,
  assigned: ({ before, after }) =>
    after === null ? `No longer looked after by ${before ?? 'anybody'}` : `Looked after by ${after}`,
  snoozed: ({ after }) => `Snoozed until ${moment(after)}`,
  woken: () => 'Back in the inbox',
  spam: () => 'Put aside as spam',
  'not spam': () => 'No longer spam',
  merged: ({ before, after }) =>
    `Merged into ${after ?? 'another lead'}${before === null ? '' : `, because: ${before}`}`,
  parted: () => 'A lead of its own again',
  'call-back promised': ({ after }) => `Call promised by ${moment(after)}`,
  'call-back made': () => 'Rung',
  'call-back not made': () => 'Not rung after all',
  'call-back warned': ({ after }) => `Warned of the call: ${after ?? ''}`,
  'call-back escalated': ({ after }) => `Told that the call is overdue: ${after ?? ''}`,
  'wrote again': () => 'Wrote again',
  'dealt with': () => 'Dealt with, without an answer',
  detail: ({ after }) => `Changed: ${formatFields(after)}`,
  note: () => 'Note written',
  'note deleted': () => 'Note deleted',
  'note restored': () => 'Note given back',
  mail: ({ after }) => `Email: ${after ?? ''}`,
  forwarded: ({ after }) => `Sent on to ${after ?? ''}`,
}

/** Of an event the fields by name; older ones named none. */
function formatFields(after: string | null): string {
  if (after === null) return 'details'
  return after
    .split(', ')
    .map((field) => LEAD_FIELD_NAMES[field]?.toLowerCase() ?? field)
    .join(', ')
}

export function describeLeadEvent(event: Pick<LeadEvent, 'kind' | 'before' | 'after'>): string {
  return WORDS[event.kind]?.(event) ?? event.kind
}
