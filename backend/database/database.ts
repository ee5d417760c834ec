/**
 * The one interface through which the backend reaches PostgreSQL, whether PGlite in a worker thread or a
 * server. A request is one `Transaction`: a role, its settings and its statements travel together, so that
 * PGlite needs one message per request (architecture decision 3).
 */

/**
 * Roles that a transaction may assume. `postgres` is the owner, for migrations and auth's own tables;
 * `supabase_auth_admin` runs the access token hook.
 */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'supabase_auth_admin' | 'postgres'

export interface Statement {
  /** SQL with `$1`-style placeholders. */
  readonly text: string
  /**
   * Values are sent as text of unknown type, so that PostgreSQL infers each parameter's type; objects and arrays as
   * JSON.
   */
  readonly values?: readonly unknown[]
  /** Bounds on the rows that the statement returns or touches; outside them everything is rolled back. */
  readonly expect?: { readonly min?: number; readonly max?: number }
}

export interface Transaction {
  readonly role: DatabaseRole
  /** Local settings, made before the first statement, for example `request.jwt.claims`. */
  readonly settings?: Readonly<Record<string, string>>
  readonly readOnly?: boolean
  /** Runs everything and then rolls it back, for `Prefer: tx=rollback` and permission probes. */
  readonly rollback?: boolean
  /** Writes little or makes room, and so goes on while the disk is full (disk-space.ts). */
  readonly frugal?: boolean
  /** The whole transaction may take this many milliseconds; the database's default applies when absent. */
  readonly timeout?: number
  /**
   * Waits behind everybody else's work, and is stopped where it keeps them waiting: what callers without a role ask.
   */
  readonly yields?: boolean
  /** Once it is aborted, nobody wants the answer: what only reads is taken out of the queue, or stopped. */
  readonly signal?: AbortSignal
  readonly statements: readonly Statement[]
}

/**
 * The types of values: boolean → `boolean`; int2, int4, int8, float4, float8 → `number`; json, jsonb → parsed; null →
 * `null`; every other type (timestamps, uuid, numeric, arrays …) → PostgreSQL's text.
 */
export type Row = Record<string, unknown>

export interface Result {
  readonly rows: readonly Row[]
  /** The number of rows returned or touched. */
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
  /** Runs a script of several statements as the owner in one transaction, as migrations need it. */
  script(sql: string): Promise<void>
  /**
   * Calls `listener` for each `NOTIFY channel`, where the engine allows before the notifying transaction's caller has
   * its answer. An empty payload says that notifications may have been missed while the connection was lost.
   */
  listen(channel: string, listener: (payload: string) => void): Promise<void>
  /**
   * Copies the database's files, as they are at one moment, to a new directory. Other requests wait in the meantime.
   * Absent where a server owns the files.
   * @throws {DatabaseError} 53100 where there is no room
   */
  readonly snapshot?: (directory: string) => Promise<void>
  /**
   * Gives the disk back what the write-ahead log no longer needs. Absent where a server does so itself.
   * @throws {DatabaseError} 53100 where there is no room for it
   */
  readonly checkpoint?: () => Promise<void>
  close(): Promise<void>
}

/** An error that PostgreSQL raised, or the connection to it (class 08). */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  /** The SQLSTATE, which has five characters. */
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

/** Why work was stopped: it took too long, it kept others waiting, or its caller had gone. */
export type CancelReason = 'time' | 'others' | 'gone'

/** Work that was stopped before its end, or never begun because its caller had gone; nothing of it was kept. */
export class QueryCancelledError extends DatabaseError {
  readonly reason: CancelReason
  /** Whether the database had begun with it. */
  readonly began: boolean

  constructor(reason: CancelReason, message: string, began = true, cause?: unknown) {
    super({ code: '08006', message, cause })
    this.reason = reason
    this.began = began
  }
}

/** @param began whether the database had begun with the work */
export function clientDisconnected(began: boolean): QueryCancelledError {
  return new QueryCancelledError('gone', 'The query was given up, because its caller has gone', began)
}

/** Refuses work for which too much waits already (PostgreSQL's `too_many_connections`). */
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
