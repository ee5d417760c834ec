/** Makes the compressed forms of a body, and chooses which of them a client gets. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this size, a header weighs more than compression saves. */
export const MIN_COMPRESS_BYTES = 256

export interface EncodedBody {
  readonly identity: Uint8Array<ArrayBuffer>
  readonly br?: Uint8Array<ArrayBuffer>
  readonly gzip?: Uint8Array<ArrayBuffer>
}

/** Brotli works at this quality while somebody is waiting. */
const QUICK = 5
/** This quality makes a body a tenth smaller and takes thirty times as long, so it is used where nobody waits. */
export const BROTLI_MAX_QUALITY = 11

/** @param quality brotli's */
export async function encodeBody(identity: Uint8Array<ArrayBuffer>, quality = QUICK): Promise<EncodedBody> {
  if (identity.byteLength < MIN_COMPRESS_BYTES) return { identity }
  const [br, gz] = await Promise.all([
    encodeBrotli(identity, quality),
    compressGzip(identity, { level: quality > 9 ? 9 : 6 }),
  ])
  return { identity, br, gzip: gz }
}

export function encodeBrotli(
  identity: Uint8Array<ArrayBuffer>,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
}

/** Chooses the best form that `Accept-Encoding` allows. */
export function negotiateEncoding(
  accepted: string | null,
  available: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding {
  if (accepted === null) return 'identity'
  return wanted(accepted).find((encoding) => available[encoding] !== undefined) ?? 'identity'
}

/**
 * The few headers that browsers send are each read once. Visitors choose them, so what they make up must not pile up.
 */
const read = new Map<string, readonly Encoding[]>()
const MOST_READ = 100
const LONGEST_READ = 200

function wanted(accepted: string): readonly Encoding[] {
  const known = read.get(accepted)
  if (known) return known
  const qualities = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const
    }),
  )
  const found = (['br', 'gzip'] as const).filter(
    (name) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0,
  )
  if (accepted.length > LONGEST_READ) return found
  if (read.size >= MOST_READ) read.clear()
  read.set(accepted, found)
  return found
}

/** Whether `If-None-Match` names this entity tag, in whatever encoding it was sent. */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some(
    (entry) =>
      entry
        .trim()
        .replace(/^W\//, '')
        .replace(/-(br|br-smallest|gzip)"$/, '"') === tag,
  )
}

/** The entity tag of one encoding: a strong tag stands for exact bytes. */
export function entityTagOf(tag: string, encoding: Encoding | 'br-smallest'): string {
  return encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`)
}
