import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { findPublicObject } from './object-row.ts'
import { serveObject } from './object-serve.ts'

/** `GET|HEAD /object/public/:bucket/*`: objects of a public bucket, for everyone; no key, no policy. */
export function objectDownloadPublic(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    return serveObject(storage, c.req.raw, () => findPublicObject(storage.database, address))
  }
}
