import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { findObject, findPublicObject, type StoredObject } from './object-row.ts'

/** `GET /object/info/:bucket/*` and `/object/info/authenticated/:bucket/*`. */
export function objectInfo({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    return c.json(describe(address.bucket, await findObject(database, await caller(c.req.raw), address)))
  }
}

/** `GET /object/info/public/:bucket/*` */
export function objectInfoPublic({ database }: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    return c.json(describe(address.bucket, await findPublicObject(database, address)))
  }
}

function describe(bucket: string, object: StoredObject | null) {
  if (!object) throw errors.noSuchKey()
  const { id, name, version, created_at, metadata, user_metadata } = object
  return {
    id,
    name,
    version,
    bucket_id: bucket,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: metadata.lastModified,
    created_at,
  }
}
