import { z } from 'zod'
import { readJson } from './body.ts'
import { bucketSettings, parseSizeLimit, refuseSettings } from './bucket-body.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { errors } from './errors.ts'
import { parseBucketName } from './names.ts'
import { textsOf } from './sql.ts'

const body = z.object({
  name: z.string(),
  id: z.string().optional(),
  type: z.string().nullish(),
  ...bucketSettings,
})

/** `POST /bucket` */
export function bucketCreate({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const { role, settings, owner } = await caller(c.req.raw).then((who) => ({
      ...actAs(who),
      owner: who.claims.sub,
    }))
    const asked = await readJson(c.req.raw, body)
    refuseSettings(asked)
    const name = parseBucketName(asked.name)
    const id = parseBucketName(asked.id ?? name)
    if (asked.type && asked.type !== 'STANDARD') throw errors.notSupported(`${asked.type} buckets`)
    const types = asked.allowed_mime_types
    await database.transaction({
      role,
      settings,
      statements: [
        {
          text: `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, owner_id)
                 values ($1, $2, $3, $4, case when $5::jsonb is null then null else array${textsOf('$5')} end, $6)`,
          values: [
            id,
            name,
            asked.public ?? false,
            parseSizeLimit(asked.file_size_limit) ?? null,
            types ? JSON.stringify(types) : null,
            owner ?? null,
          ],
        },
      ],
    })
    return c.json({ name })
  }
}
