import MiniSearch from 'minisearch'
import { fold, splitWords } from './synonyms.ts'

/** Longer queries and words are not corrected. */
const MAX_WORDS = 8
const MAX_LETTERS = 30

/** Returns the known word that a misspelt one most resembles, or null. @param word folded */
export type Speller = (word: string) => string | null

/** Spelling mistakes that a word may have; short words and numbers resemble too many others. */
function getTolerance(word: string): number {
  if (word.length < 5 || word.length > MAX_LETTERS || /\p{N}/u.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/** @param uses known words, folded, with the number of their uses */
export function createSpeller(uses: ReadonlyMap<string, number>): Speller {
  const index = new MiniSearch<{ id: string }>({ fields: ['id'] })
  index.addAll([...uses.keys()].map((id) => ({ id })))
  return (word) => {
    const tolerance = getTolerance(word)
    if (tolerance === 0) return null
    // Two swapped neighbours are the commonest mistake.
    for (let place = 1; place < word.length; place++) {
      const swapped = word.slice(0, place - 1) + word[place] + word[place - 1] + word.slice(place + 1)
      if (uses.has(swapped)) return swapped
    }
    const [best] = index.search(word, {
      fuzzy: tolerance,
      // The first letter is seldom wrong: “nails” is not “fails”.
      filter: ({ id }) => id.length >= 4 && id[0] === word[0],
      boostDocument: (id) => 1 + Math.log10(uses.get(id) ?? 1) / 10,
    })
    return best?.id ?? null
  }
}

/** Returns the words of texts with the number of their uses; both parts of a compound are words as well. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const uses = new Map<string, number>()
  for (const text of texts)
    for (const word of splitWords(fold(text).replaceAll(/[-–—/]/g, ' ')))
      uses.set(word, (uses.get(word) ?? 0) + 1)
  return uses
}

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
  const spell = createSpeller(uses)
  const corrected = words.map((word) => {
    const [folded = '', ...others] = splitWords(fold(word))
    const isKnown = known.some((other) => other.includes(folded))
    return others.length > 0 || isKnown ? word : (spell(folded) ?? word)
  })
  return corrected.some((word, place) => word !== words[place]) ? corrected.join(' ') : null
}
