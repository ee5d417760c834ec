import { richTextToPlainText } from '#app/content/rich-text.server.ts'
import { getHighlightedSnippet, highlightWords } from '#domain/articles/search.ts'
import type { SearchHighlight } from './search-highlights.tsx'

interface Searched {
  readonly title: string
  /** Plain text. */
  readonly excerpt?: string
  /** HTML; absent where no words were looked for. */
  readonly content?: string
}

/**
 * Where an article has what was looked for: in its title, and in its excerpt, or else in the passage of its text that
 * has it first. Nothing where nothing was looked for.
 */
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
