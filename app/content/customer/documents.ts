/** Documents of customers, with the user's rights. */
import { CERTIFICATES } from '#company/registers.ts'
import { filterValid } from '#domain/company/registers.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import {
  CUSTOMER_DOCUMENT_LINK_SECONDS,
  CUSTOMER_DOCUMENT_TYPES,
  CUSTOMER_DOCUMENTS_BUCKET,
  type CustomerDocumentKind,
  getDocumentExtension,
  getPackagingKilograms,
  type PackagingPeriod,
} from '#domain/customer-documents/customer-documents.ts'
import { toLondonDate } from '#domain/dates/dates.ts'
import { uploadFailureMessage } from '#domain/errors/error-catalogue.ts'
import type { Client } from '../client.ts'
import { readCompany } from '../company.ts'
import { ContentError, toContentError } from '../content-error.ts'
import { containsWords, type ListPage, PAGE_SIZE, rangeOf, readAllRows, wordPatterns } from '../pagination.ts'
import { createDownloadUrl } from '../storage/download-url.ts'

export interface CustomerDocument {
  /** `company/<id>` for a certificate of the website. */
  readonly id: number | string
  readonly kind: CustomerDocumentKind
  readonly title: string
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Null for a certificate of the website. */
  readonly file: { readonly path: string; readonly size: number } | null
  /** Page of the website, with the certificate. */
  readonly page: string | null
  readonly addedAt: string | null
  readonly isRemoved: boolean
}

export interface DocumentQuery {
  readonly q: string
  readonly show: 'all' | CustomerDocumentKind
  readonly page: number
}

/**
 * A page of a customer’s documents, newest first; before them the certificates of the website. Expired certificates and
 * removed documents are only for staff. @param isStaff whether to list all documents of the customer
 */
export async function listDocuments(
  client: Client,
  customer: number,
  query: DocumentQuery,
  now: Date,
  isStaff = false,
): Promise<ListPage<CustomerDocument>> {
  const today = toLondonDate(now)
  const certificates = isStaff ? [] : await listCompanyCertificates(client, query, now)
  const [from, to] = rangeOf(query.page, PAGE_SIZE)
  const shown = certificates.slice(from, to + 1)
  let found = client
    .from('customer_documents')
    .select(
      'id, kind, title, validFrom:valid_from, validTo:valid_to, storage_path, size, addedAt:created_at, removed_at',
      { count: 'exact' },
    )
    .eq('customer_id', customer)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(Math.max(0, from - certificates.length), Math.max(0, to - certificates.length))
  if (query.show !== 'all') found = found.eq('kind', query.show)
  for (const pattern of wordPatterns(query.q)) found = found.ilike('title', pattern)
  if (!isStaff)
    found = found
      .is('removed_at', null)
      .or(
        `kind.neq.certificate,and(or(valid_from.is.null,valid_from.lte.${today}),or(valid_to.is.null,valid_to.gte.${today}))`,
      )
  const { data, error, status, count } = await found
  if (error) throw toContentError('fetch', 'documents', error, status)
  const documents = data.slice(0, PAGE_SIZE - shown.length)
  return {
    rows: [
      ...shown,
      ...documents.map(({ storage_path: path, size, removed_at: removedAt, ...row }) => ({
        ...row,
        kind: row.kind as CustomerDocumentKind,
        file: { path, size },
        page: null,
        isRemoved: removedAt !== null,
      })),
    ],
    total: certificates.length + (count ?? 0),
  }
}

/** Valid today, and matching the query. */
async function listCompanyCertificates(
  client: Client,
  { q, show }: DocumentQuery,
  now: Date,
): Promise<CustomerDocument[]> {
  if (show !== 'all' && show !== 'certificate') return []
  const { certificates } = await readCompany(client, { ...NO_COMPANY, certificates: CERTIFICATES })
  return filterValid(certificates, now)
    .map(({ id, standard, name, issued, expires }) => ({
      id: `company/${id}`,
      kind: 'certificate' as const,
      title: `${standard}: ${name}`,
      validFrom: issued,
      validTo: expires,
      file: null,
      page: `/certificates/${id}`,
      addedAt: null,
      isRemoved: false,
    }))
    .filter(({ title }) => containsWords([title], q))
}

