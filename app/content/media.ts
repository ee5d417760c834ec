import type { SupabaseClient } from '@supabase/supabase-js'
import { uploadFailureMessage } from '#domain/errors/error-catalogue.ts'
import { bucketKey, type MediaBucket, UPLOAD_CACHE_SECONDS } from '#domain/media/media.ts'
import type { Database } from '#supabase/database.types.ts'
import { ContentError } from './content-error.ts'
import { mediaPath } from './media-url.ts'

type Client = SupabaseClient<Database>

/**
 * Uploads a file under a new name.
 * @returns the path to store in a record
 */
export async function uploadMedia(client: Client, bucket: MediaBucket, file: File): Promise<string> {
  const key = bucketKey(bucket, file, randomHex())
  const { error } = await client.storage.from(bucket.id).upload(key, file, {
    cacheControl: String(UPLOAD_CACHE_SECONDS),
    contentType: file.type,
    upsert: false,
  })
  if (error) {
    const { status = 0 } = error as { status?: number }
    throw new ContentError(uploadFailureMessage('media', error.message), error, status)
  }
  return mediaPath(bucket.id, key)
}

/** `crypto.randomUUID` needs a secure context, which a site on a local network may lack. */
function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

interface SignedDownload {
  readonly bucket: string
  readonly path: string
  /** Name under which the file is saved. */
  readonly fileName: string
  readonly seconds: number
}

/**
 * Returns a signed URL that downloads a file under a name. The name is added here, because the option `download` of
 * storage-js encodes it twice.
 */
export async function createDownloadUrl(client: Client, { bucket, path, fileName, seconds }: SignedDownload) {
  const { data, error } = await client.storage.from(bucket).createSignedUrl(path, seconds)
  if (error) return { url: null, error }
  const url = new URL(data.signedUrl)
  url.searchParams.set('download', fileName)
  return { url: url.href, error: null }
}
