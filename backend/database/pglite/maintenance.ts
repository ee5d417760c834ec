/**
 * Replaces PostgreSQL's background processes, which PGlite lacks. Without checkpoints the write-ahead log grows and
 * recovery takes long; without vacuum, frequently updated tables grow.
 */

export interface Maintenance {
  /** Call after every transaction that may have written. */
  recordWrite(): void
  stop(): void
}

export interface MaintenanceDependencies {
  /** Runs one statement outside a transaction. */
  maintain(sql: string): Promise<unknown>
  /** Returns the quoted names of all tables. */
  tables(): Promise<readonly string[]>
  readonly log: { warn(fields: object, message: string): void } | undefined
}

export interface MaintenanceSchedule {
  /** Writing transactions between checkpoints. */
  readonly transactions: number
  /** Interval in ms of checks for writes since the last checkpoint; PostgreSQL's default. */
  readonly interval: number
  /** Number of checkpoints between two vacuums of all tables. */
  readonly vacuum: number
}

export const DEFAULT_MAINTENANCE_SCHEDULE: MaintenanceSchedule = {
  transactions: 10_000,
  interval: 300_000,
  vacuum: 12,
}

export function startMaintenance(
  { maintain, tables, log }: MaintenanceDependencies,
  { transactions, interval, vacuum }: MaintenanceSchedule,
): Maintenance {
  let written = 0
  let checkpoints = 0
  let busy = false

  async function runMaintenance(): Promise<void> {
    if (busy || written === 0) return
    busy = true
    written = 0
    checkpoints += 1
    try {
      await maintain('checkpoint')
      // One statement per table, so that requests run in between.
      if (checkpoints % vacuum === 0) {
        for (const table of await tables()) await maintain(`vacuum (analyze) ${table}`)
      }
    } catch (error) {
      log?.warn({ err: error }, 'Database maintenance failed')
    } finally {
      busy = false
    }
  }

  const timer = setInterval(runMaintenance, interval).unref()
  return {
    recordWrite() {
      written += 1
      if (written >= transactions) void runMaintenance()
    },
    stop: () => clearInterval(timer),
  }
}
