/** Cached pages as complete responses, so that a request only needs negotiation and one write. */
import type { ServerResponse } from 'node:http'
import { createRawResponse, type RawResponse } from '../listener/fast-path.ts'
import { type Encoding, matchesEntityTag, negotiateEncoding } from './encodings.ts'
import type { PageRequestHeaders } from './request-headers.ts'

export interface PrebuiltPage {
  readonly etag: string
  readonly encodings: PrebuiltEncodings
}

export type PrebuiltEncodings = Partial<Record<Encoding, PrebuiltResponse>> & {
  readonly identity: PrebuiltResponse
}

/** Response for one encoding. */
export interface PrebuiltResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Alternating names and values, as written. */
  readonly head: readonly string[]
  readonly notModified: readonly string[]
  /** Complete responses for plain requests. */
  readonly raw: { readonly full: RawResponse; readonly notModified: RawResponse }
}

export function createPrebuiltResponse({
  headers,
  bytes,
}: Pick<PrebuiltResponse, 'headers' | 'bytes'>): PrebuiltResponse {
  const head = Object.entries(headers).flat()
  const notModified = Object.entries(headersOfNotModified(headers)).flat()
  const raw = {
    full: createRawResponse(200, head, bytes),
    notModified: createRawResponse(304, notModified),
  }
  return { headers, bytes, head, notModified, raw }
}

/** Returns the headers that apply without a body. */
export function headersOfNotModified(headers: PrebuiltResponse['headers']): PrebuiltResponse['headers'] {
  const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...rest } = headers
  return rest
}

/** Overhead of one page in bytes. */
const ENTRY_BYTES = 4096

/** Returns the memory of a page in bytes, all encodings and the URL included, because clients choose long URLs. */
export function sizeOf({ encodings }: Pick<PrebuiltPage, 'encodings'>, address: string): number {
  return Object.values(encodings).reduce(
    (sum, { headers, bytes }) => sum + bytes.byteLength + JSON.stringify(headers).length,
    ENTRY_BYTES + address.length,
  )
}

export function isDocument({ encodings }: Pick<PrebuiltPage, 'encodings'>): boolean {
  return encodings.identity.headers['content-type']?.startsWith('text/html') ?? false
}

/** Returns the response that {@link sendPrebuilt} sends. */
export function toResponse(page: PrebuiltPage, requestHeaders: PageRequestHeaders): RawResponse {
  const { raw } = selectEncoding(page, requestHeaders)
  return isNotModified(page, requestHeaders) ? raw.notModified : raw.full
}

/** Responds in the client's encoding; without body for HEAD and for a matching entity tag. */
export function sendPrebuilt(
  page: PrebuiltPage,
  requestHeaders: PageRequestHeaders,
  outgoing: ServerResponse,
  isHead: boolean,
): void {
  const { head, notModified, bytes } = selectEncoding(page, requestHeaders)
  if (isNotModified(page, requestHeaders)) {
    outgoing.writeHead(304, notModified as string[]).end()
    return
  }
  outgoing.writeHead(200, head as string[])
  if (isHead) outgoing.end()
  else outgoing.end(bytes)
}

/** Cache-Status of a stale page (RFC 9211), with its age beyond validity in seconds. */
export function getCacheStatus(milliseconds: number): string {
  return `site; hit; ttl=-${Math.ceil(milliseconds / 1000)}; detail=stale`
}

const selectEncoding = ({ encodings }: PrebuiltPage, { acceptEncoding }: PageRequestHeaders) =>
  encodings[negotiateEncoding(acceptEncoding, encodings)] ?? encodings.identity

const isNotModified = ({ etag }: PrebuiltPage, { ifNoneMatch }: PageRequestHeaders) =>
  ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, etag)
