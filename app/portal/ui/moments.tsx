/** Dates and moments as people at a desk read them. */
import { londonDay, longBritishDate } from '#domain/dates/dates.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment (ISO 8601) as the reader’s clock shows it: `3 Nov 2026, 14:05`. */
export function momentInWords(moment: string): string {
  return FORMAT.format(new Date(moment))
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{momentInWords(at)}</time>
}

/** A calendar day, `YYYY-MM-DD`, as `3 November 2026`. */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{longBritishDate(on)}</time>
}

/** The day of a moment, as London had it. */
export function DayOf({ moment }: { moment: string }) {
  return <time dateTime={moment}>{longBritishDate(londonDay(new Date(moment)))}</time>
}
