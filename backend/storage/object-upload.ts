import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { storeUpload } from './object-write.ts'

/** `POST /object/:bucket/*`: a new object; with `x-upsert: true` it may replace one. */
export function objectUpload(storage: StorageContext): Endpoint {
  return uploadWith(storage, (headers) => headers.get('x-upsert') === 'true')
}

/** `PUT /object/:bucket/*`: an object, new or replaced. */
export function objectUpdate(storage: StorageContext): Endpoint {
  return uploadWith(storage, () => true)
}

function uploadWith(storage: StorageContext, isUpsert: (headers: Headers) => boolean): Endpoint {
  return async (c) => {
    const request = c.req.raw
    const address = objectAddress(c)
    const caller = await storage.caller(request)
    const upsert = isUpsert(request.headers)
    const id = await storeUpload(storage, request, { ...address, upsert, caller, owner: caller.claims.sub })
    return c.json({ Id: id, Key: `${address.bucket}/${address.key}` })
  }
}
