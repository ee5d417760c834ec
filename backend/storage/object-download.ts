import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { readerOf } from './object-reader.ts'
import { findObject } from './object-row.ts'
import { serveObject } from './object-serve.ts'

/** `GET|HEAD /object/:bucket/*` and `/object/authenticated/:bucket/*`: what the caller's policies show. */
export function objectDownload(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const reader = await readerOf(storage, c.req.raw, address.bucket)
    return serveObject(storage, c.req.raw, () => findObject(storage.database, reader, address))
  }
}
