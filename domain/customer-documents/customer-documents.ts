/** Documents of customers: kinds, files and packaging data. */
import { isCalendarDate, toLondonDate } from '../dates/dates.ts'

export const CUSTOMER_DOCUMENTS_BUCKET = 'customer-documents'
/** The bucket has the same limit. */
export const CUSTOMER_DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
/** Validity of a download’s link. */
export const CUSTOMER_DOCUMENT_LINK_SECONDS = 60

/** By extension, which decides the type: the file’s own isn’t trusted. The bucket has the same types. */
export const CUSTOMER_DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type CustomerDocumentExtension = keyof typeof CUSTOMER_DOCUMENT_TYPES

export const CUSTOMER_DOCUMENT_KINDS = ['certificate', 'specification', 'invoice', 'packaging data'] as const
export type CustomerDocumentKind = (typeof CUSTOMER_DOCUMENT_KINDS)[number]

export const DOCUMENT_KIND_NAMES: Readonly<Record<CustomerDocumentKind, { one: string; several: string }>> = {
  certificate: { one: 'Certificate', several: 'Certificates' },
  specification: { one: 'Specification', several: 'Specifications' },
  invoice: { one: 'Invoice', several: 'Invoices' },
  'packaging data': { one: 'Packaging data', several: 'Packaging data' },
}

/** Returns the extension of a file’s name, or null if such files aren’t accepted. */
export function getDocumentExtension(fileName: string): CustomerDocumentExtension | null {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(CUSTOMER_DOCUMENT_TYPES, extension) ? (extension as CustomerDocumentExtension) : null
}

/** Returns an error message, or null if the file is accepted. */
export function validateDocumentFile({ name, size }: { readonly name: string; readonly size: number }) {
  if (getDocumentExtension(name) === null) return 'Choose a PDF, CSV or XLSX file.'
  if (size === 0) return 'This file is empty.'
  if (size > CUSTOMER_DOCUMENT_MAX_BYTES) return 'This file is too large. The limit is 20 MB.'
  return null
}

/** Returns whether a document is valid on a day; open ends are. */
export function isValidOn(
  { validFrom, validTo }: { readonly validFrom: string | null; readonly validTo: string | null },
  day: string,
): boolean {
  return (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)
}

// ===== Packaging data =====

const PERIOD = /^(20\d\d)-H([12])$/

export interface PackagingPeriod {
  readonly since: string
  readonly until: string
}

/** Parses a half-year, in which UK packaging EPR data are reported: `2026-H1`. */
export function parsePackagingPeriod(text: string): PackagingPeriod | null {
  const [, year, half] = PERIOD.exec(text) ?? []
  if (year === undefined) return null
  const period =
    half === '1'
      ? { since: `${year}-01-01`, until: `${year}-06-30` }
      : { since: `${year}-07-01`, until: `${year}-12-31` }
  return isCalendarDate(period.since) ? period : null
}

export function formatPackagingPeriod(text: string): string {
  const [, year, half] = PERIOD.exec(text) ?? []
  return `${half === '1' ? 'January to June' : 'July to December'} ${year}`
}

/** Returns the current half-year and those before it, newest first. */
export function listPackagingPeriods(now: Date, count: number): readonly string[] {
  const today = toLondonDate(now)
  const latest = Number(today.slice(0, 4)) * 2 + (today.slice(5, 7) > '06' ? 1 : 0)
  return Array.from({ length: count }, (_, back) => {
    const half = latest - back
    return `${Math.floor(half / 2)}-H${(half % 2) + 1}`
  })
}

/** Returns the weight of units in kilograms, or null if the weight of one isn’t known. */
export function getPackagingKilograms(units: number, weightGrams: number | null): number | null {
  return weightGrams === null ? null : Math.round(units * weightGrams) / 1000
}
