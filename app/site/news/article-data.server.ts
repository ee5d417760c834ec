import { getMediaUrl } from '#app/content/media-url.ts'
import type { NewsArticle } from '#app/content/news.ts'
import { getImageSources, type ImageSources } from '#app/content/responsive-images.ts'
import { richTextToPlainText, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { readingMinutes } from '#domain/articles/article.ts'
import { formatLongDate } from '#domain/dates/dates.ts'
import { type FocalPointAttributes, getFocalPointAttributes } from '#domain/media/crops.ts'
import { excerpt } from '../articles/excerpt.ts'

export interface ArticlePageData {
  readonly slug: string
  readonly title: string
  readonly date: string
  readonly minutes: number
  /** Sanitised. */
  readonly html: string
  readonly description: string
  /** URL of the original. */
  readonly image: string | undefined
  readonly imageAlt: string | null
  readonly imageFocus: FocalPointAttributes | undefined
  readonly picture: ImageSources | undefined
  readonly video: string | undefined
  readonly updatedAt: string
}

/** @param supabaseUrl origin of the API; empty for the page's origin */
export function toArticlePageData(article: NewsArticle, supabaseUrl: string): ArticlePageData {
  const text = richTextToPlainText(article.content)
  const address = (path: string | null) => (path === null ? undefined : getMediaUrl(supabaseUrl, path))
  return {
    slug: article.slug,
    title: article.title,
    date: article.date,
    minutes: readingMinutes(text),
    html: sanitiseRichText(article.content, { supabaseUrl }),
    description: excerpt(text) || `${article.title}: news from ${formatLongDate(article.date)}.`,
    image: address(article.image),
    imageAlt: article.imageAlt,
    imageFocus: getFocalPointAttributes(article.imageFocus),
    picture: article.image === null ? undefined : getImageSources(supabaseUrl, article.image),
    video: address(article.video),
    updatedAt: article.updatedAt,
  }
}
