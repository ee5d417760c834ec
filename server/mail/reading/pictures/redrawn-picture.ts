/** A stranger's picture drawn anew: what it holds besides pixels is gone, and so is whatever its bytes were made to do. */
import sharp from 'sharp'
import { sniff } from '#formats/magic-bytes.ts'

const RASTER = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const MOST_PIXELS = 25_000_000
const WIDEST = 1600
const TALLEST = 4000
const SECONDS = 8

/** @returns a `data:` address; null for what is no picture, claims to be enormous, or cannot be drawn */
export async function redrawn(bytes: Uint8Array): Promise<string | null> {
  const type = sniff(bytes.subarray(0, 64))
  if (type === null || !RASTER.includes(type)) return null
  try {
    const drawn = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .rotate()
      .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return `data:image/webp;base64,${drawn.toString('base64')}`
  } catch {
    // Whatever is wrong with it, it is not shown.
    return null
  }
}
