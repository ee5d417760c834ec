import type { Caller } from '#backend/caller.ts'
import { requireBucketRules } from './bucket.ts'
import { type Endpoint, installation, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { findObject, type StoredObject } from './object-row.ts'

/** `GET /object/info/:bucket/*` and `/object/info/authenticated/:bucket/*`. */
export function objectInfo(storage: StorageContext): Endpoint {
  return async (c) => c.json(await describe(storage, objectAddress(c), await storage.caller(c.req.raw)))
}

/** `GET /object/info/public/:bucket/*` */
export function objectInfoPublic(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const rules = await requireBucketRules(storage.database, address.bucket)
    if (!rules.public) throw errors.noSuchBucket()
    return c.json(await describe(storage, address, installation))
  }
}

async function describe(
  { database }: StorageContext,
  address: { bucket: string; key: string },
  reader: Caller,
) {
  const object = await findObject(database, reader, address)
  if (!object) throw errors.noSuchKey()
  const { id, name, version, created_at, metadata, user_metadata } = object as StoredObject
  return {
    id,
    name,
    version,
    bucket_id: address.bucket,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  }
}
