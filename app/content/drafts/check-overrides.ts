/** Reasons for publishing despite an issue. */
import type { ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Client } from '../client.ts'
import { toContentError } from '../content-error.ts'

/** Reasons by issue id. */
export type CheckOverrides = Readonly<Record<string, string>>

/** @throws {ContentError} */
export async function readCheckOverrides(
  client: Client,
  kind: ContentType,
  recordId: number,
): Promise<CheckOverrides> {
  const { data, error, status } = await client.rpc('read_check_overrides', { kind, record_id: recordId })
  if (error) throw toContentError('fetch', 'reasons', error, status)
  return data as CheckOverrides
}

/** Replaces the stored reasons; the audit log keeps the earlier ones. @throws {ContentError} */
export async function saveCheckOverrides(
  client: Client,
  kind: ContentType,
  recordId: number,
  reasons: CheckOverrides,
): Promise<void> {
  const { error, status } = await client.rpc('save_check_overrides', { kind, record_id: recordId, reasons })
  if (error) throw toContentError('update', 'reasons', error, status)
}
