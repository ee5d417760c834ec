import { formatDeadline } from '../working-hours/working-hours.ts'
import { LEAD_FIELD_NAMES } from './leads.ts'

interface Described {
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
}

const formatTimestamp = (at: string | null) => (at === null ? '' : formatDeadline(new Date(at)))

/** Each continues a sentence that begins with the name of the actor. */
const EVENT_FORMATTERS: Readonly<Record<string, (event: Pick<Described, 'before' | 'after'>) => string>> = {
  received: () => 'sent this enquiry',
  entered: ({ after }) => `added this lead. Source: ${after}`,
  status: ({ before, after }) => `changed the status from ${before} to ${after}`,
  assigned: ({ before, after }) =>
    after === null
      ? `unassigned this lead${before === null ? '' : ` from ${before}`}`
      : `assigned this lead to ${after}${before === null ? '' : `, previously assigned to ${before}`}`,
  snoozed: ({ after }) => `snoozed this lead until ${formatTimestamp(after)}`,
  woken: () => 'moved this lead back to the inbox',
  spam: () => 'marked this lead as spam',
  'not spam': () => 'marked this lead as not spam',
  merged: ({ before, after }) =>
    `merged this lead into ${after ?? 'another lead'}${before === null ? '' : `: ${before}`}`,
  parted: () => 'unmerged this lead',
  'call-back promised': ({ after }) => `set the call for ${formatTimestamp(after)}`,
  'call-back made': () => 'called',
  'call-back not made': () => 'undid the call',
  'call-back warned': ({ after }) => `reminded ${after ?? 'staff'} of the call`,
  'call-back escalated': ({ after }) => `told ${after ?? 'staff'} that the call is overdue`,
  'wrote again': () => 'sent another message',
  'dealt with': () => 'marked the message as not needing a reply',
  detail: ({ after }) => `changed ${formatFields(after)}`,
  note: () => 'added a note',
  'note deleted': () => 'deleted a note',
  'note restored': () => 'restored a note',
  mail: ({ after }) => `sent an email: ${after ?? ''}`,
  forwarded: ({ after }) => `forwarded this lead to ${after ?? ''}`,
}

/** Whether the contact triggers such events. */
export const isByContact = ({ kind }: Pick<Described, 'kind'>): boolean =>
  kind === 'received' || kind === 'wrote again'

/** Older events have no field names. */
function formatFields(after: string | null): string {
  if (after === null) return 'details'
  return after
    .split(', ')
    .map((field) => LEAD_FIELD_NAMES[field]?.toLowerCase() ?? field)
    .join(', ')
}

/** Returns the rest of a sentence after the actor: `changed the status from New to Won`. */
export function describeLeadEvent(event: Described): string {
  return EVENT_FORMATTERS[event.kind]?.(event) ?? event.kind
}

/** For a message about a colleague’s change: `status New → Contacting`, `phone`. */
export function describeLeadChange(event: Described): string {
  if (event.kind === 'status') return `status ${event.before} → ${event.after}`
  return event.kind === 'detail' ? formatFields(event.after) : describeLeadEvent(event)
}
