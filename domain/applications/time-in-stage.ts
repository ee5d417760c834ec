import { APPLICATION_STATUSES, type ApplicationStatus, CLOSED_STATUSES } from './applications.ts'

/** Statuses in which the applicant waits for us. */
export const PENDING_STATUSES: readonly ApplicationStatus[] = APPLICATION_STATUSES.filter(
  (status) => !CLOSED_STATUSES.some((closed) => closed === status),
)

const DAY_MS = 86_400_000

/** Whole days, at least 0. */
export function daysSince(since: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS))
}

/** @param limit days after which it is overdue */
export function exceedsThreshold(
  application: { readonly status: ApplicationStatus; readonly statusSince: string },
  limit: number,
  now: Date,
): boolean {
  return PENDING_STATUSES.includes(application.status) && daysSince(application.statusSince, now) >= limit
}

/** Returns for example “today”, “1 day” or “12 days”. */
export function formatWait(since: string, now: Date): string {
  const days = daysSince(since, now)
  if (days === 0) return 'today'
  return days === 1 ? '1 day' : `${days} days`
}
