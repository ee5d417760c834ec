/** Whether a picture is drawn anew before it is stored, how large, and as what. Cameras give ten times what a page needs. */
import type { Size } from './crops.ts'

/** In pixels: twice the widest picture that a page shows. */
export const MAX_EDGE_PX = 2400
/** Nothing worth a second compression can be gained of a file that is as small as this. */
const SMALL_BYTES = 150 * 1024
/** What must be saved of a file for its pixels to be compressed a second time. */
const LEAST_GAIN = 0.1

export interface ImageInfo extends Size {
  /** What its bytes say; `width` and `height` are those of the picture held upright. */
  readonly type: string
  readonly isMoving: boolean
  /** As the camera noted it; 1 is upright. */
  readonly orientation: number
  /** Without what the camera wrote beside the pixels. */
  readonly bytes: number
}

export interface ResizePlan extends Size {
  readonly type: 'image/jpeg' | 'image/webp'
  /** 0 to 1, as canvases take it. */
  readonly quality: number
  /** The picture cannot be stored as it is: it is too large, or lies on its side, or browsers do not know its kind. */
  readonly isRequired: boolean
}

/** @returns null for what is stored as it is: whatever moves would stand still, and some files are small already */
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
  const isDense = type === 'image/avif' || type === 'image/gif' || bytes <= SMALL_BYTES
  if (!isRequired && isDense) return null
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  // Photographs stay what every reader of mail and feeds can show; what may have clear parts keeps them.
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

/** Whether the drawn file is stored. What would not become smaller stays the original, without the camera's notes. */
export function isResizeWorthwhile({ isRequired }: ResizePlan, before: number, after: number): boolean {
  return isRequired || after <= before * (1 - LEAST_GAIN)
}
