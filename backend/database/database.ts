/**
 * The backend's interface to PostgreSQL: PGlite in a worker thread, or a server. A `Transaction` needs only one message
 * to PGlite (architecture decision 3).
 */

/** `postgres` owns everything, for migrations and auth; `supabase_auth_admin` runs the access token hook. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin' | 'postgres'

export interface Statement {
  readonly text: string
  /** Sent as untyped text, so that PostgreSQL infers the types; objects and arrays as JSON. */
  readonly values?: readonly unknown[]
  /** Allowed row count; otherwise everything is rolled back. */
  readonly expect?: { readonly min?: number; readonly max?: number }
}

export interface Transaction {
  readonly role: DatabaseRole
  /** Local settings, for example `request.jwt.claims`. */
  readonly settings?: Readonly<Record<string, string>>
  readonly readOnly?: boolean
  /** Rolls everything back at the end, for `Prefer: tx=rollback` and permission probes. */
  readonly rollback?: boolean
  /** Continues while the disk is full, because it writes little or frees space. */
  readonly essential?: boolean
  /** In ms, for the whole transaction. */
  readonly timeout?: number
  /** For anonymous queries: runs after other work and is cancelled if it delays that. */
  readonly lowPriority?: boolean
  /** Aborted when the client disconnects; cancels reads. */
  readonly signal?: AbortSignal
  readonly statements: readonly Statement[]
}

/**
 * boolean → `boolean`; int2, int4, int8, float4, float8 → `number`; json, jsonb → parsed; null → `null`; every other
 * type → PostgreSQL's text.
 */
export type Row = Record<string, unknown>

export interface Result {
  readonly rows: readonly Row[]
  readonly count: number
}

export interface Database {
  /**
   * Runs the statements in order in one transaction, rolled back on any error.
   * @returns one result per statement
   * @throws {DatabaseError} with PostgreSQL's SQLSTATE
   * @throws {RowCountError} when a statement's `expect` is not met
   */
  transaction(transaction: Transaction): Promise<readonly Result[]>
  script(sql: string): Promise<void>
  /** Calls `listener` for each `NOTIFY channel`; with an empty payload if some may have been missed. */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  /**
   * Copies the database's files while other requests wait. Absent for a server.
   * @throws {DatabaseError} 53100 without enough disk space
   */
  readonly snapshot?: (directory: string) => Promise<void>
  /**
   * Frees disk space of the write-ahead log. Absent for a server.
   * @throws {DatabaseError} 53100 without enough disk space
   */
  readonly checkpoint?: () => Promise<void>
  /** Absent in tests. */
  readonly getLoad?: () => DatabaseLoad
  close(): Promise<void>
}

export interface DatabaseLoad {
  /** Open connections, and those in use. */
  readonly open: number
  readonly busy: number
  /** Transactions that wait for a connection. */
  readonly waiting: number
}

/** Raised by PostgreSQL or the connection (class 08). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string
  readonly detail: string | null
  readonly hint: string | null
  readonly constraint: string | null

  constructor(fields: {
    code: string
    message: string
    detail?: string | undefined
    hint?: string | undefined
    constraint?: string | undefined
    cause?: unknown
  }) {
    super(fields.message, { cause: fields.cause })
    this.code = fields.code
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.constraint = fields.constraint ?? null
  }
}

/** `contention` means that the query delayed other work. */
export type CancelReason = 'timeout' | 'contention' | 'disconnected'

/** The query was cancelled or never started. Nothing was committed. */
export class QueryCancelledError extends DatabaseError {
  readonly reason: CancelReason
  readonly started: boolean

  constructor(reason: CancelReason, message: string, started = true, cause?: unknown) {
    super({ code: '08006', message, cause })
    this.reason = reason
    this.started = started
  }
}

export function clientDisconnected(started: boolean): QueryCancelledError {
  return new QueryCancelledError(
    'disconnected',
    'The query was cancelled because its client disconnected',
    started,
  )
}

/** PostgreSQL's `too_many_connections`. */
export function tooManyConnections(): DatabaseError {
  return new DatabaseError({ code: '53300', message: 'Too many requests are waiting for the database' })
}

/** A statement's row count was outside its `expect`. */
export class RowCountError extends Error {
  override readonly name = 'RowCountError'
  readonly statement: number
  readonly count: number

  constructor(statement: number, count: number) {
    super(`Statement ${statement} returned ${count} rows`)
    this.statement = statement
    this.count = count
  }
}
