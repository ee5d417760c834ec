/** What was said of points that would have kept a text from coming out, over a client with an editor's rights. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ManuscriptKind } from '#domain/manuscripts/manuscript.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

/** Sentences by the ids of their points. */
export type Reasons = Readonly<Record<string, string>>

/** Returns what was said last; nothing where nothing was. @throws {ContentError} */
export async function readCheckReasons(
  client: Client,
  kind: ManuscriptKind,
  recordId: number,
): Promise<Reasons> {
  const { data, error, status } = await client.rpc('read_check_reasons', { kind, record_id: recordId })
  if (error) throw contentError('fetch', 'reasons', error, status)
  return data as Reasons
}

/** Keeps what is said now in the place of what was said before; the audit log has who and when. @throws {ContentError} */
export async function keepCheckReasons(
  client: Client,
  kind: ManuscriptKind,
  recordId: number,
  reasons: Reasons,
): Promise<void> {
  const { error, status } = await client.rpc('keep_check_reasons', { kind, record_id: recordId, reasons })
  if (error) throw contentError('update', 'reasons', error, status)
}
