/**
 * A picture's file without what the camera wrote beside the pixels: place, owner, device, former versions, thumbnails.
 * Its pixels stay as they are, to the bit, and so do colour profiles, transparency and movement.
 */
import { sniff } from '../magic-bytes.ts'
import { cleanBoxes } from './boxes.ts'
import type { CleanedPicture } from './camera-notes.ts'
import { cleanGif, cleanJpeg, cleanPng, cleanWebp } from './chunks.ts'

export interface PictureFile extends CleanedPicture {
  /** The media type that its bytes say. */
  readonly type: string
}

const CLEANERS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => CleanedPicture>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/gif': cleanGif,
  'image/webp': cleanWebp,
  'image/avif': cleanBoxes,
  // A film's head says where it was taken, too.
  'video/mp4': cleanBoxes,
}

/** The file is none of the kinds that can be read, or ends too early. */
export class DamagedPicture extends Error {
  override readonly name = 'DamagedPicture'
}

/** @returns null for a file of another kind @throws {DamagedPicture} */
export function readPictureFile(bytes: Uint8Array<ArrayBuffer>): PictureFile | null {
  const type = sniff(bytes) ?? ''
  const clean = CLEANERS[type]
  if (clean === undefined) return null
  try {
    return { type, ...clean(bytes) }
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedPicture('The file ends too early.', { cause: error })
    throw error
  }
}
