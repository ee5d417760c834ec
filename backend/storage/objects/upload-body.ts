/** Reads what a client sends to be stored: a multipart form with one file, or the bytes themselves. */
import { isNestedDeeper } from '#formats/json-values.ts'
import { isMultipart, MalformedMultipart, readMultipart } from '#formats/multipart.server.ts'
import { errors } from '../protocol/errors.ts'

export interface IncomingFile {
  readonly stream: ReadableStream<Uint8Array>
  /** The type that the sender declared. */
  readonly mimeType: string
}

/** storage-js sends three fields; clients in other languages send a few more. */
const LIMITS = { fields: 20, parts: 30, fieldSize: 1024 * 1024 }

export interface Upload<T> {
  /** What `onFile` made of the file. */
  readonly file: T
  readonly cacheControl: string
  readonly userMetadata: Record<string, unknown> | null
}

/** Reads the body; `onFile` is given the file as a stream, which fails when the body does. */
export async function readUpload<T>(
  request: Request,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<Upload<T>> {
  if (request.headers.has('content-encoding')) throw errors.notSupported('content encoding')
  let isBroken = false
  const body = request.body
    ? sparing(request.body, () => {
        isBroken = true
      })
    : new Blob().stream()
  try {
    return await readBody(request.headers, body, onFile)
  } catch (error) {
    if (!body.locked && !isBroken) await body.cancel()
    // Whatever the store made of it: nothing failed here, somebody went away.
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

/**
 * Reads one file and a few fields.
 * @throws StorageError `InvalidRequest`, and `EntityTooLarge` for a field that is too long
 */
async function readForm<T>(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  onFile: (file: IncomingFile) => Promise<T>,
): Promise<{ file: T; fields: ReadonlyMap<string, string> }> {
  const fields = new Map<string, string>()
  const stored = await readMultipart(body, contentType, {
    limits: LIMITS,
    onField(name, value, isCut) {
      if (isCut) throw errors.entityTooLarge('field')
      fields.set(name, value)
    },
    onFile: async ({ stream, type }) => ({ file: await onFile({ stream, mimeType: type }) }),
  }).catch((error: unknown) => {
    throw error instanceof MalformedMultipart ? errors.invalidRequest(error.message) : error
  })
  if (!stored) throw errors.invalidRequest('No content provided')
  return { ...stored, fields }
}

/** Of a body that nobody wants any more, at most this many bytes are read and thrown away. */
const READ_PAST = 64 * 1024 * 1024

/**
 * Returns the same stream, but lets its reader give up without ending the connection. The answer is sent while the rest
 * of the body is read and thrown away, so that the client gets to see it, and its next request finds all in order.
 * @param onBroken is told when the body ends before it is whole
 */
function sparing(body: ReadableStream<Uint8Array>, onBroken: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  async function discard() {
    let size = 0
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength
      if (size > READ_PAST) return reader.cancel()
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
        // Nobody minds any more if the client goes away now.
        discard().catch(() => {})
      },
    },
    { highWaterMark: 0 },
  )
}

/** The value becomes a header of every download, so only one that is valid there is kept. */
export function storableCacheControl(value: string | null | undefined): string {
  return value && /^[\x20-\x7e]{1,200}$/.test(value) ? value : 'no-cache'
}

/** Reads the `x-metadata` header: an object as JSON in base64. @throws StorageError `InvalidRequest` */
export function metadataHeader(headers: Headers): Record<string, unknown> | null {
  return parseMetadata(headers.get('x-metadata'), fromBase64)
}

function fromBase64(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)))
}

/** Writing it again is recursive, here and in every client. */
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
