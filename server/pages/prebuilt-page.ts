/** A kept page with all that is sent of it put together beforehand: one request costs a choice and a write. */
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

/** What is sent to whoever asks for one encoding. */
export interface PrebuiltResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Names and values in turn, as they are written: nothing is put together for a request. */
  readonly head: readonly string[]
  readonly notModified: readonly string[]
  /** The whole answers, for who asks plainly. */
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

/** Of the headers those that say nothing of a body. */
export function headersOfNotModified(headers: PrebuiltResponse['headers']): PrebuiltResponse['headers'] {
  const { 'content-type': _, 'content-encoding': __, 'content-length': ___, ...kept } = headers
  return kept
}

/** The objects of one page take this many bytes, whatever is in them. */
const ENTRY_BYTES = 4096

/**
 * Counts the bytes that a page takes in memory, all its forms together. Its address counts too: visitors choose it, and
 * thousands of long ones can have the same few bytes for an answer.
 */
export function sizeOf({ forms }: Pick<PrebuiltPage, 'forms'>, address: string): number {
  return Object.values(forms).reduce(
    (sum, { headers, bytes }) => sum + bytes.byteLength + JSON.stringify(headers).length,
    ENTRY_BYTES + address.length,
  )
}

export function isDocument({ forms }: Pick<PrebuiltPage, 'forms'>): boolean {
  return forms.identity.headers['content-type']?.startsWith('text/html') ?? false
}

/** What {@link sendPrebuilt} would send of a page that is good. */
export function toResponse(page: PrebuiltPage, asked: PageRequestHeaders): RawResponse {
  const { ready } = formFor(page, asked)
  return hasIt(page, asked) ? ready.notModified : ready.whole
}

/** Answers one client in its encoding, and without a body when it has this very page already or asked for none. */
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

/** Says in the words of RFC 9211 that a page was kept, and for how many seconds it has been out of date. */
export function getCacheStatus(milliseconds: number): string {
  return `site; hit; ttl=-${Math.ceil(milliseconds / 1000)}; detail=stale`
}

const formFor = ({ forms }: PrebuiltPage, { acceptEncoding }: PageRequestHeaders) =>
  forms[negotiateEncoding(acceptEncoding, forms)] ?? forms.identity

const hasIt = ({ etag }: PrebuiltPage, { ifNoneMatch }: PageRequestHeaders) =>
  ifNoneMatch !== null && matchesEntityTag(ifNoneMatch, etag)
