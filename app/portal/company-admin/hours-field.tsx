import { Button, Chip, Group, Input, TextInput } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import type { Weekday } from '#domain/company/locations.ts'
import { NO_HOURS, type OpeningHoursInput } from '#domain/company-entries/entry-form.ts'
import { WEEK } from '#domain/company-entries/schemas.ts'
import styles from './company-admin.module.css'

interface HoursFieldProps {
  readonly id: string
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  readonly hours: readonly OpeningHoursInput[]
  readonly onChange: (hours: readonly OpeningHoursInput[]) => void
}

export function HoursField({ id, label, hint, error, hours, onChange }: HoursFieldProps) {
  const change = (at: number, part: Partial<OpeningHoursInput>) =>
    onChange(hours.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <fieldset className={styles.hours} id={id} tabIndex={-1} aria-describedby={`${id}-hint ${id}-error`}>
      <Input.Label component="legend" size="md">
        {label}
      </Input.Label>
      <Input.Description id={`${id}-hint`}>{hint}</Input.Description>
      {hours.map((line, index) => (
        // Lines have no id, so the index is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <fieldset key={index} aria-label={`Line ${index + 1}`} className={styles.line}>
          <TextInput
            label="For"
            size="md"
            placeholder="Office"
            value={line.what}
            onChange={({ currentTarget }) => change(index, { what: currentTarget.value })}
          />
          <TimeField label="Opens" value={line.opens} onTime={(opens) => change(index, { opens })} />
          <TimeField label="Closes" value={line.closes} onTime={(closes) => change(index, { closes })} />
          <Chip.Group
            multiple
            value={[...line.days]}
            onChange={(days) => change(index, { days: days as unknown as readonly Weekday[] })}
          >
            <Group gap="xs" className={styles.days} role="group" aria-label="Days">
              {WEEK.map((day) => (
                <Chip key={day} value={day} size="sm">
                  {day.slice(0, 3)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {hours.length > 1 && (
            <Button
              variant="subtle"
              size="compact-md"
              className={styles.remove}
              onClick={() => onChange(hours.filter((_, at) => at !== index))}
            >
              Remove line {index + 1}
            </Button>
          )}
        </fieldset>
      ))}
      <Button variant="default" size="compact-md" onClick={() => onChange([...hours, NO_HOURS])}>
        Add hours
      </Button>
      <div id={`${id}-error`}>{error !== undefined && <Input.Error mt="xs">{error}</Input.Error>}</div>
    </fieldset>
  )
}

interface TimeFieldProps {
  readonly label: string
  /** `HH:mm`, or empty. */
  readonly value: string
  readonly onTime: (time: string) => void
}

function TimeField({ label, value, onTime }: TimeFieldProps) {
  return (
    <TimePicker
      label={label}
      size="md"
      hoursInputLabel={`${label}, hour`}
      minutesInputLabel={`${label}, minute`}
      value={value}
      onChange={(time) => onTime(time.slice(0, 5))}
    />
  )
}
