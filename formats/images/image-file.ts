/**
 * Removes metadata from image and video files: location, owner, device, edit history, thumbnails. Pixels, colour
 * profiles, transparency and animation stay unchanged.
 */
import { sniff } from '../magic-bytes.ts'
import type { StrippedImage } from './exif.ts'
import { stripBmffMetadata } from './iso-bmff.ts'
import { stripGifMetadata, stripJpegMetadata, stripPngMetadata, stripWebpMetadata } from './strip-metadata.ts'

export interface ImageFile extends StrippedImage {
  /** Detected from the bytes. */
  readonly type: string
}

const CLEANERS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => StrippedImage>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/gif': stripGifMetadata,
  'image/webp': stripWebpMetadata,
  'image/avif': stripBmffMetadata,
  // Videos contain the location too.
  'video/mp4': stripBmffMetadata,
}

/** The file is truncated or invalid. */
export class DamagedImageError extends Error {
  override readonly name = 'DamagedImageError'
}

/** @returns null for other types @throws {DamagedImageError} */
export function readImageFile(bytes: Uint8Array<ArrayBuffer>): ImageFile | null {
  const type = sniff(bytes) ?? ''
  const clean = CLEANERS[type]
  if (clean === undefined) return null
  try {
    return { type, ...clean(bytes) }
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedImageError('The file is truncated.', { cause: error })
    throw error
  }
}