/** Returns a link that saves the file under the document’s title, valid for a minute. */
export async function getDocumentLink(
  client: Client,
  { title, file }: Pick<CustomerDocument, 'title' | 'file'>,
): Promise<string> {
  const path = file?.path ?? ''
  const extension = getDocumentExtension(path) ?? 'pdf'
  const { url, error } = await createDownloadUrl(client, {
    bucket: CUSTOMER_DOCUMENTS_BUCKET,
    path,
    fileName: `${title.replace(/[^\p{L}\p{M}\p{N} _()-]+/gu, ' ').trim() || 'Document'}.${extension}`,
    seconds: CUSTOMER_DOCUMENT_LINK_SECONDS,
  })
  if (error) throw new ContentError(`Failed to fetch document: ${error.message}`, error, 0)
  return url
}

export interface NewDocument {
  readonly kind: CustomerDocumentKind
  readonly title: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly file: File
}

/** Paths of files whose upload has begun, so that a repeated call stores neither file nor document twice. */
const paths = new WeakMap<File, string>()

function getPath(customer: number, file: File, extension: string): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const path = paths.get(file) ?? `${customer}/${random}.${extension}`
  paths.set(file, path)
  return path
}

const DUPLICATE_FILE = '409'
const DUPLICATE_ROW = '23505'

/**
 * Stores the file, then the document. A file without a document is deleted later. Repeating a call with the same file
 * corrects the document that was stored without a reply.
 */
export async function addDocument(client: Client, customer: number, document: NewDocument): Promise<void> {
  const { kind, title, validFrom, validTo, file } = document
  const extension = getDocumentExtension(file.name) ?? 'pdf'
  const path = getPath(customer, file, extension)
  const contentType = CUSTOMER_DOCUMENT_TYPES[extension]
  const stored = await client.storage
    .from(CUSTOMER_DOCUMENTS_BUCKET)
    .upload(path, new Blob([file], { type: contentType }), { contentType, upsert: false })
  const { status: uploadStatus = 0, statusCode } = (stored.error ?? {}) as {
    status?: number
    statusCode?: string
  }
  if (stored.error && statusCode !== DUPLICATE_FILE)
    throw new ContentError(uploadFailureMessage('media', stored.error.message), stored.error, uploadStatus)
  const details = { kind, title, valid_from: validFrom, valid_to: validTo }
  const added = await client
    .from('customer_documents')
    .insert({ ...details, customer_id: customer, storage_path: path, size: file.size })
  const { error, status } =
    added.error?.code === DUPLICATE_ROW
      ? await client.from('customer_documents').update(details).eq('storage_path', path)
      : added
  if (error) throw toContentError('create', 'document', error, status)
}

export async function setDocumentRemoved(
  client: Client,
  id: number | string,
  isRemoved: boolean,
): Promise<void> {
  const { error, status } = await client
    .from('customer_documents')
    .update({ removed_at: isRemoved ? new Date().toISOString() : null })
    .eq('id', Number(id))
  if (error) throw toContentError(isRemoved ? 'delete' : 'restore', 'document', error, status)
}

export interface PackagingRow {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly board: string
  readonly recyclability: string
  readonly units: number
  /** Of one unit. */
  readonly weightGrams: number | null
  readonly kilograms: number | null
}

/** Returns the packaging delivered in a period, by SKU. */
export async function readPackagingData(
  client: Client,
  customer: number,
  { since, until }: PackagingPeriod,
): Promise<PackagingRow[]> {
  const rows = await readAllRows('packaging data', (from, to) =>
    client
      .rpc('packaging_data', { customer, since, until })
      .select('id, code, name, board, recyclability, units, weightGrams:weight_g')
      .range(from, to),
  )
  return rows.map((row) => {
    // Null if unknown; the generated types don’t say so.
    const weightGrams = row.weightGrams as number | null
    return { ...row, weightGrams, kilograms: getPackagingKilograms(row.units, weightGrams) }
  })
}
