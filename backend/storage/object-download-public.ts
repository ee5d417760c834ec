import { requireBucketRules } from './bucket.ts'
import { type Endpoint, installation, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { findObject } from './object-row.ts'
import { serveObject } from './object-serve.ts'

/** `GET|HEAD /object/public/:bucket/*`: objects of a public bucket, for everyone; no key, no policy. */
export function objectDownloadPublic(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const rules = await requireBucketRules(storage.database, address.bucket)
    if (!rules.public) throw errors.noSuchBucket()
    return serveObject(storage, c.req.raw, () => findObject(storage.database, installation, address))
  }
}
