import { mediaAddress } from '#app/content/media-address.ts'
import type { NewsArticle } from '#app/content/news.ts'
import { type PictureSources, pictureSources } from '#app/content/renditions.ts'
import { richTextWords, sanitiseRichText } from '#app/content/rich-text.server.ts'
import { readingMinutes } from '#domain/articles/article.ts'
import { longBritishDate } from '#domain/dates/dates.ts'
import { type FocusMarks, focusMarks } from '#domain/media/crops.ts'
import { excerpt } from '../articles/excerpt.ts'

/** An article as its page shows it. */
export interface ArticleFacts {
  readonly slug: string
  readonly title: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly minutes: number
  /** Sanitised. */
  readonly html: string
  readonly description: string
  /** Address of the original. */
  readonly image: string | undefined
  readonly imageAlt: string | null
  readonly imageFocus: FocusMarks | undefined
  readonly picture: PictureSources | undefined
  readonly video: string | undefined
  readonly updatedAt: string
}

/** @param supabaseUrl origin of the API; the empty string means the page's own */
export function articleFacts(article: NewsArticle, supabaseUrl: string): ArticleFacts {
  const words = richTextWords(article.content)
  const address = (path: string | null) => (path === null ? undefined : mediaAddress(supabaseUrl, path))
  return {
    slug: article.slug,
    title: article.title,
    date: article.date,
    minutes: readingMinutes(words),
    html: sanitiseRichText(article.content, { supabaseUrl }),
    description: excerpt(words) || `${article.title}: news of ${longBritishDate(article.date)}.`,
    image: address(article.image),
    imageAlt: article.imageAlt,
    imageFocus: focusMarks(article.imageFocus),
    picture: article.image === null ? undefined : pictureSources(supabaseUrl, article.image),
    video: address(article.video),
    updatedAt: article.updatedAt,
  }
}
