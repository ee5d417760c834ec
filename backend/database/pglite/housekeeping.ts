/**
 * What PostgreSQL's background processes do, which PGlite has none of. Without checkpoints the write-ahead log grows
 * until the next start (and the start after a crash takes as long as replaying it); without vacuum, tables that are
 * updated often do.
 */

export interface Housekeeping {
  /** To be told of every transaction that may have written. */
  wrote(): void
  stop(): void
}

export interface HousekeepingParts {
  /** Runs one statement outside of a transaction. */
  maintain(sql: string): Promise<unknown>
  /** All tables, as SQL names them. */
  tables(): Promise<readonly string[]>
  readonly log: { warn(fields: object, message: string): void } | undefined
}

export interface HousekeepingPace {
  /** Writing transactions after which the log is cut. */
  readonly transactions: number
  /** Milliseconds between looks at whether anything was written since the last checkpoint; PostgreSQL's own default. */
  readonly interval: number
  /** Checkpoints from one vacuum of all tables to the next. */
  readonly vacuum: number
}

export const USUAL_PACE: HousekeepingPace = { transactions: 10_000, interval: 300_000, vacuum: 12 }

export function startHousekeeping(
  { maintain, tables, log }: HousekeepingParts,
  { transactions, interval, vacuum }: HousekeepingPace,
): Housekeeping {
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
      // One statement for each table: requests take their turns in between.
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
