import { Text } from '@mantine/core'
import type { LeadEvent } from '#app/content/leads/mutations.ts'
import { describeLeadEvent } from '#domain/leads/lead-events.ts'
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
