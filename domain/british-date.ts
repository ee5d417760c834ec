/** How dates read on the site. */

const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A calendar date (`YYYY-MM-DD`) in the long British format: `3 November 2026`. */
export function longBritishDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00:00Z`))
}
