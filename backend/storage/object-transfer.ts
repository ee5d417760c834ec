import { z } from 'zod'
import type { Caller } from '#backend/caller.ts'
import { readJson } from './body.ts'
import { assertAccepted, requireBucketRules } from './bucket.ts'
import type { StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName, parseKey } from './names.ts'
import { findObject } from './object-row.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
})

/**
 * What moving and copying begin with: the object that the caller may see, and a place whose bucket takes it.
 * @throws when there is no such object for this caller, or the bucket refuses its size or type
 */
export async function readTransfer(storage: StorageContext, caller: Caller, request: Request) {
  const asked = await readJson(request, body)
  const source = { bucket: parseBucketName(asked.bucketId), key: parseKey(asked.sourceKey) }
  const destination = {
    bucket: parseBucketName(asked.destinationBucket ?? source.bucket),
    key: parseKey(asked.destinationKey),
  }
  const object = await findObject(storage.database, caller, source)
  if (!object) throw errors.noSuchKey()
  const rules = await requireBucketRules(storage.database, destination.bucket)
  assertAccepted(rules, object.metadata.mimetype, object.metadata.size)
  return { source, destination, object }
}
