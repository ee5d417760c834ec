import type { MarkedPiece } from '#domain/articles/search.ts'
import styles from './found-words.module.css'

/** What a list shows of an article that was looked for: its words, those of the search among them marked. */
export interface FoundWords {
  readonly title: readonly MarkedPiece[]
  /** The passage that has them; null where it is the title alone, and nothing else is shown. */
  readonly passage: readonly MarkedPiece[] | null
}

/** A text whose pieces are marked as found. Whatever the pieces hold is text and never markup. */
export function MarkedText({ pieces }: { readonly pieces: readonly MarkedPiece[] }) {
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
