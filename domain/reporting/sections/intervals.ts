import { formatLongDate } from '../../dates/dates.ts'

// Created on first use, to spare public pages the cost.
let hour: Intl.DateTimeFormat | undefined

/** Formats a UTC timestamp as London time, such as `14:00`. */
function clock(at: string): string {
  hour ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
  return hour.format(new Date(at))
}

/** Returns for example `14:00`, `23 November 2026` or `November 2026`. */
export function formatInterval(at: string): string {
  if (at.includes('T')) return clock(at)
  if (at.length === 7) return formatLongDate(`${at}-01`).slice(2)
  return formatLongDate(at)
}

/** Returns for example `14:00`, `23 Nov` or `Nov 26`. */
export function formatIntervalShort(at: string): string {
  if (at.includes('T')) return clock(at)
  const [day, month = '', year = ''] = formatLongDate(at.length === 7 ? `${at}-01` : at).split(' ')
  return at.length === 7 ? `${month.slice(0, 3)} ${year.slice(2)}` : `${day} ${month.slice(0, 3)}`
}

/** Whether a day is part of an interval. */
export function isInInterval(day: string, at: string): boolean {
  return !at.includes('T') && day.startsWith(at)
}
