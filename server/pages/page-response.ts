/** Rendered pages as bytes, ready to be kept and to be sent to anybody. */
import { createHash } from 'node:crypto'
import {
  chooseEncoding,
  type EncodedBody,
  type Encoding,
  encodeBody,
  entityTagOf,
  matchesEntityTag,
} from './encodings.ts'

export interface StoredPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: EncodedBody
  /** Entity tag of the uncompressed form; absent on answers that nobody may keep. */
  readonly etag: string | undefined
}

/** Bytes that the objects of one kept page take, whatever is in them. */
const entryBytes = 2048

/**
 * Bytes that a page takes in memory, all its forms together. Its address counts too: visitors choose it, and thousands
 * of long ones can have the same few bytes for an answer.
 */
export function sizeOf({ body, headers }: StoredPage, address: string): number {
  const forms = body.identity.byteLength + (body.br?.byteLength ?? 0) + (body.gzip?.byteLength ?? 0)
  return entryBytes + address.length + forms + JSON.stringify(headers).length
}

/**
 * @param response as React Router answers it
 * @param body as it is to be sent
 * @param options `keep`: whether anybody may keep it at all; `policy`: of a document
 */
export async function storePage(
  response: Response,
  body: string | Uint8Array<ArrayBuffer>,
  { keep, policy }: { keep: boolean; policy?: string },
): Promise<StoredPage> {
  const headers: Record<string, string> = {}
  for (const [name, value] of response.headers)
    if (name !== 'content-length' && name !== 'set-cookie') headers[name] = value
  if (policy !== undefined) headers['content-security-policy'] = policy
  const identity = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const cacheControl = headers['cache-control']
  const keepable =
    keep &&
    response.status === 200 &&
    !response.headers.has('set-cookie') &&
    !/no-store|private/.test(cacheControl ?? '')
  // A redirect follows the content too: were it kept, a slug that changes back would lead in a circle.
  headers['cache-control'] =
    keepable || isRedirect(response.status) ? (cacheControl ?? 'no-cache') : 'no-store'
  const etag = keepable
    ? `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    : undefined
  // A JPEG is compressed already.
  const isPicture = headers['content-type']?.startsWith('image/')
  return {
    status: response.status,
    headers,
    etag,
    body: isPicture ? { identity } : await encodeBody(identity),
  }
}

/** The answer to one client: in its encoding, without a body when it holds this very one, or asked for none. */
export function sendPage(page: StoredPage, request: Request): Response {
  const { body, etag } = page
  const available = (['identity', 'br', 'gzip'] as const).filter((name) => body[name] !== undefined)
  const encoding: Encoding = chooseEncoding(request.headers.get('accept-encoding'), available)
  const headers: Record<string, string> = { ...page.headers }
  if (available.length > 1) headers.vary = 'Accept-Encoding'
  if (etag !== undefined) {
    headers.etag = entityTagOf(etag, encoding)
    if (matchesEntityTag(request.headers.get('if-none-match'), etag)) {
      delete headers['content-type']
      return new Response(null, { status: 304, headers })
    }
  }
  if (isRedirect(page.status)) return new Response(null, { status: page.status, headers })
  const bytes = body[encoding] ?? body.identity
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = String(bytes.byteLength)
  return new Response(request.method === 'HEAD' ? null : bytes, { status: page.status, headers })
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
