import type { Endpoint, StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { blobKey } from './object-row.ts'
import { readTransfer } from './object-transfer.ts'
import { probe, withNewVersion, writeRow } from './object-write.ts'

/** `POST /object/copy`: the same bytes under a version of their own. Needs the select and insert policies. */
export function objectCopy(storage: StorageContext): Endpoint {
  return async (c) => {
    const caller = await storage.caller(c.req.raw)
    const { destination, object } = await readTransfer(storage, caller, c.req.raw)

    const target = {
      ...destination,
      upsert: c.req.header('x-upsert') === 'true',
      caller,
      owner: caller.claims.sub,
    }
    const id = await withNewVersion(storage, async (version) => {
      const lastModified = new Date(storage.clock()).toISOString()
      const row = {
        version,
        metadata: { ...object.metadata, lastModified },
        userMetadata: object.user_metadata,
      }
      await probe(storage, target, row)
      const bytes = await storage.blobs.get(blobKey(object.version))
      if (!bytes) throw errors.bytesMissing()
      await storage.blobs.put(blobKey(version), bytes)
      return writeRow(storage, target, row)
    })
    return c.json({ Id: id, Key: `${destination.bucket}/${destination.key}` })
  }
}
