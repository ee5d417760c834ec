import { openingsFrom, type WorkingHours } from './working-hours.ts'

/** Returns the working time between two timestamps in ms; 0 if reversed. */
export function workingTimeBetween(from: Date, to: Date, hours: WorkingHours): number {
  let sum = 0
  for (const { opens, closes } of openingsFrom(from, hours)) {
    if (opens >= to.getTime()) break
    sum += Math.min(closes, to.getTime()) - opens
  }
  return sum
}
