/**
 * Articles and posts as their editors have them, over a supabase client with the signed-in person's rights. Every save is
 * appended as a numbered revision; the newest is the working copy, and what readers see changes when it is published.
 * Every failure is a `ContentError`.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import type {
  ContentState,
  ContentType,
  FieldsByContentType,
  NewsFields,
  PostFields,
} from '#domain/content-drafts/content-draft.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import { NO_ROWS, toContentError } from '../content-error.ts'

type Client = SupabaseClient<Database>

/** How failures call either kind. */
export const ENTITIES: Readonly<Record<ContentType, readonly [one: string, many: string]>> = {
  news: ['news article', 'news articles'],
  blog: ['blog', 'blogs'],
}

/** What lists and heads of screens show of a manuscript: its working copy, and how far readers are behind it. */
export interface ContentDraftSummary {
  readonly kind: ContentType
  /** Of the article or post. */
  readonly recordId: number
  /** The newest revision, and the one that readers see; null while they see none. */
  readonly number: number
  readonly publishedNumber: number | null
  readonly state: ContentState
  /** ISO 8601: from when readers see a post, or the first moment of an article's day. */
  readonly publicFrom: string
  readonly title: string
  readonly author: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  /** Path on the API's origin; `mediaAddress` makes it an address. */
  readonly picture: string | null
  readonly words: number
  readonly savedAt: string
  /** A person's name; null where nobody is known. */
  readonly savedBy: string | null
  /** Its address on the site; null where it has none yet. */
  readonly slug: string | null
  /** Of a post. */
  readonly views: number | null
  readonly deletedAt: string | null
}

