/** Signs URLs that allow a client to read or upload without permissions. */
import { z } from 'zod'
import { requireBucketRules } from '../buckets/bucket-rules.ts'
import { imageTransformation, transformationText } from '../images/image-transformation.ts'
import { findObject } from '../objects/object-row.ts'
import { assertWritePermission } from '../objects/object-write.ts'
import {
  type Endpoint,
  getBucketName,
  objectAddress,
  type StorageContext,
  setRole,
  unnestTexts,
} from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { readJson } from '../protocol/input.ts'
import type { SignedTokens } from './signed-token.ts'

/** Signed URLs cannot be revoked, so their lifetime is limited. */
const lifetimeSchema = (max: number) => z.int().min(1).max(max)

/** `POST /object/sign/:bucket/*` */
export function objectSign(storage: StorageContext, tokens: SignedTokens): Endpoint {
  const oneObject = z.object({
    expiresIn: lifetimeSchema(storage.maxSignedUrlSeconds),
    transform: imageTransformation.optional(),
  })
  return async (context) => {
    const address = objectAddress(context)
    const caller = await storage.resolveCaller(context.req.raw)
    const { expiresIn, transform } = await readJson(context.req.raw, oneObject)
    if (!(await findObject(storage.database, caller, address))) throw errors.noSuchKey()
    const url = `${address.bucket}/${address.key}`
    const transformations = transform && transformationText(transform)
    const token = await tokens.sign(
      { scope: 'download', url, ...(transformations && { transformations }) },
      expiresIn,
    )
    const route = transformations ? 'render/image' : 'object'
    return context.json({ signedURL: `/${route}/sign/${url}?token=${token}` })
  }
}

const HIDDEN = 'Either the object does not exist or you do not have access to it'

/** `POST /object/sign/:bucket`: one result per path, in order. */
export function objectsSign(
  { resolveCaller, database, maxSignedUrlSeconds }: StorageContext,
  tokens: SignedTokens,
): Endpoint {
  const manyObjects = z.object({
    expiresIn: lifetimeSchema(maxSignedUrlSeconds),
    paths: z.array(z.string()).min(1).max(500),
  })
  return async (context) => {
    const bucket = getBucketName(context)
    const actor = setRole(await resolveCaller(context.req.raw))
    const { expiresIn, paths } = await readJson(context.req.raw, manyObjects)
    const text = `select name from storage.objects where bucket_id = $1 and name in ${unnestTexts('$2')}`
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [{ text, values: [bucket, JSON.stringify(paths)] }],
    })
    const visible = new Set(found?.rows.map((row) => row.name))
    const results = paths.map(async (path) => {
      if (!visible.has(path)) return { path, signedURL: null, error: HIDDEN }
      const url = `${bucket}/${path}`
      const token = await tokens.sign({ scope: 'download', url }, expiresIn)
      return { path, signedURL: `/object/sign/${url}?token=${token}`, error: null }
    })
    return context.json(await Promise.all(results))
  }
}

/** As on Supabase. */
const UPLOAD_LIFETIME_SECONDS = 2 * 60 * 60

/** `POST /object/upload/sign/:bucket/*` */
export function uploadSign(storage: StorageContext, tokens: SignedTokens): Endpoint {
  return async (context) => {
    const { bucket, key } = objectAddress(context)
    const caller = await storage.resolveCaller(context.req.raw)
    const upsert = context.req.header('x-upsert') === 'true'
    const { sub, session_id } = caller.claims
    await requireBucketRules(storage.database, bucket)
    const row = { version: crypto.randomUUID(), metadata: {}, userMetadata: null }
    await assertWritePermission(storage, { bucket, key, upsert, caller, owner: sub }, row)
    const url = `${bucket}/${key}`
    const token = await tokens.sign(
      {
        scope: 'upload',
        url,
        upsert,
        signer: {
          role: caller.role,
          ...(sub !== undefined && { sub }),
          ...(session_id !== undefined && { session_id }),
        },
      },
      UPLOAD_LIFETIME_SECONDS,
    )
    return context.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  }
}
