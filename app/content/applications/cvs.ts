/** Staff access to CVs with the user's own rights. */
import { CV_BUCKET, CV_LINK_SECONDS } from '#domain/applications/applications.ts'
import type { Client } from '../client.ts'
import { ContentError } from '../content-error.ts'
import { createDownloadUrl } from '../storage/download-url.ts'

export const CV_SCANS = ['not scanned', 'clean', 'infected'] as const

export interface ReceivedCv {
  readonly path: string
  readonly fileName: string
  readonly size: number
  readonly type: string
  readonly scan: (typeof CV_SCANS)[number]
  readonly scannedAt: string | null
  /** Name of the malware that the scanner reported. */
  readonly finding: string | null
}

/** Returns a signed download URL, valid for 60 s. */
export async function cvLink(
  client: Client,
  { path, fileName }: Pick<ReceivedCv, 'path' | 'fileName'>,
): Promise<string> {
  const download = { bucket: CV_BUCKET, path, fileName, seconds: CV_LINK_SECONDS }
  const { url, error } = await createDownloadUrl(client, download)
  if (error) throw new ContentError(`Failed to fetch CV: ${error.message}`, error, 0)
  return url
}

/** Downloads the file with the user's token. */
export async function readCv(client: Client, { path }: Pick<ReceivedCv, 'path'>): Promise<Blob> {
  const { data, error } = await client.storage.from(CV_BUCKET).download(path)
  if (error) throw new ContentError(`Failed to fetch CV: ${error.message}`, error, 0)
  return data
}
