/** Dates and moments as people at a desk read them. */
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment (ISO 8601) as the reader’s clock shows it: `3 Nov 2026, 14:05`. */
export function formatDateTime(moment: string): string {
  return FORMAT.format(new Date(moment))
}

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}

/** A calendar day, `YYYY-MM-DD`, as `3 November 2026`. */
export function CalendarDate({ on }: { on: string }) {
  return <time dateTime={on}>{formatLongDate(on)}</time>
}

/** The day of a moment, as London had it. */
export function LondonDate({ moment }: { moment: string }) {
  return <time dateTime={moment}>{formatLongDate(toLondonDate(new Date(moment)))}</time>
}
