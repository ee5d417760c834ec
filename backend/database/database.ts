/**
 * The backend's interface to PostgreSQL: PGlite in a worker thread, or a server. A `Transaction` contains role,
 * settings and statements, so that PGlite needs one message per request (architecture decision 3).
 */

/**
 * Roles that a transaction may assume. `postgres` owns everything, for migrations and auth's tables;
 * `supabase_auth_admin` runs the access token hook.
 */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin' | 'postgres'

export interface Statement {
  /** SQL with `$1`-style placeholders. */
  readonly text: string
  /** Sent as text of unknown type, so that PostgreSQL infers each parameter's type; objects and arrays as JSON. */
  readonly values?: readonly unknown[]
  /** Allowed number of rows returned or affected; otherwise everything is rolled back. */
  readonly expect?: { readonly min?: number; readonly max?: number }
}

export interface Transaction {
  readonly role: DatabaseRole
  /** Local settings, made before the first statement, for example `request.jwt.claims`. */
  readonly settings?: Readonly<Record<string, string>>
  readonly readOnly?: boolean
  /** Runs everything and then rolls it back, for `Prefer: tx=rollback` and permission probes. */
  readonly rollback?: boolean
  /** Writes little or frees space, and therefore continues while the disk is full (disk-space.ts). */
  readonly essential?: boolean
  /** Limit for the whole transaction in ms. Default: the database's. */
  readonly timeout?: number
  /** Lower priority: runs after other work and is cancelled if it delays that. Used for anonymous queries. */
  readonly yields?: boolean
  /** Aborted when the client disconnects: read-only work is then dequeued or cancelled. */
  readonly signal?: AbortSignal
  readonly statements: readonly Statement[]
}

/**
 * Types of values: boolean → `boolean`; int2, int4, int8, float4, float8 → `number`; json, jsonb → parsed; null →
 * `null`; every other type (timestamps, uuid, numeric, arrays …) → PostgreSQL's text.
 */
export type Row = Record<string, unknown>

export interface Result {
  readonly rows: readonly Row[]
  /** Number of rows returned or affected. */
  readonly count: number
}

export interface Database {
  /**
   * Runs the statements in order in one transaction.
   * @returns one result per statement
   * @throws {DatabaseError} with PostgreSQL's SQLSTATE; all statements are rolled back
   * @throws {RowCountError} when a statement's `expect` is not met; all statements are rolled back
   */
  transaction(transaction: Transaction): Promise<readonly Result[]>
  /** Runs a script of several statements as the owner in one transaction, for migrations. */
  script(sql: string): Promise<void>
  /**
   * Calls `listener` for each `NOTIFY channel`, if possible before the notifying transaction returns. An empty payload
   * means that notifications may have been missed while the connection was lost.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  /**
   * Copies the database's files to a new directory; other requests wait meanwhile. Absent for a server.
   * @throws {DatabaseError} 53100 without enough disk space
   */
  readonly snapshot?: (directory: string) => Promise<void>
  /**
   * Frees disk space that the write-ahead log no longer needs. Absent for a server, which does so itself.
   * @throws {DatabaseError} 53100 without enough disk space
   */
  readonly checkpoint?: () => Promise<void>
  close(): Promise<void>
}

/** An error raised by PostgreSQL or the connection to it (class 08). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** SQLSTATE, five characters. */
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

/** Why work was cancelled: timeout, delaying others, or a disconnected client. */
export type CancelReason = 'time' | 'others' | 'gone'

/** Work that was cancelled, or never started because its client had disconnected. Nothing was committed. */
export class QueryCancelledError extends DatabaseError {
  readonly reason: CancelReason
  /** Whether the work had started. */
  readonly began: boolean

  constructor(reason: CancelReason, message: string, began = true, cause?: unknown) {
    super({ code: '08006', message, cause })
    this.reason = reason
    this.began = began
  }
}

/** @param began whether the work had started */
export function clientDisconnected(began: boolean): QueryCancelledError {
  return new QueryCancelledError('gone', 'The query was cancelled because its client disconnected', began)
}

/** Rejects work because too much is queued (PostgreSQL's `too_many_connections`). */
export function tooManyConnections(): DatabaseError {
  return new DatabaseError({ code: '53300', message: 'Too many requests are waiting for the database' })
}

/** A statement's row count was outside its `expect`. */
export class RowCountError extends Error {
  override readonly name = 'RowCountError'
  readonly statement: number
  readonly count: number

  constructor(statement: number, count: number) {
    super(`Statement ${statement} answered ${count} rows`)
    this.statement = statement
    this.count = count
  }
}
