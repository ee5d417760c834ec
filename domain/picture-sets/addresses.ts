/**
 * Where a slot’s picture may come from: what is stored beside content, the portraits of the team, the product renders, and
 * the patterns of boxes, which are drawn.
 */
import { readBoxAddress } from '#domain/graphics/model/box-address.ts'

export const GENERATED_FOLDER = 'generated-images'
export const PICTURES_BUCKET = 'blog-media'

const PUBLIC_OBJECTS = '/storage/v1/object/public/'
/** One folder at most, names without anything that leads up or out, and types of pictures that stand still. */
const STORED = new RegExp(
  `^${PUBLIC_OBJECTS}(?:news|blog|team)-media/(?:[\\w-]+/)?[\\w~!$'()*+,;=:@%-][\\w.~!$'()*+,;=:@%-]*$`,
)
const OF_PRODUCT = /^\/uploads\/products\/[\w-]+\.(?:webp|avif|jpe?g|png)$/
const LEADS_UP = /\.\.|%2e|%2f|%5c|%00/i

export const FOREIGN_PICTURE =
  'Choose a picture from what is stored here: those of other websites are not drawn.'

/** @returns a sentence; null of an address that is one of ours */
export function pictureProblem(address: string): string | null {
  const isFile = (STORED.test(address) || OF_PRODUCT.test(address)) && !LEADS_UP.test(address)
  const isOurs = isFile || readBoxAddress(address) !== null
  return isOurs && address.length <= 1000 ? null : FOREIGN_PICTURE
}

/** Whether it is kept beside content rather than among the files of the site. */
export function isStored(address: string): boolean {
  return address.startsWith(PUBLIC_OBJECTS)
}

export function generatedPath(name: string): string {
  return `${PUBLIC_OBJECTS}${PICTURES_BUCKET}/${name}`
}

/** The name in the bucket of a path that a record keeps; null of any other picture. */
export function generatedName(path: string): string | null {
  const start = `${PUBLIC_OBJECTS}${PICTURES_BUCKET}/`
  return path.startsWith(`${start}${GENERATED_FOLDER}/`) ? path.slice(start.length) : null
}

const BY_MODEL = 'by-model-'

/** Of a picture model’s picture that was chosen. @param hash of its bytes, in hexadecimal digits */
export function modelPictureName(hash: string): string {
  return `${GENERATED_FOLDER}/${BY_MODEL}${hash}.jpg`
}

export function isGeneratedByModel(address: string): boolean {
  return address.startsWith(generatedPath(`${GENERATED_FOLDER}/${BY_MODEL}`))
}
