/** The picture at the head of an article or a post, set from where it was made. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { randomId } from '#app/journal/journal.ts'
import type { ManuscriptKind } from '#domain/manuscripts/manuscript.ts'
import type { Database } from '#supabase/database.types.ts'
import { ContentError } from '../content-error.ts'
import { type Manuscript, readManuscript, saveManuscript } from './manuscripts.ts'

type Client = SupabaseClient<Database>

export interface FeaturedPicture {
  /** As a record keeps it; null for none. */
  readonly path: string | null
  readonly alt: string | null
  readonly focus: string | null
}

export interface FeaturedOutcome {
  /** What was there. */
  readonly before: FeaturedPicture
  /** Readers see it; otherwise it is in the working copy alone. */
  readonly isOut: boolean
}

/**
 * Saves it as a revision. Where readers see the newest text, they see the picture too; where something is being written, it
 * waits with that.
 */
export async function setFeaturedPicture(
  client: Client,
  kind: ManuscriptKind,
  recordId: number,
  picture: FeaturedPicture,
): Promise<FeaturedOutcome> {
  const manuscript = await readManuscript(client, kind, recordId)
  if (manuscript === null) throw new ContentError('It is not there any more.', { message: 'unknown' }, 404)
  const { head } = manuscript
  const publish = head.publishedNumber !== null && head.publishedNumber === head.number
  const saved = await saveManuscript(client, {
    kind,
    recordId,
    origin: randomId(),
    basedOn: head.number,
    publish,
    fields: withPicture(kind, manuscript, picture),
  })
  if (saved.outcome === 'conflict' || saved.outcome === 'unknown')
    throw new ContentError(
      'Somebody else has changed its picture meanwhile. Please try again.',
      { message: '' },
      409,
    )
  return { before: pictureOf(kind, manuscript), isOut: publish }
}

function pictureOf(kind: ManuscriptKind, { fields }: Manuscript): FeaturedPicture {
  const given = fields as unknown as Readonly<Record<string, string | null>>
  const name = kind === 'news' ? 'image' : 'featured_image'
  const value = (of: string) => given[of] ?? null
  return { path: value(name), alt: value(`${name}_alt`), focus: value(`${name}_focus`) }
}

function withPicture(kind: ManuscriptKind, { fields }: Manuscript, picture: FeaturedPicture) {
  const name = kind === 'news' ? 'image' : 'featured_image'
  const { path, alt, focus } = picture
  return { ...fields, [name]: path, [`${name}_alt`]: alt, [`${name}_focus`]: focus }
}
