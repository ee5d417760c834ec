import { type Endpoint, installation, objectAddress, type StorageContext } from './context.ts'
import { storeUpload } from './object-write.ts'
import { tokenOf } from './signed-token.ts'

/** `PUT /object/upload/sign/:bucket/*?token=`: the rights were checked when the address was signed. */
export function uploadSigned(storage: StorageContext): Endpoint {
  return async (c) => {
    const address = objectAddress(c)
    const url = `${address.bucket}/${address.key}`
    const { owner, upsert } = await storage.tokens.verify(tokenOf(c), 'upload', url)
    await storeUpload(storage, c.req.raw, { ...address, upsert, owner, caller: installation })
    return c.json({ Key: url })
  }
}
