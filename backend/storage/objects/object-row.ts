import type { Caller } from '#backend/caller/caller.ts'
import type { Database, Row, Statement } from '#backend/database/database.ts'
import { findBucketRules, selectRules } from '../buckets/bucket-rules.ts'
import { isKeyed, isoTime, SERVICE_ROLE, type StorageContext, setRole } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

export interface ObjectMetadata {
  readonly eTag: string
  /** In bytes. */
  readonly size: number
  readonly mimetype: string
  readonly cacheControl: string
  /** In ISO 8601. */
  readonly lastModified: string
  readonly contentLength: number
  readonly httpStatusCode: number
}

export interface StoredObject {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly metadata: ObjectMetadata
  readonly user_metadata: Record<string, unknown> | null
  readonly created_at: string
}

export const OBJECT_COLUMNS = `id, name, bucket_id, owner, owner_id, version, metadata, user_metadata,
  ${isoTime('created_at')}, ${isoTime('updated_at')}, ${isoTime('last_accessed_at')}`

/** The first two digits are a directory, so that none grows large. */
export function blobKey(version: string): string {
  return `${version.slice(0, 2)}/${version}`
}

export interface ObjectAddress {
  readonly bucket: string
  readonly key: string
}

const selectObject = ({ bucket, key }: ObjectAddress): Statement => ({
  text: `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
  values: [bucket, key],
})

export async function findObject(
  database: Database,
  caller: Caller,
  address: ObjectAddress,
): Promise<StoredObject | null> {
  const [found] = await database.transaction({
    ...setRole(caller),
    readOnly: true,
    statements: [selectObject(address)],
  })
  return (found?.rows[0] as Row & StoredObject) ?? null
}

/**
 * In a single query, because every image on a page needs it.
 * @throws StorageError `NoSuchBucket` for an unknown or private bucket
 */
export async function findPublicObject(
  database: Database,
  address: ObjectAddress,
): Promise<StoredObject | null> {
  const [bucket, found] = await database.transaction({
    ...setRole(SERVICE_ROLE),
    readOnly: true,
    statements: [selectRules(address.bucket), selectObject(address)],
  })
  if (bucket?.rows[0]?.public !== true) throw errors.noSuchBucket()
  return (found?.rows[0] as Row & StoredObject) ?? null
}

/**
 * Anyone may read a public bucket.
 * @throws StorageError `NoSuchBucket`, also for a private one without key and token
 */
export async function getReadRole(
  storage: StorageContext,
  request: Request,
  bucket: string,
): Promise<{ reader: Caller; isPublic: boolean }> {
  const caller = isKeyed(request.headers) ? await storage.resolveCaller(request) : null
  const rules = await findBucketRules(storage.database, bucket)
  const reader = rules?.public ? SERVICE_ROLE : caller
  if (!rules || !reader) throw errors.noSuchBucket()
  return { reader, isPublic: rules.public }
}
