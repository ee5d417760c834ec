import { richTextToPlainText } from '#app/content/rich-text.server.ts'
import { getHighlightedSnippet, highlightWords } from '#domain/articles/search.ts'
import type { SearchHighlight } from './search-highlights.tsx'

interface SearchableArticle {
  readonly title: string
  readonly excerpt?: string
  /** HTML; absent without a search term. */
  readonly content?: string
}

/** Returns the matches in the title and in the excerpt, or else in the first matching passage of the text. */
export function getSearchHighlights(
  { title, excerpt = '', content }: SearchableArticle,
  query: string,
): { readonly found?: SearchHighlight } {
  if (content === undefined) return {}
  const text = richTextToPlainText(content)
  const plainExcerpt = excerpt === '' ? null : highlightWords(excerpt, query)
  const isInExcerpt = plainExcerpt?.some(({ isFound }) => isFound) ?? false
  return {
    found: {
      title: highlightWords(title, query),
      passage: isInExcerpt ? plainExcerpt : (getHighlightedSnippet(text, query) ?? plainExcerpt),
    },
  }
}
