/** Company entries with the user's rights. Errors are `ContentError`. */
import type { Section } from '#domain/company-entries/company.ts'
import { ENTRY_SCHEMAS, type Entry } from '#domain/company-entries/schemas.ts'
import type { Json } from '#supabase/database.types.ts'
import type { Client } from './client.ts'
import { STALE_VERSION, toContentError } from './content-error.ts'

const ENTITY = 'entry'

export type EntryChange = 'saved' | 'removed' | 'reset'

export interface EntryRevision {
  readonly number: number
  readonly change: EntryChange
  /** Null if removed from the website or reset to the file's entry. */
  readonly entry: Entry | null
  readonly restoredFrom: number | null
  readonly savedAt: string
  /** Null if unknown. */
  readonly savedBy: string | null
}

/** Returns all revisions, newest first; empty if the entry was never changed. */
export async function listEntryRevisions(
  client: Client,
  section: Section,
  entryId: string,
): Promise<EntryRevision[]> {
  const [revisions, names] = await Promise.all([
    client
      .from('company_entry_revisions')
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

/** A row that no longer matches the schema is returned unparsed, so that staff can correct it. */
function entryOf(section: Section, fields: Json): Entry {
  const read = ENTRY_SCHEMAS[section].safeParse(fields)
  return read.success ? read.data : (fields as unknown as Entry)
}

export interface EntrySave {
  readonly section: Section
  readonly entryId: string
  /** Revision being edited, 0 for none; null overwrites any revision. */
  readonly basedOn: number | null
  readonly change?: EntryChange
  readonly entry?: Entry
  /** Revision to restore; 0 is the file's entry. */
  readonly restoredFrom?: number
}

/**
 * Saves or restores an entry. @returns the revision number
 * @throws ContentError with `STALE_VERSION` after a concurrent change
 */
export async function saveCompanyEntry(client: Client, save: EntrySave): Promise<number> {
  const { section, entryId, basedOn, change = 'saved', entry, restoredFrom } = save
  const { data, error, status } = await client.rpc('save_company_entry', {
    section,
    entry_id: entryId,
    // The generated type lacks null.
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
