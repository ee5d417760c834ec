/** Detects other processes on the same database by an advisory lock of their connections. */
import { Client, type ClientConfig } from 'pg'
import { toDatabaseError } from './errors.ts'

export interface ProcessLock {
  others(): Promise<number>
  close(): Promise<void>
}

interface ProcessLockOptions {
  readonly url: string
  /** Whether this process can share the database with others. */
  readonly sharing: boolean
  readonly log?: {
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
}

const LOCK = `hashtext('embedded_backend'), hashtext('serving')`
const CONNECT_TIMEOUT_MS = 5000
const RETRY_MS = 250
/** Time for a replaced process to exit. */
const WAIT_MS = 3000
const RECONNECT_MS = 1000
/** Detects a lost machine after half a minute, not two hours. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4'
const OTHERS = `select count(*)::int - 1 as others from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2
    and (classid::bigint, objid::bigint) in
      (select hashtext('embedded_backend')::bigint & 4294967295, hashtext('serving')::bigint & 4294967295)
    and database = (select oid from pg_database where datname = current_database())`

/**
 * @returns null if this process cannot share with the others
 * @throws {DatabaseError} of class 08 when the server is unavailable
 */
export async function acquireProcessLock({
  url,
  sharing,
  log,
}: ProcessLockOptions): Promise<ProcessLock | null> {
  const connection: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
  const lockSql = `select pg_try_advisory_lock${sharing ? '_shared' : ''}(${LOCK}) as taken`
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let client: Client

  async function connect(): Promise<Client> {
    const newClient = new Client(connection)
    // Without a listener, a socket error would end the process; `end` follows it.
    newClient.on('error', () => undefined)
    await newClient.connect()
    await newClient.query(KEEPALIVE)
    return newClient
  }

  async function tryLock(newClient: Client, deadline: number): Promise<boolean> {
    for (;;) {
      const { rows } = await newClient.query<{ taken: boolean }>(lockSql)
      if (rows[0]?.taken) return true
      if (Date.now() >= deadline) return false
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  function watch(newClient: Client): void {
    client = newClient
    newClient.once('end', () => {
      if (!closed) retry = setTimeout(reconnect, RECONNECT_MS)
    })
  }

  /** Only logs processes that started meanwhile: it is too late to reject them. */
  function reconnect(): void {
    connect()
      .then(async (newClient) => {
        if (closed) return newClient.end()
        watch(newClient)
        if (!(await tryLock(newClient, 0)))
          log?.error(
            {},
            'Another process uses this database without sharing keys and files: stop one of the two',
          )
      })
      .catch(() => {
        if (!closed) retry = setTimeout(reconnect, RECONNECT_MS)
      })
  }

  try {
    const newClient = await connect()
    if (!(await tryLock(newClient, Date.now() + WAIT_MS))) {
      await newClient.end()
      return null
    }
    watch(newClient)
  } catch (error) {
    throw toDatabaseError(error, CONNECT_TIMEOUT_MS)
  }

  return {
    async others() {
      const { rows } = await client.query<{ others: number }>(OTHERS)
      return rows[0]?.others ?? 0
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client.end().catch(() => undefined)
    },
  }
}
