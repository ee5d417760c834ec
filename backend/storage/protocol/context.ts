import type { Context } from 'hono'
import type { BlobStore } from '#backend/blobs/blobs.ts'
import { type Caller, STATEMENT_TIMEOUTS } from '#backend/caller/caller.ts'
import type { Database, Transaction } from '#backend/database/database.ts'
import { parseBucketName, parseKey } from './names.ts'

export interface StorageContext {
  readonly database: Database
  readonly blobs: BlobStore
  readonly clock: () => number
  /** Maximum lifetime of a signed URL in seconds. */
  readonly maxSignedUrlSeconds: number
  /** Errors are only logged, because the caller's work is done. */
  readonly discard: (versions: readonly string[]) => Promise<void>
  /** @throws TokenError; StorageError `InvalidRequest` without key and token */
  readonly resolveCaller: (request: Request) => Promise<Caller>
}

export type Endpoint = (context: Context) => Promise<Response>

export function getBucketName(context: Context): string {
  return parseBucketName(context.req.param('bucket') ?? '')
}

export function objectAddress(context: Context): { bucket: string; key: string } {
  return { bucket: getBucketName(context), key: parseKey(context.req.param('path') ?? '') }
}

export function isKeyed(headers: Headers): boolean {
  return headers.has('authorization') || headers.has('apikey')
}

/** For access that no policy covers: bucket rules and signed URLs. */
export const SERVICE_ROLE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

/** Applies the caller's row-level security. */
export function setRole({
  role,
  claims,
}: Caller): Pick<Transaction, 'role' | 'settings' | 'timeout' | 'lowPriority'> {
  const settings = { 'request.jwt.claims': JSON.stringify(claims) }
  return { role, timeout: STATEMENT_TIMEOUTS[role], lowPriority: role === 'anon', settings }
}

export function allowDelete(caller: Caller): ReturnType<typeof setRole> & Pick<Transaction, 'essential'> {
  const { settings, ...rest } = setRole(caller)
  return { ...rest, settings: { ...settings, 'storage.allow_delete_query': 'true' }, essential: true }
}

/** Returns SQL that formats a column as `2026-01-31T08:00:00.000Z`. */
export function isoTime(column: string): string {
  return `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
}

/** A JSON array is the only array form common to both engines. */
export function unnestTexts(parameter: `$${number}`): string {
  return `(select jsonb_array_elements_text(${parameter}::jsonb))`
}
