import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
})

/** Formats an ISO timestamp in the reader’s time zone: `3 Nov 2026, 2:05 pm`. */
export function formatDateTime(moment: string): string {
  return FORMAT.format(new Date(moment))
}

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const RELATIVE_FORMAT = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** Formats a timestamp of the last week as `5 minutes ago` or `yesterday`, and an older one as `3 Nov 2026`. */
export function formatRelativeTime(moment: string, now: Date): string {
  const age = now.getTime() - Date.parse(moment)
  if (age < MINUTE_MS) return 'just now'
  if (age < HOUR_MS) return RELATIVE_FORMAT.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return RELATIVE_FORMAT.format(-Math.floor(age / HOUR_MS), 'hour')
  if (age < 7 * DAY_MS) return RELATIVE_FORMAT.format(-Math.floor(age / DAY_MS), 'day')
  return DAY_FORMAT.format(new Date(moment))
}

/** Shows how long ago something happened; the exact time is in the tooltip. */
export function RelativeTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(at, new Date())}
    </time>
  )
}

/** Formats `YYYY-MM-DD` as `3 November 2026`. */
export function CalendarDate({ on }: { on: string }) {
  return <time dateTime={on}>{formatLongDate(on)}</time>
}

/** Shows the UK date of a timestamp. */
export function LondonDate({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatLongDate(toLondonDate(new Date(moment)))}</time>
}
