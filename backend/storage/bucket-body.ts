import { z } from 'zod'
import { installationSizeLimit } from './bucket.ts'
import { errors } from './errors.ts'
import { parseSize } from './size.ts'

/** The settings of a bucket as requests carry them; what is left out stays as it is. */
export const bucketSettings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
  versioning_status: z.enum(['DISABLED', 'ENABLED', 'SUSPENDED']).nullish(),
}

interface Asked {
  allowed_mime_types?: string[] | null | undefined
  versioning_status?: string | null | undefined
}

/** @throws StorageError `InvalidMimeType` for what is no media type; `NotSupported` for versions, which nothing keeps */
export function refuseSettings({ allowed_mime_types, versioning_status }: Asked): void {
  const wrong = allowed_mime_types?.find((type) => !mediaType.test(type))
  if (wrong !== undefined) throw errors.invalidMimeType(`mime type ${wrong} is not supported`)
  if (versioning_status && versioning_status !== 'DISABLED') throw errors.notSupported('object versioning')
}

const mediaType = /^(?:\*|[\w!#$&^.+-]+)\/(?:\*|[\w!#$&^.+-]+)$/

/** Bytes. @throws StorageError when it is no size, or more than the installation takes. */
export function parseSizeLimit(limit: number | string | null | undefined): number | null | undefined {
  if (limit === null || limit === undefined) return limit
  const bytes = parseSize(limit)
  if (bytes > installationSizeLimit) throw errors.entityTooLarge()
  return bytes
}
