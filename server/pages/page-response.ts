/** Turns rendered pages into bytes that can be kept and sent to anybody. */
import { createHash } from 'node:crypto'
import { completeAnswer } from '../http/headers.ts'
import {
  chooseEncoding,
  type Encoding,
  encodeBody,
  encodeBrotli,
  entityTagOf,
  matchesEntityTag,
  SMALLEST,
} from './encodings.ts'
import { withReturn } from './out-of-reach.ts'

export interface StoredPage {
  readonly status: number
  /** What is sent to whoever asks for this encoding. */
  readonly forms: Partial<Record<Encoding, StoredForm>> & { readonly identity: StoredForm }
  /** The entity tag of the uncompressed form; answers that nobody may keep have none. */
  readonly etag: string | undefined
}

interface StoredForm {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The objects of one kept page take this many bytes, whatever is in them. */
const ENTRY_BYTES = 2048

/**
 * Counts the bytes that a page takes in memory, all its forms together. Its address counts too: visitors choose it, and
 * thousands of long ones can have the same few bytes for an answer.
 */
export function sizeOf({ forms }: StoredPage, address: string): number {
  return Object.values(forms).reduce(
    (sum, { headers, bytes }) => sum + bytes.byteLength + JSON.stringify(headers).length,
    ENTRY_BYTES + address.length,
  )
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
export async function storePage(
  response: Response,
  body: string | Uint8Array<ArrayBuffer>,
  { keep, policy, common }: StoreOptions,
): Promise<StoredPage> {
  const { status } = response
  const headers = new Headers(common)
  for (const [name, value] of response.headers)
    if (name !== 'content-length' && name !== 'set-cookie') headers.set(name, value)
  if (policy !== undefined) headers.set('content-security-policy', policy)
  withReturn(headers, status)
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

  function form(encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): StoredForm {
    return {
      bytes,
      headers: {
        ...Object.fromEntries(headers),
        ...(etag !== undefined && { etag: entityTagOf(etag, encoding) }),
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
        ...(!isRedirect(status) && { 'content-length': String(bytes.byteLength) }),
      },
    }
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
export async function condensePage({ forms, etag }: StoredPage): Promise<void> {
  if (!forms.br || etag === undefined) return
  const bytes = await encodeBrotli(forms.identity.bytes, SMALLEST)
  forms.br = {
    bytes,
    headers: {
      ...forms.br.headers,
      etag: entityTagOf(etag, 'br-smallest'),
      'content-length': String(bytes.byteLength),
    },
  }
}

/**
 * Answers one client in its encoding, and without a body when it has this very one already or asked for none.
 * @param staleFor milliseconds for which nobody has known whether the page is still true
 */
export function sendPage({ status, forms, etag }: StoredPage, request: Request, staleFor?: number): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), forms)
  const { headers: own, bytes } = forms[encoding] ?? forms.identity
  const headers = staleFor === undefined ? own : { ...own, 'cache-status': staleness(staleFor) }
  if (etag === undefined)
    return new Response(isRedirect(status) || request.method === 'HEAD' ? null : bytes, { status, headers })
  if (matchesEntityTag(request.headers.get('if-none-match'), etag)) {
    const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...kept } = headers
    return completeAnswer(new Response(null, { status: 304, headers: kept }))
  }
  return completeAnswer(new Response(request.method === 'HEAD' ? null : bytes, { status, headers }))
}

/** Says in the words of RFC 9211 that a page was kept, and for how many seconds it has been out of date. */
function staleness(milliseconds: number): string {
  return `site; hit; ttl=-${Math.ceil(milliseconds / 1000)}; detail=stale`
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
