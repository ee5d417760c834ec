/**
 * Where a slot’s picture may come from: what is stored beside content, the portraits of the team, the product renders, and
 * the patterns of boxes, which are drawn.
 */
import { parseBoxUrl } from '#domain/graphics/model/box-url.ts'

export const GENERATED_FOLDER = 'generated-images'
export const IMAGES_BUCKET = 'blog-media'

const PUBLIC_OBJECTS = '/storage/v1/object/public/'
/** One folder at most, names without anything that leads up or out, and types of pictures that stand still. */
const STORED = new RegExp(
  `^${PUBLIC_OBJECTS}(?:news|blog|team)-media/(?:[\\w-]+/)?[\\w~!$'()*+,;=:@%-][\\w.~!$'()*+,;=:@%-]*$`,
)
const OF_PRODUCT = /^\/uploads\/products\/[\w-]+\.(?:webp|avif|jpe?g|png)$/
const LEADS_UP = /\.\.|%2e|%2f|%5c|%00/i

export const EXTERNAL_IMAGE_ERROR =
  'Choose an image from the library. Images on other websites can’t be used.'

/** @returns a sentence; null of an address that is one of ours */
export function validateImageUrl(address: string): string | null {
  const isFile = (STORED.test(address) || OF_PRODUCT.test(address)) && !LEADS_UP.test(address)
  const isOurs = isFile || parseBoxUrl(address) !== null
  return isOurs && address.length <= 1000 ? null : EXTERNAL_IMAGE_ERROR
}

/** Whether it is kept beside content rather than among the files of the site. */
export function isStoredImage(address: string): boolean {
  return address.startsWith(PUBLIC_OBJECTS)
}

export function getGeneratedImagePath(name: string): string {
  return `${PUBLIC_OBJECTS}${IMAGES_BUCKET}/${name}`
}

/** The name in the bucket of a path that a record keeps; null of any other picture. */
export function getGeneratedImageName(path: string): string | null {
  const start = `${PUBLIC_OBJECTS}${IMAGES_BUCKET}/`
  return path.startsWith(`${start}${GENERATED_FOLDER}/`) ? path.slice(start.length) : null
}

const BY_MODEL = 'by-model-'

/** Of a picture model’s picture that was chosen. @param hash of its bytes, in hexadecimal digits */
export function getModelImageName(hash: string): string {
  return `${GENERATED_FOLDER}/${BY_MODEL}${hash}.jpg`
}

export function isModelImage(address: string): boolean {
  return address.startsWith(getGeneratedImagePath(`${GENERATED_FOLDER}/${BY_MODEL}`))
}
