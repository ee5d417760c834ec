import { z } from 'zod'
import { type Endpoint, getBucketName, type StorageContext, setRole } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { parseInput } from '../protocol/input.ts'
import { BUCKET_COLUMNS } from './bucket-rules.ts'

const listing = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** `GET /bucket` */
export function bucketList({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const actor = setRole(await resolveCaller(context.req.raw))
    const query = parseInput('querystring', listing, context.req.query())
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [
        {
          text: `select ${BUCKET_COLUMNS}, type::text as type from storage.buckets where position(lower($1) in lower(name)) > 0
                 order by buckets.${query.sortColumn} ${query.sortOrder}, buckets.id limit $2 offset $3`,
          values: [query.search, query.limit, query.offset],
        },
      ],
    })
    return context.json(found?.rows ?? [])
  }
}

/** `GET /bucket/:bucket`, without the type, which only the list contains. */
export function bucketRead({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const id = getBucketName(context)
    const [found] = await database.transaction({
      ...setRole(await resolveCaller(context.req.raw)),
      readOnly: true,
      statements: [{ text: `select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, values: [id] }],
    })
    const bucket = found?.rows[0]
    if (!bucket) throw errors.noSuchBucket()
    return context.json(bucket)
  }
}
