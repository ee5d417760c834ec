import { z } from 'zod'
import { errors } from '../protocol/errors.ts'
import { GLOBAL_FILE_SIZE_LIMIT } from './bucket-rules.ts'

/** An omitted setting remains unchanged. */
export const bucketSettings = {
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number(), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
  versioning_status: z.enum(['DISABLED', 'ENABLED', 'SUSPENDED']).nullish(),
}

interface RequestedSettings {
  readonly allowed_mime_types?: readonly string[] | null | undefined
  readonly versioning_status?: string | null | undefined
}

const MEDIA_TYPE = /^(?:\*|[\w!#$&^.+-]+)\/(?:\*|[\w!#$&^.+-]+)$/

/** @throws StorageError `InvalidMimeType`; `NotSupported` for versioning */
export function validateBucketSettings({ allowed_mime_types, versioning_status }: RequestedSettings): void {
  const invalidType = allowed_mime_types?.find((type) => !MEDIA_TYPE.test(type))
  if (invalidType !== undefined) throw errors.invalidMimeType(`mime type ${invalidType} is not supported`)
  if (versioning_status && versioning_status !== 'DISABLED') throw errors.notSupported('object versioning')
}

/**
 * @returns bytes
 * @throws StorageError
 */
export function parseSizeLimit(limit: number | string | null | undefined): number | null | undefined {
  if (limit === null || limit === undefined) return limit
  const bytes = parseSize(limit)
  if (bytes > GLOBAL_FILE_SIZE_LIMIT) throw errors.entityTooLarge()
  return bytes
}

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

/**
 * Parses `50MB`, `1.5 gb` or `2048`, with decimal units.
 * @throws StorageError `InvalidRequest`
 */
export function parseSize(size: number | string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?b|)$/i.exec(String(size).trim())
  const bytes = Math.floor(Number(match?.[1]) * (UNITS[match?.[2]?.toLowerCase() ?? ''] ?? Number.NaN))
  if (!Number.isSafeInteger(bytes))
    throw errors.invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return bytes
}
