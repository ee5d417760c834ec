/** What was said of points that would have kept a text from coming out, over a client with an editor's rights. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Database } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

/** Sentences by the ids of their points. */
export type CheckOverrides = Readonly<Record<string, string>>

/** Returns what was said last; nothing where nothing was. @throws {ContentError} */
export async function readCheckOverrides(
  client: Client,
  kind: ContentType,
  recordId: number,
): Promise<CheckOverrides> {
  const { data, error, status } = await client.rpc('read_check_reasons', { kind, record_id: recordId })
  if (error) throw toContentError('fetch', 'reasons', error, status)
  return data as CheckOverrides
}

/** Keeps what is said now in the place of what was said before; the audit log has who and when. @throws {ContentError} */
export async function saveCheckOverrides(
  client: Client,
  kind: ContentType,
  recordId: number,
  reasons: CheckOverrides,
): Promise<void> {
  const { error, status } = await client.rpc('keep_check_reasons', { kind, record_id: recordId, reasons })
  if (error) throw toContentError('update', 'reasons', error, status)
}
