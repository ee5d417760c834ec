/** A PostgreSQL server (15 or later) behind the `Database` interface: a pool, and one connection that listens. */

import { escapeLiteral, Pool, type PoolClient, type QueryConfig } from 'pg'
import { type Database, DatabaseError, type Result, type Transaction } from './database.ts'
import { beginOf, checkCounts, settingsOf } from './frame.ts'
import { asDatabaseError, stopped } from './postgres-errors.ts'
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
  const pool = new Pool({ ...connection, max: poolSize })
  // A connection that breaks while nobody uses it leaves the pool by itself.
  pool.on('error', (error) => log?.warn({ cause: error.message }, 'An idle database connection was lost'))
  // One that breaks in use also fails its query, which is where it is handled; unheard, this would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const subscription = openSubscription(connection, log)
  let closing: Promise<void> | undefined

  /** One transaction on a connection of its own; `work` sees it begun, with all settings made. */
  async function run<T>(
    transaction: Omit<Transaction, 'statements'>,
    work: (client: PoolClient) => Promise<T>,
  ): Promise<T> {
    if (closing) throw new DatabaseError({ code: '08003', message: 'The database is closed' })
    const limit = transaction.timeout ?? timeout
    const client = await pool.connect().catch((error) => {
      throw asDatabaseError(error, limit)
    })
    let released = false
    function release(broken: boolean): void {
      if (!released) client.release(broken)
      released = true
    }
    // The server's limit is for one statement, and a server that is gone keeps no limit: break the connection off.
    const deadline = setTimeout(() => release(true), limit + grace)
    try {
      await client.query(`${beginOf(transaction)}; ${settingsText(transaction, limit)}`)
      const answer = await work(client)
      await client.query(transaction.rollback ? 'rollback' : 'commit')
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

  // Tell at once, not at the first request, that nobody is there.
  await run({ role: 'postgres', readOnly: true }, async () => undefined).catch(async (error) => {
    await pool.end()
    throw error
  })

  return {
    transaction: ({ statements, ...transaction }) =>
      run(transaction, async (client) => {
        const results: Result[] = []
        for (const { text, values = [] } of statements) {
          const answer = await client.query(oneStatement(text, values.map(toText)))
          results.push({ rows: answer.rows, count: answer.rowCount ?? 0 })
          checkCounts(statements, results)
        }
        return results
      }),
    script: (sql) =>
      run({ role: 'postgres', timeout: scriptTimeout }, async (client) => {
        await client.query(sql)
      }),
    listen: (channel, listener) => subscription.listen(channel, listener),
    close() {
      closing ??= Promise.all([pool.end(), subscription.close()]).then(() => undefined)
      return closing
    },
  }
}

/** Always in the extended protocol: without values pg would choose the simple one, which takes several statements. */
function oneStatement(text: string, values: (string | null)[]): QueryConfig {
  return { text, values, queryMode: 'extended' } as QueryConfig
}

/** The settings as literals, so that they travel in one message with `begin`. */
function settingsText(transaction: Omit<Transaction, 'statements'>, limit: number): string {
  const { text, values } = settingsOf(transaction, { ...sessionDefaults, statement_timeout: String(limit) })
  return text.replace(/\$(\d+)/g, (_, number) => escapeLiteral(values[Number(number) - 1] ?? ''))
}
