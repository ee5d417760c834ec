import type { HighlightedSegment } from '#domain/articles/search.ts'
import styles from './search-highlights.module.css'

/** What a list shows of an article that was looked for: its words, those of the search among them marked. */
export interface SearchHighlight {
  readonly title: readonly HighlightedSegment[]
  /** The passage that has them; null where it is the title alone, and nothing else is shown. */
  readonly passage: readonly HighlightedSegment[] | null
}

/** A text whose pieces are marked as found. Whatever the pieces hold is text and never markup. */
export function HighlightedText({ pieces }: { readonly pieces: readonly HighlightedSegment[] }) {
  return pieces.map(({ text, isFound }, index) => {
    // The pieces of a text never change places.
    const key = `${index} ${text}`
    return isFound ? (
      <mark key={key} className={styles.found}>
        {text}
      </mark>
    ) : (
      text
    )
  })
}
