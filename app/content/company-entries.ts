/**
 * What the company says of itself, for those who change it: over a supabase client with the signed-in person's rights.
 * Every failure is a `ContentError`.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { COMPANY_TABLE, type Company, type Section } from '#domain/company-entries/company.ts'
import { mergeCompany } from '#domain/company-entries/merge.ts'
import { ENTRY_SCHEMAS, type Entry } from '#domain/company-entries/schemas.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { STALE_VERSION, toContentError } from './content-error.ts'

type Client = SupabaseClient<Database>

const ENTITY = 'entry'

/** A row of staff's: in the place of a file's entry, or an entry of their own. */
export interface CompanyEntryRow {
  readonly section: string
  readonly entryId: string
  /** Null where it was taken off the site. */
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

/** The files with what staff changed. @param files all of their lists, or those that are wanted */
export async function readCompany(client: Client, files: Company): Promise<Company> {
  return mergeCompany(files, await listCompanyRows(client)).company
}

export type EntryChange = 'saved' | 'removed' | 'reset'

export interface EntryRevision {
  readonly number: number
  readonly change: EntryChange
  /** Null where it was taken off the site, or has the file's words again. */
  readonly entry: Entry | null
  readonly restoredFrom: number | null
  readonly savedAt: string
  /** The name of whoever saved it; null where nobody knows it any more. */
  readonly savedBy: string | null
}

/** All revisions of an entry, the newest first; none where the file's words were never changed. */
export async function listEntryRevisions(
  client: Client,
  section: Section,
  entryId: string,
): Promise<EntryRevision[]> {
  const [revisions, names] = await Promise.all([
    client
      .from('company_revisions')
      .select('number, change, fields, restored_from, saved_at, saved_by')
      .eq('section', section)
      .eq('entry_id', entryId)
      .order('number', { ascending: false }),
    client.rpc('read_editor_names'),
  ])
  if (revisions.error) throw toContentError('fetch', 'revisions', revisions.error, revisions.status)
  if (names.error) throw toContentError('fetch', 'revisions', names.error, names.status)
  const nameOf = new Map(names.data.map(({ id, name }) => [id, name]))
  return revisions.data.map((row) => ({
    number: row.number,
    change: row.change as EntryChange,
    entry: row.fields === null ? null : entryOf(section, row.fields),
    restoredFrom: row.restored_from,
    savedAt: row.saved_at,
    savedBy: (row.saved_by !== null && nameOf.get(row.saved_by)) || null,
  }))
}

/** What fits its form no longer is shown as it is, to be put right. */
function entryOf(section: Section, fields: Json): Entry {
  const read = ENTRY_SCHEMAS[section].safeParse(fields)
  return read.success ? read.data : (fields as unknown as Entry)
}

export interface EntrySave {
  readonly section: Section
  readonly entryId: string
  /** The revision that the person had before them, 0 for none; null saves over whatever is there. */
  readonly basedOn: number | null
  readonly change?: EntryChange
  readonly entry?: Entry
  /** The revision whose words come back; 0 is the file. */
  readonly restoredFrom?: number
}

/**
 * Saves an entry, or brings one back. The error of what somebody else changed meanwhile has the code `STALE_VERSION`.
 * @returns the number of its revision
 */
export async function saveCompanyEntry(client: Client, save: EntrySave): Promise<number> {
  const { section, entryId, basedOn, change = 'saved', entry, restoredFrom } = save
  const { data, error, status } = await client.rpc('save_company_entry', {
    section,
    entry_id: entryId,
    // The generated type does not know that a function may be given null.
    based_on: basedOn as number,
    change,
    ...(entry !== undefined && { fields: entry as unknown as Json }),
    ...(restoredFrom !== undefined && { restored_from: restoredFrom }),
  })
  if (error) throw toContentError('update', ENTITY, error, status)
  const answer = data as { readonly outcome: string; readonly number: number }
  if (answer.outcome === 'conflict') {
    const message = 'someone else has saved it since you opened it.'
    throw toContentError('update', ENTITY, { message, code: STALE_VERSION }, 409)
  }
  if (answer.outcome === 'unknown')
    throw toContentError('restore', ENTITY, { message: 'this revision doesn’t exist.' }, 404)
  return answer.number
}
