/** A drawing or a photograph that comes with an enquiry: which are accepted, and the names under which they are kept. */
import { getDisplayFileName, lettersAndDigits, type MediaFile, UPLOAD_CACHE_SECONDS } from '../media/media.ts'

export const DRAWING_BUCKET = 'enquiry-drawings'
export const DRAWING_MAX_BYTES = 10 * 1024 * 1024
export const DRAWING_CACHE_SECONDS = UPLOAD_CACHE_SECONDS
/** A signed link to a drawing is valid for this many seconds. */
export const DRAWING_LINK_SECONDS = 60

/** The media type of each accepted extension. */
export const DRAWING_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const
export type DrawingExtension = keyof typeof DRAWING_TYPES

/** What a file picker offers; a telephone offers its camera. */
export const DRAWING_ACCEPT = [
  ...Object.keys(DRAWING_TYPES).map((extension) => `.${extension}`),
  ...new Set(Object.values(DRAWING_TYPES)),
].join(',')

export const DRAWING_ERROR_MESSAGES = {
  wrongType: 'Please choose a PDF or a picture (.pdf, .jpg, .png, .webp or .heic).',
  empty: 'This file is empty.',
  tooLarge: 'This file is too large: the limit is 10 MB.',
  lying:
    'This file is not what its name says it is. Please open it, save it as a PDF or a JPEG, and choose that.',
  again: 'Please choose your file again: we only keep it once the whole form is correct.',
  failed: 'Your file could not be stored. Please try again in a moment, or send the form without it.',
} as const

/** Browsers that do not know a type declare none. */
const UNDECLARED: readonly string[] = ['', 'application/octet-stream']
/** A picture from a telephone declares itself under either name. */
const ALIASES: Readonly<Record<string, string>> = { 'image/heif': 'image/heic', 'image/jpg': 'image/jpeg' }

/** Returns the extension in a file’s name; null when it is none of those. */
export function drawingExtension(fileName: string): DrawingExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(DRAWING_TYPES, extension) ? (extension as DrawingExtension) : null
}

/**
 * Says why a file cannot be accepted, in words for the person who chose it; null when it can. The content is looked at
 * when it has arrived.
 */
export function validateDrawing(file: MediaFile): string | null {
  const extension = drawingExtension(file.name)
  if (extension === null) return DRAWING_ERROR_MESSAGES.wrongType
  const declared = ALIASES[file.type] ?? file.type
  if (!UNDECLARED.includes(declared) && declared !== DRAWING_TYPES[extension])
    return DRAWING_ERROR_MESSAGES.wrongType
  if (file.size === 0) return DRAWING_ERROR_MESSAGES.empty
  return file.size > DRAWING_MAX_BYTES ? DRAWING_ERROR_MESSAGES.tooLarge : null
}

const KEY_NAME_MAX = 60

/** `enquiries/{128 random bits}-{name, letters and digits}.{extension}` @param random 32 hexadecimal digits */
export function drawingObjectKey(fileName: string, extension: DrawingExtension, random: string): string {
  if (!/^[0-9a-f]{32}$/.test(random)) throw new RangeError('128 random bits are 32 hexadecimal digits')
  const name = lettersAndDigits(fileName.replace(/\.[^.]*$/, '')).slice(0, KEY_NAME_MAX) || 'drawing'
  return `enquiries/${random}-${name}.${extension}`
}

/** The name by which people see it. */
export function drawingFileName(fileName: string, extension: DrawingExtension): string {
  return getDisplayFileName(fileName, extension, 'Drawing')
}
