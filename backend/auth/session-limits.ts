/** When a session ends by itself, in SQL: asked at each refresh, and by the housekeeping for those that nobody ends. */
import type { AuthSettings } from '#backend/dependencies.ts'

/** Seconds: half a year without a refresh. */
const DEFAULT_INACTIVITY = 180 * 24 * 3600

/** Whether the session `alias`, as of the time $`now`, was not refreshed for too long. */
export function isInactive(alias: string, now: number, { sessionInactivity }: AuthSettings = {}): string {
  const seconds = Math.floor(sessionInactivity ?? DEFAULT_INACTIVITY)
  return `(coalesce(${alias}.refreshed_at, ${alias}.created_at)
    <= $${now}::timestamptz - interval '${seconds} seconds')`
}

/** Whether it was opened too long ago; never, unless the installation says how long. */
export function isPastTimebox(alias: string, now: number, { sessionTimebox }: AuthSettings = {}): string {
  if (sessionTimebox === undefined) return 'false'
  return `(${alias}.created_at <= $${now}::timestamptz - interval '${Math.floor(sessionTimebox)} seconds')`
}
