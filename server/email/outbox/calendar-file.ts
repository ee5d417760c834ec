/** Calendar file (RFC 5545) of an interview. The event ID never changes. */
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { ICalCalendar, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { BRAND } from '#company/brand.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export interface CalendarInterview {
  /** ID of the proposal; the cancellation has the same. */
  readonly id: string
  readonly startsAt: string
  readonly minutes: number
  readonly place: string
  readonly jobTitle: string
  /** Undefined if the application is erased. */
  readonly reference?: string
  readonly attendee: string
  readonly siteUrl: string
  /** DTSTAMP. */
  readonly stamp: string
  readonly isCancelled: boolean
}

const LONDON = 'Europe/London'

/** Calendar programs may not know London's time zone. */
const LONDON_CLOCKS = [
  ...['BEGIN:VTIMEZONE', `TZID:${LONDON}`],
  ...['BEGIN:DAYLIGHT', 'DTSTART:19810329T010000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'TZNAME:BST'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'DTSTART:19961027T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'TZNAME:GMT'],
  ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n')

export function calendarFile(interview: CalendarInterview): string {
  const { id, startsAt, minutes, place, jobTitle, reference, attendee, siteUrl, stamp, isCancelled } =
    interview
  const start = dayjs(startsAt).tz(LONDON)
  const calendar = new ICalCalendar({
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    prodId: { company: BRAND.name, product: 'Interviews', language: 'EN' },
    // Set on the event, because DTSTAMP must be UTC.
    timezone: { name: null, generator: () => LONDON_CLOCKS },
  })
  calendar.createEvent({
    id: `${id}@${new URL(siteUrl).hostname}`,
    sequence: isCancelled ? 1 : 0,
    stamp: dayjs.utc(stamp),
    start,
    end: start.add(minutes, 'minute'),
    timezone: LONDON,
    summary: `Interview: ${jobTitle}${reference === undefined ? '' : ` (${reference})`}`,
    location: place,
    description: `${BRAND.name}, ${BRAND.telephone}`,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    organizer: { name: BRAND.name, email: BRAND.email },
    // The time is already agreed.
    attendees: [{ email: attendee, rsvp: false }],
  })
  return calendar.toString()
}
