import type { Client } from '../client.ts'

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
