import type { NewsSummary } from '#app/content/news.ts'

/** The articles, live or deleted, whose titles contain every word that was searched for. */
export function matchingNews(
  articles: readonly NewsSummary[],
  search: string,
  isDeleted: boolean,
): readonly NewsSummary[] {
  const words = search.toLocaleLowerCase('en-GB').split(/\s+/).filter(Boolean)
  return articles.filter((article) => {
    const title = article.title.toLocaleLowerCase('en-GB')
    return article.isDeleted === isDeleted && words.every((word) => title.includes(word))
  })
}
