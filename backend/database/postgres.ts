/** A PostgreSQL server (15 or later) behind the `Database` interface: a pool, and one connection that listens. */

import type { Writable } from 'node:stream'
import { Pool, type PoolClient, type QueryResult, DatabaseError as ServerError } from 'pg'
import { type Database, DatabaseError, type Result, type Transaction } from './database.ts'
import { beginOf, checkCounts, settingsOf } from './frame.ts'
import { asDatabaseError, stopped } from './postgres-errors.ts'
import { openNamedStatements } from './postgres-statements.ts'
import { openSubscription } from './postgres-subscription.ts'
import { fromText, toText } from './values.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`; the user must be able to take on the other roles. */
  readonly url: string
  /** Milliseconds that a transaction may run, when it does not say itself. */
  readonly timeout?: number
  readonly poolSize?: number
  readonly log?: { warn(fields: object, message: string): void }
}

/** Migrations and the first creation of indexes may take long. */
const scriptTimeout = 600_000
const connectTimeout = 5000
/** How late the server's own limit may be before the connection is given up. */
const grace = 1000

/** `begin` and the settings. */
const framed = 2

interface Attempt {
  readonly client: PoolClient
  /** Milliseconds. */
  readonly limit: number
  /** Whether the connection keeps the statements parsed. */
  readonly keeps: boolean
}

/** What a session finds in PGlite, whatever the server's configuration says. */
const sessionDefaults = {
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
}

/** @throws {DatabaseError} of class 08 when the server cannot be reached, with its own code when it refuses. */
export async function openPostgres({
  url,
  timeout = 8000,
  poolSize = 10,
  log,
}: PostgresOptions): Promise<Database> {
  const connection = {
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    types: { getTypeParser: (type: number) => (text: string) => fromText(type, text) },
  }
  const pool = new Pool({ ...connection, max: poolSize, pipeline: true })
  const named = openNamedStatements()
  // A connection that breaks while nobody uses it leaves the pool by itself.
  pool.on('error', (error) => log?.warn({ cause: error.message }, 'An idle database connection was lost'))
  // One that breaks in use also fails its query, which is where it is handled; unheard, this would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const subscription = openSubscription(connection, log)
  let closing: Promise<void> | undefined

  /** One transaction on a connection of its own; `work` sees it begun, with all settings made, and ends it. */
  async function run<T>(limit: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
    if (closing) throw new DatabaseError({ code: '08003', message: 'The database is closed' })
    const client = await pool.connect().catch((error) => {
      throw asDatabaseError(error, limit)
    })
    let released = false
    function release(broken: boolean): void {
      if (!released) client.release(broken || named.isSpent(client))
      released = true
    }
    // The server's limit is for one statement, and a server that is gone keeps no limit: break the connection off.
    const deadline = setTimeout(() => release(true), limit + grace)
    try {
      const answer = await work(client)
      release(false)
      return answer
    } catch (error) {
      const late = released
      await client.query('rollback').then(
        () => release(false),
        () => release(true),
      )
      throw late ? stopped(limit, error) : asDatabaseError(error, limit)
    } finally {
      clearTimeout(deadline)
    }
  }

  /**
   * Begins. `begin` is a text of its own that cannot fail: nothing that follows must ever run outside of a
   * transaction, as the owner. The settings' values are parameters, so that the server parses them once.
   */
  function begin(
    { client, limit, keeps }: Attempt,
    transaction: Omit<Transaction, 'statements'>,
  ): Promise<QueryResult>[] {
    const { text, values } = settingsOf(transaction, { ...sessionDefaults, statement_timeout: String(limit) })
    return [
      client.query(beginOf(transaction)),
      client.query(named.query(keeps ? client : null, 'settings', text, values)),
    ]
  }

  /**
   * Begin, settings, statements and commit travel together, without waiting for an answer in between. After an error
   * the server refuses what follows, and takes the commit for a rollback.
   */
  async function attempt(how: Attempt, { statements, ...transaction }: Transaction): Promise<Result[]> {
    const { client, keeps } = how
    const commitsAtOnce = !transaction.rollback && !statements.some((statement) => statement.expect)
    const sent = inOneWrite(client, () => [
      ...begin(how, transaction),
      ...statements.map(({ text, values = [] }) =>
        client.query(named.query(keeps ? client : null, transaction.role, text, values.map(toText))),
      ),
      ...(commitsAtOnce ? [client.query('commit')] : []),
    ])
    const settled = await Promise.allSettled(sent)
    const failed = settled.find((outcome) => outcome.status === 'rejected')
    const results = resultsOf(settled).slice(framed, framed + statements.length)
    checkCounts(statements, results)
    if (failed) throw failed.reason
    if (!commitsAtOnce) await client.query(transaction.rollback ? 'rollback' : 'commit')
    return results
  }

  async function transaction(request: Transaction): Promise<Result[]> {
    const limit = request.timeout ?? timeout
    return run(limit, async (client) => {
      try {
        return await attempt({ client, limit, keeps: true }, request)
      } catch (error) {
        if (!isStale(error)) throw error
        // Nothing of the transaction is left, so that it can be done again without what the connection has kept.
        named.forget()
        await client.query('rollback')
        return attempt({ client, limit, keeps: false }, request)
      }
    })
  }

  // Tell at once, not at the first request, that nobody is there.
  await transaction({ role: 'postgres', readOnly: true, statements: [] }).catch(async (error) => {
    await pool.end()
    throw error
  })

  return {
    transaction,
    script: (sql) =>
      run(scriptTimeout, async (client) => {
        await Promise.all(begin({ client, limit: scriptTimeout, keeps: false }, { role: 'postgres' }))
        await client.query(sql)
        await client.query('commit')
        named.forget()
      }),
    listen: (channel, listener) =>
      subscription.listen(channel, (payload) => {
        // Somebody changed the schema: a parameter may be of another type now, which a kept plan would not notice.
        if (channel === 'pgrst') named.forget()
        listener(payload)
      }),
    close() {
      closing ??= Promise.all([pool.end(), subscription.close()]).then(() => undefined)
      return closing
    },
  }
}

/** Collects what pg would write piece by piece: each piece is a call of the system that wakes the server. */
function inOneWrite<T>(client: PoolClient, write: () => T): T {
  const { stream } = (client as PoolClient & { readonly connection: { readonly stream: Writable } })
    .connection
  stream.cork()
  try {
    return write()
  } finally {
    stream.uncork()
  }
}

/** Of the statements up to the first that failed. */
function resultsOf(settled: readonly PromiseSettledResult<QueryResult>[]): Result[] {
  const results: Result[] = []
  for (const outcome of settled) {
    if (outcome.status === 'rejected') break
    results.push({ rows: outcome.value.rows, count: outcome.value.rowCount ?? 0 })
  }
  return results
}

/** Whether a prepared statement no longer fits, because the schema changed, or is no longer there. */
function isStale(error: unknown): boolean {
  if (!(error instanceof ServerError)) return false
  const { code, routine } = error
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}
