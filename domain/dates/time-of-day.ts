/** Times of day, in the GOV.UK style for text and with 24 hours for fields and tables. */

// Created on first use, because loading a time zone takes tens of ms on a slow phone.
let londonFormat: Intl.DateTimeFormat | undefined

/** Returns `HH:mm` in London, for fields and tables. @param at date or ISO 8601 timestamp */
export function toLondonTime(at: Date | string): string {
  londonFormat ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  })
  return londonFormat.format(new Date(at))
}

/** Formats a time in London for text, such as `5:30 pm`. @param at date or ISO 8601 timestamp */
export function formatLondonTime(at: Date | string): string {
  return formatTime(toLondonTime(at))
}

/** Formats `HH:mm` for text: `8 am`, `5:30 pm`, `midday` or `midnight`. */
export function formatTime(time: string): string {
  if (time === '00:00') return 'midnight'
  if (time === '12:00') return 'midday'
  const hours = Number(time.slice(0, 2))
  const minutes = time.slice(2)
  return `${hours % 12 || 12}${minutes === ':00' ? '' : minutes} ${hours < 12 ? 'am' : 'pm'}`
}
