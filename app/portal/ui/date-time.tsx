import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats an ISO timestamp in the reader’s time zone: `3 Nov 2026, 14:05`. */
export function formatDateTime(moment: string): string {
  return FORMAT.format(new Date(moment))
}

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}

/** Formats `YYYY-MM-DD` as `3 November 2026`. */
export function CalendarDate({ on }: { on: string }) {
  return <time dateTime={on}>{formatLongDate(on)}</time>
}

/** Shows the UK date of a timestamp. */
export function LondonDate({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatLongDate(toLondonDate(new Date(moment)))}</time>
}
