import { uploadFailureMessage } from '#domain/errors/error-catalogue.ts'
import { bucketKey, type MediaBucket, UPLOAD_CACHE_SECONDS } from '#domain/media/media.ts'
import type { Client } from './client.ts'
import { ContentError } from './content-error.ts'
import { mediaPath } from './media-url.ts'

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
