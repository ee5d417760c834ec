/**
 * How dates are written, and calendar days (`YYYY-MM-DD`) by London's clocks, by which a vacancy closes and a request
 * falls due.
 */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** Returns a calendar date (`YYYY-MM-DD`) in the long British format: `3 November 2026`. */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`
}

// These are made when they are first needed: learning London's clocks takes a slow phone tens of milliseconds, and most
// pages never ask.
let dayFormat: Intl.DateTimeFormat | undefined
let hourFormat: Intl.DateTimeFormat | undefined

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Says whether a text is a day (`YYYY-MM-DD`) of the calendar, between 1900 and 2199: further ones are slips. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** Returns London's day at a moment. */
export function toLondonDate(moment: Date): string {
  // Sweden writes dates as ISO 8601 does.
  dayFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })
  return dayFormat.format(moment)
}

/** Returns the midnight in London at which a day is over. */
export function endOfLondonDay(day: string): Date {
  hourFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  // In summer London is an hour ahead. Clocks change at one o'clock, so that each midnight is clearly in one of the
  // two.
  return new Date(midnight - Number(hourFormat.format(midnight)) * HOUR_MS)
}

/** Returns the midnight in London at which a day begins. */
export function startOfLondonDay(day: string): Date {
  return endOfLondonDay(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10))
}

/** Returns the days from today to a day, by London's calendar: 0 today, negative once it is over. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(toLondonDate(now))) / DAY_MS)
}
