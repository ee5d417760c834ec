/** Plans how an image is resized before upload. */
import type { Size } from './crops.ts'

/** Twice the widest image on a page. */
export const MAX_EDGE_PX = 2400
/** Below this size, compressing again saves nothing. */
const MAX_SMALL_BYTES = 150 * 1024
/** Minimum saving that is worth a second compression, as a fraction. */
const MIN_SAVING = 0.1

export interface ImageInfo extends Size {
  /** Detected from the content; `width` and `height` apply to the upright image. */
  readonly type: string
  readonly isMoving: boolean
  /** EXIF orientation; 1 is upright. */
  readonly orientation: number
  /** File size without metadata. */
  readonly bytes: number
}

export interface ResizePlan extends Size {
  readonly type: 'image/jpeg' | 'image/webp'
  /** From 0 to 1. */
  readonly quality: number
  /** The original cannot be stored: too large, rotated or not supported by browsers. */
  readonly isRequired: boolean
}

/** @returns null to keep the original, such as animated or small images */
export function planResize({
  type,
  isMoving,
  orientation,
  width,
  height,
  bytes,
}: ImageInfo): ResizePlan | null {
  if (isMoving) return null
  const scale = Math.min(1, MAX_EDGE_PX / Math.max(width, height))
  const isRequired = scale < 1 || orientation !== 1 || type === 'image/heic'
  const isDense = type === 'image/avif' || type === 'image/gif' || bytes <= MAX_SMALL_BYTES
  if (!isRequired && isDense) return null
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  // Photos stay JPEG, which email clients and feed readers support; WebP keeps transparency.
  const isPhotograph = type === 'image/jpeg' || type === 'image/heic'
  return {
    ...(isPhotograph
      ? { type: 'image/jpeg' as const, quality: 0.82 }
      : { type: 'image/webp' as const, quality: 0.88 }),
    width: side(width),
    height: side(height),
    isRequired,
  }
}

/** Returns whether the resized file is stored instead of the original without metadata. */
export function isResizeWorthwhile(
  { isRequired }: ResizePlan,
  originalBytes: number,
  resizedBytes: number,
): boolean {
  return isRequired || resizedBytes <= originalBytes * (1 - MIN_SAVING)
}