export interface ContentDraft<K extends ContentType = ContentType> {
  readonly head: ContentDraftSummary
  /** The working copy. */
  readonly fields: FieldsByContentType[K]
  /** What readers see; null while they see nothing. */
  readonly published: FieldsByContentType[K] | null
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

/** A revision may be older than a field, and lacks it then. */
export function toFields<K extends ContentType>(kind: K, fields: Json | null): FieldsByContentType[K] {
  return { ...EMPTY[kind], ...(fields as Partial<FieldsByContentType[K]> | null) }
}

/** A manuscript with its working copy; null when there is none, or none that the caller may see. */
export async function readContentDraft<K extends ContentType>(
  client: Client,
  kind: K,
  recordId: number,
): Promise<ContentDraft<K> | null> {
  const { data, error, status } = await client.rpc('read_manuscript', { kind, record_id: recordId })
  if (error) throw toContentError('fetch', ENTITIES[kind][0], error, status)
  if (data === null) return null
  const { head, fields, published } = data as unknown as {
    readonly head: ContentDraftSummaryRow
    readonly fields: Json
    readonly published: Json | null
  }
  return {
    head: toContentDraftSummary(head),
    fields: toFields(kind, fields),
    published: published === null ? null : toFields(kind, published),
  }
}

/** As the database's functions describe a manuscript. */
export interface ContentDraftSummaryRow {
  readonly kind: ContentType
  readonly record_id: number
  readonly number: number
  readonly published_number: number | null
  readonly state: ContentState
  readonly public_from: string
  readonly title: string
  readonly author: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly picture: string | null
  readonly words: number
  readonly saved_at: string
  readonly saved_by: string | null
  readonly slug: string | null
  readonly views: number | null
  readonly deleted_at: string | null
}

export function toContentDraftSummary(row: ContentDraftSummaryRow): ContentDraftSummary {
  return {
    kind: row.kind,
    recordId: row.record_id,
    number: row.number,
    publishedNumber: row.published_number,
    state: row.state,
    publicFrom: row.public_from,
    title: row.title,
    author: row.author,
    categories: row.categories,
    tags: row.tags,
    picture: row.picture,
    words: row.words,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    slug: row.slug,
    views: row.views,
    deletedAt: row.deleted_at,
  }
}

export interface Save<K extends ContentType = ContentType> {
  readonly kind: K
  /** Null for a manuscript that is new. */
  readonly recordId: number | null
  /**
   * A UUID that each tab makes for each manuscript that it opens, sends with every save of it and keeps beside the text in
   * its journal. Of a save whose answer was lost, the server knows by it that it was the same tab's: nobody is in
   * conflict with themselves, and a first save that is sent twice makes one manuscript.
   */
  readonly origin: string
  /** The revision that the editor had before them; null for a manuscript that is new. */
  readonly basedOn: number | null
  readonly fields: FieldsByContentType[K]
  /** Brings the text before readers in the same step. */
  readonly publish?: boolean
  readonly isAutomatic?: boolean
  /** The revision whose text was brought back. */
  readonly restoredFrom?: number
}

interface Saved<K extends ContentType> {
  readonly recordId: number
  readonly number: number
  /** The revision's text, with what others changed meanwhile, and with its address. */
  readonly fields: FieldsByContentType[K]
  readonly state: 'draft' | 'published' | 'deleted'
  readonly publishedNumber: number | null
  readonly savedAt: string
}

export type SaveOutcome<K extends ContentType = ContentType> =
  /** `merged` names the fields that others changed since and that were taken over. */
  | (Saved<K> & { readonly outcome: 'saved'; readonly merged: readonly string[] })
  /** The newest revision says the same already. */
  | (Saved<K> & { readonly outcome: 'unchanged' })
  /**
   * Nothing was saved: others changed the same fields, which `clashes` names. `fields` and `number` are the newest
   * revision's, `base` is the text that both began from.
   */
  | (Saved<K> & {
      readonly outcome: 'conflict'
      readonly base: FieldsByContentType[K]
      readonly clashes: readonly string[]
      /** A person's name; null where nobody is known. */
      readonly savedBy: string | null
    })
  /** There is no such manuscript. */
  | { readonly outcome: 'unknown' }

export async function saveContentDraft<K extends ContentType>(
  client: Client,
  { kind, recordId, origin, basedOn, fields, publish = false, isAutomatic = false, restoredFrom }: Save<K>,
): Promise<SaveOutcome<K>> {
  const { data, error, status } = await client.rpc('save_manuscript', {
    kind,
    // The generated type does not know that arguments may be null.
    record_id: recordId as number,
    based_on: basedOn as number,
    fields: fields as unknown as Json,
    publish,
    is_automatic: isAutomatic,
    origin,
    ...(restoredFrom !== undefined && { restored_from: restoredFrom }),
  })
  if (error) throw toContentError(recordId === null ? 'create' : 'update', ENTITIES[kind][0], error, status)
  const answer = data as unknown as SaveAnswer
  switch (answer.outcome) {
    case 'saved':
      return { outcome: 'saved', ...toSaved(kind, answer), merged: answer.merged }
    case 'unchanged':
      return { outcome: 'unchanged', ...toSaved(kind, answer) }
    case 'conflict':
      return {
        outcome: 'conflict',
        ...toSaved(kind, answer),
        base: toFields(kind, answer.base),
        clashes: answer.clashes,
        savedBy: answer.saved_by_name,
      }
    case 'unknown':
      return { outcome: 'unknown' }
  }
}

function toSaved<K extends ContentType>(kind: K, answer: SavedRow): Saved<K> {
  return {
    recordId: answer.record_id,
    number: answer.number,
    fields: toFields(kind, answer.fields),
    state: answer.state,
    publishedNumber: answer.published_number,
    savedAt: answer.saved_at,
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

type SaveAnswer =
  | { readonly outcome: 'unknown' }
  | (SavedRow & { readonly outcome: 'saved'; readonly merged: readonly string[] })
  | (SavedRow & { readonly outcome: 'unchanged' })
  | (SavedRow & {
      readonly outcome: 'conflict'
      readonly base: Json
      readonly clashes: readonly string[]
      readonly saved_by_name: string | null
    })

/** A revision without its text. */
export interface RevisionSummary {
  readonly number: number
  readonly words: number
  /** The revision that its editor had before them, and the one whose text it brought back. */
  readonly basedOn: number | null
  readonly restoredFrom: number | null
  readonly isAutomatic: boolean
  /** Readers see it, or once did. */
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
  Database['public']['Tables']['revisions']['Row'],
  'fields' | 'kind' | 'record_id' | 'origin' | 'media'
>

function toRevision(row: RevisionRow, names: ReadonlyMap<string, string>): RevisionSummary {
  return {
    number: row.number,
    words: row.words,
    basedOn: row.based_on,
    restoredFrom: row.restored_from,
    isAutomatic: row.is_automatic,
    isPublished: row.is_published,
    savedAt: row.saved_at,
    savedBy: row.saved_by === null ? null : (names.get(row.saved_by) ?? null),
  }
}

export const REVISIONS_PER_PAGE = 50

/** One page of a manuscript's revisions, from 1, the newest first. */
export async function listRevisions(
  client: Client,
  kind: ContentType,
  recordId: number,
  page: number,
): Promise<{ readonly rows: readonly RevisionSummary[]; readonly total: number }> {
  const from = (page - 1) * REVISIONS_PER_PAGE
  const [found, names] = await Promise.all([
    client
      .from('revisions')
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

/** A revision with its text; null when there is none. */
export async function readRevision<K extends ContentType>(
  client: Client,
  kind: K,
  recordId: number,
  number: number,
): Promise<Revision<K> | null> {
  const [found, names] = await Promise.all([
    client
      .from('revisions')
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

/** The names of those who may edit or once did, by their ids. */
export async function editorNames(client: Client): Promise<ReadonlyMap<string, string>> {
  const { data, error, status } = await client.rpc('read_editor_names')
  if (error) throw toContentError('fetch', 'revisions', error, status)
  return new Map(data.map(({ id, name }) => [id, name]))
}

/** The number of the newest revision; null where there is none, or none that the caller may see. */
export async function readNewestNumber(
  client: Client,
  kind: ContentType,
  recordId: number,
): Promise<number | null> {
  const { data, error, status } = await client
    .from('manuscripts')
    .select('number')
    .eq('kind', kind)
    .eq('record_id', recordId)
    .maybeSingle()
  if (error && error.code !== NO_ROWS) throw toContentError('fetch', ENTITIES[kind][0], error, status)
  return data?.number ?? null
}
