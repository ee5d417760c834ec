/** Draft lists and bulk actions, each in one call that can be undone. Errors are `ContentError`. */
import type { ContentType, ContentView } from '#domain/content-drafts/content-draft.ts'
import { endOfLondonDay, startOfLondonDay } from '#domain/dates/dates.ts'
import type { Json } from '#supabase/database.types.ts'
import { type Client, camelKeys } from '../client.ts'
import { toContentError } from '../content-error.ts'
import { type ListPage, PAGE_SIZE } from '../pagination.ts'
import { type ContentDraftSummary, ENTITIES } from './content-drafts.ts'

/** Empty means any. */
export interface ContentListQuery {
  /** Parts of words in titles and authors; beginnings of words in content. */
  readonly q: string
  /** Empty: every state except deleted. */
  readonly state: ContentView | ''
  readonly category: string
  readonly tag: string
  readonly author: string
  /** Publish date (`YYYY-MM-DD`, London), inclusive. */
  readonly from: string
  readonly to: string
  /** `saved`, `public`, `title`, `words` or `views`, with `-` for descending. */
  readonly sort: string
  readonly page: number
}

export interface ContentList extends ListPage<ContentDraftSummary> {
  /** Counts per view with the other filters applied. */
  readonly counts: Readonly<Record<ContentView, number>>
}

/** @param perPage up to 1,000 */
export async function listContentDrafts(
  client: Client,
  kind: ContentType,
  { q, state, category, tag, author, from, to, sort, page }: ContentListQuery,
  perPage = PAGE_SIZE,
): Promise<ContentList> {
  const { data, error, status } = await client.rpc('list_content_drafts', {
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
    readonly rows: readonly object[]
    readonly total: number
    readonly counts: Readonly<Record<ContentView, number>>
  }
  return { rows: rows.map((row) => camelKeys(row) as ContentDraftSummary), total, counts }
}

export interface PublicationChange {
  readonly recordId: number
  /** Previously published revision, or null. */
  readonly before: number | null
  /** Working copy before publishing; null when unpublished. */
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

/** Publishes drafts and unpublished changes, or turns published content back into drafts. */
export async function setPublished(
  client: Client,
  kind: ContentType,
  recordIds: readonly number[],
  isPublished: boolean,
): Promise<PublicationChange[]> {
  const { data, error, status } = await client.rpc(
    isPublished ? 'publish_content_drafts' : 'unpublish_content',
    { kind, record_ids: [...recordIds] },
  )
  if (error) throw toContentError('update', ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return toChanges(data)
}

/** Restores the previously published version, and clears the fields that publishing filled in. Later edits are kept. */
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

/** Deletes items, or restores each to its former state. @returns the ids that changed */
export async function setContentDeleted(
  client: Client,
  kind: ContentType,
  recordIds: readonly number[],
  isDeleted: boolean,
): Promise<number[]> {
  const action = isDeleted ? 'delete' : 'restore'
  const { data, error, status } = await client.rpc(`${action}_content`, { kind, record_ids: [...recordIds] })
  if (error) throw toContentError(action, ENTITIES[kind][recordIds.length === 1 ? 0 : 1], error, status)
  return data
}
