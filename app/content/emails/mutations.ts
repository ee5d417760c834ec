/** Each function returns the number of changed emails. */
import type { EmailRecordKind } from '#domain/email/emails.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export async function markRead(client: Client, ids: readonly number[], isRead: boolean): Promise<number> {
  const { data, error, status } = await client.rpc('mark_emails', { email_ids: [...ids], is_read: isRead })
  if (error) throw toContentError('update', 'emails', error, status)
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
  if (error) throw toContentError('update', 'emails', error, status)
  return data
}

/** Links emails to a record; existing links stay. @throws if the record does not exist */
export async function linkEmailsToRecord(
  client: Client,
  ids: readonly number[],
  kind: EmailRecordKind,
  recordId: string,
): Promise<number> {
  const { data, error, status } = await client.rpc('link_emails', {
    email_ids: [...ids],
    record_kind: kind,
    record_id: recordId,
  })
  if (error) throw toContentError('update', 'emails', error, status)
  return data
}

export async function unlinkEmails(
  client: Client,
  ids: readonly number[],
  kind: EmailRecordKind,
  recordId: string,
): Promise<number> {
  const { data, error, status } = await client.rpc('unlink_emails', {
    email_ids: [...ids],
    record_kind: kind,
    record_id: recordId,
  })
  if (error) throw toContentError('update', 'emails', error, status)
  return data
}
