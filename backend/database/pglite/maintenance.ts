/**
 * Replaces PostgreSQL's background processes, which PGlite lacks: checkpoints keep the write-ahead log short, vacuum
 * keeps tables small.
 */

export interface Maintenance {
  /** Call after every transaction that may have written. */
  recordWrite(): void
  stop(): void
}

export interface MaintenanceDependencies {
  maintain(sql: string): Promise<unknown>
  tables(): Promise<readonly string[]>
  readonly log: { warn(fields: object, message: string): void } | undefined
}

export interface MaintenanceSchedule {
  /** Writing transactions between checkpoints. */
  readonly transactions: number
  /** In ms; PostgreSQL's default. */
  readonly interval: number
  /** Checkpoints between two vacuums. */
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
      // One request per table, so that other requests run in between.
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
