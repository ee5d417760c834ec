/**
 * When a text comes out. A post is out when it is published and its moment has come: nothing is started at that moment,
 * it is compared with the clock whenever somebody reads. Moments are chosen and said by London's clocks.
 */
import { isCalendarDate, toLondonDate } from '../dates/dates.ts'
import type { ContentFields } from './content-draft.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** London is as many hours ahead of Greenwich: none in winter, one in summer. */
const OFFSETS = ['+00:00', '+01:00'] as const

export interface Publication {
  readonly state: 'draft' | 'scheduled' | 'published'
  /** From when readers see it; null where that has no moment: articles have a day, and are out at once. */
  readonly moment: Date | null
}

/** @param published the fields that readers see, or will; null while there are none */
export function getPublication(published: ContentFields | null, now: Date): Publication {
  if (published === null) return { state: 'draft', moment: null }
  if (!('publish_date' in published) || published.publish_date === null)
    return { state: 'published', moment: null }
  const moment = new Date(published.publish_date)
  return { state: moment > now ? 'scheduled' : 'published', moment }
}

/**
 * Returns the moment at which London's clocks show a time; null where either is not one. A time that is skipped when
 * summer begins is the hour after it, one that comes twice when it ends is the first of the two.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 */
export function parseLondonTime(day: string, time: string): Date | null {
  if (!isCalendarDate(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const [winter, summer] = OFFSETS.map((offset) => new Date(`${day}T${time}:00${offset}`))
  if (winter === undefined || summer === undefined) return null
  return formatLondonTime(summer) === time ? summer : winter
}

/** Returns what London's clocks show at a moment: `09:05`. */
export function formatLondonTime(moment: Date): string {
  return format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(moment)
}

/** Returns a moment as people arrange one: `Tuesday 24 November 2026 at 09:05`. */
export function formatScheduledTime(moment: Date): string {
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(moment)
  return `${day.replaceAll(',', '')} at ${formatLondonTime(moment)}`
}

/** Returns how far off a moment is, in words: `in 3 hours`, `in 2 days`, `5 minutes ago`, `now`. */
export function formatTimeUntil(moment: Date, now: Date): string {
  const away = moment.getTime() - now.getTime()
  const distance = Math.abs(away)
  if (distance < MINUTE_MS) return away < 0 ? 'just now' : 'in less than a minute'
  const words =
    distance < HOUR_MS
      ? counted(Math.floor(distance / MINUTE_MS), 'minute')
      : distance < 2 * DAY_MS
        ? counted(Math.floor(distance / HOUR_MS), 'hour')
        : counted(daysBetween(moment, now), 'day')
  return away < 0 ? `${words} ago` : `in ${words}`
}

/** Nights, as people count them: from Monday evening to Wednesday morning it is two days. */
function daysBetween(one: Date, other: Date): number {
  return Math.abs(Math.round((Date.parse(toLondonDate(one)) - Date.parse(toLondonDate(other))) / DAY_MS))
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options })
}
