/** Office hours in London without bank holidays, and deadlines of call-backs in working hours. */
import type { CompanyLocation, OpeningHours, Weekday } from '../company/locations.ts'
import { addDays, daysUntil, startOfLondonDay, toLondonDate } from '../dates/dates.ts'
import { formatLondonTime } from '../dates/time-of-day.ts'
import { BANK_HOLIDAYS, HOLIDAYS_UNTIL } from './bank-holidays.ts'

export type WorkingHours = Pick<OpeningHours, 'days' | 'opens' | 'closes'>

/** Promised time for a call-back, in working hours. */
export const CALLBACK_WORKING_HOURS = 8

/** Staff are warned this long before the list of holidays ends. */
export const HOLIDAY_WARNING_DAYS = 120

/** Default, so that no call is promised at night. */
const USUAL_HOURS: WorkingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '17:00',
}

const WEEK: readonly Weekday[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
const HOUR_MS = 3_600_000
/** Longest search for an open day. */
const DAYS_AHEAD = 370

/** Returns the office hours of the first site, or its first named hours. */
export function getWorkingHours(sites: readonly Pick<CompanyLocation, 'hours'>[]): WorkingHours {
  const hours = sites[0]?.hours ?? []
  const found = hours.find(({ what }) => what.toLowerCase().includes('office')) ?? hours[0]
  return found !== undefined && found.days.length > 0 && found.opens < found.closes ? found : USUAL_HOURS
}

interface Span {
  readonly opens: number
  readonly closes: number
}

/** Returns the timestamp of a time in London; days with a clock change have 23 or 25 hours. */
function toTimestamp(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const sinceMidnight = (hours * 60 + minutes) * 60_000
  const midnight = startOfLondonDay(day).getTime()
  // Clocks change at 01:00, so the day’s length gives the shift.
  const change = startOfLondonDay(addDays(day, 1)).getTime() - midnight - 24 * HOUR_MS
  return midnight + sinceMidnight + (hours >= 2 ? change : 0)
}

/** Null if closed. */
function openSpan(day: string, hours: WorkingHours): Span | null {
  const weekday = WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday
  if (!hours.days.includes(weekday) || BANK_HOLIDAYS.has(day)) return null
  return { opens: toTimestamp(day, hours.opens), closes: toTimestamp(day, hours.closes) }
}

/** Yields the remaining opening periods from a time, in order. */
export function* openingsFrom(moment: Date, hours: WorkingHours): Generator<Span> {
  let day = toLondonDate(moment)
  for (let daysAhead = 0; daysAhead < DAYS_AHEAD; daysAhead++, day = addDays(day, 1)) {
    const span = openSpan(day, hours)
    if (span === null || span.closes <= moment.getTime()) continue
    yield { opens: Math.max(span.opens, moment.getTime()), closes: span.closes }
  }
}

export function isWithinHours(now: Date, hours: WorkingHours): boolean {
  const span = openSpan(toLondonDate(now), hours)
  return span !== null && span.opens <= now.getTime() && now.getTime() < span.closes
}

/** Returns the next opening time; now, if open. */
export function getNextOpeningTime(now: Date, hours: WorkingHours): Date {
  for (const { opens } of openingsFrom(now, hours)) return new Date(opens)
  throw new RangeError('No working days are set')
}

/** Returns the time after the given working hours. @param promised working hours, more than 0 */
export function getCallbackDeadline(now: Date, hours: WorkingHours, promised = CALLBACK_WORKING_HOURS): Date {
  let remaining = promised * HOUR_MS
  for (const { opens, closes } of openingsFrom(now, hours)) {
    if (closes - opens >= remaining) return new Date(opens + remaining)
    remaining -= closes - opens
  }
  throw new RangeError('No working days are set, or the call-back time is too long')
}

let dayFormat: Intl.DateTimeFormat | undefined

/** `Monday 30 November at 3:20 pm`, UK time. */
export function formatDeadline(moment: Date): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return `${dayFormat.format(moment).replace(',', '')} at ${formatLondonTime(moment)}`
}

/** Returns the warning for staff, or null. */
export function holidayWarning(now: Date): string | null {
  const left = daysUntil(HOLIDAYS_UNTIL, now)
  if (left < 0)
    return 'The list of bank holidays has ended. Until you update this site, call-back deadlines treat every weekday as a working day.'
  return left > HOLIDAY_WARNING_DAYS
    ? null
    : `The list of bank holidays ends in ${left} days. After that, call-back deadlines treat every weekday as a working day. Update this site to extend the list.`
}
