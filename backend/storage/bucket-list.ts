import { z } from 'zod'
import { bucketColumns } from './bucket.ts'
import { actAs, type Endpoint, type StorageContext } from './context.ts'
import { parseInput } from './invalid-input.ts'

const query = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/** `GET /bucket`: the buckets that the caller's policies show, which without a policy are none. */
export function bucketList({ caller, database }: StorageContext): Endpoint {
  return async (c) => {
    const actor = actAs(await caller(c.req.raw))
    const { limit, offset, search, sortColumn, sortOrder } = parseInput('querystring', query, c.req.query())
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [
        {
          text: `select ${bucketColumns} from storage.buckets where position(lower($1) in lower(name)) > 0
                 order by buckets.${sortColumn} ${sortOrder}, buckets.id limit $2 offset $3`,
          values: [search, limit, offset],
        },
      ],
    })
    return c.json(found?.rows ?? [])
  }
}
