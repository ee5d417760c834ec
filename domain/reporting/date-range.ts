/**
 * The days that a report is about, and those it is held against: calendar days by London's clocks, both ends included.
 * Presets end yesterday where they can, for a day that is not over makes every comparison look like a fall.
 */
import { formatLongDate, isCalendarDate, toLondonDate } from '../dates/dates.ts'

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
  own: 'From … to …',
} as const
export type DateRangePreset = keyof typeof DATE_RANGES

export const COMPARISONS = {
  before: 'The time before',
  'year-before': 'A year before',
  own: 'From … to …',
  nothing: 'Nothing',
} as const
export type Comparison = keyof typeof COMPARISONS

/** What is kept by the day goes back no further, and nobody reads a longer line. */
export const MAX_RANGE_DAYS = 800

const DAY_MS = 86_400_000

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days there are in a period. */
export function countDays({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Every day of a period, in order. */
export function listDays(period: DateRange): string[] {
  return Array.from({ length: countDays(period) }, (_, days) => addDays(period.from, days))
}

/** The first day of the month that lies so many months away from a day's. */
function monthStart(day: string, months = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The same date another year; of 29 February the 28th. */
function sameDate(day: string, years: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Two days as somebody gave them, put in order and cut to what can be shown; null where either is no day. */
function ownPeriod(from: string, to: string): DateRange | null {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return null
  const [first, last] = from <= to ? [from, to] : [to, from]
  const furthest = addDays(first, MAX_RANGE_DAYS - 1)
  return { from: first, to: last < furthest ? last : furthest }
}

/** @param own the days given with the choice `own`; where they make no period, the last 28 days stand for them */
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

/** Whether a period begins with a month and ends with one: then months stand before it, of whatever lengths. */
function wholeMonths({ from, to }: DateRange): number {
  if (from !== monthStart(from) || monthStart(addDays(to, 1)) !== addDays(to, 1)) return 0
  const [year = 0, month = 0] = from.split('-').map(Number)
  const [lastYear = 0, lastMonth = 0] = to.split('-').map(Number)
  return (lastYear - year) * 12 + lastMonth - month + 1
}

/** What a period is held against; null for nothing, and where the days given make no period. */
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

/** `1 to 30 November 2026`, `3 November 2026`. */
export function formatDateRange({ from, to }: DateRange): string {
  if (from === to) return formatLongDate(from)
  const [date, month, year] = formatLongDate(from).split(' ')
  const [, lastMonth, lastYear] = formatLongDate(to).split(' ')
  const start =
    year !== lastYear ? `${date} ${month} ${year}` : month === lastMonth ? `${date}` : `${date} ${month}`
  return `${start} to ${formatLongDate(to)}`
}

/** What makes a comparison unfair, in a sentence; null where nothing does. */
export function getComparisonWarning(
  period: DateRange,
  compared: DateRange | null,
  now: Date,
): string | null {
  if (compared === null) return null
  if (period.to >= toLondonDate(now) && period.from <= toLondonDate(now))
    return 'Today is not over, so its figures still grow.'
  const [days, others] = [countDays(period), countDays(compared)]
  if (days !== others) return `${days} days are compared with ${others}.`
  return null
}
