/** Links that show one revision without an account, until they expire or are revoked. */
import type { ContentType, FieldsByContentType } from '#domain/content-drafts/content-draft.ts'
import { type Client, camelKeys } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { toFields } from './content-drafts.ts'

export interface PreviewLink {
  readonly id: number
  /** Revision number. */
  readonly number: number
  readonly createdBy: string | null
  readonly endsAt: string
  readonly withdrawnAt: string | null
  /** Last use. */
  readonly openedAt: string | null
}

/**
 * @param hours lifetime, up to 744 (31 days)
 * @returns the token, which is not stored, or null if the revision does not exist
 */
export async function createPreviewLink(
  client: Client,
  kind: ContentType,
  recordId: number,
  number: number,
  hours: number,
): Promise<{ readonly id: number; readonly token: string; readonly endsAt: string } | null> {
  const { data, error, status } = await client.rpc('create_preview_link', {
    kind,
    record_id: recordId,
    number,
    hours,
  })
  if (error) throw toContentError('create', 'preview link', error, status)
  return data[0] === undefined ? null : camelKeys(data[0])
}

/** Returns the links of a draft, newest first, up to 30 days after they expire. */
export async function listPreviewLinks(
  client: Client,
  kind: ContentType,
  recordId: number,
): Promise<PreviewLink[]> {
  const { data, error, status } = await client
    .rpc('list_preview_links', { kind, record_id: recordId })
    .select('id, number, createdBy:made_by, endsAt:ends_at, withdrawnAt:withdrawn_at, openedAt:opened_at')
  if (error) throw toContentError('fetch', 'preview links', error, status)
  return data
}

export async function revokePreviewLink(client: Client, id: number): Promise<void> {
  const { error, status } = await client.rpc('revoke_preview_link', { id })
  if (error) throw toContentError('update', 'preview link', error, status)
}

interface PreviewOf<K extends ContentType> {
  readonly kind: K
  readonly recordId: number
  readonly number: number
  readonly fields: FieldsByContentType[K]
  readonly savedAt: string
  readonly endsAt: string
}

export type Preview = PreviewOf<'news'> | PreviewOf<'blog'>

/** Returns the preview of a link, or null if it is expired, revoked or unknown. Needs no account. */
export async function readPreview(client: Client, token: string): Promise<Preview | null> {
  const { data, error, status } = await client.rpc('read_preview', { token })
  if (error) throw toContentError('fetch', 'preview', error, status)
  const row = data[0]
  if (row === undefined) return null
  const facts = { recordId: row.record_id, number: row.number, savedAt: row.saved_at, endsAt: row.ends_at }
  return row.kind === 'news'
    ? { kind: 'news', ...facts, fields: toFields('news', row.fields) }
    : { kind: 'blog', ...facts, fields: toFields('blog', row.fields) }
}
