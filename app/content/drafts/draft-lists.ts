/**
 * The lists of the desk, and what is done to many manuscripts at once: publishing, unpublishing, deleting, giving back,
 * each in one step that another one undoes. Every failure is a `ContentError`.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { ContentState, ContentType } from '#domain/content-drafts/content-draft.ts'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE } from '../pagination.ts'
import {
  type ContentDraftSummary,
  type ContentDraftSummaryRow,
  ENTITIES,
  toContentDraftSummary,
} from './content-drafts.ts'

type Client = SupabaseClient<Database>

/** Empty where nothing is asked for. */
export interface ContentListQuery {
  /** Parts of words of titles and authors' names, beginnings of words of texts. */
  readonly q: string
  /** Empty for all but the deleted ones. */
  readonly state: ContentState | ''
  readonly category: string
  readonly tag: string
  readonly author: string
  /** Days (`YYYY-MM-DD`, London) of publication, both included. */
  readonly from: string
  readonly to: string
  /** `saved`, `public`, `title`, `words` or `views`, the other way round with `-` before it. */
  readonly sort: string
  /** From 1. */
  readonly page: number
}

export interface ContentList extends ListPage<ContentDraftSummary> {
  /** How many of each state fit the other filters. */
  readonly counts: Readonly<Record<ContentState, number>>
}

/** One page of the manuscripts of a kind. @param perPage 1000 at most */
export async function listContentDrafts(
  client: Client,
  kind: ContentType,
  { q, state, category, tag, author, from, to, sort, page }: ContentListQuery,
  perPage = PAGE_SIZE,
): Promise<ContentList> {
  const { data, error, status } = await client.rpc('list_manuscripts', {
    kind,
    q,
    state,
    category,
    tag,
    author,
    sort,
    first_row: (page - 1) * perPage,
    max_rows: perPage,
    ...(from !== '' && { since: startOfLondonDay(from).toISOString() }),
    ...(to !== '' && { before: endOfLondonDay(to).toISOString() }),
  })
  if (error) throw toContentError('fetch', ENTITIES[kind][1], error, status)
  const { rows, total, counts } = data as unknown as {
    readonly rows: readonly ContentDraftSummaryRow[]
    readonly total: number
    readonly counts: Readonly<Record<ContentState, number>>
  }
  return { rows: rows.map(toContentDraftSummary), total, counts }
}

/** What was published or taken back. */
export interface PublicationChange {
  readonly recordId: number
  /** The revision that readers saw before; null for none. */
  readonly before: number | null
  /** The working copy’s before it was published; null of what was taken back. */
  readonly copy: number | null
}

function toChanges(data: Json): PublicationChange[] {
  const changes = data as unknown as readonly {
    readonly record_id: number
    readonly before: number | null
    readonly copy?: number
  }[]
  return changes.map(({ record_id: recordId, before, copy = null }) => ({ recordId, before, copy }))
}

/** Brings working copies before readers: drafts, and what was changed since it was published. */
export async function publishDrafts(
  client: Client,
  kind: ContentType,
  recordIds: readonly number[],
): Promise<PublicationChange[]> {
  const { data, error, status } = await client.rpc('publish_manuscripts', {
    kind,
    record_ids: [...recordIds],
  })
  if (error) throw toContentError('update', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return toChanges(data)
}

/** Takes texts back from readers: they are drafts again. */
export async function unpublishContent(
  client: Client,
  kind: ContentType,
  recordIds: readonly number[],
): Promise<PublicationChange[]> {
  const { data, error, status } = await client.rpc('unpublish_manuscripts', {
    kind,
    record_ids: [...recordIds],
  })
  if (error) throw toContentError('update', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return toChanges(data)
}

/**
 * Undoes either: readers see again what they saw before, and a draft has nothing of what its publication filled in. What
 * was written meanwhile stays.
 */
export async function undoPublication(
  client: Client,
  kind: ContentType,
  changes: readonly PublicationChange[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('undo_publication', {
    kind,
    changes: changes.map(({ recordId, before, copy }) => ({ record_id: recordId, before, copy })),
  })
  if (error) throw toContentError('update', ENTITIES[kind][changes.length === 1 ? 0 : 1], error, status)
  return data
}

/** Answers the numbers of those that were there to be deleted. */
export async function deleteContent(
  client: Client,
  kind: ContentType,
  recordIds: readonly number[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('delete_manuscripts', { kind, record_ids: [...recordIds] })
  if (error) throw toContentError('delete', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return data
}

/** Gives back what was deleted, each as what it was before. Answers the numbers of those that it gave back. */
export async function restoreContent(
  client: Client,
  kind: ContentType,
  recordIds: readonly number[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('restore_manuscripts', {
    kind,
    record_ids: [...recordIds],
  })
  if (error) throw toContentError('restore', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return data
}
