import { formatLongDate } from '../../dates/dates.ts'
import { toLondonTime } from '../../dates/time-of-day.ts'

/** Returns for example `14:00`, `23 November 2026` or `November 2026`. */
export function formatInterval(at: string): string {
  if (at.includes('T')) return toLondonTime(at)
  if (at.length === 7) return formatLongDate(`${at}-01`).slice(2)
  return formatLongDate(at)
}

/** Returns for example `14:00`, `23 Nov` or `Nov 26`. */
export function formatIntervalShort(at: string): string {
  if (at.includes('T')) return toLondonTime(at)
  const [day, month = '', year = ''] = formatLongDate(at.length === 7 ? `${at}-01` : at).split(' ')
  return at.length === 7 ? `${month.slice(0, 3)} ${year.slice(2)}` : `${day} ${month.slice(0, 3)}`
}

/** Whether a day is part of an interval. */
export function isInInterval(day: string, at: string): boolean {
  return !at.includes('T') && day.startsWith(at)
}
