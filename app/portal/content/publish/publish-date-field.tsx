/** Date and time input in UK time. */
import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import {
  formatLondonTime,
  formatScheduledTime,
  formatTimeUntil,
  parseLondonTime,
} from '#domain/content-drafts/publication.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { DateField } from '../../ui/form/date-field.tsx'

interface PublishDateFieldProps {
  /** ISO 8601; null if empty. */
  readonly moment: string | null
  readonly onMoment: (moment: string | null) => void
  readonly now: Date
  readonly isLocked: boolean
}

/** Returns the first full hour that is at least an hour away. */
export function getDefaultPublishTime(now: Date): string {
  const hour = 3_600_000
  return toDatabaseTimestamp(new Date(Math.ceil(now.getTime() / hour + 1) * hour))
}

/** Formats like the database, so that saved and sent values compare equal. */
function toDatabaseTimestamp(moment: Date): string {
  return moment.toISOString().replace(/\.000Z$/, '+00:00')
}

export function PublishDateField({ moment, onMoment, now, isLocked }: PublishDateFieldProps) {
  const given = moment === null ? null : new Date(moment)
  // Keeps partial input until the value changes elsewhere.
  const [typed, setTyped] = useState<{ readonly day: string; readonly time: string } | null>(null)
  const told = useRef<string | null>(null)
  const words = useId()
  const { day, time } = typed ?? {
    day: given === null ? '' : toLondonDate(given),
    time: given === null ? '' : formatLondonTime(given),
  }

  useEffect(() => {
    if (moment !== told.current) setTyped(null)
  }, [moment])

  function choose(nextDay: string, nextTime: string) {
    setTyped({ day: nextDay, time: nextTime })
    const next = parseLondonTime(nextDay, nextTime)
    told.current = next === null ? null : toDatabaseTimestamp(next)
    onMoment(told.current)
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
          aria-describedby={words}
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
          aria-describedby={words}
        />
      </Group>
      <Text id={words} size="sm" c="dimmed">
        {given === null
          ? 'Please choose a date and time.'
          : `${formatScheduledTime(given)} UK time, ${formatTimeUntil(given, now)}`}
      </Text>
    </Stack>
  )
}
