import { requireBucketRules } from './bucket.ts'
import { type Endpoint, objectAddress, type StorageContext } from './context.ts'
import { probe } from './object-write.ts'

/** Seconds that a signed upload address holds, as on Supabase. */
const lifetime = 2 * 60 * 60

/** `POST /object/upload/sign/:bucket/*`: an address by which someone without rights may upload what the caller might. */
export function uploadSign(storage: StorageContext): Endpoint {
  return async (c) => {
    const { bucket, key } = objectAddress(c)
    const caller = await storage.caller(c.req.raw)
    const upsert = c.req.header('x-upsert') === 'true'
    const owner = caller.claims.sub
    await requireBucketRules(storage.database, bucket)
    const row = { version: crypto.randomUUID(), metadata: {}, userMetadata: null }
    await probe(storage, { bucket, key, upsert, caller, owner }, row)
    const url = `${bucket}/${key}`
    const token = await storage.tokens.sign({ scope: 'upload', url, owner, upsert }, lifetime)
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  }
}
