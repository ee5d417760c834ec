/** Converts rendered pages to responses that can be cached. */
import { createHash } from 'node:crypto'
import { markComplete } from '../http/headers.ts'
import {
  BROTLI_MAX_QUALITY,
  type Encoding,
  encodeBody,
  encodeBrotli,
  entityTagOf,
  matchesEntityTag,
  negotiateEncoding,
} from './encodings.ts'
import { withRetryAfter } from './outage-response.ts'
import {
  createPrebuiltResponse,
  getCacheStatus,
  headersOfNotModified,
  type PrebuiltEncodings,
  type PrebuiltResponse,
} from './prebuilt-page.ts'

export interface StoredPage {
  readonly status: number
  readonly encodings: PrebuiltEncodings
  /** Of the uncompressed form; undefined if the response must not be cached. */
  readonly etag: string | undefined
}

interface StoreOptions {
  /** Whether the response may be cached. */
  readonly isCacheable: boolean
  /** Content-Security-Policy of a document. */
  readonly policy?: string
  /** Headers of every response. */
  readonly common?: Readonly<Record<string, string>>
}

/**
 * @param response from React Router
 * @param body final body
 */
export async function createStoredPage(
  response: Response,
  body: string | Uint8Array<ArrayBuffer>,
  { isCacheable, policy, common }: StoreOptions,
): Promise<StoredPage> {
  const { status } = response
  const headers = new Headers(common)
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

  function createEncoding(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): PrebuiltResponse {
    return createPrebuiltResponse({
      bytes,
      headers: {
        ...Object.fromEntries(headers),
        ...(etag !== undefined && { etag: entityTagOf(etag, encoding) }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...(!isBodiless(status) && { 'content-length': String(bytes.byteLength) }),
      },
    })
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

/** Recompresses a cached page with the best quality. */
export async function recompressPage({ encodings, etag }: StoredPage): Promise<void> {
  if (!encodings.br || etag === undefined) return
  const bytes = await encodeBrotli(encodings.identity.bytes, BROTLI_MAX_QUALITY)
  encodings.br = createPrebuiltResponse({
    bytes,
    headers: {
      ...encodings.br.headers,
      etag: entityTagOf(etag, 'br-smallest'),
      'content-length': String(bytes.byteLength),
    },
  })
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
    return markComplete(new Response(null, { status: 304, headers: headersOfNotModified(headers) }))
  }
  return markComplete(new Response(request.method === 'HEAD' ? null : bytes, { status, headers }))
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

function isBodiless(status: number): boolean {
  return status === 204 || isRedirect(status)
}
