/** Converts rendered pages to responses that can be cached. */
import { createHash } from 'node:crypto'
import { type Encoding, encodeBody, entityTagOf, matchesEntityTag, negotiateEncoding } from './encodings.ts'
import { withRetryAfter } from './outage-response.ts'

interface EncodedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface StoredPage {
  readonly status: number
  readonly encodings: Partial<Record<Encoding, EncodedPage>> & { readonly identity: EncodedPage }
  /** Of the uncompressed form; undefined if the response must not be cached. */
  readonly etag: string | undefined
}

interface StoreOptions {
  /** Whether the response may be cached. */
  readonly isCacheable: boolean
  /** Content-Security-Policy of a document. */
  readonly policy?: string
}

/**
 * @param response from React Router
 * @param body final body
 */
export async function createStoredPage(
  response: Response,
  body: string | Uint8Array<ArrayBuffer>,
  { isCacheable, policy }: StoreOptions,
): Promise<StoredPage> {
  const { status } = response
  const headers = new Headers()
  for (const [name, value] of response.headers)
    if (name !== 'content-length' && name !== 'set-cookie') headers.set(name, value)
  if (policy !== undefined) headers.set('content-security-policy', policy)
  withRetryAfter(headers, status)
  const identity = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const cacheControl = headers.get('cache-control')
  const isStorable =
    isCacheable &&
    status === 200 &&
    !response.headers.has('set-cookie') &&
    !/no-store|private/.test(cacheControl ?? '')
  // Redirects depend on content too: a cached one could loop after a slug changes back.
  headers.set('cache-control', isStorable || isRedirect(status) ? (cacheControl ?? 'no-cache') : 'no-store')
  const etag = isStorable
    ? `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    : undefined
  // JPEGs are already compressed.
  const isImage = headers.get('content-type')?.startsWith('image/')
  const { br, gzip } = isImage ? {} : await encodeBody(identity)
  if (br || gzip) headers.set('vary', 'Accept-Encoding')

  function createEncoding(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): EncodedPage {
    return {
      bytes,
      headers: {
        ...Object.fromEntries(headers),
        ...(etag !== undefined && { etag: entityTagOf(etag, encoding) }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...(!isBodiless(status) && { 'content-length': String(bytes.byteLength) }),
      },
    }
  }
  return {
    status,
    etag,
    encodings: {
      identity: createEncoding('identity', identity),
      ...(br && { br: createEncoding('br', br) }),
      ...(gzip && { gzip: createEncoding('gzip', gzip) }),
    },
  }
}

/** Overhead of one page in bytes. */
const ENTRY_BYTES = 4096

/** Returns the memory of a page in bytes, all encodings and the URL included, because clients choose long URLs. */
export function sizeOf({ encodings }: Pick<StoredPage, 'encodings'>, address: string): number {
  return Object.values(encodings).reduce(
    (sum, { headers, bytes }) => sum + bytes.byteLength + JSON.stringify(headers).length,
    ENTRY_BYTES + address.length,
  )
}

/**
 * Responds in the client's encoding; without body for HEAD and for a matching entity tag.
 * @param staleFor age beyond validity in ms
 */
export function sendPage(
  { status, encodings, etag }: StoredPage,
  request: Request,
  staleFor?: number,
): Response {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'), encodings)
  const { headers: own, bytes } = encodings[encoding] ?? encodings.identity
  const headers = staleFor === undefined ? own : { ...own, 'cache-status': getCacheStatus(staleFor) }
  if (etag === undefined)
    return new Response(isBodiless(status) || request.method === 'HEAD' ? null : bytes, { status, headers })
  if (matchesEntityTag(request.headers.get('if-none-match'), etag)) {
    const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...rest } = headers
    return new Response(null, { status: 304, headers: rest })
  }
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

/** Cache-Status of a stale page (RFC 9211), with its age beyond validity in seconds. */
function getCacheStatus(milliseconds: number): string {
  return `site; hit; ttl=-${Math.ceil(milliseconds / 1000)}; detail=stale`
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

function isBodiless(status: number): boolean {
  return status === 204 || isRedirect(status)
}
