import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { openingsFrom, type WorkingHours } from './working-hours.ts'

/** Working hours that have passed between two moments, in milliseconds; 0 where the later comes first. */
export function workingTimeBetween(
  from: Date,
  to: Date,
  hours: WorkingHours,
  holidays = BANK_HOLIDAYS,
): number {
  let sum = 0
  for (const { opens, closes } of openingsFrom(from, hours, holidays)) {
    if (opens >= to.getTime()) break
    sum += Math.min(closes, to.getTime()) - opens
  }
  return sum
}
