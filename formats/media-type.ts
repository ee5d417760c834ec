/** Parses declared media types, checks them against a bucket's list, and makes them safe to serve. */

const MEDIA_TYPE = /^[a-z0-9!#$&^_.+-]{1,127}\/[a-z0-9!#$&^_.+-]{1,127}$/
/** Browsers download files of this type and never display them. */
export const UNKNOWN_TYPE = 'application/octet-stream'
const PRINTABLE = /^[\x20-\x7e]{1,255}$/

/** Returns the type in lower case without parameters, or `application/octet-stream` if invalid. */
export function getEssence(declared: string): string {
  const essence = declared.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  return MEDIA_TYPE.test(essence) ? essence : UNKNOWN_TYPE
}

/** Returns the type to store, with parameters if they are valid in a header. */
export function normaliseMediaType(declared: string | null | undefined): string {
  const trimmed = declared?.trim() ?? ''
  const essence = getEssence(trimmed)
  return PRINTABLE.test(trimmed) && trimmed.toLowerCase().startsWith(essence) ? trimmed : essence
}

/** @param allowed types or families such as `image/*`; null or empty allows all */
export function isAllowed(declared: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  const essence = getEssence(declared)
  return allowed.some((entry) => {
    const pattern = entry.trim().toLowerCase()
    if (pattern === '*/*' || pattern === '*') return true
    return pattern.endsWith('/*') ? essence.startsWith(pattern.slice(0, -1)) : essence === pattern
  })
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SLIDES = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/** File extensions by type. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/tiff': ['tif', 'tiff'],
  'image/svg+xml': ['svg'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.ms-excel': ['xls', 'xlt'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps', 'pot'],
  [WORD]: ['docx'],
  [SHEET]: ['xlsx'],
  [SLIDES]: ['pptx'],
  'application/zip': ['zip'],
  'application/gzip': ['gz', 'tgz'],
  'application/json': ['json'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'text', 'log', 'md'],
}

/**
 * Whether the file name's extension fits the type. True without extension, and for unknown types.
 * @param path ends with the file name
 */
export function hasExtensionOf(declared: string, path: string): boolean {
  const known = EXTENSIONS[getEssence(declared)]
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (known === undefined || !name.includes('.')) return true
  return known.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}

/** Types that browsers do not execute. */
const SERVED_TYPES = new Set([
  ...Object.keys(EXTENSIONS).filter((type) => type !== 'image/svg+xml'),
  'image/jpg',
  'image/heif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
  'video/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'audio/flac',
  'font/woff',
  'font/woff2',
  'font/ttf',
  'font/otf',
  'text/calendar',
  'text/vcard',
  'text/markdown',
  'text/vtt',
  'application/rtf',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
])

/**
 * Returns the `Content-Type` for an uploaded file: its type if it is on a closed list, otherwise
 * `application/octet-stream`, because files share the website's origin.
 */
export function getContentType(stored: string): string {
  return SERVED_TYPES.has(getEssence(stored)) ? normaliseMediaType(stored) : UNKNOWN_TYPE
}
