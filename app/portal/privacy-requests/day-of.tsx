import { longBritishDate } from '#domain/dates/british-date.ts'
import { londonDay } from '#domain/dates/london-day.ts'

/** The day of a moment, as London had it. */
export function DayOf({ moment }: { moment: string }) {
  return <time dateTime={moment}>{longBritishDate(londonDay(new Date(moment)))}</time>
}
