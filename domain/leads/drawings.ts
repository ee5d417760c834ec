import {
  getDisplayFileName,
  lettersAndDigits,
  type MediaFile,
  TOO_MANY_PIXELS,
  UPLOAD_CACHE_SECONDS,
} from '../media/media.ts'

export const DRAWING_BUCKET = 'enquiry-drawings'
export const DRAWING_MAX_BYTES = 10 * 1024 * 1024
export const DRAWING_CACHE_SECONDS = UPLOAD_CACHE_SECONDS
export const DRAWING_LINK_SECONDS = 60

export const DRAWING_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const
export type DrawingExtension = keyof typeof DRAWING_TYPES

/** With image types listed, phones offer the camera. */
export const DRAWING_ACCEPT = [
  ...Object.keys(DRAWING_TYPES).map((extension) => `.${extension}`),
  ...new Set(Object.values(DRAWING_TYPES)),
].join(',')

export const DRAWING_ERROR_MESSAGES = {
  wrongType: 'Choose a PDF or an image (.pdf, .jpg, .png, .webp or .heic).',
  empty: 'This file is empty.',
  tooLarge: 'This file is too large: the limit is 10 MB.',
  typeMismatch:
    'This file’s content doesn’t match its type. Save it as a PDF or JPEG and choose the new file.',
  tooManyPixels: TOO_MANY_PIXELS,
  again: 'Choose your file again. Files aren’t kept when the form has errors.',
  failed: 'We couldn’t upload your file. Try again in a moment, or send the form without it.',
} as const

/** Browsers declare these for types they don't know. */
const UNDECLARED: readonly string[] = ['', 'application/octet-stream']
const ALIASES: Readonly<Record<string, string>> = { 'image/heif': 'image/heic', 'image/jpg': 'image/jpeg' }

/** Returns the accepted extension of a file name, or null. */
export function drawingExtension(fileName: string): DrawingExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(DRAWING_TYPES, extension) ? (extension as DrawingExtension) : null
}

/** Returns an error message for the visitor, or null. The server checks the content after the upload. */
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

/** Returns `enquiries/{random}-{name}.{extension}`. @param random 32 hexadecimal digits */
export function drawingObjectKey(fileName: string, extension: DrawingExtension, random: string): string {
  if (!/^[0-9a-f]{32}$/.test(random)) throw new RangeError('128 random bits are 32 hexadecimal digits')
  const name = lettersAndDigits(fileName.replace(/\.[^.]*$/, '')).slice(0, KEY_NAME_MAX) || 'drawing'
  return `enquiries/${random}-${name}.${extension}`
}

export function drawingFileName(fileName: string, extension: DrawingExtension): string {
  return getDisplayFileName(fileName, extension, 'Drawing')
}
