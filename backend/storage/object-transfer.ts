import { z } from 'zod'
import type { Caller } from '#backend/caller.ts'
import { readJson } from './body.ts'
import { assertAccepted, requireBucketRules } from './bucket.ts'
import type { StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { storableType } from './media-type.ts'
import { parseBucketName, parseKey } from './names.ts'
import { findObject, type ObjectMetadata } from './object-row.ts'
import { storableCacheControl } from './upload-body.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
  sourceVersionId: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  /** In place of the source's own, where its metadata is not copied. */
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      mimetype: z.string().optional(),
      contentEncoding: z.string().optional(),
    })
    .nullish(),
})

/**
 * What moving and copying begin with: the object that the caller may see, and a place whose bucket takes it.
 * @throws when there is no such object for this caller, or the bucket refuses its size or type
 */
export async function readTransfer(storage: StorageContext, caller: Caller, request: Request) {
  const asked = await readJson(request, body)
  if (asked.sourceVersionId) throw errors.notSupported('object versioning')
  if (asked.metadata?.contentEncoding) throw errors.notSupported('content encoding')
  const source = { bucket: parseBucketName(asked.bucketId), key: parseKey(asked.sourceKey) }
  const destination = {
    bucket: parseBucketName(asked.destinationBucket ?? source.bucket),
    key: parseKey(asked.destinationKey),
  }
  const object = await findObject(storage.database, caller, source)
  if (!object) throw errors.noSuchKey()
  const rules = await requireBucketRules(storage.database, destination.bucket)
  const metadata = asked.copyMetadata ? object.metadata : overridden(object.metadata, asked.metadata ?? {})
  assertAccepted(rules, metadata.mimetype, metadata.size)
  const userMetadata = asked.copyMetadata ? object.user_metadata : null
  return { source, destination, object, metadata, userMetadata }
}

function overridden(
  metadata: ObjectMetadata,
  { cacheControl, mimetype }: { cacheControl?: string | undefined; mimetype?: string | undefined },
): ObjectMetadata {
  return {
    ...metadata,
    ...(cacheControl !== undefined && { cacheControl: storableCacheControl(cacheControl) }),
    ...(mimetype !== undefined && { mimetype: storableType(mimetype) }),
  }
}
