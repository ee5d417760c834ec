import { z } from 'zod'
import {
  type Endpoint,
  getBucketName,
  type StorageContext,
  setRole,
  unnestTexts,
} from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { readJson } from '../protocol/input.ts'
import { parseBucketName, toOwnerUuid } from '../protocol/names.ts'
import { bucketSettings, parseSizeLimit, validateBucketSettings } from './bucket-settings.ts'

const newBucket = z.object({
  name: z.string(),
  id: z.string().optional(),
  type: z.string().nullish(),
  ...bucketSettings,
})

/** `POST /bucket` */
export function bucketCreate({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const caller = await resolveCaller(context.req.raw)
    const input = await readJson(context.req.raw, newBucket)
    validateBucketSettings(input)
    const name = parseBucketName(input.name)
    const id = parseBucketName(input.id ?? name)
    if (input.type && input.type !== 'STANDARD') throw errors.notSupported(`${input.type} buckets`)
    const sizeLimit = parseSizeLimit(input.file_size_limit)
    const types = input.allowed_mime_types
    const owner = caller.claims.sub
    await database.transaction({
      ...setRole(caller),
      statements: [
        {
          text: `insert into storage.buckets
                   (id, name, public, file_size_limit, allowed_mime_types, owner, owner_id)
                 values ($1, $2, $3, $4, case when $5::jsonb is null then null else array${unnestTexts('$5')} end,
                   $6, $7)`,
          values: [
            id,
            name,
            input.public ?? false,
            sizeLimit ?? null,
            types ? JSON.stringify(types) : null,
            toOwnerUuid(owner),
            owner ?? null,
          ],
        },
      ],
    })
    return context.json({ name })
  }
}

const changedSettings = z.object(bucketSettings)

/** `PUT /bucket/:bucket`. Omitted settings remain; null removes a limit. */
export function bucketUpdate({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const id = getBucketName(context)
    const actor = setRole(await resolveCaller(context.req.raw))
    const input = await readJson(context.req.raw, changedSettings)
    validateBucketSettings(input)
    const limit = parseSizeLimit(input.file_size_limit)
    const types = input.allowed_mime_types
    const [updated] = await database.transaction({
      ...actor,
      statements: [
        {
          text: `update storage.buckets set updated_at = now(),
                   public = coalesce($2::boolean, public),
                   file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
                   allowed_mime_types = case when not $5::boolean then allowed_mime_types
                     when $6::jsonb is null then null else array${unnestTexts('$6')} end
                 where id = $1 returning id`,
          values: [
            id,
            input.public ?? null,
            limit !== undefined,
            limit ?? null,
            types !== undefined,
            types ? JSON.stringify(types) : null,
          ],
        },
      ],
    })
    if (updated?.rows.length === 0) throw errors.noSuchBucket()
    return context.json({ message: 'Successfully updated' })
  }
}
