import type { Log } from '../config/logger.ts'

export interface TaskSchedule {
  /** Delay before the first run and between runs, in ms. */
  readonly first: number
  readonly interval: number
}

export interface PeriodicTask {
  /** Resolves after the current run. */
  stop(): Promise<void>
}

interface TaskOptions {
  readonly schedule: TaskSchedule
  readonly log: Pick<Log, 'warn'>
  /** Log message of a failed run. The next run tries again. */
  readonly failure: string
}

/** Repeats a task with a pause after each run. Does not keep the process alive. */
export function runPeriodically(
  run: (signal: AbortSignal) => Promise<unknown>,
  { schedule, ...options }: TaskOptions,
): PeriodicTask {
  const stopping = new AbortController()
  const runSafely = logFirstFailure(run, options)
  let running: Promise<unknown> = Promise.resolve()
  let timer = startTimer(schedule.first)

  function startTimer(delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      running = runSafely(stopping.signal).then(() => {
        if (!stopping.signal.aborted) timer = startTimer(schedule.interval)
      })
    }, delay).unref()
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** Returns `run` without its errors. Only the first error of an outage is logged. */
export function logFirstFailure<Arguments extends unknown[]>(
  run: (...given: Arguments) => Promise<unknown>,
  { log, failure }: Omit<TaskOptions, 'schedule'>,
): (...given: Arguments) => Promise<void> {
  let isFailing = false
  return async (...given) => {
    try {
      await run(...given)
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, failure)
      isFailing = true
    }
  }
}
