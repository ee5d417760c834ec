export interface StrippedImage {
  /** The file in consecutive parts. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
  /** Whether it is animated. */
  readonly isMoving: boolean
  /** EXIF orientation, 1 to 8 (EXIF 2.32, 4.6.5 tag 274); 1 is upright. Removed with the rest. */
  readonly orientation: number
}

const ORIENTATION = 0x0112
const ENTRY_BYTES = 12

/**
 * Reads the orientation from EXIF, which is a TIFF file.
 * @param tiff starting at its byte order mark
 * @returns 1 to 8; 1 if missing or invalid
 */
export function exifOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  try {
    const mark = view.getUint16(0)
    if (mark !== 0x4949 && mark !== 0x4d4d) return 1
    const isLittle = mark === 0x4949
    const directory = view.getUint32(4, isLittle)
    const entries = view.getUint16(directory, isLittle)
    for (let index = 0; index < entries; index++) {
      const at = directory + 2 + index * ENTRY_BYTES
      if (view.getUint16(at, isLittle) !== ORIENTATION) continue
      const value = view.getUint16(at + 8, isLittle)
      return value >= 1 && value <= 8 ? value : 1
    }
    return 1
  } catch (error) {
    // Damaged metadata must not reject the image.
    if (error instanceof RangeError) return 1
    throw error
  }
}
