import type { Database, Row, Statement } from '#backend/database/database.ts'
import { getEssence, hasExtensionOf, isAllowed } from '#formats/media-type.ts'
import { isoTime, SERVICE_ROLE, setRole } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'

/** In bytes; default and maximum. */
export const GLOBAL_FILE_SIZE_LIMIT = 50 * 1024 * 1024

export interface BucketRules {
  readonly id: string
  readonly public: boolean
  readonly sizeLimit: number
  readonly allowedMimeTypes: readonly string[] | null
}

export const BUCKET_COLUMNS = `id, name, coalesce(owner::text, '') as owner, public, file_size_limit,
  to_json(allowed_mime_types) as allowed_mime_types,
  ${isoTime('created_at')}, ${isoTime('updated_at')}`

export const selectRules = (id: string): Statement => ({
  text: `select id, public, file_size_limit, to_json(allowed_mime_types) as allowed_mime_types
         from storage.buckets where id = $1`,
  values: [id],
})

/** Reads with the service role, because the policies on objects control access. */
export async function findBucketRules(database: Database, id: string): Promise<BucketRules | null> {
  const [found] = await database.transaction({
    ...setRole(SERVICE_ROLE),
    readOnly: true,
    statements: [selectRules(id)],
  })
  const row = found?.rows[0]
  return row ? rulesOf(row) : null
}

function rulesOf(row: Row): BucketRules {
  const limit = row.file_size_limit as number | null
  return {
    id: row.id as string,
    public: row.public === true,
    sizeLimit: Math.min(limit ?? GLOBAL_FILE_SIZE_LIMIT, GLOBAL_FILE_SIZE_LIMIT),
    allowedMimeTypes: row.allowed_mime_types as string[] | null,
  }
}

export async function requireBucketRules(database: Database, id: string): Promise<BucketRules> {
  const rules = await findBucketRules(database, id)
  if (!rules) throw errors.noSuchBucket()
  return rules
}

export interface UploadMetadata {
  readonly key: string
  readonly mimeType: string
  readonly size: number
}

/**
 * Also checks file extensions, so that a saved file opens as the type that was checked.
 * @throws StorageError `InvalidMimeType` or `EntityTooLarge`
 */
export function assertAccepted(rules: BucketRules, { key, mimeType, size }: UploadMetadata): void {
  if (!isAllowed(mimeType, rules.allowedMimeTypes))
    throw errors.invalidMimeType(`mime type ${mimeType} is not supported`)
  if (rules.allowedMimeTypes?.length && !hasExtensionOf(mimeType, key))
    throw errors.invalidMimeType(`mime type ${getEssence(mimeType)} does not match the extension of the name`)
  if (size > rules.sizeLimit) throw errors.entityTooLarge()
}
