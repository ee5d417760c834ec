import { imageSize } from 'image-size'

/**
 * Returns the number of pixels that an image declares, without decoding it.
 * @param head start of the file
 * @returns null if it does not say
 */
export function countPixels(head: Uint8Array): number | null {
  try {
    const { width, height } = imageSize(head)
    return width * height
  } catch {
    return null
  }
}
