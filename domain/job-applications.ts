/** Where an application stands, which CVs are taken, and under which names they are kept. */

import { lettersAndDigits, type MediaFile, UPLOAD_CACHE_SECONDS } from './media.ts'

export const APPLICATION_STATUSES = [
  'New',
  'Reviewing',
  'Phone screen',
  'Interview',
  'Offer',
  'Hired',
  'Rejected',
  'Withdrawn',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]
export const NEW_APPLICATION_STATUS: ApplicationStatus = 'New'

export const CV_BUCKET = 'job-applications-cvs'
export const CV_MAX_BYTES = 10 * 1024 * 1024
export const CV_CACHE_SECONDS = UPLOAD_CACHE_SECONDS
/** A signed link to a CV holds so long. */
export const CV_LINK_SECONDS = 60

/** By extension. */
export const CV_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type CvExtension = keyof typeof CV_TYPES

/** What a file calls itself; null when it is none of the three. */
export function cvExtension(fileName: string): CvExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(CV_TYPES, extension) ? (extension as CvExtension) : null
}

/**
 * Why a CV cannot be taken, in words for the person who chose it; null when it can. A browser that does not know a
 * type declares none, so the extension decides; what the bytes say is looked at when they have come.
 */
export function cvRefusal(file: MediaFile): string | null {
  const extension = cvExtension(file.name)
  if (extension === null || !(UNDECLARED.includes(file.type) || file.type === CV_TYPES[extension])) {
    return 'Please choose a PDF or Word file (.pdf, .doc or .docx).'
  }
  if (file.size === 0) return 'This file is empty.'
  if (file.size > CV_MAX_BYTES) return 'This file is too large: the limit is 10 MB.'
  return null
}

const UNDECLARED: readonly string[] = ['', 'application/octet-stream']

const NAME_MAX = 100

/**
 * `applications/{job title, letters and digits}/{128 random bits}-{name, letters and digits}.{extension}`
 * @param parts `name` is the file's without its extension; `random` is 32 hexadecimal digits
 */
export function cvObjectKey(parts: {
  readonly jobTitle: string
  readonly name: string
  readonly extension: CvExtension
  readonly random: string
}): string {
  if (!/^[0-9a-f]{32}$/.test(parts.random)) throw new RangeError('128 random bits are 32 hexadecimal digits')
  const folder = lettersAndDigits(parts.jobTitle) || 'job'
  const name = lettersAndDigits(parts.name).slice(0, NAME_MAX) || 'cv'
  return `applications/${folder}/${parts.random}-${name}.${parts.extension}`
}
