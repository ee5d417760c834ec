import type { Context } from 'hono'
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { type Caller, STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import type { Database, Transaction } from '#backend/database/database.ts'
import { parseBucketName, parseKey } from './names.ts'

export interface StorageContext {
  readonly database: Database
  readonly blobs: BlobStore
  /** In ms since the epoch. */
  readonly clock: () => number
  /** Maximum lifetime of a signed URL in seconds. */
  readonly maxSignedUrlSeconds: number
  /** Deletes the bytes of versions without rows. Errors are only logged, because the caller's work is done. */
  readonly discard: (versions: readonly string[]) => Promise<void>
  /** @throws TokenError; StorageError `InvalidRequest` without key and token */
  readonly caller: (request: Request) => Promise<Caller>
}

export type Endpoint = (context: Context) => Promise<Response>

/**
 * Returns the bucket of a URL `…/:bucket`.
 * @throws StorageError
 */
export function getBucketName(context: Context): string {
  return parseBucketName(context.req.param('bucket') ?? '')
}

/**
 * Returns bucket and object name of a URL `…/:bucket/:path`.
 * @throws StorageError
 */
export function objectAddress(context: Context): { bucket: string; key: string } {
  return { bucket: getBucketName(context), key: parseKey(context.req.param('path') ?? '') }
}

export function isKeyed(headers: Headers): boolean {
  return headers.has('authorization') || headers.has('apikey')
}

/** For access that no policy covers: bucket rules and signed URLs. */
export const SERVICE_ROLE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Returns the part of a transaction that applies the caller's row-level security. */
export function setRole({
  role,
  claims,
}: Caller): Pick<Transaction, 'role' | 'settings' | 'timeout' | 'yields'> {
  const settings = { 'request.jwt.claims': JSON.stringify(claims) }
  return { role, timeout: STATEMENT_TIMEOUTS[role], yields: role === 'anon', settings }
}

/** Allows a transaction to delete rows; the endpoint then deletes their bytes. */
export function allowDelete(caller: Caller): ReturnType<typeof setRole> & Pick<Transaction, 'essential'> {
  const { settings, ...rest } = setRole(caller)
  return { ...rest, settings: { ...settings, 'storage.allow_delete_query': 'true' }, essential: true }
}

/** SQL for a timestamp in the protocol's format: `2026-01-31T08:00:00.000Z`. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
}

/** SQL that turns a JSON array of text in parameter `$n` into rows, the only array form common to both engines. */
export function unnestTexts(parameter: `$${number}`): string {
  return `(select jsonb_array_elements_text(${parameter}::jsonb))`
}
