import { z } from 'zod'
import { readJson } from './body.ts'
import { assertAccepted, requireBucketRules } from './bucket.ts'
import type { Endpoint, StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName, parseKey } from './names.ts'
import { blobKey, findObject } from './object-row.ts'
import { probe, withNewVersion, writeRow } from './object-write.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
})

/** `POST /object/copy`: the same bytes under a version of their own. Needs the select and insert policies. */
export function objectCopy(storage: StorageContext): Endpoint {
  return async (c) => {
    const caller = await storage.caller(c.req.raw)
    const asked = await readJson(c.req.raw, body)
    const source = { bucket: parseBucketName(asked.bucketId), key: parseKey(asked.sourceKey) }
    const bucket = parseBucketName(asked.destinationBucket ?? source.bucket)
    const key = parseKey(asked.destinationKey)

    const object = await findObject(storage.database, caller, source)
    if (!object) throw errors.noSuchKey()
    const rules = await requireBucketRules(storage.database, bucket)
    assertAccepted(rules, object.metadata.mimetype, object.metadata.size)

    const target = {
      bucket,
      key,
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
    return c.json({ Id: id, Key: `${bucket}/${key}` })
  }
}
