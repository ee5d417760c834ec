import { richTextWords } from '#app/content/rich-text.server.ts'
import { markedPassage, markWords } from '#domain/articles/search.ts'
import type { FoundWords } from './found-words.tsx'

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
export function foundWords(
  { title, excerpt = '', content }: Searched,
  query: string,
): { readonly found?: FoundWords } {
  if (content === undefined) return {}
  const words = richTextWords(content)
  const ownExcerpt = excerpt === '' ? null : markWords(excerpt, query)
  const isInExcerpt = ownExcerpt?.some(({ isFound }) => isFound) ?? false
  return {
    found: {
      title: markWords(title, query),
      passage: isInExcerpt ? ownExcerpt : (markedPassage(words, query) ?? ownExcerpt),
    },
  }
}
