/**
 * Rows keep the path of an uploaded file on the API's origin, never the origin itself, so that a site may change its
 * address, or move between the embedded backend and a hosted one, with its rows unchanged. They may name a file of the
 * site itself instead, by a path that is none of the API's.
 */

const API_FILES = '/storage/'

/** Where objects of public buckets are. */
export const PUBLIC_OBJECTS = '/storage/v1/object/public/'

/** Pictures and films come from our own buckets of media alone: another host would learn who reads. */
const OWN_MEDIA = new RegExp(
  `^${PUBLIC_OBJECTS}(?:news|blog)-media/[\\w~!$'()*+,;=:@-][\\w.~!$'()*+,;=:@/%-]*$`,
)

/**
 * Returns the path of a picture or film in one of our buckets, from the path or the address of it; null of any other.
 * @param origins where ours are: the page's own as the empty string, which is among them always
 */
export function ownMediaPath(src: string, origins: readonly string[]): string | null {
  const origin = origins.find((own) => own !== '' && src.startsWith(`${own}/`)) ?? ''
  const path = src.slice(origin.length)
  // No way up and out of the bucket, however it is written.
  return OWN_MEDIA.test(path) && !/(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|$)/i.test(path) ? path : null
}

/** The path that a row keeps for an object of a public bucket. */
export function mediaPath(bucket: string, key: string): string {
  return `${PUBLIC_OBJECTS}${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
}

/**
 * Where a browser finds a row's media.
 * @param supabaseUrl origin of the API; the empty string means the page's own
 */
export function getMediaUrl(supabaseUrl: string, path: string): string {
  return path.startsWith(API_FILES) ? `${supabaseUrl}${path}` : path
}

/** The object key of a row's media; null when it is not an object of this bucket. */
export function mediaKey(bucket: string, path: string): string | null {
  const prefix = `${PUBLIC_OBJECTS}${bucket}/`
  if (!path.startsWith(prefix)) return null
  try {
    return decodeURIComponent(path.slice(prefix.length))
  } catch {
    return null
  }
}
