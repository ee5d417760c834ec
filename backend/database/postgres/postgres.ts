import { Pool, type PoolClient } from 'pg'
import {
  clientDisconnected,
  type Database,
  DatabaseError,
  type Result,
  RowCountError,
  type Transaction,
} from '../database.ts'
import { publishQueueTime } from '../queue-time.ts'
import { createSemaphore } from '../semaphore.ts'
import { type Outcome, unwrapOutcome, withTexts } from '../wire/outcome.ts'
import { type Defaults, openSession, type Session } from '../wire/session.ts'
import { queryTimeout, toDatabaseError } from './errors.ts'
import { createRoundTrip } from './round-trip.ts'
import { openSubscription } from './subscription.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; the user must be able to assume the other roles. */
  readonly url: string
  /** In ms. */
  readonly timeout?: number
  readonly poolSize?: number
  readonly log?: { warn(fields: object, message: string): void }
}

const SCRIPT_TIMEOUT_MS = 600_000
const CONNECT_TIMEOUT_MS = 5000
/** Time after the server's limit before the connection is closed. */
const GRACE_MS = 1000

/** Share of the pool for low-priority work, so that other work always finds a connection. */
const LOW_PRIORITY_SHARE = 0.4
const MAX_LOW_PRIORITY_QUEUED = 100

const SESSION_DEFAULTS = {
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
}

/** @throws {DatabaseError} of class 08 when the server is unavailable */
export async function openPostgres({
  url,
  timeout = 8000,
  poolSize = 10,
  log,
}: PostgresOptions): Promise<Database> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
  const pool = new Pool({ ...connection, max: poolSize })
  const sessions = new WeakMap<PoolClient, { readonly session: Session; generation: number }>()
  /** Increases with each schema change, which may invalidate prepared statements. */
  let generation = 0
  // An idle connection that breaks leaves the pool by itself.
  pool.on('error', (error) => log?.warn({ cause: error.message }, 'An idle database connection was lost'))
  // A broken connection also rejects its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const subscription = openSubscription(connection, log)
  const lowPrioritySlots = createSemaphore({
    count: Math.max(1, Math.floor(poolSize * LOW_PRIORITY_SHARE)),
    maxQueued: MAX_LOW_PRIORITY_QUEUED,
  })
  let closing: Promise<void> | undefined

  function sessionOn(client: PoolClient): Session {
    const cached = sessions.get(client) ?? { session: openSession(createRoundTrip(client)), generation }
    sessions.set(client, cached)
    if (cached.generation !== generation) cached.session.discardPrepared()
    cached.generation = generation
    return cached.session
  }

  /** Closes the connection if `signal` is aborted first. */
  async function run(
    limit: number,
    work: (session: Session, defaults: Defaults) => Promise<Outcome>,
    signal?: AbortSignal,
  ): Promise<readonly Result[]> {
    if (closing !== undefined) throw new DatabaseError({ code: '08003', message: 'The database is closed' })
    const queuedAt = performance.now()
    const client = await pool.connect().catch((error) => {
      throw toDatabaseError(error, limit)
    })
    publishQueueTime(queuedAt)
    let released = false
    function release(broken: boolean): void {
      if (!released) client.release(broken)
      released = true
    }
    // An unreachable server enforces no limit.
    const deadline = setTimeout(() => release(true), limit + GRACE_MS)
    const onAbort = () => {
      release(true)
      // PostgreSQL doesn't notice a closed connection while it runs a query.
      pool.query('select pg_terminate_backend($1)', [backendPid(client)]).catch((error) => {
        log?.warn({ cause: String(error) }, 'The query of a disconnected client could not be cancelled')
      })
    }
    signal?.addEventListener('abort', onAbort)
    try {
      if (signal?.aborted) throw clientDisconnected(false)
      const outcome = await work(sessionOn(client), { ...SESSION_DEFAULTS, statement_timeout: String(limit) })
      release(client.getTransactionStatus() !== 'I')
      return unwrapOutcome(outcome)
    } catch (error) {
      const isTimedOut = released && !(error instanceof DatabaseError || error instanceof RowCountError)
      release(true)
      if (isTimedOut) throw signal?.aborted ? clientDisconnected(true) : queryTimeout(limit, error)
      throw toDatabaseError(error, limit)
    } finally {
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  async function transaction(request: Transaction): Promise<readonly Result[]> {
    const texts = withTexts(request)
    const signal = request.readOnly ? request.signal : undefined
    const runTransaction = () =>
      run(request.timeout ?? timeout, (session, defaults) => session.transaction(texts, defaults), signal)
    return request.lowPriority ? lowPrioritySlots.run(runTransaction, signal) : runTransaction()
  }

  await transaction({ role: 'postgres', readOnly: true, statements: [] }).catch(async (error) => {
    await pool.end()
    throw error
  })

  return {
    transaction,
    async script(sql) {
      await run(SCRIPT_TIMEOUT_MS, (session, defaults) => session.script(sql, defaults))
      generation += 1
    },
    listen: (channel, listener) =>
      subscription.listen(channel, (payload) => {
        if (channel === 'pgrst') generation += 1
        listener(payload)
      }),
    getLoad: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close() {
      closing ??= Promise.all([pool.end(), subscription.close()]).then(() => undefined)
      return closing
    },
  }
}

function backendPid(client: PoolClient): number {
  return (client as PoolClient & { readonly processID: number }).processID
}
