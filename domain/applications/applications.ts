/** The states of an application, which CVs are accepted, and the names under which they are kept. */

import { getDisplayFileName, lettersAndDigits, type MediaFile, UPLOAD_CACHE_SECONDS } from '../media/media.ts'
import { APPLICATION_RETENTION_MONTHS } from '../retention/retention.ts'

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
/** Statuses in which an application has come to its end. */
export const CLOSED_STATUSES = [
  'Hired',
  'Rejected',
  'Withdrawn',
] as const satisfies readonly ApplicationStatus[]

export type StatusCounts = Readonly<Record<ApplicationStatus, number>>
export const NO_STATUSES = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, 0]),
) as StatusCounts

export const COVER_LETTER_MAX = 20_000

/** Says what becomes of an application; the form's page, its confirmation and the privacy policy share these words. */
export const APPLICATION_RETENTION = `We keep your application and your CV, only to fill vacancies, for ${APPLICATION_RETENTION_MONTHS} months: from the day on which we decide or, until then, from the day on which they arrive. Then we erase them; sooner, if you ask us to.`

const REFERENCE = /^JA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/

/** Says whether a text has the form of an application's reference. */
export function isApplicationReference(text: string): boolean {
  return REFERENCE.test(text)
}

/** Returns the address of the screen that shows an application. @param reference what the applicant was told */
export function getApplicationPath(reference: string): string {
  return `/job-applications/${reference}`
}

export const CV_BUCKET = 'job-applications-cvs'
export const CV_MAX_BYTES = 10 * 1024 * 1024
export const CV_CACHE_SECONDS = UPLOAD_CACHE_SECONDS
/** Says whether a CV lies where a virus scanner's finding has brought it: nobody reads it there. */
export function isQuarantined(path: string): boolean {
  return path.startsWith('quarantine/')
}

/** Where a CV in which something was found goes. */
export function toQuarantinePath(path: string): string {
  return path.replace(/^applications\//, 'quarantine/')
}

/** A signed link to a CV is valid for this many seconds. */
export const CV_LINK_SECONDS = 60

/** The media type of each accepted extension. */
export const CV_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type CvExtension = keyof typeof CV_TYPES
/** The types that a file picker offers. */
export const CV_ACCEPT = Object.entries(CV_TYPES)
  .flatMap(([extension, type]) => [`.${extension}`, type])
  .join(',')

/** Returns the extension in a file's name; null when it is none of the three. */
export function cvExtension(fileName: string): CvExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(CV_TYPES, extension) ? (extension as CvExtension) : null
}

/**
 * Says why a CV cannot be accepted, in words for the person who chose it; null when it can. A browser that does not
 * know a type declares none, so the extension decides; the content is checked when it has arrived.
 */
export function validateCv(file: MediaFile): string | null {
  const extension = cvExtension(file.name)
  if (extension === null || !(UNDECLARED.includes(file.type) || file.type === CV_TYPES[extension])) {
    return CV_ERROR_MESSAGES.wrongType
  }
  if (file.size === 0) return CV_ERROR_MESSAGES.empty
  if (file.size > CV_MAX_BYTES) return CV_ERROR_MESSAGES.tooLarge
  return null
}

export const CV_ERROR_MESSAGES = {
  wrongType: 'Please choose a PDF or Word file (.pdf, .doc or .docx).',
  empty: 'This file is empty.',
  tooLarge: 'This file is too large: the limit is 10 MB.',
  lying: 'This file is not what its name says it is. Please open it, save it as a PDF, and choose that.',
  elsewhere:
    'This Word file loads part of itself, such as a template, from another computer. Please save it as a PDF, and choose that.',
  missing: 'Please choose your CV, or write a few lines in the cover letter instead.',
  again: 'Please choose your CV again: we only keep it once the whole form is correct.',
  failed: 'Failed to upload CV. Please try again in a moment.',
} as const

const UNDECLARED: readonly string[] = ['', 'application/octet-stream']

const NAME_MAX = 100

/** Returns the name by which people see a CV. */
export function cvFileName(fileName: string, extension: CvExtension): string {
  return getDisplayFileName(fileName, extension, 'CV')
}

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
