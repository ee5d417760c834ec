import { findBucketRules } from './bucket.ts'
import { type Endpoint, installation, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { findObject } from './object-row.ts'
import { serveObject } from './object-serve.ts'

/** `GET|HEAD /object/:bucket/*` and `/object/authenticated/:bucket/*`: what the caller's policies show. */
export function objectDownload(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const caller = isKeyed(c.req.raw.headers) ? await storage.caller(c.req.raw) : null
    const rules = await findBucketRules(storage.database, address.bucket)
    const reader = rules?.public ? installation : caller
    // To those who come with nothing, a private bucket is not there.
    if (!rules || !reader) throw errors.noSuchBucket()
    return serveObject(storage, c.req.raw, () => findObject(storage.database, reader, address))
  }
}

function isKeyed(headers: Headers): boolean {
  return headers.has('authorization') || headers.has('apikey')
}
