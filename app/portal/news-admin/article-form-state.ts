/** What the article form holds, how it begins, and what is sent of it. */

import type { NewsArticle } from '#app/content/news.ts'
import { mediaKind } from '#domain/media/media.ts'
import { type NewsDraft, newsDraft } from '#domain/news/news.ts'

/** The one picture or video of an article. A stored video may have a picture beside it, its poster. */
export type Medium =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly image: string | null; readonly video: string | null }
  | { readonly kind: 'chosen'; readonly file: File }

export interface ArticleFormState {
  readonly title: string
  /** HTML of the editor; the empty string when it is empty. */
  readonly content: string
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string
  readonly medium: Medium
  readonly imageAlt: string
}

export type FieldErrors = Partial<Record<'title' | 'content' | 'date' | 'imageAlt', string>>

/** @param today for a new article, `YYYY-MM-DD` */
export function startForm(article: NewsArticle | null, today: string): ArticleFormState {
  if (article === null) return { title: '', content: '', date: today, medium: { kind: 'none' }, imageAlt: '' }
  const { title, content, date, image, video, imageAlt } = article
  const medium: Medium =
    image === null && video === null ? { kind: 'none' } : { kind: 'stored', image, video }
  return { title, content, date, medium, imageAlt: imageAlt ?? '' }
}

export function isChanged(form: ArticleFormState, start: ArticleFormState): boolean {
  const { medium, ...rest } = form
  const { medium: startMedium, ...startRest } = start
  if (JSON.stringify(rest) !== JSON.stringify(startRest)) return true
  return medium.kind === 'chosen' || JSON.stringify(medium) !== JSON.stringify(startMedium)
}

/** Whether the medium shows a picture, and so needs words for those who cannot see it. */
export function hasPicture(medium: Medium): boolean {
  if (medium.kind === 'chosen') return mediaKind(medium.file.type) === 'image'
  return medium.kind === 'stored' && medium.image !== null
}

export type ParsedForm =
  | { readonly draft: NewsDraft; readonly errors: null }
  | { readonly draft: null; readonly errors: FieldErrors }

/** @param uploaded path of the chosen file; before it is uploaded any path will do to find the other faults */
export function parseForm(form: ArticleFormState, uploaded: string): ParsedForm {
  const { title, content, date, medium, imageAlt } = form
  const parsed = newsDraft.safeParse({
    title,
    content,
    date,
    ...addresses(medium, uploaded),
    imageAlt: hasPicture(medium) ? imageAlt : null,
  })
  if (parsed.success) return { draft: parsed.data, errors: null }
  const errors: FieldErrors = {}
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof FieldErrors] ??= message
  return { draft: null, errors }
}

function addresses(medium: Medium, uploaded: string): Pick<NewsArticle, 'image' | 'video'> {
  if (medium.kind === 'none') return { image: null, video: null }
  if (medium.kind === 'stored') return { image: medium.image, video: medium.video }
  return mediaKind(medium.file.type) === 'video'
    ? { image: null, video: uploaded }
    : { image: uploaded, video: null }
}

/** Stored media of the article that the draft no longer shows. */
export function replacedMedia(article: NewsArticle | null, draft: NewsDraft): string[] {
  const kept = [draft.image, draft.video]
  return [article?.image, article?.video].filter((path) => path != null && !kept.includes(path)) as string[]
}
