/** Cached pages as complete responses, so that a request only needs negotiation and one write. */
import type { ServerResponse } from 'node:http'
import { createRawResponse, type RawResponse } from '../listener/fast-path.ts'
import { type Encoding, matchesEntityTag, negotiateEncoding } from './encodings.ts'
import type { PageRequestHeaders } from './request-headers.ts'

export interface PrebuiltPage {
  readonly etag: string
  readonly forms: PrebuiltEncodings
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
  readonly ready: { readonly whole: RawResponse; readonly notModified: RawResponse }
}

export function createPrebuiltResponse({
  headers,
  bytes,
}: Pick<PrebuiltResponse, 'headers' | 'bytes'>): PrebuiltResponse {
  const head = Object.entries(headers).flat()
  const notModified = Object.entries(headersOfNotModified(headers)).flat()
  const ready = {
    whole: createRawResponse(200, head, bytes),
    notModified: createRawResponse(304, notModified),
  }
  return { headers, bytes, head, notModified, ready }
}

/** Returns the headers that apply without a body. */
export function headersOfNotModified(headers: PrebuiltResponse['headers']): PrebuiltResponse['headers'] {
  const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...kept } = headers
  return kept
}

/** Overhead of one page in bytes. */
const ENTRY_BYTES = 4096

/** Returns the memory of a page in bytes, all encodings and the URL included, because clients choose long URLs. */
export function sizeOf({ forms }: Pick<PrebuiltPage, 'forms'>, address: string): number {
  return Object.values(forms).reduce(
    (sum, { headers, bytes }) => sum + bytes.byteLength + JSON.stringify(headers).length,
    ENTRY_BYTES + address.length,
  )
}

export function isDocument({ forms }: Pick<PrebuiltPage, 'forms'>): boolean {
  return forms.identity.headers['content-type']?.startsWith('text/html') ?? false
}

/** Returns the response that {@link sendPrebuilt} sends. */
export function toResponse(page: PrebuiltPage, asked: PageRequestHeaders): RawResponse {
  const { ready } = formFor(page, asked)
  return hasIt(page, asked) ? ready.notModified : ready.whole
}

/** Responds in the client's encoding; without body for HEAD and for a matching entity tag. */
export function sendPrebuilt(
  page: PrebuiltPage,
  asked: PageRequestHeaders,
  outgoing: ServerResponse,
  isHead: boolean,
): void {
  const { head, notModified, bytes } = formFor(page, asked)
  if (hasIt(page, asked)) {
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

const formFor = ({ forms }: PrebuiltPage, { acceptEncoding }: PageRequestHeaders) =>
  forms[negotiateEncoding(acceptEncoding, forms)] ?? forms.identity

const hasIt = ({ etag }: PrebuiltPage, { ifNoneMatch }: PageRequestHeaders) =>
  ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, etag)
