/** Reads a multipart form with one file, or the raw body. */
import { isNestedDeeper } from '#formats/json-values.ts'
import { isMultipart, MalformedMultipart, readMultipart } from '#formats/multipart.server.ts'
import { errors } from '../protocol/errors.ts'

export interface IncomingFile {
  readonly stream: ReadableStream<Uint8Array>
  readonly mimeType: string
}

/** storage-js sends three fields. */
const LIMITS = { fields: 20, parts: 30, fieldSize: 1024 * 1024 }

export interface Upload<T> {
  readonly file: T
  readonly cacheControl: string
  readonly userMetadata: Record<string, unknown> | null
}

/** @param onFile receives a stream, which fails when the body does */
export async function readUpload<T>(
  request: Request,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<Upload<T>> {
  if (request.headers.has('content-encoding')) throw errors.notSupported('content encoding')
  let isBroken = false
  const body = request.body
    ? drainable(request.body, () => {
        isBroken = true
      })
    : new Blob().stream()
  try {
    return await readBody(request.headers, body, onFile)
  } catch (error) {
    if (!body.locked && !isBroken) await body.cancel()
    // The client disconnected; the store's error is a consequence.
    throw isBroken ? errors.aborted() : error
  }
}

async function readBody<T>(
  headers: Headers,
  body: ReadableStream<Uint8Array>,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<Upload<T>> {
  const contentType = headers.get('content-type') ?? 'application/octet-stream'
  if (!isMultipart(contentType)) {
    const userMetadata = metadataHeader(headers)
    const file = await onFile({ stream: body, mimeType: contentType })
    return { file, cacheControl: storableCacheControl(headers.get('cache-control')), userMetadata }
  }
  const { file, fields } = await readForm(body, contentType, onFile)
  if (fields.get('contentEncoding')) throw errors.notSupported('content encoding')
  const seconds = fields.get('cacheControl')
  return {
    file,
    cacheControl: storableCacheControl(seconds && `max-age=${seconds}`),
    userMetadata: parseMetadata(fields.get('metadata')),
  }
}

/** @throws StorageError `InvalidRequest`, `EntityTooLarge` */
async function readForm<T>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<{ file: T; fields: ReadonlyMap<string, string> }> {
  const fields = new Map<string, string>()
  const stored = await readMultipart(body, contentType, {
    limits: LIMITS,
    onField(name, value, isTruncated) {
      if (isTruncated) throw errors.entityTooLarge('field')
      fields.set(name, value)
    },
    onFile: async ({ stream, type }) => ({ file: await onFile({ stream, mimeType: type }) }),
  }).catch((error: unknown) => {
    throw error instanceof MalformedMultipart ? errors.invalidRequest(error.message) : error
  })
  if (!stored) throw errors.invalidRequest('No content provided')
  return { ...stored, fields }
}

const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Lets the reader stop without closing the connection: the rest is discarded, so that the client sees the response.
 * @param onBroken called when the body ends early
 */
function drainable(body: ReadableStream<Uint8Array>, onBroken: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  async function discard() {
    let size = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > MAX_DISCARDED_BYTES) return reader.cancel()
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error) => {
          onBroken()
          throw error
        })
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel() {
        // The client may disconnect now.
        discard().catch(() => {})
      },
    },
    { highWaterMark: 0 },
  )
}

/** Returns a valid `Cache-Control` header, because every download sends it. */
export function storableCacheControl(value: string | null | undefined): string {
  return value && /^[\x20-\x7e]{1,200}$/.test(value) ? value : 'no-cache'
}

/** @throws StorageError `InvalidRequest` */
export function metadataHeader(headers: Headers): Record<string, unknown> | null {
  return parseMetadata(headers.get('x-metadata'), fromBase64)
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
}

/** Limited, because serialising is recursive. */
const METADATA_LEVELS = 64

function parseMetadata(value: string | null | undefined, decode = (text: string) => text) {
  if (!value) return null
  const metadata = parseJson(() => decode(value))
  if (!metadata || typeof metadata !== 'object' || Array.isArray(metadata))
    throw errors.invalidRequest('metadata must be a JSON object')
  if (isNestedDeeper(metadata, METADATA_LEVELS))
    throw errors.invalidRequest(`metadata must not be nested more than ${METADATA_LEVELS} levels deep`)
  return metadata as Record<string, unknown>
}

function parseJson(text: () => string): unknown {
  try {
    return JSON.parse(text())
  } catch {
    return null
  }
}
