/**
 * An uploaded picture in several widths, made on demand by `/storage/v1/render/image/public/`. Of the embedded backend
 * only: a hosted project need not have image transformations, and a picture that is not there is worse than a large one.
 */

import { getMediaUrl, PUBLIC_OBJECTS } from './media-url.ts'

export interface ImageSources {
  readonly src: string
  /** Absent where there is only the original. */
  readonly srcSet?: string
}

/** Where objects of public buckets are, in another size. */
export const RENDERED_OBJECTS = '/storage/v1/render/image/public/'
const QUALITY = 68
/** For what does not read `srcset`. */
const FALLBACK_WIDTH = 800

/** Widths in pixels: cards on phones up to an article's whole width on sharp displays. */
export const RENDITION_WIDTHS = [320, 480, 800, 1200, 1600] as const

/** Formats that can be rendered without loss of what makes them: not of moving or drawn ones. */
const RASTER = /\.(?:jpe?g|png|webp|avif)$/i

/**
 * @param path as a row keeps it
 * @param supabaseUrl origin of the API; the empty string means the page's own, where the embedded backend answers
 */
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
