/**
 * Responsive sizes of uploaded images, rendered on demand by the embedded backend only: a Supabase project may not have
 * image transformations.
 */

import { getMediaUrl, PUBLIC_OBJECTS } from './media-url.ts'

export interface ImageSources {
  readonly src: string
  /** Absent if only the original is available. */
  readonly srcSet?: string
}

export const RENDERED_OBJECTS = '/storage/v1/render/image/public/'
const QUALITY = 68
/** For clients without `srcset`. */
const FALLBACK_WIDTH = 800

/** Pixels, from cards on phones to full width on high-density displays. */
export const RENDITION_WIDTHS = [320, 480, 800, 1200, 1600] as const

/** Raster formats: not animations or vector images. */
const RASTER = /\.(?:jpe?g|png|webp|avif)$/i

/** @param supabaseUrl origin of the API; empty means the page's own, with the embedded backend */
export function getImageSources(supabaseUrl: string, path: string): ImageSources {
  const src = getMediaUrl(supabaseUrl, path)
  if (supabaseUrl !== '' || !path.startsWith(PUBLIC_OBJECTS) || !RASTER.test(path)) return { src }
  const rendered = RENDERED_OBJECTS + path.slice(PUBLIC_OBJECTS.length)
  const rendition = (width: number) => `${rendered}?width=${width}&quality=${QUALITY}`
  return {
    src: rendition(FALLBACK_WIDTH),
    srcSet: RENDITION_WIDTHS.map((width) => `${rendition(width)} ${width}w`).join(', '),
  }
}
