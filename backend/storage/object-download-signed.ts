import { type Endpoint, installation, objectAddress, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { findObject } from './object-row.ts'
import { serveObject } from './object-serve.ts'
import { tokenOf } from './signed-token.ts'

/** `GET|HEAD /object/sign/:bucket/*?token=`: who holds the token may read that one object until it expires. */
export function objectDownloadSigned(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const grant = await storage.tokens.verify(tokenOf(c), 'download', `${address.bucket}/${address.key}`)
    if (grant.transformations) throw errors.invalidSignature()
    return serveObject(
      storage,
      c.req.raw,
      () => findObject(storage.database, installation, address),
      grant.exp,
    )
  }
}
