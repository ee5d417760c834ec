/** Company data as published. Errors are `ContentError`. */
import { COMPANY_TABLE, type Company } from '#domain/company-entries/company.ts'
import type { Client } from './client.ts'
import { toContentError } from './content-error.ts'

/** A row that replaces an entry of the files, or adds one. */
export interface CompanyEntryRow {
  readonly section: string
  readonly entryId: string
  /** Null if removed from the website. */
  readonly fields: unknown
  readonly number: number
  readonly savedAt: string
}

export async function listCompanyRows(client: Client): Promise<CompanyEntryRow[]> {
  const { data, error, status } = await client
    .from(COMPANY_TABLE)
    .select('section, entryId:entry_id, fields, number, savedAt:saved_at')
  if (error) throw toContentError('fetch', 'entries', error, status)
  return data
}

/** Returns the files merged with the changes by staff. @param files all lists, or a subset */
export async function readCompany(client: Client, files: Company): Promise<Company> {
  // Most screens need no schema before their first paint; they are larger than the screen.
  const [{ mergeCompany }, rows] = await Promise.all([
    import('#domain/company-entries/merge.ts'),
    listCompanyRows(client),
  ])
  return mergeCompany(files, rows).company
}
