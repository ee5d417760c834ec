/** Image sets, read and written with the editor's permissions. Errors are `ContentError`s. */
import type { SlotValue } from '#domain/graphics/model/recipe.ts'
import { getGeneratedImagePath } from '#domain/image-sets/image-paths.ts'
import type {
  Format,
  LinkedSourceType,
  SavedImage,
  Source,
  SourceType,
} from '#domain/image-sets/image-sets.ts'
import type { Database } from '#supabase/database.types.ts'
import { type Client, camelKeys } from './client.ts'
import { toContentError } from './content-error.ts'
import { type ListPage, rangeOf, sorting, wordFilters } from './pagination.ts'

export interface ImageSet {
  readonly id: number
  readonly title: string
  readonly template: string
  readonly theme: string
  readonly slots: Readonly<Record<string, SlotValue>>
  readonly altText: string
  readonly format: Format
  readonly hasGenerated: boolean
  readonly source: Source | null
  readonly follows: boolean
  /** ID of the newer set. */
  readonly replacedBy: number | null
  readonly isDeleted: boolean
  readonly createdAt: string
  /** Largest first. */
  readonly pictures: readonly SavedImage[]
}

export interface ImageSetsQuery {
  readonly q: string
  readonly show: 'kept' | 'deleted'
  /** Template name, or empty for all. */
  readonly template: string
  /** Record type, or empty for all. */
  readonly source: string
  readonly sort: string
  readonly page: number
}

const COLUMNS =
  'id, title, template, theme, slots, alt_text, format, has_generated, source_kind, source_id, follows, replaced_by, is_deleted, created_at, pictures:generated_images (width, height, page, name, bytes)' as const

type SetRow = Database['public']['Tables']['image_sets']['Row']
type Row = Omit<SetRow, 'checked_at' | 'source_slots' | 'deleted_at'> & {
  readonly pictures: readonly SavedImage[]
}

function toSet({ source_kind: kind, source_id: id, pictures, ...row }: Row): ImageSet {
  return {
    ...camelKeys(row),
    slots: row.slots as unknown as ImageSet['slots'],
    format: row.format as Format,
    source: kind === null || id === null ? null : { kind: kind as SourceType, id },
    pictures: pictures.toSorted(
      (one, other) => one.page - other.page || other.width * other.height - one.width * one.height,
    ),
  }
}

export async function listImageSets(client: Client, query: ImageSetsQuery): Promise<ListPage<ImageSet>> {
  const { column, ascending } = sorting(query.sort)
  let rows = client
    .from('image_sets')
    .select(COLUMNS, { count: 'exact' })
    .eq('is_deleted', query.show === 'deleted')
  if (query.template !== '') rows = rows.eq('template', query.template)
  if (query.source !== '') rows = rows.eq('source_kind', query.source)
  for (const filter of wordFilters(query.q, ['title', 'alt_text'])) rows = rows.or(filter)
  const { data, count, error, status } = await rows
    .order(column === 'title' ? 'title' : 'created_at', { ascending })
    .order('id', { ascending })
    .range(...rangeOf(query.page))
  if (error) throw toContentError('fetch', 'images', error, status)
  return { rows: data.map(toSet), total: count ?? 0 }
}

export async function readImageSet(client: Client, id: number): Promise<ImageSet | null> {
  const { data, error, status } = await client.from('image_sets').select(COLUMNS).eq('id', id).maybeSingle()
  if (error) throw toContentError('fetch', 'images', error, status)
  return data && toSet(data)
}

export async function setImageSetDeleted(client: Client, id: number, isDeleted: boolean): Promise<void> {
  const { error, status } = await client.from('image_sets').update({ is_deleted: isDeleted }).eq('id', id)
  if (error) throw toContentError(isDeleted ? 'delete' : 'restore', 'images', error, status)
}

export async function setImageSetLinked(client: Client, id: number, follows: boolean): Promise<void> {
  const { error, status } = await client.from('image_sets').update({ follows }).eq('id', id)
  if (error) throw toContentError('update', 'images', error, status)
}

export async function setImageSetAltText(client: Client, id: number, altText: string): Promise<void> {
  const { error, status } = await client.from('image_sets').update({ alt_text: altText }).eq('id', id)
  if (error) throw toContentError('update', 'images', error, status)
}

/** Image shown when a record's link is shared. */
export interface SocialImage {
  readonly setId: number
  /** Object name in the blog-media bucket. */
  readonly name: string
}

export async function readSocialImage(
  client: Client,
  kind: LinkedSourceType,
  recordId: number,
): Promise<SocialImage | null> {
  const { data, error, status } = await client
    .from('social_images')
    .select('setId:set_id, name')
    .eq('kind', kind)
    .eq('record_id', recordId)
    .maybeSingle()
  if (error) throw toContentError('fetch', 'social image', error, status)
  return data
}

/** @param picture null resets to the default card @returns the previous image */
export async function setSocialImage(
  client: Client,
  kind: LinkedSourceType,
  recordId: number,
  picture: SocialImage | null,
): Promise<SocialImage | null> {
  const before = await readSocialImage(client, kind, recordId)
  const { error, status } =
    picture === null
      ? await client.from('social_images').delete().eq('kind', kind).eq('record_id', recordId)
      : await client
          .from('social_images')
          .upsert({ kind, record_id: recordId, set_id: picture.setId, name: picture.name })
  if (error) throw toContentError('update', 'social image', error, status)
  return before
}

/** Returns the path that records store. */
export function getImagePath({ name }: Pick<SavedImage, 'name'>): string {
  return getGeneratedImagePath(name)
}
