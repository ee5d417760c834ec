import type { HighlightedSegment } from '#domain/articles/search.ts'
import styles from './search-highlights.module.css'

/** Title and passage of a search result, with matches marked. */
export interface SearchHighlight {
  readonly title: readonly HighlightedSegment[]
  /** Null if only the title matches. */
  readonly passage: readonly HighlightedSegment[] | null
}

/** Renders segments as text, never as markup. */
export function HighlightedText({ pieces }: { readonly pieces: readonly HighlightedSegment[] }) {
  return pieces.map(({ text, isFound }, index) => {
    // Segments never change order.
    const key = `${index} ${text}`
    return isFound ? (
      <mark key={key} className={styles.match}>
        {text}
      </mark>
    ) : (
      text
    )
  })
}
