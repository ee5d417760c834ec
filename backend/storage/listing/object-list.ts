import { z } from 'zod'
import type { Statement } from '#backend/database/database.ts'
import { type Endpoint, getBucketName, isoTime, type StorageContext, setRole } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { readJson } from '../protocol/input.ts'

const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
/** PostgreSQL's text cannot contain NUL. */
export const plainText = z
  .string()
  .max(1024)
  .refine((value) => !value.includes('\0'), 'must not contain NUL')
const versions = z.enum(['exclude', 'include', 'only']).default('exclude')
/** Only the defaults are accepted. */
export const versionFilters = {
  noncurrentVersions: versions,
  deleteMarkers: versions,
  exactMatch: z.boolean().default(false),
}

const body = z.object({
  prefix: plainText,
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).default(0),
  search: plainText.nullish(),
  ...versionFilters,
  sortBy: z
    .object({ column: z.enum(SORT_COLUMNS).default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
})
type Listing = z.output<typeof body>

/** `POST /object/list/:bucket`: files and folders directly in a folder. */
export function objectList({ resolveCaller, database }: StorageContext): Endpoint {
  return async (context) => {
    const bucket = getBucketName(context)
    const actor = setRole(await resolveCaller(context.req.raw))
    const listing = await readJson(context.req.raw, body)
    rejectVersionFilters(listing)
    const [found] = await database.transaction({
      ...actor,
      readOnly: true,
      statements: [listStatement(bucket, listing)],
    })
    return context.json(found?.rows ?? [])
  }
}

export function rejectVersionFilters(filters: {
  noncurrentVersions: string
  deleteMarkers: string
  exactMatch: boolean
}): void {
  if (filters.noncurrentVersions !== 'exclude' || filters.deleteMarkers !== 'exclude' || filters.exactMatch)
    throw errors.notSupported('object versioning')
}

/**
 * A folder is a name up to the next slash; it has no row, so everything else is null. Sorted by name, files and folders
 * are mixed; sorted by time, folders come first because they have none.
 */
function listStatement(bucket: string, { prefix, limit, offset, search, sortBy }: Listing): Statement {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
  // In byte order, names in the folder sort before the folder's name with its slash replaced by the next character.
  const end = `${folder.slice(0, -1)}0`
  const { column, order } = sortBy
  const sort = column === 'name' ? '' : `(id is null) desc, entries.${column} ${order}, `
  return {
    text: `
      with inside as (
        select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
        from storage.objects
        where bucket_id = $1 and ($2 = '' or (name collate "C" >= $2 and name collate "C" < $3))
      ), entries as (
        select rest as name, id, updated_at, created_at, last_accessed_at, metadata
        from inside where position('/' in rest) = 0
        union all
        select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz,
          null::timestamptz, null::jsonb
        from inside where position('/' in rest) > 0
      )
      select name, id, ${isoTime('updated_at')}, ${isoTime('created_at')}, ${isoTime('last_accessed_at')}, metadata
      from entries
      where starts_with(lower(name), lower($4))
      order by ${sort}lower(entries.name) collate "C" ${order}, entries.name collate "C" ${order}
      limit $5 offset $6`,
    values: [bucket, folder, end, search ?? '', Math.min(limit, MAX_PAGE_SIZE), offset],
  }
}

const MAX_PAGE_SIZE = 1500
