import { pino } from 'pino'

/** The log that parts of the server write to. `err` is an error with its cause. */
export interface Log {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** Writes lines of JSON to standard error: only warnings and errors, because people read standard output. */
export function createLog(): Log & { flush(): void } {
  return pino(
    {
      level: 'warn',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
