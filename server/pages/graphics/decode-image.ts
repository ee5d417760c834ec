/** Decodes an image for a slot, with orientation applied, and measures its luminance. */

import { createLuminanceGrid } from '#domain/graphics/contrast/luminance.ts'
import type { ImageMetadata } from '#domain/graphics/model/drawing.ts'
import type { Region, Size } from '#domain/media/crops.ts'
import { loadSharp } from './load-sharp.ts'

/** Larger images could exhaust the memory. */
const MAX_PIXELS = 50_000_000
/** Longest side in pixels for measuring luminance. Larger images are sampled, not averaged. */
const LUMINANCE_SIDE = 1600

/** Cached crops per image, at most 25 MB each. */
const MAX_CACHED_CROPS = 2

export interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

export interface DecodedImage {
  readonly metadata: ImageMetadata
  /** Crops and scales to a box. */
  readonly crop: (region: Region, size: Size) => Promise<Pixels>
}

/** @throws if the image is invalid or too large */
export async function decodeImage(bytes: Uint8Array): Promise<DecodedImage> {
  const sharp = await loadSharp()
  const autoOriented = () => sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient()
  const { autoOrient: size } = await autoOriented().metadata()
  const { data, info } = await autoOriented()
    .resize({
      width: LUMINANCE_SIDE,
      height: LUMINANCE_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'nearest',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    metadata: {
      width: size.width,
      height: size.height,
      href: '',
      light: createLuminanceGrid({ data, width: info.width, height: info.height }),
    },
    crop: withCache((region, { width, height }) =>
      autoOriented()
        .extract(region)
        .resize(width, height, { fit: 'fill' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  }
}

/** The rows of a table use the same crop. */
function withCache(crop: DecodedImage['crop']): DecodedImage['crop'] {
  const cache = new Map<string, Promise<Pixels>>()
  return (region, size) => {
    const key = JSON.stringify([region, size])
    const cropping = cache.get(key) ?? crop(region, size)
    cache.delete(key)
    cache.set(key, cropping)
    cropping.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_CROPS && oldest !== undefined) cache.delete(oldest)
    return cropping
  }
}
