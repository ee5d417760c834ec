/** Turns rendered pages into bytes that can be kept and sent to anybody. */
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
  /** What is sent to whoever asks for this encoding. */
  readonly forms: PrebuiltEncodings
  /** The entity tag of the uncompressed form; answers that nobody may keep have none. */
  readonly etag: string | undefined
}

interface StoreOptions {
  /** Whether anybody may keep it at all. */
  readonly keep: boolean
  /** The content policy, where the page is a document. */
  readonly policy?: string
  /** The headers that every answer of this site carries. */
  readonly common?: Readonly<Record<string, string>>
}

/**
 * @param response as React Router answers it
 * @param body as it is to be sent
 */
export async function createStoredPage(
  response: Response,
  body: string | Uint8Array<ArrayBuffer>,
  { keep, policy, common }: StoreOptions,
): Promise<StoredPage> {
  const { status } = response
  const headers = new Headers(common)
  for (const [name, value] of response.headers)
    if (name !== 'content-length' && name !== 'set-cookie') headers.set(name, value)
  if (policy !== undefined) headers.set('content-security-policy', policy)
  withRetryAfter(headers, status)
  const identity = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const cacheControl = headers.get('cache-control')
  const keepable =
    keep &&
    status === 200 &&
    !response.headers.has('set-cookie') &&
    !/no-store|private/.test(cacheControl ?? '')
  // A redirect follows the content too: if browsers kept it, a slug that changes back would lead in a circle.
  headers.set('cache-control', keepable || isRedirect(status) ? (cacheControl ?? 'no-cache') : 'no-store')
  const etag = keepable
    ? `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    : undefined
  // A JPEG is compressed already.
  const isPicture = headers.get('content-type')?.startsWith('image/')
  const { br, gzip } = isPicture ? {} : await encodeBody(identity)
  if (br || gzip) headers.set('vary', 'Accept-Encoding')

  function form(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): PrebuiltResponse {
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
    forms: {
      identity: form('identity', identity),
      ...(br && { br: form('br', br) }),
      ...(gzip && { gzip: form('gzip', gzip) }),
    },
  }
}

/** Compresses a kept page once more, as small as it gets, for all who come after the first. */
export async function recompressPage({ forms, etag }: StoredPage): Promise<void> {
  if (!forms.br || etag === undefined) return
  const bytes = await encodeBrotli(forms.identity.bytes, BROTLI_MAX_QUALITY)
  forms.br = createPrebuiltResponse({
    bytes,
    headers: {
      ...forms.br.headers,
      etag: entityTagOf(etag, 'br-smallest'),
      'content-length': String(bytes.byteLength),
    },
  })
}

/**
 * Answers one client in its encoding, and without a body when it has this very one already or asked for none.
 * @param staleFor milliseconds for which nobody has known whether the page is still true
 */
export function sendPage({ status, forms, etag }: StoredPage, request: Request, staleFor?: number): Response {
  const encoding = negotiateEncoding(request.headers.get('accept-encoding'), forms)
  const { headers: own, bytes } = forms[encoding] ?? forms.identity
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
