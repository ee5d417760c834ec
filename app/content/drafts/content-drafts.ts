/**
 * Content drafts with the user's rights. Every save appends a numbered revision: the newest is the working copy, and
 * publishing makes it visible. Errors are `ContentError`.
 */
import type {
  ContentState,
  ContentType,
  FieldsByContentType,
  NewsFields,
  PostFields,
} from '#domain/content-drafts/content-draft.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { type Client, camelKeys } from '../client.ts'
import { NO_ROWS, toContentError } from '../content-error.ts'
import { editorNames } from './editor-names.ts'

/** Names for error messages. */
export const ENTITIES: Readonly<Record<ContentType, readonly [one: string, many: string]>> = {
  news: ['news article', 'news articles'],
  blog: ['blog', 'blogs'],
}

export interface ContentDraftSummary {
  readonly kind: ContentType
  readonly recordId: number
  /** The newest revision, and the published one or null. */
  readonly number: number
  readonly publishedNumber: number | null
  readonly state: ContentState
  /** ISO 8601: publish time of a post, or the start of an article's day. */
  readonly publicFrom: string
  readonly title: string
  readonly author: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** Path on the API's origin; see `getMediaUrl`. */
  readonly picture: string | null
  readonly words: number
  readonly savedAt: string
  /** Null if unknown. */
  readonly savedBy: string | null
  /** Null before the first publication. */
  readonly slug: string | null
  /** Posts only. */
  readonly views: number | null
  readonly deletedAt: string | null
}

export interface ContentDraft<K extends ContentType = ContentType> {
  readonly head: ContentDraftSummary
  readonly fields: FieldsByContentType[K]
  /** Null while unpublished. */
  readonly published: FieldsByContentType[K] | null
  /** The server’s time, ISO 8601. */
  readonly readAt: string
}

const EMPTY: FieldsByContentType = {
  news: {
    title: '',
    slug: '',
    content: '',
    date: '',
    image: null,
    image_alt: null,
    image_focus: null,
    video: null,
  } satisfies NewsFields,
  blog: {
    title: '',
    slug: '',
    content: '',
    excerpt: '',
    author: '',
    publish_date: null,
    featured_image: null,
    featured_image_alt: null,
    featured_image_focus: null,
    categories: [],
    tags: [],
    seo_settings: {},
  } satisfies PostFields,
}

/** Older revisions may lack newer fields. */
export function toFields<K extends ContentType>(kind: K, fields: Json | null): FieldsByContentType[K] {
  return { ...EMPTY[kind], ...(fields as Partial<FieldsByContentType[K]> | null) }
}

/** Returns a draft, or null if it does not exist or the caller may not see it. */
export async function readContentDraft<K extends ContentType>(
  client: Client,
  kind: K,
  recordId: number,
): Promise<ContentDraft<K> | null> {
  const { data, error, status } = await client.rpc('read_content_draft', { kind, record_id: recordId })
  if (error) throw toContentError('fetch', ENTITIES[kind][0], error, status)
  if (data === null) return null
  const { head, fields, published, read_at } = data as unknown as {
    readonly head: object
    readonly fields: Json
    readonly published: Json | null
    readonly read_at: string
  }
  return {
    head: camelKeys(head) as ContentDraftSummary,
    fields: toFields(kind, fields),
    published: published === null ? null : toFields(kind, published),
    readAt: read_at,
  }
}

export interface Save<K extends ContentType = ContentType> {
  readonly kind: K
  /** Null for a new draft. */
  readonly recordId: number | null
  /**
   * UUID per tab and draft, sent with every save and stored in the local draft. After a lost response, it lets the
   * server recognise the tab's own save, so that it causes neither a conflict nor a second draft.
   */
  readonly origin: string
  /** Revision being edited; null for a new draft. */
  readonly basedOn: number | null
  readonly fields: FieldsByContentType[K]
  /** Publishes in the same transaction. */
  readonly publish?: boolean
  readonly isAutomatic?: boolean
  /** Revision that was restored. */
  readonly restoredFrom?: number
}

interface Saved<K extends ContentType> {
  readonly recordId: number
  readonly number: number
  /** The revision's content, merged with concurrent changes and with its final slug. */
  readonly fields: FieldsByContentType[K]
  readonly state: 'draft' | 'published' | 'deleted'
  readonly publishedNumber: number | null
  readonly savedAt: string
}

export type SaveOutcome<K extends ContentType = ContentType> =
  /** `merged` lists fields changed by others and taken over. */
  | (Saved<K> & { readonly outcome: 'saved'; readonly merged: readonly string[] })
  /** Identical to the newest revision. */
  | (Saved<K> & { readonly outcome: 'unchanged' })
  /**
   * Nothing was saved, because others changed the fields in `conflicts`. `fields` and `number` belong to the newest
   * revision, `base` to the common ancestor.
   */
  | (Saved<K> & {
      readonly outcome: 'conflict'
      readonly base: FieldsByContentType[K]
      readonly conflicts: readonly string[]
      /** Null if unknown. */
      readonly savedBy: string | null
    })
  /** The draft does not exist. */
  | { readonly outcome: 'unknown' }

