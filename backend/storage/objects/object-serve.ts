import { parseRange } from '#formats/byte-range.ts'
import { getContentType, UNKNOWN_TYPE } from '#formats/media-type.ts'
import type { StorageContext } from '../protocol/context.ts'
import { errors } from '../protocol/errors.ts'
import { blobKey, type StoredObject } from './object-row.ts'

/** Objects opened on the website's origin must not run, load or frame anything. */
const INERT_DOCUMENT = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'none',
}

/** Responses to a credential or a signature are never cached. */
export interface Access {
  readonly isPublic: boolean
  /** In seconds since the epoch. */
  readonly expires?: number
}

/**
 * @param find called again if the bytes were replaced meanwhile
 * @throws StorageError `NoSuchKey`, `InvalidRange`
 */
export async function serveObject(
  storage: StorageContext,
  request: Request,
  find: () => Promise<StoredObject | null>,
  access: Access,
): Promise<Response> {
  const object = await find()
  if (!object) throw errors.noSuchKey()
  const response = await respond(storage, request, object, access)
  if (response) return response
  const current = await find()
  const retried =
    current && current.version !== object.version && (await respond(storage, request, current, access))
  if (!retried) throw errors.bytesMissing()
  return retried
}

async function respond(
  { blobs }: StorageContext,
  request: Request,
  object: StoredObject,
  access: Access,
): Promise<Response | null> {
  const { version, metadata } = object
  const lastModified = new Date(metadata.lastModified)
  const headers = getResponseHeaders(request, object, access)
  if (isNotModified(request.headers, metadata.eTag, lastModified)) {
    headers.delete('content-type')
    return new Response(null, { status: 304, headers })
  }
  const requestedRange = isRangeSatisfiable(request.headers, metadata.eTag, lastModified)
  const range = requestedRange ? parseRange(request.headers.get('range'), metadata.size) : null
  if (range === 'unsatisfiable') throw errors.invalidRange(metadata.size)
  headers.set('content-length', String(range ? range.end - range.start + 1 : metadata.size))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${metadata.size}`)
  const status = range ? 206 : 200
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await blobs.get(blobKey(version), range ?? undefined)
  return bytes && new Response(bytes, { status, headers })
}

export function getResponseHeaders(
  request: Request,
  { metadata }: StoredObject,
  { isPublic, expires }: Access,
): Headers {
  const type = getContentType(metadata.mimetype)
  const download = new URL(request.url).searchParams.get('download')
  return new Headers({
    ...INERT_DOCUMENT,
    'accept-ranges': 'bytes',
    'content-type': type,
    etag: metadata.eTag,
    'last-modified': new Date(metadata.lastModified).toUTCString(),
    'cache-control': isPublic ? metadata.cacheControl : 'private, no-store',
    ...(expires && { expires: new Date(expires * 1000).toUTCString() }),
    ...contentDisposition(download ?? (type === UNKNOWN_TYPE ? '' : null)),
    // Caches that only consider `Authorization` must not share it.
    ...(['authorization', 'apikey'].some((name) => request.headers.has(name)) && {
      vary: 'Authorization, Apikey',
    }),
  })
}

/**
 * Files of unknown or dangerous types are always downloads. Both forms of the name consist of `attr-char` (RFC 8187),
 * so that it cannot end the header.
 */
function contentDisposition(download: string | null): Record<string, string> {
  if (download === null) return {}
  if (download === '') return { 'content-disposition': 'attachment;' }
  const name = encodeURIComponent(download).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return { 'content-disposition': `attachment; filename=${name}; filename*=UTF-8''${name};` }
}

/** Conditional requests (RFC 9110, section 13), for one strong entity tag. */

export function isNotModified(headers: Headers, etag: string, lastModified: Date): boolean {
  const noneMatch = headers.get('if-none-match')
  if (noneMatch !== null) {
    const tags = noneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(etag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/** Whether a range may be served: `If-Range` must name the current version. */
export function isRangeSatisfiable(headers: Headers, etag: string, lastModified: Date): boolean {
  const condition = headers.get('if-range')
  return condition === null || condition === etag || condition === lastModified.toUTCString()
}
