/** Publish date and time in UK time. */
import { DateTimePicker } from '@mantine/dates'
import { formatLondonTime, formatScheduledTime, formatTimeUntil } from '#domain/content-drafts/publication.ts'
import { parseLondonTime, toLondonDate } from '#domain/dates/dates.ts'

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
    <DateTimePicker
      id={id}
      label="Publish date"
      description={describe(date, now, isPublished)}
      placeholder="Now"
      valueFormat="D MMM YYYY, HH:mm"
      clearable={!isLocked}
      clearButtonProps={{ 'aria-label': 'Publish now' }}
      minDate="1900-01-01"
      maxDate="2199-12-31"
      presets={listPresets(now)}
      timePickerProps={{ hoursInputLabel: 'Hour', minutesInputLabel: 'Minute' }}
      submitButtonProps={{ 'aria-label': 'Use this date and time' }}
      disabled={isLocked}
      value={date === null ? null : toWallTime(date)}
      onChange={(wallTime) => onChange(wallTime === null ? null : toTimestamp(wallTime))}
    />
  )
}

/** Past dates are described by the status. */
function describe(date: Date | null, now: Date, isPublished: boolean): string | undefined {
  if (date !== null)
    return date > now ? `${formatScheduledTime(date)} UK time, ${formatTimeUntil(date, now)}` : undefined
  return isPublished ? 'Set to today when you update. The post moves to the top.' : 'As soon as you publish.'
}

/** `YYYY-MM-DD HH:mm:ss` in London, as the picker expects. */
const toWallTime = (date: Date) => `${toLondonDate(date)} ${formatLondonTime(date)}:00`

/** Formats like the database, so that saved and sent values compare equal. */
function toTimestamp(wallTime: string): string | null {
  const date = parseLondonTime(wallTime.slice(0, 16).replace(' ', 'T'))
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
    { value: toWallTime(hour), label: `At ${formatLondonTime(hour)}` },
    { value: morning(new Date(now.getTime() + DAY_MS)), label: `Tomorrow at ${MORNING}` },
    { value: morning(new Date(now.getTime() + untilMonday)), label: `Monday at ${MORNING}` },
  ]
}
