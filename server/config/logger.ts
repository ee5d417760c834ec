import { pino } from 'pino'

/** `err` is an error with its cause. */
export interface Log {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  /** Security events; undefined if they are not collected. */
  event?(fields: object, message: string): void
}

/** Logs JSON lines to standard error; standard output is for people. */
export function createLog(): Log & { flush(): void } {
  const log = pino(
    {
      level: 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: true }),
  )
  return Object.assign(log, { event: log.info.bind(log) })
}
