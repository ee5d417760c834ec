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
/** Final statuses. */
export const CLOSED_STATUSES = [
  'Hired',
  'Rejected',
  'Withdrawn',
] as const satisfies readonly ApplicationStatus[]

export const RATING_MAX = 5

export type StatusCounts = Readonly<Record<ApplicationStatus, number>>
export const NO_STATUSES = Object.fromEntries(
  APPLICATION_STATUSES.map((status) => [status, 0]),
) as StatusCounts

export const COVER_LETTER_MAX = 20_000

/** Retention notice, shared by the form, its confirmation and the privacy policy. */
export const APPLICATION_RETENTION = `We keep your application and CV for ${APPLICATION_RETENTION_MONTHS} months after our decision, or after we receive them if we haven’t decided yet. We use them only to fill vacancies, then erase them – sooner, if you ask.`

const REFERENCE = /^JA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/

export function isApplicationReference(text: string): boolean {
  return REFERENCE.test(text)
}

/** Returns the path of an application's screen. @param reference such as `JA-7K3M-2QXA` */
export function getApplicationPath(reference: string): string {
  return `/job-applications/${reference}`
}

export const CV_BUCKET = 'job-applications-cvs'
export const CV_MAX_BYTES = 10 * 1024 * 1024
export const CV_CACHE_SECONDS = UPLOAD_CACHE_SECONDS
/** Whether the CV was moved to quarantine, which nothing reads. */
export function isQuarantined(path: string): boolean {
  return path.startsWith('quarantine/')
}

export function toQuarantinePath(path: string): string {
  return path.replace(/^applications\//, 'quarantine/')
}

export const CV_LINK_SECONDS = 60

export const CV_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type CvExtension = keyof typeof CV_TYPES
export const CV_ACCEPT = Object.entries(CV_TYPES)
  .flatMap(([extension, type]) => [`.${extension}`, type])
  .join(',')

/** Returns the accepted extension of a file name, or null. */
export function cvExtension(fileName: string): CvExtension | null {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(CV_TYPES, extension) ? (extension as CvExtension) : null
}

/**
 * Returns an error message for the applicant, or null. Browsers don't know every type, so the extension decides; the
 * server checks the content.
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
  wrongType: 'Choose a PDF or Word file (.pdf, .doc or .docx).',
  empty: 'This file is empty.',
  tooLarge: 'This file is too large: the limit is 10 MB.',
  typeMismatch: 'This file’s content doesn’t match its type. Save it as a PDF and choose the new file.',
  macros: 'This Word file contains macros. Save it as a PDF and choose the new file.',
  unpackedTooLarge:
    'This Word file is too large: it unpacks to more than 200 MB. Save it as a PDF and choose the new file.',
  elsewhere:
    'This Word file loads content, such as a template, from another computer. Save it as a PDF and choose the new file.',
  missing: 'Choose your CV, or write a few lines in the cover letter instead.',
  again: 'Choose your CV again. Files aren’t kept when the form has errors.',
  failed: 'Failed to upload CV. Try again in a moment.',
} as const

const UNDECLARED: readonly string[] = ['', 'application/octet-stream']

const NAME_MAX = 100

export function cvFileName(fileName: string, extension: CvExtension): string {
  return getDisplayFileName(fileName, extension, 'CV')
}

/**
 * Returns `applications/{job title}/{random}-{name}.{extension}`.
 * @param parts `name` without its extension; `random` is 32 hexadecimal digits
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
