import { createUuid } from '#app/local-drafts/draft-store.ts'
import { CONTENT_TYPE_DEFINITIONS, type ContentType } from '#domain/content-drafts/content-draft.ts'
import type { Client } from '../client.ts'
import { ContentError } from '../content-error.ts'
import { type ContentDraft, readContentDraft, saveContentDraft } from './content-drafts.ts'

export interface FeaturedImage {
  /** Null for no image. */
  readonly path: string | null
  readonly alt: string | null
  readonly focus: string | null
}

export interface FeaturedOutcome {
  readonly before: FeaturedImage
  /** Whether it is already public; otherwise only the working copy has it. */
  readonly isPublished: boolean
}

/** Saves the image as a revision. It becomes public immediately unless there are unpublished changes. */
export async function setFeaturedImage(
  client: Client,
  kind: ContentType,
  recordId: number,
  picture: FeaturedImage,
): Promise<FeaturedOutcome> {
  const [noun] = CONTENT_TYPE_DEFINITIONS[kind].noun
  const draft = await readContentDraft(client, kind, recordId)
  if (draft === null) throw new ContentError(`This ${noun} no longer exists.`, { message: 'unknown' }, 404)
  const { head } = draft
  const publish = head.publishedNumber !== null && head.publishedNumber === head.number
  const saved = await saveContentDraft(client, {
    kind,
    recordId,
    origin: createUuid(),
    basedOn: head.number,
    publish,
    fields: withPicture(kind, draft, picture),
  })
  if (saved.outcome === 'conflict' || saved.outcome === 'unknown')
    throw new ContentError(
      'Someone else has changed this image in the meantime. Try again.',
      { message: '' },
      409,
    )
  return { before: pictureOf(kind, draft), isPublished: publish }
}

function pictureOf(kind: ContentType, { fields }: ContentDraft): FeaturedImage {
  const values = fields as unknown as Readonly<Record<string, string | null>>
  const name = kind === 'news' ? 'image' : 'featured_image'
  const value = (of: string) => values[of] ?? null
  return { path: value(name), alt: value(`${name}_alt`), focus: value(`${name}_focus`) }
}

function withPicture(kind: ContentType, { fields }: ContentDraft, picture: FeaturedImage) {
  const name = kind === 'news' ? 'image' : 'featured_image'
  const { path, alt, focus } = picture
  return { ...fields, [name]: path, [`${name}_alt`]: alt, [`${name}_focus`]: focus }
}
