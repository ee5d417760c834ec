import { Text } from '@mantine/core'
import type { ApplicationEvent } from '#app/content/applications/mutations.ts'
import { describeApplicationEvent } from '#domain/applications/application-events.ts'
import { DateTime } from '../ui/date-time.tsx'
import styles from './job-applications.module.css'

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
