import { z } from 'zod'
import type { Caller } from '#backend/caller/caller.ts'
import { peek } from '#formats/first-bytes.ts'
import { contradictsType, SIGNATURE_BYTES } from '#formats/magic-bytes.ts'
import { getEssence, normaliseMediaType } from '#formats/media-type.ts'
import { assertAccepted, requireBucketRules } from '../buckets/bucket-rules.ts'
import { type Endpoint, type StorageContext, setRole } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { readJson } from '../protocol/input.ts'
import { parseBucketName, parseKey } from '../protocol/names.ts'
import { blobKey, findObject, OBJECT_COLUMNS, type ObjectMetadata, type StoredObject } from './object-row.ts'
import {
  assertOfficeFile,
  assertWritePermission,
  typeMismatchError,
  withNewVersion,
  writeRow,
} from './object-write.ts'
import { metadataHeader, storableCacheControl } from './upload-body.ts'

const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().nullish(),
  destinationKey: z.string(),
  sourceVersionId: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  /** Replaces the source's metadata if those are not copied. */
  metadata: z
    .object({
      cacheControl: z.string().optional(),
      mimetype: z.string().optional(),
      contentEncoding: z.string().optional(),
    })
    .nullish(),
})

/** `POST /object/move`: renames a row. Needs the select and update policies. */
export function objectMove(storage: StorageContext): Endpoint {
  return async (context) => {
    const caller = await storage.resolveCaller(context.req.raw)
    const { source, destination, object } = await readTransfer(storage, caller, context.req.raw)

    const [moved] = await storage.database.transaction({
      ...setRole(caller),
      statements: [
        {
          text: `update storage.objects set bucket_id = $3, name = $4
                 where bucket_id = $1 and name = $2 and version = $5 returning id`,
          values: [source.bucket, source.key, destination.bucket, destination.key, object.version],
        },
      ],
    })
    const id = moved?.rows[0]?.id
    if (!id) throw errors.noSuchKey()
    return context.json({
      message: 'Successfully moved',
      Id: id,
      Key: `${destination.bucket}/${destination.key}`,
    })
  }
}

/**
 * `POST /object/copy`. Needs the select and insert policies. A copy onto itself with `x-upsert` updates the metadata.
 */
export function objectCopy(storage: StorageContext): Endpoint {
  return async (context) => {
    const caller = await storage.resolveCaller(context.req.raw)
    const { destination, object, ...read } = await readTransfer(storage, caller, context.req.raw)
    const target = {
      ...destination,
      upsert: context.req.header('x-upsert') === 'true',
      caller,
      owner: caller.claims.sub,
    }
    const id = await withNewVersion(storage, async (version) => {
      const lastModified = new Date(storage.clock()).toISOString()
      const row = {
        version,
        metadata: { ...read.metadata, lastModified },
        userMetadata: metadataHeader(context.req.raw.headers) ?? read.userMetadata,
      }
      await assertWritePermission(storage, target, row)
      await copyBytes(storage, object, version, read.metadata.mimetype)
      return writeRow(storage, target, row)
    })
    const [written] = await storage.database.transaction({
      ...setRole(caller),
      readOnly: true,
      statements: [{ text: `select ${OBJECT_COLUMNS} from storage.objects where id = $1`, values: [id] }],
    })
    return context.json({ Id: id, Key: `${destination.bucket}/${destination.key}`, ...written?.rows[0] })
  }
}

/** Copies the bytes; a new type must match them. */
async function copyBytes(storage: StorageContext, source: StoredObject, version: string, mimetype: string) {
  const bytes = await storage.blobs.get(blobKey(source.version))
  if (!bytes) throw errors.bytesMissing()
  const { head, stream } = await peek(bytes, SIGNATURE_BYTES)
  if (mimetype !== source.metadata.mimetype && contradictsType(getEssence(mimetype), head)) {
    await stream.cancel()
    throw typeMismatchError(mimetype)
  }
  const { size } = await storage.blobs.put(blobKey(version), stream)
  if (mimetype !== source.metadata.mimetype) await assertOfficeFile(storage, version, size, mimetype)
}

/** @throws when the object is not visible, or the target bucket rejects it */
async function readTransfer(storage: StorageContext, caller: Caller, request: Request) {
  const input = await readJson(request, transfer)
  if (input.sourceVersionId) throw errors.notSupported('object versioning')
  if (input.metadata?.contentEncoding) throw errors.notSupported('content encoding')
  const source = { bucket: parseBucketName(input.bucketId), key: parseKey(input.sourceKey) }
  const destination = {
    bucket: parseBucketName(input.destinationBucket ?? source.bucket),
    key: parseKey(input.destinationKey),
  }
  const object = await findObject(storage.database, caller, source)
  if (!object) throw errors.noSuchKey()
  const rules = await requireBucketRules(storage.database, destination.bucket)
  const metadata = input.copyMetadata ? object.metadata : withOverrides(object.metadata, input.metadata ?? {})
  assertAccepted(rules, { key: destination.key, mimeType: metadata.mimetype, size: metadata.size })
  const userMetadata = input.copyMetadata ? object.user_metadata : null
  return { source, destination, object, metadata, userMetadata }
}

function withOverrides(
  metadata: ObjectMetadata,
  { cacheControl, mimetype }: { cacheControl?: string | undefined; mimetype?: string | undefined },
): ObjectMetadata {
  return {
    ...metadata,
    ...(cacheControl !== undefined && { cacheControl: storableCacheControl(cacheControl) }),
    ...(mimetype !== undefined && { mimetype: normaliseMediaType(mimetype) }),
  }
}