export async function saveContentDraft<K extends ContentType>(
  client: Client,
  { kind, recordId, origin, basedOn, fields, publish = false, isAutomatic = false, restoredFrom }: Save<K>,
): Promise<SaveOutcome<K>> {
  const { data, error, status } = await client.rpc('save_content_draft', {
    kind,
    // The generated type lacks null.
    record_id: recordId as number,
    based_on: basedOn as number,
    fields: fields as unknown as Json,
    publish,
    is_automatic: isAutomatic,
    origin,
    ...(restoredFrom !== undefined && { restored_from: restoredFrom }),
  })
  if (error) throw toContentError(recordId === null ? 'create' : 'update', ENTITIES[kind][0], error, status)
  const result = data as unknown as SaveResultRow
  switch (result.outcome) {
    case 'saved':
      return { outcome: 'saved', ...toSaved(kind, result), merged: result.merged }
    case 'unchanged':
      return { outcome: 'unchanged', ...toSaved(kind, result) }
    case 'conflict':
      return {
        outcome: 'conflict',
        ...toSaved(kind, result),
        base: toFields(kind, result.base),
        conflicts: result.clashes,
        savedBy: result.saved_by_name,
      }
    case 'unknown':
      return { outcome: 'unknown' }
  }
}

function toSaved<K extends ContentType>(kind: K, result: SavedRow): Saved<K> {
  return {
    recordId: result.record_id,
    number: result.number,
    fields: toFields(kind, result.fields),
    state: result.state,
    publishedNumber: result.published_number,
    savedAt: result.saved_at,
  }
}

interface SavedRow {
  readonly record_id: number
  readonly number: number
  readonly fields: Json
  readonly state: 'draft' | 'published' | 'deleted'
  readonly published_number: number | null
  readonly saved_at: string
}

type SaveResultRow =
  | { readonly outcome: 'unknown' }
  | (SavedRow & { readonly outcome: 'saved'; readonly merged: readonly string[] })
  | (SavedRow & { readonly outcome: 'unchanged' })
  | (SavedRow & {
      readonly outcome: 'conflict'
      readonly base: Json
      readonly clashes: readonly string[]
      readonly saved_by_name: string | null
    })

export interface RevisionSummary {
  readonly number: number
  readonly words: number
  /** Revision that was edited, and the one that was restored. */
  readonly basedOn: number | null
  readonly restoredFrom: number | null
  readonly isAutomatic: boolean
  /** Is or was published. */
  readonly isPublished: boolean
  readonly savedAt: string
  readonly savedBy: string | null
}

export interface Revision<K extends ContentType = ContentType> extends RevisionSummary {
  readonly fields: FieldsByContentType[K]
}

const REVISION_COLUMNS =
  'number, words, based_on, restored_from, is_automatic, is_published, saved_at, saved_by' as const
const WHOLE_REVISION =
  'number, words, based_on, restored_from, is_automatic, is_published, saved_at, saved_by, fields' as const

type RevisionRow = Omit<
  Database['public']['Tables']['content_revisions']['Row'],
  'fields' | 'kind' | 'record_id' | 'origin' | 'media'
>

function toRevision(row: RevisionRow, names: ReadonlyMap<string, string>): RevisionSummary {
  const savedBy = row.saved_by === null ? null : (names.get(row.saved_by) ?? null)
  return { ...camelKeys(row), savedBy }
}

export const REVISIONS_PER_PAGE = 50

/** Returns one page of revisions, newest first. */
export async function listRevisions(
  client: Client,
  kind: ContentType,
  recordId: number,
  page: number,
): Promise<{ readonly rows: readonly RevisionSummary[]; readonly total: number }> {
  const from = (page - 1) * REVISIONS_PER_PAGE
  const [found, names] = await Promise.all([
    client
      .from('content_revisions')
      .select(REVISION_COLUMNS, { count: 'exact' })
      .eq('kind', kind)
      .eq('record_id', recordId)
      .order('number', { ascending: false })
      .range(from, from + REVISIONS_PER_PAGE - 1),
    editorNames(client),
  ])
  if (found.error) throw toContentError('fetch', 'revisions', found.error, found.status)
  return { rows: found.data.map((row) => toRevision(row, names)), total: found.count ?? 0 }
}

/** Returns a revision, or null. */
export async function readRevision<K extends ContentType>(
  client: Client,
  kind: K,
  recordId: number,
  number: number,
): Promise<Revision<K> | null> {
  const [found, names] = await Promise.all([
    client
      .from('content_revisions')
      .select(WHOLE_REVISION)
      .eq('kind', kind)
      .eq('record_id', recordId)
      .eq('number', number)
      .maybeSingle(),
    editorNames(client),
  ])
  if (found.error && found.error.code !== NO_ROWS)
    throw toContentError('fetch', 'revision', found.error, found.status)
  if (found.data === null) return null
  const { fields, ...row } = found.data
  return { ...toRevision(row, names), fields: toFields(kind, fields) }
}

/** Returns the newest revision number, or null if there is none or the caller may not see it. */
export async function readNewestNumber(
  client: Client,
  kind: ContentType,
  recordId: number,
): Promise<number | null> {
  const { data, error, status } = await client
    .from('content_drafts')
    .select('number')
    .eq('kind', kind)
    .eq('record_id', recordId)
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', ENTITIES[kind][0], error, status)
  return data?.number ?? null
}
