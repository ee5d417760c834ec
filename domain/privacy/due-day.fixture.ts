import { toLondonDate } from '../dates/dates.ts'
import { COMPLAINT_DAYS, type PrivacyRequestKind } from './requests.ts'

/**
 * Returns the day (`YYYY-MM-DD`) by which a complaint must be acknowledged, and any other request answered: one
 * calendar month on, or the last day of the next month where it has no such day. The database's trigger says the same.
 * The law moves the day on from a weekend or holiday to the next working day; we do not.
 */
export function dueOn(kind: PrivacyRequestKind, receivedAt: Date): string {
  const [year = 0, month = 0, day = 0] = toLondonDate(receivedAt).split('-').map(Number)
  const due =
    kind === 'complaint'
      ? Date.UTC(year, month - 1, day + COMPLAINT_DAYS)
      : Date.UTC(year, month, Math.min(day, daysIn(year, month)))
  return new Date(due).toISOString().slice(0, 10)
}

/** @param month counted from 0 */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}
