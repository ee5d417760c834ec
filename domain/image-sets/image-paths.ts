/** Allowed sources of slot images: media buckets, product images and box patterns. */
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'

export const GENERATED_FOLDER = 'generated-images'
export const IMAGES_BUCKET = 'blog-media'

const PUBLIC_OBJECTS = '/storage/v1/object/public/'
/** At most one folder, no path traversal. */
const STORED_IMAGE = new RegExp(
  `^${PUBLIC_OBJECTS}(?:news|blog|team)-media/(?:[\\w-]+/)?[\\w~!$'()*+,;=:@%-][\\w.~!$'()*+,;=:@%-]*$`,
)
const PRODUCT_IMAGE = /^\/uploads\/products\/[\w-]+\.(?:webp|avif|jpe?g|png)$/
const PATH_TRAVERSAL = /\.\.|%2e|%2f|%5c|%00/i

export const EXTERNAL_IMAGE_ERROR =
  'Choose an image from the library. Images on other websites can’t be used.'

/** @returns an error message, or null for an allowed source */
export function validateImageUrl(path: string): string | null {
  const isFile = (STORED_IMAGE.test(path) || PRODUCT_IMAGE.test(path)) && !PATH_TRAVERSAL.test(path)
  const isAllowed = isFile || parseBoxUrl(path) !== null
  return isAllowed && path.length <= 1000 ? null : EXTERNAL_IMAGE_ERROR
}

export function isStoredImage(path: string): boolean {
  return path.startsWith(PUBLIC_OBJECTS)
}

export function getGeneratedImagePath(name: string): string {
  return `${PUBLIC_OBJECTS}${IMAGES_BUCKET}/${name}`
}

/** Returns the object name of a generated image; null for other images. */
export function getGeneratedImageName(path: string): string | null {
  const start = `${PUBLIC_OBJECTS}${IMAGES_BUCKET}/`
  return path.startsWith(`${start}${GENERATED_FOLDER}/`) ? path.slice(start.length) : null
}

const MODEL_PREFIX = 'by-model-'

/** @param hash SHA-256 in hexadecimal */
export function getModelImageName(hash: string): string {
  return `${GENERATED_FOLDER}/${MODEL_PREFIX}${hash}.jpg`
}

export function isModelImage(path: string): boolean {
  return path.startsWith(getGeneratedImagePath(`${GENERATED_FOLDER}/${MODEL_PREFIX}`))
}
