/**
 * Erases expired records periodically, as the privacy policy promises. Uses the client, so it works with every backend,
 * and in several processes in parallel.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { recordTaskRun } from '../metrics/system-state.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'
import {
  type Bounds,
  type ErasedKind,
  RETENTION_STEPS,
  type RetentionDependencies,
  type RetentionStep,
} from './retention-steps.ts'

const MINUTE = 60_000
const DEFAULT_SCHEDULE: TaskSchedule = { first: 2 * MINUTE, interval: 6 * 60 * MINUTE }

/** Limited by the length of a URL and of a storage request. */
const DEFAULT_BOUNDS: Bounds = { rows: 100, rounds: 50 }

export function startRetention(
  dependencies: RetentionDependencies,
  schedule: TaskSchedule = DEFAULT_SCHEDULE,
): PeriodicTask {
  return runPeriodically((signal) => runRetention(dependencies, { signal }), {
    schedule,
    log: dependencies.log,
    failure: 'Retention failed, retrying',
  })
}

const SESSION_SCHEDULE: TaskSchedule = { first: MINUTE, interval: MINUTE }

/**
 * Ends expired website sessions and their tabs' data sessions every minute. Row-level security checks the expiry in
 * between.
 */
export function startSessionExpiry(
  { secret, log }: Pick<RetentionDependencies, 'secret' | 'log'>,
  schedule: TaskSchedule = SESSION_SCHEDULE,
): PeriodicTask {
  return runPeriodically(async () => secret.rpc('end_expired_website_sessions').throwOnError(), {
    schedule,
    log,
    failure: 'Ending expired sessions failed',
  })
}

/**
 * Erases expired records of a restored backup before the website serves.
 * @param markFile file that a restore leaves
 */
export async function runRetentionAfterRestore(
  dependencies: RetentionDependencies,
  markFile: string,
): Promise<void> {
  if (!existsSync(markFile)) return
  await runRetention(dependencies)
  await rm(markFile, { force: true })
}

export type ErasedCounts = Readonly<Record<ErasedKind, number>>

/** Never throws: errors are logged, the other steps still run, and the next run retries. */
export async function runRetention(
  dependencies: RetentionDependencies,
  { signal = new AbortController().signal, ...bounds }: Partial<Bounds> & { signal?: AbortSignal } = {},
): Promise<ErasedCounts> {
  const counts = Object.fromEntries(Object.keys(RETENTION_STEPS).map((kind) => [kind, 0])) as Record<
    ErasedKind,
    number
  >
  const startedAt = new Date()
  const failed: string[] = []
  for (const [kind, step] of Object.entries(RETENTION_STEPS) as [ErasedKind, RetentionStep][]) {
    const erased = (count: number) => {
      counts[kind] += count
    }
    try {
      await step({ ...dependencies, ...DEFAULT_BOUNDS, ...bounds, signal, erased })
    } catch (err) {
      if (signal.aborted) break
      failed.push(kind)
      dependencies.log.warn({ err, kind }, 'Retention run failed, retrying in the next run')
    }
  }
  // Rate limits expire all the time and concern no person's records.
  const found = Object.entries(counts).filter(([kind, count]) => count > 0 && kind !== 'rateLimits')
  if (found.length > 0) dependencies.log.warn({ erased: Object.fromEntries(found) }, 'Expired data erased')
  const total = found.reduce((sum, [, count]) => sum + count, 0)
  if (!signal.aborted)
    await recordTaskRun(dependencies.secret, 'retention', startedAt, {
      isSuccess: failed.length === 0,
      detail:
        failed.length === 0
          ? `${total.toLocaleString('en-GB')} expired rows erased.`
          : `Couldn’t erase ${failed.join(', ')}. The log has the reason; the next run tries again.`,
    })
  return counts
}
