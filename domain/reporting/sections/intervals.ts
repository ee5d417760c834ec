/** How the steps of a line over time are written: hours, days and months. */
import { formatLongDate } from '../../dates/dates.ts'

// They are made when they are first needed, for no public page asks.
let hour: Intl.DateTimeFormat | undefined

/** An hour or a minute (`2026-11-23T14:00Z`) by London's clocks: `14:00`. */
function clock(at: string): string {
  hour ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
  return hour.format(new Date(at))
}

/** `14:00`, `23 November 2026`, `November 2026`. */
export function formatInterval(at: string): string {
  if (at.includes('T')) return clock(at)
  if (at.length === 7) return formatLongDate(`${at}-01`).slice(2)
  return formatLongDate(at)
}

/** `14:00`, `23 Nov`, `Nov 26`. */
export function formatIntervalShort(at: string): string {
  if (at.includes('T')) return clock(at)
  const [day, month = '', year = ''] = formatLongDate(at.length === 7 ? `${at}-01` : at).split(' ')
  return at.length === 7 ? `${month.slice(0, 3)} ${year.slice(2)}` : `${day} ${month.slice(0, 3)}`
}

/** Whether something that happened on a day belongs to this step. */
export function isInInterval(day: string, at: string): boolean {
  return !at.includes('T') && day.startsWith(at)
}
