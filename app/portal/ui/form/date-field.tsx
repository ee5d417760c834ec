/** Date input, typed day first or chosen from a calendar. */
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

const SHOWN_FORMAT = 'D MMMM YYYY'
const FORMATS = [SHOWN_FORMAT, 'D MMM YYYY', 'D/M/YYYY', 'D.M.YYYY', 'D-M-YYYY', 'YYYY-MM-DD']

/** Parses a day-first or ISO date. @returns `YYYY-MM-DD`, or null if invalid */
export function parseTypedDate(text: string): string | null {
  const date = dayjs(text.trim(), FORMATS, true)
  return date.isValid() ? date.format('YYYY-MM-DD') : null
}

/** Names of the calendar’s buttons. */
export const CALENDAR_LABELS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
  monthLevelControl: 'Choose a month',
  yearLevelControl: 'Choose a year',
}

interface DateFieldProps extends Omit<DateInputProps, 'value' | 'onChange' | 'dateParser' | 'valueFormat'> {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string
  readonly onDate: (date: string) => void
}

export function DateField({ value, onDate, ...props }: DateFieldProps) {
  return (
    <DateInput
      {...props}
      valueFormat={SHOWN_FORMAT}
      ariaLabels={CALENDAR_LABELS}
      dateParser={parseTypedDate}
      value={value || null}
      onChange={(date) => onDate(date ?? '')}
    />
  )
}
