/**
 * Makes a backup every day at BACKUP_TIME, and once a week restores the latest for a test. Both run in a process of their
 * own, so that encryption takes no memory or time from the website. Of several processes, one makes the backup.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { toLondonDate } from '#domain/dates/dates.ts'
import { toLondonTime } from '#domain/dates/time-of-day.ts'
import type { Log } from '../config/logger.ts'
import type { DataClient } from '../data-source/clients.ts'
import { readSystemState, recordTaskRun, type Task } from '../metrics/system-state.ts'
import { type PeriodicTask, runPeriodically, type TaskSchedule } from '../tasks/periodic-task.ts'

const COMMAND = join(import.meta.dirname, '../../scripts/backup.ts')
const ARGUMENTS = { backup: 'scheduled', 'backup check': 'check' } as const
const MINUTE = 60_000
const SCHEDULE: TaskSchedule = { first: MINUTE, interval: MINUTE }
const DAY_MS = 86_400_000
const CHECK_INTERVAL_DAYS = 7
const TIMEOUT_MS = 6 * 3_600_000
/** Recorded, because this day's backup isn't made again. */
const INTERRUPTED = 'The server stopped before it was finished. The next run is tomorrow.'
/** Output of the command is one sentence. */
const MAX_OUTPUT_BYTES = 100_000

/** Runs the command and resolves with its output. @throws with the reason */
export type RunBackupCommand = (argument: 'scheduled' | 'check', signal: AbortSignal) => Promise<string>

interface ScheduledBackupsDependencies {
  /** London time, as 02:30. */
  readonly time: string
  readonly secret: DataClient
  readonly clock: () => number
  readonly log: Pick<Log, 'warn'>
  readonly run?: RunBackupCommand
}

export function startScheduledBackups(
  { time, secret, clock, log, run = runCommand }: ScheduledBackupsDependencies,
  schedule: TaskSchedule = SCHEDULE,
): PeriodicTask {
  /** The last day that this or another process has made the backup of. */
  let lastDay = ''

  async function runTask(task: keyof typeof ARGUMENTS & Task, signal: AbortSignal): Promise<boolean> {
    const startedAt = new Date(clock())
    try {
      const detail = await run(ARGUMENTS[task], signal)
      await recordTaskRun(secret, task, startedAt, { isSuccess: true, detail })
      return true
    } catch (error) {
      const detail = signal.aborted ? INTERRUPTED : (error as Error).message
      log.warn({ task, reason: detail }, 'A scheduled backup failed')
      await recordTaskRun(secret, task, startedAt, { isSuccess: false, detail })
      return false
    }
  }

  async function isCheckDue(): Promise<boolean> {
    const { tasks } = await readSystemState(secret)
    const last = tasks.find(({ task }) => task === 'backup check')?.succeededAt
    return !last || clock() - Date.parse(last) > (CHECK_INTERVAL_DAYS - 0.5) * DAY_MS
  }

  async function backUp(signal: AbortSignal): Promise<void> {
    const now = new Date(clock())
    const day = toLondonDate(now)
    // After a pause at this time, the backup is made late.
    if (day === lastDay || toLondonTime(now) < time) return
    const { data: isOurs, error } = await secret.rpc('consume_rate_limit', {
      key: `backup:${day}`,
      max_tokens: 1,
      window_seconds: (2 * DAY_MS) / 1000,
    })
    // The database is unavailable: tried again in a minute.
    if (error) return
    lastDay = day
    if (!isOurs || !(await runTask('backup', signal))) return
    if (await isCheckDue().catch(() => false)) await runTask('backup check', signal)
  }

  return runPeriodically(backUp, { schedule, log, failure: 'A scheduled backup could not be recorded' })
}

const runCommand: RunBackupCommand = (argument, signal) =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [COMMAND, argument],
      { signal, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES },
      (error, output, errors) => {
        if (error) reject(new Error(errors.trim().split('\n').at(-1) || 'The command ended unexpectedly.'))
        else resolve(output.trim())
      },
    )
  })
