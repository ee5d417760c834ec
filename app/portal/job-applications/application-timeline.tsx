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
  if (events.length === 0) return <Text c="dimmed">No activity yet</Text>
  return (
    <ol className={styles.history}>
      {events.map((event) => (
        <li key={event.id}>
          {describeApplicationEvent(event)}
          <Text size="sm" c="dimmed">
            {getActor(event, names)} · <DateTime at={event.happenedAt} />
          </Text>
        </li>
      ))}
    </ol>
  )
}

/** Events that applicants trigger themselves through their link. */
const BY_APPLICANT = /by the applicant$|kept on file$/

function getActor({ actor, kind }: ApplicationEvent, names: HistoryProps['names']): string {
  if (actor === null) return BY_APPLICANT.test(kind) ? 'Applicant' : 'Website'
  return names.get(actor) ?? 'Former colleague'
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
      return after === null ? 'Rating cleared' : `Rated ${after} of ${RATING_MAX}`
    case 'note':
      return 'Note added'
    case 'note deleted':
      return 'Note deleted'
    case 'merged':
      return `Linked to ${after} (same applicant)`
    case 'parted':
      return `Unlinked from ${after}`
    case 'mail sent':
      return `Emailed: ${after}`
    case 'mail refused':
      return `Email rejected by the email server: ${after}`
    case 'mail bounced':
      return `Email bounced: ${after}`
    case 'mail in doubt':
      return `Email delivery unknown: ${after}`
    case 'mail cancelled':
      return `Email cancelled: ${after}`
    case 'note restored':
      return 'Note restored'
    case 'kept on file':
      return `Kept on file until ${formatLongDate(after ?? '')}`
    case 'details corrected by the applicant':
      return `Details corrected: ${after}`
    default:
      return kind.replace(/ by the applicant$/, '').replace(/^./, (first) => first.toUpperCase())
  }
}
