import { pino } from 'pino'

/** The log that parts of the server write to. `err` is an error with its cause. */
export interface Log {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
  /** For what is neither, and is to be collected all the same: security events. Absent where nobody collects them. */
  event?(fields: object, message: string): void
}

/**
 * Writes lines of JSON to standard error: warnings, errors and security events, because people read standard output.
 */
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
