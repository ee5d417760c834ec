/** Inline images of an email as `data:` URLs. The type is detected from the bytes; only raster images are allowed. */
import { imageSize } from 'image-size'
import { sniff } from '#formats/magic-bytes.ts'
import type { ParsedPart } from './parsed-message.ts'

const RASTER = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const MOST_BYTES = 8 * 1024 * 1024
const MOST_BYTES_TOGETHER = 24 * 1024 * 1024
/** Larger images would exhaust the browser's memory. */
const MOST_PIXELS = 50_000_000

export interface InlineImageSet {
  readonly find: (address: string) => string | null
  /** Indexes of the displayed parts. */
  readonly shown: ReadonlySet<number>
}

export function createInlineImages(parts: readonly ParsedPart[]): InlineImageSet {
  const made = new Map<number, string | null>()
  const shown = new Set<number>()
  let room = MOST_BYTES_TOGETHER
  const take = (bytes: Uint8Array) => {
    const address = bytes.length > room ? null : dataAddress(bytes)
    if (address !== null) room -= bytes.length
    return address
  }

  function find(address: string): string | null {
    if (/^data:/i.test(address)) {
      const bytes = ownBytes(address)
      return bytes === null ? null : take(bytes)
    }
    const [, id] = /^cid:(.{1,600})$/is.exec(address) ?? []
    const index = id === undefined ? -1 : placeOf(parts, id)
    const part = parts[index]
    if (part === undefined) return null
    if (!made.has(index)) made.set(index, take(part.bytes))
    const found = made.get(index) ?? null
    if (found !== null) shown.add(index)
    return found
  }
  return { find, shown }
}

/** Outlook sometimes omits a part's Content-ID and uses the file name before the @. */
function placeOf(parts: readonly ParsedPart[], id: string): number {
  const sought = decoded(id).trim().replace(/\0+$/, '').toLowerCase()
  const exact = parts.findIndex(({ contentId }) => contentId !== '' && contentId === sought)
  if (exact !== -1) return exact
  const [file = ''] = sought.split('@')
  return parts.findIndex(
    ({ contentId, name }) => contentId === '' && file !== '' && name.toLowerCase() === file,
  )
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function ownBytes(address: string): Uint8Array | null {
  const [start = ''] = /^data:image\/[\w.+-]{1,40};base64,/i.exec(address) ?? []
  return start === '' || address.length > MOST_BYTES * 1.4
    ? null
    : Buffer.from(address.slice(start.length), 'base64')
}

/** @returns null if the bytes are not a raster image or exceed the limits */
function dataAddress(bytes: Uint8Array): string | null {
  const type = sniff(bytes.subarray(0, 64))
  if (type === null || !RASTER.includes(type) || bytes.length > MOST_BYTES) return null
  try {
    const { width, height } = imageSize(bytes)
    if (width * height > MOST_PIXELS) return null
  } catch {
    return null
  }
  return `data:${type};base64,${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')}`
}
