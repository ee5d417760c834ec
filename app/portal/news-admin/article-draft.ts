/** What the article form holds, how it begins, and what is saved of it. */
import { z } from 'zod'
import { removeMedia } from '#app/content/media.ts'
import type { NewsArticle } from '#app/content/news.ts'
import { createNews, updateNews } from '#app/content/news-writing.ts'
import type { BrowserSession } from '#app/session/browser-session.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { newsSlug } from '#domain/articles/article.ts'
import { UNDESCRIBED_IMAGE } from '#domain/forms/fields.ts'
import { NEWS_MEDIA } from '#domain/media/media.ts'
import { newsFields } from '#domain/news/news.ts'
import { announceFailure } from '../ui/announce.tsx'
import { hasPicture, type Medium, mediaPaths, mediumOf, replacedMedia } from '../ui/form/medium.ts'
import type { Upload } from '../ui/form/upload.tsx'
import { attempt } from '../ui/outcome.ts'

/** Words for the picture are kept with one, and asked for. */
export const articleForm = newsFields
  .extend({ medium: z.custom<Medium>() })
  .transform((article) => (hasPicture(article.medium) ? article : { ...article, imageAlt: null }))
  .refine(({ medium, imageAlt }) => !hasPicture(medium) || imageAlt !== null, {
    path: ['imageAlt'],
    message: UNDESCRIBED_IMAGE,
  })

export interface ArticleValues {
  readonly title: string
  /** HTML of the editor; the empty string when it is empty. */
  readonly content: string
  /** `YYYY-MM-DD`, or empty. */
  readonly date: string
  readonly medium: Medium
  readonly imageAlt: string
}

export type ArticleChange = z.output<typeof articleForm>

/** @param today for a new article, `YYYY-MM-DD` */
export function startForm(article: NewsArticle | null, today: string): ArticleValues {
  if (article === null) return { title: '', content: '', date: today, medium: { kind: 'none' }, imageAlt: '' }
  const { title, content, date, imageAlt } = article
  return { title, content, date, medium: mediumOf(article), imageAlt: imageAlt ?? '' }
}

/**
 * Sends the chosen file, saves the article, and removes what it no longer shows.
 * @param origin the article that the form began from; null makes a new one
 * @param isOver save over what somebody else saved meanwhile
 * @returns null where the upload was stopped
 */
export async function saveArticle(
  session: BrowserSession,
  origin: NewsArticle | null,
  { medium, ...fields }: ArticleChange,
  upload: Upload,
  isOver: boolean,
): Promise<NewsArticle | null> {
  const media = await mediaPaths(medium, upload.send)
  if (media === null) return null
  const draft = { ...fields, ...media }
  const saved = await withDataSession(session, (client) =>
    origin === null
      ? createNews(client, draft)
      : updateNews(client, origin.id, draft, isOver ? null : origin.updatedAt),
  )
  upload.keep()
  const removed = await attempt(() =>
    withDataSession(session, (client) => removeMedia(client, NEWS_MEDIA, replacedMedia(origin, media))),
  )
  if (removed.failure !== null) announceFailure(removed.failure)
  return saved
}

/** What a title means for the article's address, before it is saved; null while there is no title. */
export function addressNote(
  article: Pick<NewsArticle, 'title' | 'slug'> | null,
  title: string,
): string | null {
  if (title.trim() === '') return null
  if (article !== null && newsSlug(title) === newsSlug(article.title)) return `Address: /news/${article.slug}`
  const address = `/news/${newsSlug(title)}`
  return article === null
    ? `Address: ${address}`
    : `New address: ${address}. The present one will lead there.`
}
