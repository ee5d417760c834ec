/** Date input, typed day first or chosen from a calendar. */
import { DateInput, type DateInputProps } from '@mantine/dates'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { useState } from 'react'

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

/** Text that isn’t a date stays in the field, with an error once the user has left it. */
export function DateField({ value, onDate, onBlur, error, ...props }: DateFieldProps) {
  const [unreadable, setUnreadable] = useState<'typing' | 'left' | null>(null)
  return (
    <DateInput
      {...props}
      valueFormat={SHOWN_FORMAT}
      ariaLabels={CALENDAR_LABELS}
      dateParser={parseTypedDate}
      value={value || null}
      onChange={(date) => {
        setUnreadable(null)
        onDate(date ?? '')
      }}
      fixOnBlur={unreadable === null}
      data-unreadable={unreadable === null ? undefined : true}
      error={unreadable === 'left' ? 'Enter a date such as 24 December 2026.' : error}
      onInput={({ currentTarget: { value: text } }) =>
        setUnreadable(text.trim() === '' || parseTypedDate(text) !== null ? null : 'typing')
      }
      onBlur={(event) => {
        setUnreadable((before) => before && 'left')
        onBlur?.(event)
      }}
    />
  )
}
