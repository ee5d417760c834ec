import { formatDeadline } from '../working-hours/working-hours.ts'
import { LEAD_FIELD_NAMES } from './leads.ts'

interface Described {
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
}

const formatTimestamp = (at: string | null) => (at === null ? '' : formatDeadline(new Date(at)))

const EVENT_FORMATTERS: Readonly<Record<string, (event: Pick<Described, 'before' | 'after'>) => string>> = {
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

export function describeLeadEvent(event: Described): string {
  return EVENT_FORMATTERS[event.kind]?.(event) ?? event.kind
}

/** For a message about a colleague’s change: `status New → Contacting`, `phone`. */
export function describeLeadChange(event: Described): string {
  if (event.kind === 'status') return `status ${describeLeadEvent(event)}`
  return event.kind === 'detail' ? formatFields(event.after) : describeLeadEvent(event)
}
