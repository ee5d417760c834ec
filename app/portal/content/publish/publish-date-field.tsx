/** Date and time input in UK time. */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { formatLondonTime, formatScheduledTime, formatTimeUntil } from '#domain/content-drafts/publication.ts'
import { parseLondonTime, toLondonDate } from '#domain/dates/dates.ts'
import { DateField } from '../../ui/form/date-field.tsx'

interface PublishDateFieldProps {
  /** ISO 8601; null if empty. */
  readonly timestamp: string | null
  readonly onChange: (timestamp: string | null) => void
  readonly now: Date
  readonly isLocked: boolean
}

/** Returns the first full hour that is at least an hour away. */
export function getDefaultPublishTime(now: Date): string {
  const hour = 3_600_000
  return toDatabaseTimestamp(new Date(Math.ceil(now.getTime() / hour + 1) * hour))
}

/** Formats like the database, so that saved and sent values compare equal. */
function toDatabaseTimestamp(date: Date): string {
  return date.toISOString().replace(/\.000Z$/, '+00:00')
}

export function PublishDateField({ timestamp, onChange, now, isLocked }: PublishDateFieldProps) {
  const date = timestamp === null ? null : new Date(timestamp)
  // Keeps partial input until the value changes elsewhere.
  const [typed, setTyped] = useState<{ readonly day: string; readonly time: string } | null>(null)
  const reported = useRef<string | null>(null)
  const hintId = useId()
  const { day, time } = typed ?? {
    day: date === null ? '' : toLondonDate(date),
    time: date === null ? '' : formatLondonTime(date),
  }

  useEffect(() => {
    if (timestamp !== reported.current) setTyped(null)
  }, [timestamp])

  function choose(nextDay: string, nextTime: string) {
    setTyped({ day: nextDay, time: nextTime })
    const next = parseLondonTime(`${nextDay}T${nextTime}`)
    reported.current = next === null ? null : toDatabaseTimestamp(next)
    onChange(reported.current)
  }

  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-start">
        <DateField
          label="Date"
          flex="1 1 11rem"
          value={day}
          onDate={(next) => choose(next, time)}
          disabled={isLocked}
          aria-describedby={hintId}
          minDate="1900-01-01"
          maxDate="2199-12-31"
        />
        <TextInput
          type="time"
          size="md"
          label="Time (UK)"
          value={time}
          onChange={(event) => choose(day, event.currentTarget.value)}
          disabled={isLocked}
          aria-describedby={hintId}
        />
      </Group>
      <Text id={hintId} size="sm" c="dimmed">
        {date === null
          ? 'Please choose a date and time.'
          : `${formatScheduledTime(date)} UK time, ${formatTimeUntil(date, now)}`}
      </Text>
    </Stack>
  )
}
