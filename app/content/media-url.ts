/**
 * Rows store the path of an uploaded file without the API's origin, so that they stay valid when the website moves. A
 * path outside the API is a file of the website itself.
 */

const API_FILES = '/storage/'

export const PUBLIC_OBJECTS = '/storage/v1/object/public/'

/** Only the website's own buckets: another host would learn who reads the page. */
const OWN_MEDIA = new RegExp(
  `^${PUBLIC_OBJECTS}(?:news|blog)-media/[\\w~!$'()*+,;=:@-][\\w.~!$'()*+,;=:@/%-]*$`,
)

/**
 * Returns the path of a file in the website's buckets, or null for anything else.
 * @param origins own origins, in addition to the page's
 */
export function ownMediaPath(src: string, origins: readonly string[]): string | null {
  const origin = origins.find((own) => own !== '' && src.startsWith(`${own}/`)) ?? ''
  const path = src.slice(origin.length)
  // Rejects path traversal, also when encoded.
  return OWN_MEDIA.test(path) && !/(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i.test(path) ? path : null
}

export function mediaPath(bucket: string, key: string): string {
  return `${PUBLIC_OBJECTS}${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
}

/**
 * Returns the URL of a row's media.
 * @param supabaseUrl origin of the API; empty means the page's own
 */
export function getMediaUrl(supabaseUrl: string, path: string): string {
  return path.startsWith(API_FILES) ? `${supabaseUrl}${path}` : path
}

/** Returns the object key, or null if the path is not in this bucket. */
export function mediaKey(bucket: string, path: string): string | null {
  const prefix = `${PUBLIC_OBJECTS}${bucket}/`
  if (!path.startsWith(prefix)) return null
  try {
    return decodeURIComponent(path.slice(prefix.length))
  } catch {
    return null
  }
}
