import { formatLongDate } from '../dates/dates.ts'
import { RATING_MAX } from './applications.ts'

interface Described {
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
}

/** Each continues a sentence that begins with the name of the actor. */
const FORMATTERS: Readonly<Record<string, (event: Described) => string>> = {
  status: ({ before, after }) => `moved this application from ${before} to ${after}`,
  rating: ({ before, after }) =>
    after === null
      ? `cleared the rating${before === null ? '' : `, previously ${before} of ${RATING_MAX}`}`
      : `rated ${after} of ${RATING_MAX}${before === null ? '' : `, previously ${before}`}`,
  note: () => 'added a note',
  'note deleted': () => 'deleted a note',
  'note restored': () => 'restored a note',
  merged: ({ after }) => `linked ${after} as the same applicant`,
  parted: ({ after }) => `unlinked ${after}`,
  'mail sent': ({ after }) => `sent an email: ${after}`,
  'mail refused': ({ after }) => `sent an email that the server rejected: ${after}`,
  'mail bounced': ({ after }) => `sent an email that bounced: ${after}`,
  'mail in doubt': ({ after }) => `sent an email whose delivery is unknown: ${after}`,
  'mail cancelled': ({ after }) => `cancelled an email: ${after}`,
  'name revealed': () => 'revealed the name',
  'interview proposed': () => 'proposed interview times',
  'interview withdrawn': () => 'withdrew the interview times',
  'CV scanned': () => 'found no viruses in the CV',
  'CV quarantined': () => 'found a virus in the CV',
}

/** What applicants do, most of it on their page. */
const APPLICANT_FORMATTERS: Readonly<Record<string, (event: Described) => string>> = {
  received: () => 'applied',
  'withdrawn by the applicant': () => 'withdrew the application',
  'details corrected by the applicant': ({ after }) => `corrected ${after}`,
  'CV sent by the applicant': () => 'sent a CV',
  'CV replaced by the applicant': () => 'replaced the CV',
  'interview chosen': () => 'chose an interview time',
  'interview called off': () => 'cancelled the interview',
  'kept on file': ({ after }) => `agreed to stay on file until ${formatLongDate(after ?? '')}`,
  'no longer kept on file': () => 'asked not to stay on file',
}

/** Returns the rest of a sentence after the actor: `moved this application from New to Interview`. */
export function describeApplicationEvent(event: Described): string {
  const format = FORMATTERS[event.kind] ?? APPLICANT_FORMATTERS[event.kind]
  return format?.(event) ?? event.kind
}

/** Whether applicants trigger such events themselves, through their link. */
export const isByApplicant = ({ kind }: Pick<Described, 'kind'>): boolean => kind in APPLICANT_FORMATTERS

/** For a message about a colleague’s change: `status New → Interview`. */
export function describeApplicationChange(event: Described): string {
  return event.kind === 'status' ? `status ${event.before} → ${event.after}` : describeApplicationEvent(event)
}
