/** What a client sends to be stored: a multipart form with one file, or the bytes themselves. */
import { errors } from './errors.ts'
import { type IncomingFile, readMultipart } from './multipart.ts'

export interface Upload<T> {
  /** What the receiver of the file made of it. */
  readonly file: T
  readonly cacheControl: string
  readonly userMetadata: Record<string, unknown> | null
}

/** Reads the body; `onFile` is given the file as a stream, which fails when the body does. */
export async function readUpload<T>(
  request: Request,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<Upload<T>> {
  const { headers } = request
  if (headers.has('content-encoding')) throw errors.notSupported('content encoding')
  const body = request.body ?? new Blob().stream()
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    const userMetadata = metadataHeader(headers)
    const file = await onFile({ stream: body, mimeType: contentType })
    return { file, cacheControl: storableCacheControl(headers.get('cache-control')), userMetadata }
  }
  const { file, fields } = await readMultipart(body, contentType, onFile)
  if (fields.get('contentEncoding')) throw errors.notSupported('content encoding')
  const seconds = fields.get('cacheControl')
  return {
    file,
    cacheControl: storableCacheControl(seconds && `max-age=${seconds}`),
    userMetadata: parseMetadata(fields.get('metadata')),
  }
}

/** It becomes a header of every download, so only what can be one is kept. */
export function storableCacheControl(value: string | null | undefined): string {
  return value && /^[\x20-\x7e]{1,200}$/.test(value) ? value : 'no-cache'
}

/** The `x-metadata` header: an object as JSON in base64. @throws StorageError `InvalidRequest` */
export function metadataHeader(headers: Headers): Record<string, unknown> | null {
  return parseMetadata(headers.get('x-metadata'), fromBase64)
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
}

function parseMetadata(value: string | null | undefined, decode = (text: string) => text) {
  if (!value) return null
  try {
    const metadata: unknown = JSON.parse(decode(value))
    if (metadata && typeof metadata === 'object' && !Array.isArray(metadata))
      return metadata as Record<string, unknown>
  } catch {}
  throw errors.invalidRequest('metadata must be a JSON object')
}
