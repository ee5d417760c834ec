import type { NewsArticle } from '#app/content/news.ts'
import { newsSlug } from '#domain/articles/slug.ts'

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
