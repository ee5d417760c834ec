/**
 * What the endpoints share: their dependencies, the rights with which they ask, and the few phrases of SQL that recur.
 */
import type { Context } from 'hono'
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { type Caller, STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import type { Database, Transaction } from '#backend/database/database.ts'
import { parseBucketName, parseKey } from './names.ts'

export interface StorageContext {
  readonly database: Database
  readonly blobs: BlobStore
  /** In milliseconds since the epoch. */
  readonly clock: () => number
  /** An address to read by may be signed for this many seconds. */
  readonly longestLink: number
  /**
   * Removes the bytes of versions to which no row refers any more. An error is only logged, since the caller's work is
   * done.
   */
  readonly discard: (versions: readonly string[]) => Promise<void>
  /** @throws TokenError; StorageError `InvalidRequest` for a request without a key and a token */
  readonly caller: (request: Request) => Promise<Caller>
}

export type Endpoint = (context: Context) => Promise<Response>

/** Returns the bucket of an address `…/:bucket`. @throws StorageError */
export function getBucketName(context: Context): string {
  return parseBucketName(context.req.param('bucket') ?? '')
}

/** Returns bucket and object name of an address `…/:bucket/:path`. @throws StorageError */
export function objectAddress(context: Context): { bucket: string; key: string } {
  return { bucket: getBucketName(context), key: parseKey(context.req.param('path') ?? '') }
}

export function isKeyed(headers: Headers): boolean {
  return headers.has('authorization') || headers.has('apikey')
}

/** The rights of the installation itself, for what no policy covers: bucket rules and signed addresses. */
export const SERVICE_ROLE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Returns the part of a transaction that makes row-level security see the caller. */
export function setRole({
  role,
  claims,
}: Caller): Pick<Transaction, 'role' | 'settings' | 'timeout' | 'yields'> {
  const settings = { 'request.jwt.claims': JSON.stringify(claims) }
  return { role, timeout: STATEMENT_TIMEOUTS[role], yields: role === 'anon', settings }
}

/** Lets the statements of one transaction delete rows; the endpoint then removes their bytes. */
export function allowDelete(caller: Caller): ReturnType<typeof setRole> & Pick<Transaction, 'frugal'> {
  const { settings, ...rest } = setRole(caller)
  return { ...rest, settings: { ...settings, 'storage.allow_delete_query': 'true' }, frugal: true }
}

/** Writes a timestamp column as the protocol does: `2026-01-31T08:00:00.000Z`. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
}

/**
 * Turns a JSON array of text in parameter `$n` into rows of one column, the only form of arrays common to both engines.
 */
export function unnestTexts(parameter: `$${number}`): string {
  return `(select jsonb_array_elements_text(${parameter}::jsonb))`
}
