/**
 * Publication state by comparison with the clock; no job publishes scheduled posts. Times are entered and shown in UK
 * time.
 */
import { toLondonDate } from '../dates/dates.ts'
import { formatLondonTime } from '../dates/time-of-day.ts'
import type { ContentFields } from './content-draft.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface Publication {
  readonly state: 'draft' | 'scheduled' | 'published'
  /** Null for articles, which have a date without a time. */
  readonly moment: Date | null
}

/** @param published published or scheduled fields; null for a draft */
export function getPublication(published: ContentFields | null, now: Date): Publication {
  if (published === null) return { state: 'draft', moment: null }
  if (!('publish_date' in published) || published.publish_date === null)
    return { state: 'published', moment: null }
  const moment = new Date(published.publish_date)
  return { state: moment > now ? 'scheduled' : 'published', moment }
}

/** Returns `Tuesday 24 November 2026 at 9:05 am`. */
export function formatScheduledTime(moment: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(moment)
  return `${day.replaceAll(',', '')} at ${formatLondonTime(moment)}`
}

/** Returns `in 3 hours`, `in 2 days`, `5 minutes ago` or `just now`. */
export function formatTimeUntil(moment: Date, now: Date): string {
  const difference = moment.getTime() - now.getTime()
  const distance = Math.abs(difference)
  if (distance < MINUTE_MS) return difference < 0 ? 'just now' : 'in less than a minute'
  const words =
    distance < HOUR_MS
      ? formatCount(Math.floor(distance / MINUTE_MS), 'minute')
      : distance < 2 * DAY_MS
        ? formatCount(Math.floor(distance / HOUR_MS), 'hour')
        : formatCount(daysBetween(moment, now), 'day')
  return difference < 0 ? `${words} ago` : `in ${words}`
}

/** Counts nights: Monday evening to Wednesday morning is two days. */
function daysBetween(one: Date, other: Date): number {
  return Math.abs(Math.round((Date.parse(toLondonDate(one)) - Date.parse(toLondonDate(other))) / DAY_MS))
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
