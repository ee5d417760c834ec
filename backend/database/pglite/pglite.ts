import type { Database, Transaction } from '../database.ts'
import { openListeners } from '../listeners.ts'
import { withTexts } from '../wire/outcome.ts'
import { DEFAULT_MAINTENANCE_SCHEDULE, type MaintenanceSchedule, startMaintenance } from './maintenance.ts'
import { openRequestQueue } from './request-queue.ts'
import { openWorkerThreads } from './worker-threads.ts'

export interface PGliteOptions {
  /** Created if absent; used by one process at a time. */
  readonly directory: string
  /** In ms, not counting queue time. */
  readonly timeout?: number
  /** Whether commits wait for fsync and survive a power cut. */
  readonly durable?: boolean
  readonly maintenanceSchedule?: MaintenanceSchedule
  /** Keeps a second engine for a quick restart after a cancelled query. */
  readonly standby?: boolean
  /** Called before the engine starts, which needs disk space. */
  readonly freeSpace?: () => void
  /** Called when the engine's thread runs; may block this thread meanwhile. */
  readonly onRunning?: (() => void) | undefined
  readonly log?: { warn(fields: object, message: string): void }
}

const SCRIPT_TIMEOUT_MS = 600_000
const MAINTENANCE_TIMEOUT_MS = 60_000

const ALL_TABLES = `select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'm') and relpersistence = 'p' order by 1`

/** @throws {DatabaseError} of class 08 when the database cannot be opened */
export async function openPGlite(options: PGliteOptions): Promise<Database> {
  const {
    directory,
    timeout = 8000,
    durable = true,
    maintenanceSchedule = DEFAULT_MAINTENANCE_SCHEDULE,
    freeSpace,
    log,
  } = options
  const threads = openWorkerThreads({ directory, durable }, options)
  const listeners = openListeners()
  const queue = await openRequestQueue({
    start() {
      freeSpace?.()
      return threads.start()
    },
    onNotification: ({ channel, payload }) => listeners.notify(channel, payload),
    onReopened(isOutcomeKnown) {
      // The interrupted transaction may have been committed, and its notifications are lost.
      if (!isOutcomeKnown) listeners.notifyAll()
      return listeners.channels().map((channel) => ({ kind: 'listen', channel }))
    },
    log,
  })

  async function transaction(request: Transaction) {
    const { timeout: limit = timeout, lowPriority = false, readOnly = false } = request
    // A write is completed even if its client disconnects.
    const signal = readOnly ? request.signal : undefined
    const workerRequest = { kind: 'transaction', transaction: withTexts(request) } as const
    const results = await queue.submit(workerRequest, limit, { lowPriority, signal })
    if (!request.readOnly) maintenance.recordWrite()
    return results
  }

  const maintenance = startMaintenance(
    {
      maintain: (sql) => queue.submit({ kind: 'maintain', sql }, MAINTENANCE_TIMEOUT_MS),
      async tables() {
        const [found] = await transaction({
          role: 'postgres',
          readOnly: true,
          statements: [{ text: ALL_TABLES }],
        })
        return (found?.rows ?? []).map(({ name }) => String(name))
      },
      log,
    },
    maintenanceSchedule,
  )

  return {
    transaction,
    async script(sql) {
      await queue.submit({ kind: 'script', sql }, SCRIPT_TIMEOUT_MS)
      maintenance.recordWrite()
    },
    async listen(channel, listener) {
      if (listeners.add(channel, listener)) await queue.submit({ kind: 'listen', channel }, timeout)
    },
    async snapshot(target) {
      await queue.submit({ kind: 'snapshot', directory: target }, SCRIPT_TIMEOUT_MS)
    },
    async checkpoint() {
      await queue.submit({ kind: 'maintain', sql: 'checkpoint' }, MAINTENANCE_TIMEOUT_MS)
    },
    getLoad: queue.getLoad,
    async close() {
      maintenance.stop()
      await Promise.all([queue.close(), threads.close()])
    },
  }
}
