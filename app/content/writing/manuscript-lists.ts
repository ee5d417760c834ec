/**
 * The lists of the desk, and what is done to many manuscripts at once: publishing, unpublishing, deleting, giving back,
 * each in one step that another one undoes. Every failure is a `ContentError`.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { ManuscriptKind, ManuscriptState } from '#domain/manuscripts/manuscript.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { contentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE } from '../list-pages.ts'
import { ENTITIES, type HeadRow, type ManuscriptHead, toHead } from './manuscripts.ts'

type Client = SupabaseClient<Database>

/** Empty where nothing is asked for. */
export interface ManuscriptListQuery {
  /** Parts of words of titles and authors' names, beginnings of words of texts. */
  readonly q: string
  /** Empty for all but the deleted ones. */
  readonly state: ManuscriptState | ''
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

export interface ManuscriptList extends ListPage<ManuscriptHead> {
  /** How many of each state fit the other filters. */
  readonly counts: Readonly<Record<ManuscriptState, number>>
}

/** One page of the manuscripts of a kind. @param perPage 1000 at most */
export async function listManuscripts(
  client: Client,
  kind: ManuscriptKind,
  { q, state, category, tag, author, from, to, sort, page }: ManuscriptListQuery,
  perPage = PAGE_SIZE,
): Promise<ManuscriptList> {
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
  if (error) throw contentError('fetch', ENTITIES[kind][1], error, status)
  const { rows, total, counts } = data as unknown as {
    readonly rows: readonly HeadRow[]
    readonly total: number
    readonly counts: Readonly<Record<ManuscriptState, number>>
  }
  return { rows: rows.map(toHead), total, counts }
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
export async function publishManuscripts(
  client: Client,
  kind: ManuscriptKind,
  recordIds: readonly number[],
): Promise<PublicationChange[]> {
  const { data, error, status } = await client.rpc('publish_manuscripts', {
    kind,
    record_ids: [...recordIds],
  })
  if (error) throw contentError('update', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return toChanges(data)
}

/** Takes texts back from readers: they are drafts again. */
export async function unpublishManuscripts(
  client: Client,
  kind: ManuscriptKind,
  recordIds: readonly number[],
): Promise<PublicationChange[]> {
  const { data, error, status } = await client.rpc('unpublish_manuscripts', {
    kind,
    record_ids: [...recordIds],
  })
  if (error) throw contentError('update', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return toChanges(data)
}

/**
 * Undoes either: readers see again what they saw before, and a draft has nothing of what its publication filled in. What
 * was written meanwhile stays.
 */
export async function undoPublication(
  client: Client,
  kind: ManuscriptKind,
  changes: readonly PublicationChange[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('undo_publication', {
    kind,
    changes: changes.map(({ recordId, before, copy }) => ({ record_id: recordId, before, copy })),
  })
  if (error) throw contentError('update', ENTITIES[kind][changes.length === 1 ? 0 : 1], error, status)
  return data
}

/** Answers the numbers of those that were there to be deleted. */
export async function deleteManuscripts(
  client: Client,
  kind: ManuscriptKind,
  recordIds: readonly number[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('delete_manuscripts', { kind, record_ids: [...recordIds] })
  if (error) throw contentError('delete', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return data
}

/** Gives back what was deleted, each as what it was before. Answers the numbers of those that it gave back. */
export async function restoreManuscripts(
  client: Client,
  kind: ManuscriptKind,
  recordIds: readonly number[],
): Promise<number[]> {
  const { data, error, status } = await client.rpc('restore_manuscripts', {
    kind,
    record_ids: [...recordIds],
  })
  if (error) throw contentError('restore', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return data
}
