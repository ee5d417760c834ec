import { z } from 'zod'
import { installationSizeLimit } from './bucket.ts'
import { errors } from './errors.ts'
import { parseSize } from './size.ts'

/** The settings of a bucket as requests carry them; what is left out stays as it is. */
export const bucketSettings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z
    .array(z.string().regex(/^(?:\*|[\w!#$&^.+-]+)\/(?:\*|[\w!#$&^.+-]+)$/, 'must be a media type'))
    .nullish(),
}

/** Bytes. @throws StorageError when it is no size, or more than the installation takes. */
export function parseSizeLimit(limit: number | string | null | undefined): number | null | undefined {
  if (limit === null || limit === undefined) return limit
  const bytes = parseSize(limit)
  if (bytes > installationSizeLimit) throw errors.entityTooLarge()
  return bytes
}
