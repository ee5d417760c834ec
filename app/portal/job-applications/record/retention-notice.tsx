import { Text } from '@mantine/core'
import type { ApplicationDetail } from '#app/content/applications/queries.ts'
import { CLOSED_STATUSES } from '#domain/applications/applications.ts'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import {
  APPLICATION_RETENTION_MONTHS,
  formatMonths,
  getApplicationRetentionDate,
} from '#domain/retention/retention.ts'

/** Says how long an application is retained, and why. */
export function RetentionNotice({ application }: { readonly application: ApplicationDetail }) {
  const { status, keptFrom, keptOnFileUntil } = application
  const isClosed = CLOSED_STATUSES.some((closed) => closed === status)
  const isOnFile = keptOnFileUntil !== null && keptOnFileUntil >= toLondonDate(new Date())
  return (
    <Text size="sm" c="dimmed">
      Kept until{' '}
      {formatLongDate(
        getApplicationRetentionDate({ keptFrom, keptOnFileUntil: isOnFile ? keptOnFileUntil : null }),
      )}
      , {formatMonths(APPLICATION_RETENTION_MONTHS)} after it was {isClosed ? 'closed' : 'received'}
      {isOnFile && `; the applicant agreed to stay on file until ${formatLongDate(keptOnFileUntil)}`}. Then
      erased with its CV, notes, history and emails.
    </Text>
  )
}
