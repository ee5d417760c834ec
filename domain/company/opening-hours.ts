/** Separate from locations.ts, which every page loads. */
import type { OpeningHours } from './locations.ts'

const WEEK = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'

/** Returns `Monday to Friday, 8 am to 5.30 pm`; days that are not consecutive are listed. */
export function formatOpeningHours({ days, opens, closes }: OpeningHours): string {
  const isRun = days.length > 2 && WEEK.includes(days.join(' '))
  const span = isRun ? `${days[0]} to ${days.at(-1)}` : days.join(', ').replace(/, (?=\w+$)/, ' and ')
  return `${span}, ${clock(opens)} to ${clock(closes)}`
}

function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const period = hours < 12 ? 'am' : 'pm'
  const hour = hours % 12 || 12
  return minutes === 0 ? `${hour} ${period}` : `${hour}.${String(minutes).padStart(2, '0')} ${period}`
}
