import { type Endpoint, objectAddress, type StorageContext } from '../protocol/context.ts'
import { storeUpload } from './object-write.ts'

/**
 * Sent by the product's server for files that it records only later: the row then waits for fsync with the next
 * transaction that does. Not in Supabase.
 */
const DURABILITY = 'x-durability'

/** `POST /object/:bucket/*`: stores a new object; with `x-upsert: true`, may replace one. */
export function objectUpload(storage: StorageContext): Endpoint {
  return uploadWith(storage, (headers) => headers.get('x-upsert') === 'true')
}

/** `PUT /object/:bucket/*`: stores a new object or replaces one. */
export function objectUpdate(storage: StorageContext): Endpoint {
  return uploadWith(storage, () => true)
}

function uploadWith(storage: StorageContext, isUpsert: (headers: Headers) => boolean): Endpoint {
  return async (context) => {
    const request = context.req.raw
    const address = objectAddress(context)
    const caller = await storage.caller(request)
    const upsert = isUpsert(request.headers)
    const isDeferred = caller.role === 'service_role' && request.headers.get(DURABILITY) === 'deferred'
    const owner = caller.claims.sub
    const id = await storeUpload(storage, request, { ...address, upsert, caller, owner, isDeferred })
    return context.json({ Id: id, Key: `${address.bucket}/${address.key}` })
  }
}
