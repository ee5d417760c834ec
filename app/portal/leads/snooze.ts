import type { LeadSummary } from '#app/content/leads/queries.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import { startOfLondonDay, toLondonDate } from '#domain/dates/dates.ts'
import { getNextOpeningTime, getWorkingHours } from '#domain/working-hours/working-hours.ts'

const HOUR_MS = 3_600_000

/** Returns the start of the first working day at least `days` days from now. */
function morningIn(days: number, now: Date): Date {
  const day = toLondonDate(new Date(now.getTime() + days * 24 * HOUR_MS))
  return getNextOpeningTime(startOfLondonDay(day), getWorkingHours(COMPANY_LOCATIONS))
}

export function isSnoozed({ snoozedUntil }: Pick<LeadSummary, 'snoozedUntil'>, now: Date): boolean {
  return snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime()
}

export function getSnoozeChoices(now: Date): readonly { readonly label: string; readonly at: Date }[] {
  return [
    { label: 'Snooze for two hours', at: new Date(now.getTime() + 2 * HOUR_MS) },
    { label: 'Snooze until the next working day', at: morningIn(1, now) },
    { label: 'Snooze for three days', at: morningIn(3, now) },
    { label: 'Snooze for a week', at: morningIn(7, now) },
    { label: 'Snooze for four weeks', at: morningIn(28, now) },
  ]
}
