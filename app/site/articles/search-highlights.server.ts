import { richTextToPlainText } from '#app/content/rich-text.server.ts'
import { getHighlightedSnippet, highlightWords } from '#domain/articles/search.ts'
import type { SearchHighlight } from './search-highlights.tsx'

interface Searched {
  readonly title: string
  readonly excerpt?: string
  /** HTML; absent without a search term. */
  readonly content?: string
}

/** Returns the matches in the title and in the excerpt, or else in the first matching passage of the text. */
export function getSearchHighlights(
  { title, excerpt = '', content }: Searched,
  query: string,
): { readonly found?: SearchHighlight } {
  if (content === undefined) return {}
  const words = richTextToPlainText(content)
  const ownExcerpt = excerpt === '' ? null : highlightWords(excerpt, query)
  const isInExcerpt = ownExcerpt?.some(({ isFound }) => isFound) ?? false
  return {
    found: {
      title: highlightWords(title, query),
      passage: isInExcerpt ? ownExcerpt : (getHighlightedSnippet(words, query) ?? ownExcerpt),
    },
  }
}
