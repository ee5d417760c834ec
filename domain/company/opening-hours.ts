/** Separate from locations.ts, which every page loads. */
import { formatTime } from '../dates/time-of-day.ts'
import type { OpeningHours } from './locations.ts'

const WEEK = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'

/** Returns `Monday to Friday, 8 am to 5:30 pm`; days that are not consecutive are listed. */
export function formatOpeningHours({ days, opens, closes }: OpeningHours): string {
  const isRun = days.length > 2 && WEEK.includes(days.join(' '))
  const span = isRun ? `${days[0]} to ${days.at(-1)}` : days.join(', ').replace(/, (?=\w+$)/, ' and ')
  return `${span}, ${formatTime(opens)} to ${formatTime(closes)}`
}
