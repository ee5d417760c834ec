import type { Context } from 'hono'
import { type Endpoint, objectAddress, type StorageContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { findObject, findPublicObject, getReadRole, type StoredObject } from './object-row.ts'
import { serveObject } from './object-serve.ts'

/**
 * `GET|HEAD /object/:bucket/*` and `/object/authenticated/:bucket/*`: serve objects visible under the caller's
 * policies.
 */
export function objectDownload(storage: StorageContext): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const { reader, isPublic } = await getReadRole(storage, context.req.raw, address.bucket)
    const find = () => findObject(storage.database, reader, address)
    return serveObject(storage, context.req.raw, find, { isPublic })
  }
}

/** `/object/public/:bucket/*` */
export function objectDownloadPublic(storage: StorageContext): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const find = () => findPublicObject(storage.database, address)
    return serveObject(storage, context.req.raw, find, { isPublic: true })
  }
}

/** `/object/info/:bucket/*` and `/object/info/authenticated/:bucket/*` */
export function objectInfo(storage: StorageContext): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    const { reader } = await getReadRole(storage, context.req.raw, address.bucket)
    return describe(context, address.bucket, await findObject(storage.database, reader, address))
  }
}

/** `/object/info/public/:bucket/*` */
export function objectInfoPublic({ database }: StorageContext): Endpoint {
  return async (context) => {
    const address = objectAddress(context)
    return describe(context, address.bucket, await findPublicObject(database, address))
  }
}

function describe(context: Context, bucket: string, object: StoredObject | null): Response {
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
  // The description changes with every version, so only HEAD has the object's ETag.
  return context.json(description, 200, {
    'cache-control': 'no-cache',
    ...(context.req.method === 'HEAD' && {
      etag: metadata.eTag,
      'last-modified': new Date(metadata.lastModified).toUTCString(),
    }),
  })
}
