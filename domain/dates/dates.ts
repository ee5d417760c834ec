/** Date formatting, and calendar days in UK time. */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** Formats `YYYY-MM-DD` as `3 November 2026`. */
export function formatLongDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`
}

// Created on first use, because loading a time zone takes tens of ms on a slow phone.
let dayFormat: Intl.DateTimeFormat | undefined
let hourFormat: Intl.DateTimeFormat | undefined

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Returns whether a text is a valid `YYYY-MM-DD` from 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function toLondonDate(date: Date): string {
  // The Swedish locale uses ISO 8601.
  dayFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' })
  return dayFormat.format(date)
}

function getLondonHour(time: number): number {
  hourFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  return Number(hourFormat.format(time))
}

export function endOfLondonDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS
  // Clocks change at 1 am, so midnight itself is never ambiguous.
  return new Date(midnight - getLondonHour(midnight) * HOUR_MS)
}

export function startOfLondonDay(day: string): Date {
  return endOfLondonDay(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10))
}

/**
 * Parses a date and time in London, such as the value of a datetime-local input: `2026-12-07T10:30`. A time that the
 * clock change in spring skips is an hour later; one that occurs twice in autumn is the first.
 * @returns null if invalid
 */
export function parseLondonTime(text: string): Date | null {
  const [, day = '', hour = ''] = /^(.{10})T([01]\d|2[0-3]):[0-5]\d$/.exec(text) ?? []
  if (!isCalendarDate(day)) return null
  const inWinter = Date.parse(`${text}:00Z`)
  const inSummer = inWinter - HOUR_MS
  return new Date(getLondonHour(inSummer) === Number(hour) ? inSummer : inWinter)
}

/** Negative if the date is past. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(toLondonDate(now))) / DAY_MS)
}
