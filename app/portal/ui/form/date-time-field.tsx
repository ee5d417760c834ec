/** Date and time, chosen from a calendar with a time field. Native inputs follow the browser’s country instead. */
import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates'
import { CALENDAR_LABELS } from './date-field.tsx'

interface DateTimeFieldProps extends Omit<DateTimePickerProps, 'ref' | 'value' | 'onChange' | 'valueFormat'> {
  /** `YYYY-MM-DDTHH:mm`, or empty. */
  readonly value: string
  readonly onDateTime: (dateTime: string) => void
}

export function DateTimeField({ value, onDateTime, ...props }: DateTimeFieldProps) {
  return (
    <DateTimePicker
      {...props}
      valueFormat="D MMM YYYY, HH:mm"
      ariaLabels={CALENDAR_LABELS}
      timePickerProps={{ hoursInputLabel: 'Hour', minutesInputLabel: 'Minute' }}
      submitButtonProps={{ 'aria-label': 'Use this date and time' }}
      value={value === '' ? null : `${value.replace('T', ' ')}:00`}
      onChange={(next) => onDateTime(next === null ? '' : next.slice(0, 16).replace(' ', 'T'))}
    />
  )
}
