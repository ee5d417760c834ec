/**
 * A picture's file without what the camera wrote beside the pixels: place, owner, device, former versions, thumbnails.
 * Its pixels stay as they are, to the bit, and so do colour profiles, transparency and movement.
 */
import { sniff } from '../magic-bytes.ts'
import type { StrippedImage } from './exif.ts'
import { stripBmffMetadata } from './iso-bmff.ts'
import { stripGifMetadata, stripJpegMetadata, stripPngMetadata, stripWebpMetadata } from './strip-metadata.ts'

export interface ImageFile extends StrippedImage {
  /** The media type that its bytes say. */
  readonly type: string
}

const CLEANERS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => StrippedImage>> = {
  'image/jpeg': stripJpegMetadata,
  'image/png': stripPngMetadata,
  'image/gif': stripGifMetadata,
  'image/webp': stripWebpMetadata,
  'image/avif': stripBmffMetadata,
  // A film's head says where it was taken, too.
  'video/mp4': stripBmffMetadata,
}

/** The file is none of the kinds that can be read, or ends too early. */
export class DamagedImageError extends Error {
  override readonly name = 'DamagedPicture'
}

/** @returns null for a file of another kind @throws {DamagedImageError} */
export function readImageFile(bytes: Uint8Array<ArrayBuffer>): ImageFile | null {
  const type = sniff(bytes) ?? ''
  const clean = CLEANERS[type]
  if (clean === undefined) return null
  try {
    return { type, ...clean(bytes) }
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedImageError('The file ends too early.', { cause: error })
    throw error
  }
}
