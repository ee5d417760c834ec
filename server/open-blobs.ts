/** Where uploaded files are kept: beside the database in the data directory, or in the object store of `S3_BUCKET`. */
import { type BlobStore, BlobsUnavailable } from '#backend/blobs.ts'
import { openFileBlobs } from '#backend/file-blobs.ts'
import type { Env } from './env.ts'
import { StartFault } from './faults.ts'

/** @throws {StartFault} when the object store does not keep what it is given */
export async function openBlobs({ s3 }: Pick<Env, 's3'>, directory: string): Promise<BlobStore> {
  if (!s3) return openFileBlobs(directory)
  // The client is large: who keeps files here does not wait for it.
  const { openS3Blobs } = await import('#backend/s3-blobs.ts')
  const blobs = openS3Blobs(s3)
  try {
    await blobs.check()
  } catch (cause) {
    if (!(cause instanceof BlobsUnavailable)) throw cause
    throw new StartFault(`The object store that S3_BUCKET names cannot be used. ${cause.message}.`, { cause })
  }
  return blobs
}
