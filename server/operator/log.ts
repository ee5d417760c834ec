import { pino } from 'pino'

/** What parts of the server write to. `err` is an error with its cause. */
export interface Log {
  error(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** JSON lines on standard error: warnings and errors alone, because standard output is read by people. */
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
