/** What staff do with emails. Each answers how many of them were changed. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { EMAIL_BUCKET, type EmailRecordKind } from '#domain/mail/emails.ts'
import type { Database } from '#supabase/database.types.ts'
import { contentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

export async function markRead(client: Client, ids: readonly number[], isRead: boolean): Promise<number> {
  const { data, error, status } = await client.rpc('mark_emails', { email_ids: [...ids], is_read: isRead })
  if (error) throw contentError('update', 'emails', error, status)
  return data
}

export async function archiveEmails(
  client: Client,
  ids: readonly number[],
  isArchived: boolean,
): Promise<number> {
  const { data, error, status } = await client.rpc('mark_emails', {
    email_ids: [...ids],
    is_archived: isArchived,
  })
  if (error) throw contentError('update', 'emails', error, status)
  return data
}

/** Files emails to a record; one that is there already stays so. @throws where there is no such record */
export async function linkEmails(
  client: Client,
  ids: readonly number[],
  kind: EmailRecordKind,
  recordId: string,
): Promise<number> {
  const { data, error, status } = await client.rpc('link_emails', {
    ...{ email_ids: [...ids], record_kind: kind, record_id: recordId },
  })
  if (error) throw contentError('update', 'emails', error, status)
  return data
}

export async function unlinkEmails(
  client: Client,
  ids: readonly number[],
  kind: EmailRecordKind,
  recordId: string,
): Promise<number> {
  const { data, error, status } = await client.rpc('unlink_emails', {
    ...{ email_ids: [...ids], record_kind: kind, record_id: recordId },
  })
  if (error) throw contentError('update', 'emails', error, status)
  return data
}

/**
 * Erases emails that came, for good, with their bytes. One that was sent goes with what it was about, and is left.
 * An email that was erased is not taken in again.
 */
export async function eraseEmails(client: Client, ids: readonly number[]): Promise<number> {
  const {
    data: rows,
    error: unread,
    status: readStatus,
  } = await client
    .from('emails')
    .select('letter_path')
    .in('id', [...ids])
    .not('letter_path', 'is', null)
  if (unread) throw contentError('delete', 'emails', unread, readStatus)
  const paths = rows.flatMap(({ letter_path: path }) => path ?? [])
  // The bytes first: what is left of a row can be erased again, bytes that no row names are found by nobody.
  const { error: kept } =
    paths.length > 0 ? await client.storage.from(EMAIL_BUCKET).remove(paths) : { error: null }
  if (kept) throw contentError('delete', 'emails', kept, 0)
  const { data, error, status } = await client.rpc('erase_emails', { email_ids: [...ids] })
  if (error) throw contentError('delete', 'emails', error, status)
  return data
}
