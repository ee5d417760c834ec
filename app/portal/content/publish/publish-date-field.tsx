/** Publish date and time in UK time. */
import { formatScheduledTime, formatTimeUntil } from '#domain/content-drafts/publication.ts'
import { parseLondonTime, toLondonDate } from '#domain/dates/dates.ts'
import { formatLondonTime, formatTime, toLondonTime } from '#domain/dates/time-of-day.ts'
import { DateTimeField } from '../../ui/form/date-time-field.tsx'

interface PublishDateFieldProps {
  readonly id: string
  /** ISO 8601; null to publish with the current time. */
  readonly timestamp: string | null
  readonly onChange: (timestamp: string | null) => void
  readonly now: Date
  readonly isPublished: boolean
  readonly isLocked: boolean
}

export function PublishDateField({
  id,
  timestamp,
  onChange,
  now,
  isPublished,
  isLocked,
}: PublishDateFieldProps) {
  const date = timestamp === null ? null : new Date(timestamp)
  return (
    <DateTimeField
      id={id}
      label="Publish date"
      description={describe(date, now, isPublished)}
      placeholder="Now"
      clearable={!isLocked}
      clearButtonProps={{ 'aria-label': 'Publish now' }}
      minDate="1900-01-01"
      maxDate="2199-12-31"
      presets={listPresets(now)}
      disabled={isLocked}
      value={date === null ? '' : toWallTime(date)}
      onDateTime={(wallTime) => onChange(toTimestamp(wallTime))}
    />
  )
}

/** Past dates are described by the status. */
function describe(date: Date | null, now: Date, isPublished: boolean): string | undefined {
  if (date !== null)
    return date > now ? `${formatScheduledTime(date)} UK time, ${formatTimeUntil(date, now)}` : undefined
  return isPublished ? 'Set to today when you update. The post moves to the top.' : 'As soon as you publish.'
}

/** `YYYY-MM-DDTHH:mm` in London. */
const toWallTime = (date: Date) => `${toLondonDate(date)}T${toLondonTime(date)}`

/** Formats like the database, so that saved and sent values compare equal. */
function toTimestamp(wallTime: string): string | null {
  const date = parseLondonTime(wallTime)
  return date === null ? null : date.toISOString().replace(/\.000Z$/, '+00:00')
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MORNING = '07:00'

function listPresets(now: Date): { value: string; label: string }[] {
  const hour = new Date(Math.ceil(now.getTime() / HOUR_MS + 1) * HOUR_MS)
  const morning = (date: Date) => `${toLondonDate(date)} ${MORNING}:00`
  const untilMonday = ((8 - now.getUTCDay()) % 7 || 7) * DAY_MS
  return [
    { value: `${toLondonDate(hour)} ${toLondonTime(hour)}:00`, label: `At ${formatLondonTime(hour)}` },
    { value: morning(new Date(now.getTime() + DAY_MS)), label: `Tomorrow at ${formatTime(MORNING)}` },
    { value: morning(new Date(now.getTime() + untilMonday)), label: `Monday at ${formatTime(MORNING)}` },
  ]
}
