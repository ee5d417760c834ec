import type { Context } from 'hono'
import type { BlobStore } from '#backend/blobs.ts'
import { type Caller, timeLimits } from '#backend/caller.ts'
import type { Database, Transaction } from '#backend/database/database.ts'
import type { RenderImage } from './image-renderer.ts'
import { parseBucketName, parseKey } from './names.ts'
import type { RenderTurns } from './render-turns.ts'
import type { RenditionCache } from './rendition-cache.ts'
import type { SignedTokens } from './signed-token.ts'

/** What the endpoints share. */
export interface StorageContext {
  readonly database: Database
  readonly blobs: BlobStore
  readonly tokens: SignedTokens
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Removes the bytes of versions that no row refers to any more. A failure is logged: the caller's work is done. */
  readonly discard: (versions: readonly string[]) => Promise<void>
  readonly renditions: RenditionCache
  readonly renderImage: RenderImage
  readonly renderTurns: RenderTurns
  /** @throws TokenError; StorageError `InvalidRequest` for a request that comes with no key and no token */
  readonly caller: (request: Request) => Promise<Caller>
}

export type Endpoint = (c: Context) => Promise<Response>

/** The part of a transaction that makes row-level security see the caller. */
export function actAs({ role, claims }: Caller): Pick<Transaction, 'role' | 'settings' | 'timeout'> {
  return { role, timeout: timeLimits[role], settings: { 'request.jwt.claims': JSON.stringify(claims) } }
}

/** Lets the statements of one transaction delete rows; whose bytes the endpoint then removes. */
export function actAsRemover(caller: Caller): Pick<Transaction, 'role' | 'settings' | 'timeout'> {
  const { settings, ...rest } = actAs(caller)
  return { ...rest, settings: { ...settings, 'storage.allow_delete_query': 'true' } }
}

/** The rights of the installation itself, for what no policy is asked about: bucket rules and signed addresses. */
export const installation: Caller = { role: 'service_role', claims: { role: 'service_role' } }

export function isKeyed(headers: Headers): boolean {
  return headers.has('authorization') || headers.has('apikey')
}

/** Bucket and object name of an address `…/:bucket/:path`. */
export function objectAddress(c: Context): { bucket: string; key: string } {
  return { bucket: parseBucketName(c.req.param('bucket') ?? ''), key: parseKey(c.req.param('path') ?? '') }
}
