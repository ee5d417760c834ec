import { type Endpoint, objectAddress, type StorageContext } from '../protocol/context.ts'
import { storeUpload } from './object-write.ts'

/** Our extension: the upload doesn't wait for the fsync of its row. */
const DURABILITY = 'x-durability'

/** `POST /object/:bucket/*`; with `x-upsert: true`, may replace an object. */
export function objectUpload(storage: StorageContext): Endpoint {
  return uploadWith(storage, (headers) => headers.get('x-upsert') === 'true')
}

/** `PUT /object/:bucket/*` */
export function objectUpdate(storage: StorageContext): Endpoint {
  return uploadWith(storage, () => true)
}

function uploadWith(storage: StorageContext, isUpsert: (headers: Headers) => boolean): Endpoint {
  return async (context) => {
    const request = context.req.raw
    const address = objectAddress(context)
    const caller = await storage.resolveCaller(request)
    const upsert = isUpsert(request.headers)
    const isDeferred = caller.role === 'service_role' && request.headers.get(DURABILITY) === 'deferred'
    const owner = caller.claims.sub
    const id = await storeUpload(storage, request, { ...address, upsert, caller, owner, isDeferred })
    return context.json({ Id: id, Key: `${address.bucket}/${address.key}` })
  }
}
