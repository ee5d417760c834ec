import { fold, splitWords } from './synonyms.ts'

/** Shorter words resemble too many others. */
const MIN_LETTERS = 4
/** Two mistakes are corrected in words of this length or more, otherwise one. */
const TWO_MISTAKES_FROM = 7
/** Longer queries and words are not corrected. */
const MAX_WORDS = 8
const MAX_LETTERS = 30

/**
 * Returns the query with each unknown word replaced by the most similar known one, or null if none is. A word that is
 * part of a known word is known, because searches find parts of words.
 * @param texts whose words are known
 */
export function correctSpelling(query: string, texts: Iterable<string>): string | null {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length > MAX_WORDS) return null
  const uses = countWords(texts)
  const known = [...uses.keys()]
  const corrected = words.map((word) => {
    const [folded = '', ...others] = splitWords(fold(word))
    const isCorrectable =
      others.length === 0 &&
      folded.length >= MIN_LETTERS &&
      folded.length <= MAX_LETTERS &&
      !/\p{N}/u.test(folded)
    if (!isCorrectable || known.some((other) => other.includes(folded))) return word
    return findSimilar(folded, uses) ?? word
  })
  return corrected.some((word, index) => word !== words[index]) ? corrected.join(' ') : null
}

function countWords(texts: Iterable<string>): Map<string, number> {
  const uses = new Map<string, number>()
  // Both parts of a compound are words as well.
  for (const text of texts)
    for (const word of splitWords(fold(text).replaceAll(/[-–—/]/g, ' ')))
      uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

/** Returns the known word with the fewest mistakes, then with the same first letter, then the most used. */
function findSimilar(word: string, uses: ReadonlyMap<string, number>): string | null {
  const limit = word.length < TWO_MISTAKES_FROM ? 1 : 2
  let best: { readonly word: string; readonly rank: readonly number[] } | null = null
  for (const [other, count] of uses) {
    if (other.length < MIN_LETTERS || Math.abs(other.length - word.length) > limit) continue
    const mistakes = countMistakes(word, other)
    if (mistakes > limit) continue
    const rank = [mistakes, other[0] === word[0] ? 0 : 1, -count]
    if (best === null || isBefore(rank, best.rank)) best = { word: other, rank }
  }
  return best?.word ?? null
}

function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const place = rank.findIndex((part, index) => part !== other[index])
  return place !== -1 && (rank[place] ?? 0) < (other[place] ?? 0)
}

/** Returns the letters to add, remove, replace or swap with their neighbour (optimal string alignment distance). */
function countMistakes(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(beforeLast[column - 2] ?? 0) + 1] : []),
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}
