/** Inline images of an email as `data:` URLs. The type is detected from the bytes; only raster images are allowed. */
import { imageSize } from 'image-size'
import { sniff } from '#formats/magic-bytes.ts'
import type { ParsedPart } from './parsed-message.ts'

const RASTER_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const MAX_BYTES = 8 * 1024 * 1024
const MAX_TOTAL_BYTES = 24 * 1024 * 1024
/** Larger images would exhaust the browser's memory. */
const MAX_PIXELS = 50_000_000

export interface InlineImageSet {
  readonly find: (url: string) => string | null
  /** Indexes of the displayed parts. */
  readonly shown: ReadonlySet<number>
}

export function createInlineImages(parts: readonly ParsedPart[]): InlineImageSet {
  const cache = new Map<number, string | null>()
  const shown = new Set<number>()
  let remainingBytes = MAX_TOTAL_BYTES
  const getDataUrl = (bytes: Uint8Array) => {
    const url = bytes.length > remainingBytes ? null : toDataUrl(bytes)
    if (url !== null) remainingBytes -= bytes.length
    return url
  }

  function find(url: string): string | null {
    if (/^data:/i.test(url)) {
      const bytes = decodeDataUrl(url)
      return bytes === null ? null : getDataUrl(bytes)
    }
    const [, id] = /^cid:(.{1,600})$/is.exec(url) ?? []
    const index = id === undefined ? -1 : findPart(parts, id)
    const part = parts[index]
    if (part === undefined) return null
    if (!cache.has(index)) cache.set(index, getDataUrl(part.bytes))
    const found = cache.get(index) ?? null
    if (found !== null) shown.add(index)
    return found
  }
  return { find, shown }
}

/** Outlook sometimes omits a part's Content-ID and uses the file name before the @. */
function findPart(parts: readonly ParsedPart[], id: string): number {
  const wanted = decodeContentId(id).trim().replace(/\0+$/, '').toLowerCase()
  const exact = parts.findIndex(({ contentId }) => contentId !== '' && contentId === wanted)
  if (exact !== -1) return exact
  const [file = ''] = wanted.split('@')
  return parts.findIndex(
    ({ contentId, name }) => contentId === '' && file !== '' && name.toLowerCase() === file,
  )
}

function decodeContentId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function decodeDataUrl(url: string): Uint8Array | null {
  const [prefix = ''] = /^data:image\/[\w.+-]{1,40};base64,/i.exec(url) ?? []
  return prefix === '' || url.length > MAX_BYTES * 1.4
    ? null
    : Buffer.from(url.slice(prefix.length), 'base64')
}

/** @returns null if the bytes are not a raster image or exceed the limits */
function toDataUrl(bytes: Uint8Array): string | null {
  const type = sniff(bytes.subarray(0, 64))
  if (type === null || !RASTER_TYPES.includes(type) || bytes.length > MAX_BYTES) return null
  try {
    const { width, height } = imageSize(bytes)
    if (width * height > MAX_PIXELS) return null
  } catch {
    return null
  }
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`
}
