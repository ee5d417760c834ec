/**
 * Does the work of PostgreSQL's background processes, none of which PGlite has. Without checkpoints the write-ahead log
 * grows until the next start, and a start after a crash takes as long as replaying it. Without vacuum, tables that are
 * updated often grow.
 */

export interface Maintenance {
  /** Must be called after every transaction that may have written. */
  wrote(): void
  stop(): void
}

export interface MaintenanceDependencies {
  /** Runs one statement outside a transaction. */
  maintain(sql: string): Promise<unknown>
  /** Returns the names of all tables as SQL writes them. */
  tables(): Promise<readonly string[]>
  readonly log: { warn(fields: object, message: string): void } | undefined
}

export interface MaintenanceSchedule {
  /** The log is cut after this many writing transactions. */
  readonly transactions: number
  /**
   * The milliseconds between checks whether anything was written since the last checkpoint; this is PostgreSQL's
   * default.
   */
  readonly interval: number
  /** The number of checkpoints from one vacuum of all tables to the next. */
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

  async function clean(): Promise<void> {
    if (busy || written === 0) return
    busy = true
    written = 0
    checkpoints += 1
    try {
      await maintain('checkpoint')
      // Each table is one statement, so that requests take their turns in between.
      if (checkpoints % vacuum === 0) {
        for (const table of await tables()) await maintain(`vacuum (analyze) ${table}`)
      }
    } catch (error) {
      log?.warn({ err: error }, 'The database could not be cleaned up')
    } finally {
      busy = false
    }
  }

  const timer = setInterval(clean, interval).unref()
  return {
    wrote() {
      written += 1
      if (written >= transactions) void clean()
    },
    stop: () => clearInterval(timer),
  }
}
