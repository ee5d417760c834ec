import { z } from 'zod'
import { readJson } from './body.ts'
import { bucketSettings, parseSizeLimit, refuseSettings } from './bucket-body.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName } from './names.ts'
import { textsOf } from './sql.ts'

const body = z.object(bucketSettings)

/** `PUT /bucket/:bucket`: what is absent stays, null takes a limit away. */
export function bucketUpdate({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const id = parseBucketName(c.req.param('bucket') ?? '')
    const actor = actAs(await caller(c.req.raw))
    const asked = await readJson(c.req.raw, body)
    refuseSettings(asked)
    const limit = parseSizeLimit(asked.file_size_limit)
    const types = asked.allowed_mime_types
    const [updated] = await database.transaction({
      ...actor,
      statements: [
        {
          text: `update storage.buckets set updated_at = now(),
                   public = coalesce($2::boolean, public),
                   file_size_limit = case when $3::boolean then $4::bigint else file_size_limit end,
                   allowed_mime_types = case when not $5::boolean then allowed_mime_types
                     when $6::jsonb is null then null else array${textsOf('$6')} end
                 where id = $1 returning id`,
          values: [
            id,
            asked.public ?? null,
            limit !== undefined,
            limit ?? null,
            types !== undefined,
            types ? JSON.stringify(types) : null,
          ],
        },
      ],
    })
    if (updated?.rows.length === 0) throw errors.noSuchBucket()
    return c.json({ message: 'Successfully updated' })
  }
}
