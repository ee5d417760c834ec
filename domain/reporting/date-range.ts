/**
 * Date ranges of reports: London calendar days, inclusive. Presets end yesterday where possible, because an incomplete
 * day looks like a decline.
 */
import { addDays, formatLongDate, isCalendarDate, toLondonDate } from '../dates/dates.ts'

export interface DateRange {
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}

export const DATE_RANGES = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  '28-days': 'Last 28 days',
  '90-days': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
  own: 'Custom',
} as const
export type DateRangePreset = keyof typeof DATE_RANGES

export const COMPARISONS = {
  before: 'Previous period',
  'year-before': 'Previous year',
  own: 'Custom',
  nothing: 'No comparison',
} as const
export type Comparison = keyof typeof COMPARISONS

/** Daily data is kept for this long. */
export const MAX_RANGE_DAYS = 800

const DAY_MS = 86_400_000

export function countDays({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

export function listDays(period: DateRange): string[] {
  return Array.from({ length: countDays(period) }, (_, days) => addDays(period.from, days))
}

/** Returns the first day of the month, shifted by `months`. */
function monthStart(day: string, months = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Returns the same date in another year; 29 February becomes 28 February. */
function sameDate(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Orders two days and limits the range; null if either is invalid. */
function ownPeriod(from: string, to: string): DateRange | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null
  const [first, last] = from <= to ? [from, to] : [to, from]
  const latest = addDays(first, MAX_RANGE_DAYS - 1)
  return { from: first, to: last < latest ? last : latest }
}

/** @param own the custom range; falls back to the last 28 days if invalid */
export function resolveDateRange(choice: DateRangePreset, now: Date, own: DateRange): DateRange {
  const today = toLondonDate(now)
  const yesterday = addDays(today, -1)
  const last = (days: number): DateRange => ({ from: addDays(today, -days), to: yesterday })
  const year = today.slice(0, 4)
  switch (choice) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case '7-days':
      return last(7)
    case '28-days':
      return last(28)
    case '90-days':
      return last(90)
    case 'this-month':
      return { from: monthStart(today), to: today }
    case 'last-month':
      return { from: monthStart(today, -1), to: addDays(monthStart(today), -1) }
    case 'this-year':
      return { from: `${year}-01-01`, to: today }
    case 'last-year':
      return { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` }
    case 'own':
      return ownPeriod(own.from, own.to) ?? last(28)
  }
}

function wholeMonths({ from, to }: DateRange): number {
  if (from !== monthStart(from) || monthStart(addDays(to, 1)) !== addDays(to, 1)) return 0
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number)
  return (lastYear - year) * 12 + lastMonth - month + 1
}

/** Returns the range to compare with; null for none or an invalid custom range. */
export function getComparisonRange(period: DateRange, choice: Comparison, own: DateRange): DateRange | null {
  switch (choice) {
    case 'before': {
      const months = wholeMonths(period)
      const to = addDays(period.from, -1)
      const from = months > 0 ? monthStart(period.from, -months) : addDays(period.from, -countDays(period))
      return { from, to }
    }
    case 'year-before':
      return { from: sameDate(period.from, -1), to: sameDate(period.to, -1) }
    case 'own':
      return ownPeriod(own.from, own.to)
    case 'nothing':
      return null
  }
}

/** Returns for example `1 to 30 November 2026` or `3 November 2026`. */
export function formatDateRange({ from, to }: DateRange): string {
  if (from === to) return formatLongDate(from)
  const [date, month, year] = formatLongDate(from).split(' ')
  const [, lastMonth, lastYear] = formatLongDate(to).split(' ')
  const start =
    year !== lastYear ? `${date} ${month} ${year}` : month === lastMonth ? `${date}` : `${date} ${month}`
  return `${start} to ${formatLongDate(to)}`
}

/** Returns a warning if the ranges can't be compared fairly, or null. */
export function getComparisonWarning(
  period: DateRange,
  compared: DateRange | null,
  now: Date,
): string | null {
  if (compared === null) return null
  if (period.to >= toLondonDate(now) && period.from <= toLondonDate(now))
    return 'Today isn’t over yet, so its numbers will still grow.'
  const [days, others] = [countDays(period), countDays(compared)]
  if (days !== others) return `The ranges differ: ${days} and ${others} days.`
  return null
}
