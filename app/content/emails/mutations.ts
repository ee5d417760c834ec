/** Each function returns the number of changed emails. */
import type { EmailRecordKind } from '#domain/email/emails.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

export type EmailFlag = 'isRead' | 'isArchived'

export async function setEmailFlag(
  client: Client,
  ids: readonly number[],
  flag: EmailFlag,
  value: boolean,
): Promise<number> {
  const { data, error, status } = await client.rpc('mark_emails', {
    email_ids: [...ids],
    ...(flag === 'isRead' ? { is_read: value } : { is_archived: value }),
  })
  if (error) throw toContentError('update', 'emails', error, status)
  return data
}

export interface LinkedRecord {
  readonly kind: EmailRecordKind
  readonly recordId: string
}

/** Links emails to a record, where existing links stay, or unlinks them. @throws if the record does not exist */
export async function setEmailLinks(
  client: Client,
  ids: readonly number[],
  { kind, recordId }: LinkedRecord,
  isLinked: boolean,
): Promise<number> {
  const { data, error, status } = await client.rpc(isLinked ? 'link_emails' : 'unlink_emails', {
    email_ids: [...ids],
    record_kind: kind,
    record_id: recordId,
  })
  if (error) throw toContentError('update', 'emails', error, status)
  return data
}
