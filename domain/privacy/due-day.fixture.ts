import { toLondonDate } from '../dates/dates.ts'
import { COMPLAINT_DAYS, type PrivacyRequestKind } from './requests.ts'

/**
 * Returns the day (`YYYY-MM-DD`) by which a complaint must be acknowledged or a request answered: one calendar month
 * later, or the last day of that month. Same as the database trigger. The law's extension over weekends and holidays is
 * not used.
 */
export function dueOn(kind: PrivacyRequestKind, receivedAt: Date): string {
  const [year = 0, month = 0, day = 0] = toLondonDate(receivedAt).split('-').map(Number)
  const due =
    kind === 'complaint'
      ? Date.UTC(year, month - 1, day + COMPLAINT_DAYS)
      : Date.UTC(year, month, Math.min(day, daysIn(year, month)))
  return new Date(due).toISOString().slice(0, 10)
}

/** @param month from 0 */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}
