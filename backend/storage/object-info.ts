import type { Context } from 'hono'
import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { readerOf } from './object-reader.ts'
import { findObject, findPublicObject, type StoredObject } from './object-row.ts'

/** `GET|HEAD /object/info/:bucket/*` and `/object/info/authenticated/:bucket/*`. */
export function objectInfo(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const reader = await readerOf(storage, c.req.raw, address.bucket)
    return describe(c, address.bucket, await findObject(storage.database, reader, address))
  }
}

/** `GET|HEAD /object/info/public/:bucket/*` */
export function objectInfoPublic({ database }: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    return describe(c, address.bucket, await findPublicObject(database, address))
  }
}

function describe(c: Context, bucket: string, object: StoredObject | null): Response {
  if (!object) throw errors.noSuchKey()
  const { id, name, version, created_at, metadata, user_metadata } = object
  const description = {
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
  // A description changes with every new version; only HEAD is asked for the object's own tag.
  return c.json(description, 200, {
    'cache-control': 'no-cache',
    ...(c.req.method === 'HEAD' && {
      etag: metadata.eTag,
      'last-modified': new Date(metadata.lastModified).toUTCString(),
    }),
  })
}
