/** How dates read on the site. */

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** A calendar date (`YYYY-MM-DD`) in the long British format: `3 November 2026`. */
export function longBritishDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`
}
