/** What a camera writes beside a picture, and what is left of a file without it. */

export interface StrippedImage {
  /** The file's bytes, in parts that follow one another. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[]
  /** Whether it has several frames. */
  readonly isMoving: boolean
  /** How the camera was held, 1 to 8 (EXIF 2.32, 4.6.5 tag 274); 1 is upright. It goes with the rest. */
  readonly orientation: number
}

const ORIENTATION = 0x0112
const ENTRY_BYTES = 12

/**
 * The one thing that is wanted of EXIF, which is a TIFF file within the picture's: how the camera was held.
 * @param tiff from its byte order mark on
 * @returns 1 to 8; 1 where it says nothing that can be understood
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
    // A damaged note of the camera's is no reason to refuse its picture.
    if (error instanceof RangeError) return 1
    throw error
  }
}
