/** What happened to an application, the newest first. */
import { Text } from '@mantine/core'
import type { ApplicationEvent } from '#app/content/applications/mutations.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { DateTime } from '../ui/date-time.tsx'
import styles from './job-applications.module.css'
import { RATING_MAX } from './rating.tsx'

interface HistoryProps {
  readonly events: readonly ApplicationEvent[]
  readonly names: ReadonlyMap<string, string>
}

export function History({ events, names }: HistoryProps) {
  if (events.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>
  return (
    <ol className={styles.history}>
      {events.map((event) => (
        <li key={event.id}>
          {describeApplicationEvent(event)}
          <Text size="sm" c="dimmed">
            {whoDid(event, names)} · <DateTime at={event.happenedAt} />
          </Text>
        </li>
      ))}
    </ol>
  )
}

/** What applicants do themselves, by their link. */
const BY_APPLICANT = /by the applicant$|kept on file$/

function whoDid({ actor, kind }: ApplicationEvent, names: HistoryProps['names']): string {
  if (actor === null) return BY_APPLICANT.test(kind) ? 'The applicant' : 'The website'
  return names.get(actor) ?? 'A former colleague'
}

export function describeApplicationEvent({
  kind,
  before,
  after,
}: Pick<ApplicationEvent, 'kind' | 'before' | 'after'>): string {
  switch (kind) {
    case 'received':
      return 'Received'
    case 'status':
      return `${before} → ${after}`
    case 'rating':
      return after === null ? 'Rating taken away' : `Rated ${after} of ${RATING_MAX}`
    case 'note':
      return 'Note written'
    case 'note deleted':
      return 'Note deleted'
    case 'merged':
      return `Said to be the same person as ${after}`
    case 'parted':
      return `No longer said to be the same person as ${after}`
    case 'mail sent':
      return `Emailed: ${after}`
    case 'mail refused':
      return `Email refused by the email server: ${after}`
    case 'mail bounced':
      return `Email came back: ${after}`
    case 'mail in doubt':
      return `Nobody can say whether this email went: ${after}`
    case 'mail cancelled':
      return `Email kept back: ${after}`
    case 'note restored':
      return 'Note given back'
    case 'kept on file':
      return `Kept on file until ${formatLongDate(after ?? '')}`
    case 'details corrected by the applicant':
      return `Details corrected: ${after}`
    default:
      return kind.replace(/ by the applicant$/, '').replace(/^./, (first) => first.toUpperCase())
  }
}
