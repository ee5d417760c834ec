/**
 * When somebody is in the office, by London's clocks and without England's bank holidays, and by when somebody who asks to
 * be rung is rung. A promise counts working hours alone: of eight that are promised on a Friday at 16:50, most are Monday's.
 */
import type { CompanyLocation, OpeningHours, Weekday } from '../company/locations.ts'
import { daysUntil, startOfLondonDay, toLondonDate } from '../dates/dates.ts'
import { BANK_HOLIDAYS, type HolidayList } from './bank-holidays.ts'

export type WorkingHours = Pick<OpeningHours, 'days' | 'opens' | 'closes'>

/** Working hours within which a call-back is promised. */
export const CALLBACK_WORKING_HOURS = 8

/** Days before the list of holidays ends from which staff are told. */
export const HOLIDAY_WARNING_DAYS = 120

/** Where a company says nothing of its hours, these hold: nobody is promised a call by night. */
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
/** No run of closed days is longer; hours without a day in them would be looked for without end. */
const DAYS_AHEAD = 370

/** The hours in which the company answers: the office's of its first site, or what that site names first. */
export function getWorkingHours(sites: readonly Pick<CompanyLocation, 'hours'>[]): WorkingHours {
  const hours = sites[0]?.hours ?? []
  const found = hours.find(({ what }) => what.toLowerCase().includes('office')) ?? hours[0]
  return found !== undefined && found.days.length > 0 && found.opens < found.closes ? found : USUAL_HOURS
}

interface Span {
  readonly opens: number
  readonly closes: number
}

/** The moment of a clock's time on a day in London; a day on which clocks change has 23 hours or 25. */
function momentOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const sinceMidnight = (hours * 60 + minutes) * 60_000
  const midnight = startOfLondonDay(day).getTime()
  // Clocks change by an hour at one in the morning: midnight's difference from the next midnight's is the change.
  const change = startOfLondonDay(dayAfter(day)).getTime() - midnight - 24 * HOUR_MS
  return midnight + sinceMidnight + (hours >= 2 ? change : 0)
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10)

/** When the office is open on a day; null when it is shut. */
function openSpan(day: string, hours: WorkingHours, { days: holidays }: HolidayList): Span | null {
  const weekday = WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] as Weekday
  if (!hours.days.includes(weekday) || holidays.has(day)) return null
  return { opens: momentOf(day, hours.opens), closes: momentOf(day, hours.closes) }
}

/** What is left of each opening from a moment on, the first first. */
export function* openingsFrom(moment: Date, hours: WorkingHours, holidays: HolidayList): Generator<Span> {
  let day = toLondonDate(moment)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++, day = dayAfter(day)) {
    const span = openSpan(day, hours, holidays)
    if (span === null || span.closes <= moment.getTime()) continue
    yield { opens: Math.max(span.opens, moment.getTime()), closes: span.closes }
  }
}

/** Whether somebody is in the office now. */
export function isWithinHours(now: Date, hours: WorkingHours, holidays = BANK_HOLIDAYS): boolean {
  const span = openSpan(toLondonDate(now), hours, holidays)
  return span !== null && span.opens <= now.getTime() && now.getTime() < span.closes
}

/** The moment at which the office opens next; now, while it is open. */
export function getNextOpeningTime(now: Date, hours: WorkingHours, holidays = BANK_HOLIDAYS): Date {
  for (const { opens } of openingsFrom(now, hours, holidays)) return new Date(opens)
  throw new RangeError('No working days are set')
}

/** The moment by which so many working hours have passed. @param promised working hours, more than 0 */
export function getCallbackDeadline(
  now: Date,
  hours: WorkingHours,
  promised = CALLBACK_WORKING_HOURS,
  holidays = BANK_HOLIDAYS,
): Date {
  let left = promised * HOUR_MS
  for (const { opens, closes } of openingsFrom(now, hours, holidays)) {
    if (closes - opens >= left) return new Date(opens + left)
    left -= closes - opens
  }
  throw new RangeError('No working days are set, or the call-back time is too long')
}

let momentFormat: Intl.DateTimeFormat | undefined

/** `Monday 30 November at 15:20`: the moment of a promise in London, as people are told it. */
export function formatDeadline(moment: Date): string {
  momentFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = Object.fromEntries(momentFormat.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.weekday} ${parts.day} ${parts.month} at ${parts.hour}:${parts.minute}`
}

/** What staff are told when the list of holidays ends soon or has ended; null while it is long enough. */
export function holidayWarning(now: Date, { until }: HolidayList = BANK_HOLIDAYS): string | null {
  const left = daysUntil(until, now)
  if (left < 0)
    return 'The list of bank holidays has ended. Until you update this site, call-back deadlines treat every weekday as a working day.'
  return left > HOLIDAY_WARNING_DAYS
    ? null
    : `The list of bank holidays ends in ${left} days. After that, call-back deadlines treat every weekday as a working day. Update this site to extend the list.`
}
