/** Compresses responses and negotiates encodings. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smaller bodies gain less than the header costs. */
export const MIN_COMPRESS_BYTES = 256

export interface EncodedBody {
  readonly identity: Uint8Array<ArrayBuffer>
  readonly br?: Uint8Array<ArrayBuffer>
  readonly gzip?: Uint8Array<ArrayBuffer>
}

/** Brotli quality while a client waits. */
const DEFAULT_QUALITY = 6
/** A tenth smaller and thirty times slower, so only used for files of the build. */
export const BROTLI_MAX_QUALITY = 11

/** @param quality Brotli quality, 0 to 11 */
export async function encodeBody(
  identity: Uint8Array<ArrayBuffer>,
  quality = DEFAULT_QUALITY,
): Promise<EncodedBody> {
  if (identity.byteLength < MIN_COMPRESS_BYTES) return { identity }
  const [br, gz] = await Promise.all([
    encodeBrotli(identity, quality),
    compressGzip(identity, { level: quality > 9 ? 9 : 6 }),
  ])
  return { identity, br, gzip: gz }
}

function encodeBrotli(identity: Uint8Array<ArrayBuffer>, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  return compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** Returns the best available encoding that `Accept-Encoding` allows. */
export function negotiateEncoding(
  accepted: string | null,
  available: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  if (accepted === null) return 'identity'
  return parseAcceptEncoding(accepted).find((encoding) => available[encoding] !== undefined) ?? 'identity'
}

/** Caches parsed headers. Clients choose the values, so size and length are limited. */
const parsedHeaders = new Map<string, readonly Encoding[]>()
const MAX_CACHED = 100
const MAX_HEADER_LENGTH = 200

function parseAcceptEncoding(accepted: string): readonly Encoding[] {
  const cached = parsedHeaders.get(accepted)
  if (cached) return cached
  const qualities = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const
    }),
  )
  const encodings = (['br', 'gzip'] as const).filter(
    (name) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0,
  )
  if (accepted.length > MAX_HEADER_LENGTH) return encodings
  if (parsedHeaders.size >= MAX_CACHED) parsedHeaders.clear()
  parsedHeaders.set(accepted, encodings)
  return encodings
}

/** Whether `If-None-Match` contains this entity tag, in any encoding. */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(
    (entry) =>
      entry
        .trim()
        .replace(/^W\//, '')
        .replace(/-(br|gzip)"$/, '"') === tag,
  )
}

/** Returns the entity tag of one encoding, because a strong tag identifies exact bytes. */
export function entityTagOf(tag: string, encoding: Encoding): string {
  return encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`)
}
